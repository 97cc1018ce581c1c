import { z } from 'zod';
import { MediaRecord } from '../media.ts';

export const PredictionStatus = z.enum(['starting', 'processing', 'succeeded', 'completed', 'failed', 'canceled']);
export type PredictionStatus = z.infer<typeof PredictionStatus>;

/** Response to an accepted generation. `predictionId` is our job id; `estimatedTime` is in seconds. */
export const GenerationAccepted = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  status: PredictionStatus,
  estimatedTime: z.number(),
});
export type GenerationAccepted = z.infer<typeof GenerationAccepted>;

export const JobProblem = z.object({ code: z.string(), message: z.string() });

export const GenerationState = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  status: PredictionStatus,
  progress: z.number(),
  result: MediaRecord.nullable(),
  output: z.string().nullable(),
  error: JobProblem.nullable(),
});
export type GenerationState = z.infer<typeof GenerationState>;

/** `processing` until the job ends; a canceled job is `failed` with the cancellation's text. */
export const TaskStatus = z.enum(['processing', 'completed', 'failed']);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Response of connection tests: whether the operation is available here, and its provider. */
export const ConnectionTest = z.object({
  success: z.literal(true),
  message: z.string(),
  model: z.string(),
  provider: z.string(),
  sandbox: z.boolean(),
});

/**
 * Response of synchronous operations. With `Prefer: respond-async` it comes at once, with `result`
 * null and the job id for GET /api/jobs/{id}.
 */
export const DirectAnswer = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  model: z.string(),
  message: z.string(),
  result: MediaRecord.nullable(),
});
export type DirectAnswer = z.infer<typeof DirectAnswer>;
