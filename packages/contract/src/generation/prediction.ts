import { z } from 'zod';
import { MediaRecord } from '../media.ts';

export const PredictionStatus = z.enum(['starting', 'processing', 'succeeded', 'completed', 'failed', 'canceled']);
export type PredictionStatus = z.infer<typeof PredictionStatus>;

/** Answer to an accepted generation. `predictionId` is our own job id; `estimatedTime` is in seconds. */
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

/** `processing` until it ends; a cancelled job says `failed` with the text of its cancellation. */
export const TaskStatus = z.enum(['processing', 'completed', 'failed']);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Answer of the documents' connection tests: whether the operation can be asked for here, and who would do it. */
export const ConnectionTest = z.object({
  success: z.literal(true),
  message: z.string(),
  model: z.string(),
  provider: z.string(),
  sandbox: z.boolean(),
});

/**
 * Answer of the calls that the documents let wait for their result. With `Prefer: respond-async` they answer at once, with
 * `result` null and the id to ask GET /api/jobs/{id} by.
 */
export const DirectAnswer = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  model: z.string(),
  message: z.string(),
  result: MediaRecord.nullable(),
});
export type DirectAnswer = z.infer<typeof DirectAnswer>;
