import { z } from 'zod';
import { AspectRatio } from './aspect.ts';
import { limits } from './limits.ts';
import { MediaRecord } from './media.ts';
import { messages } from './messages.ts';

const Prompt = z
  .string({ error: messages.promptEmpty })
  .trim()
  .min(1, messages.promptEmpty)
  .max(limits.prompt.max, `A prompt has at most ${limits.prompt.max} characters.`);
const Seed = z.int().min(0).max(2_147_483_647);

/** Body of every image generation call. `resolution` (`1280x720`) and `aspectRatio` say the same; the latter wins. */
export const GenerateImage = z.object({
  prompt: Prompt,
  resolution: z.string().max(20).optional(),
  aspectRatio: AspectRatio.optional(),
  userId: z.string().optional(),
  flow_id: z.string().nullable().optional(),
  seed: Seed.optional(),
});
export type GenerateImage = z.infer<typeof GenerateImage>;

/** Body of every video generation call. `image` is one of our media urls or ids, a data URL, or a public https URL. */
export const GenerateVideo = z.object({
  prompt: Prompt,
  model: z.string().max(40).optional(),
  resolution: z.string().max(20).optional(),
  aspectRatio: AspectRatio.optional(),
  duration: z.coerce.number().optional(),
  image: z.string().min(1).nullable().optional(),
  userId: z.string().optional(),
  flow_id: z.string().nullable().optional(),
  seed: Seed.optional(),
});
export type GenerateVideo = z.infer<typeof GenerateVideo>;

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

export const GenerationState = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  status: PredictionStatus,
  progress: z.number(),
  result: MediaRecord.nullable(),
  output: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type GenerationState = z.infer<typeof GenerationState>;
