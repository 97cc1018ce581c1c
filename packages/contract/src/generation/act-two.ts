import { z } from 'zod';
import * as messages from '../messages.ts';
import { MediaRecord } from '../media.ts';
import { Caller, Seed } from './fields.ts';
import { JobProblem, TaskStatus } from './prediction.ts';

export const ActTwoRatio = z.enum(['1280:720', '720:1280', '960:960', '1104:832', '832:1104', '1584:672']);
export type ActTwoRatio = z.infer<typeof ActTwoRatio>;

/**
 * Body of runwayml-act2: a character (image or video, not both) and the performance that drives it, each a media url or
 * id of ours or a public https URL. Without `ratio` it is detected from the character. `creditsRequired` and
 * `videoDurationSeconds` are accepted but ignored.
 */
export const PerformAct = z.object({
  ...Caller,
  prompt: z.string().trim().max(4_000).optional(),
  characterVideo: z.string().min(1).nullable().optional(),
  characterImage: z.string().min(1).nullable().optional(),
  referenceVideo: z.string().min(1).nullable().optional(),
  ratio: ActTwoRatio.optional(),
  bodyControl: z.boolean().default(true),
  expressionIntensity: z
    .int(messages.actTwoIntensity)
    .min(1, messages.actTwoIntensity)
    .max(5, messages.actTwoIntensity)
    .default(3),
  seed: Seed.optional(),
  creditsRequired: z.number().optional(),
  videoDurationSeconds: z.number().optional(),
  originalAspectRatio: z.string().optional(),
});
export type PerformAct = z.infer<typeof PerformAct>;

/** `code` is null, except in a refusal: 503 with `SERVICE_OVERLOADED`. */
export const ActAccepted = z.object({
  success: z.literal(true),
  taskId: z.string(),
  message: z.string(),
  code: z.null(),
  estimatedTime: z.number(),
});

export const ActState = z.object({
  success: z.literal(true),
  taskId: z.string(),
  status: TaskStatus,
  progress: z.number(),
  result: MediaRecord.nullable(),
  error: JobProblem.nullable(),
});
