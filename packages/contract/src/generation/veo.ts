import { z } from 'zod';
import { AspectRatio } from '../aspect.ts';
import * as messages from '../messages.ts';
import { MediaRecord } from '../media.ts';
import { Caller, Prompt, Seed, Upload } from './fields.ts';
import { TaskStatus } from './prediction.ts';

/** Multipart body of veo3/1generate. The reference is a file, or a url as in `GenerateVideo`. Ignores `devBypass`. */
export const GenerateVeo = z.object({
  ...Caller,
  promptText: Prompt,
  model: z.enum(['veo3-pro', 'veo3-fast'], { error: messages.veoModel }).default('veo3-pro'),
  aspectRatio: AspectRatio.optional(),
  referenceImage: Upload.optional(),
  referenceImageUrl: z.string().min(1).optional(),
  lastImageUrl: z.string().min(1).optional(),
  devBypass: z.string().optional(),
  seed: Seed.optional(),
});
export type GenerateVeo = z.infer<typeof GenerateVeo>;

/** `taskId` is our job id. */
export const VeoAccepted = z.object({ success: z.literal(true), taskId: z.string(), estimatedTime: z.number() });

export const VeoState = z.object({
  success: z.literal(true),
  taskId: z.string(),
  status: TaskStatus,
  progress: z.number(),
  videoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  error: z.string().nullable(),
  result: MediaRecord.nullable(),
});

/** State of the 1080p upgrade of a Veo clip, by the clip's own `taskId`. `none`: not started. */
export const VeoUpgradeState = z.object({
  success: z.literal(true),
  taskId: z.string(),
  status: z.enum(['none', 'processing', 'completed', 'failed']),
  is1080p: z.boolean(),
  videoUrl: z.string().nullable(),
  error: z.string().nullable(),
  result: MediaRecord.nullable(),
});
