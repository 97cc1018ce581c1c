import { z } from 'zod';
import { AspectRatio } from '../aspect.ts';
import { Caller, Prompt, Seed } from './fields.ts';

/** Body of every image generation request. `resolution` (`1280x720`) is an alternative to `aspectRatio`, which wins. */
export const GenerateImage = z.object({
  ...Caller,
  prompt: Prompt,
  resolution: z.string().max(20).optional(),
  aspectRatio: AspectRatio.optional(),
  seed: Seed.optional(),
});
export type GenerateImage = z.infer<typeof GenerateImage>;

/**
 * Body of every video generation request. `image` and `lastImage` are a media url or id of ours (of a video: with
 * `#first` or `#last`, for that frame), a data URL, or a public https URL.
 */
export const GenerateVideo = z.object({
  ...Caller,
  prompt: Prompt,
  model: z.string().max(40).optional(),
  resolution: z.string().max(20).optional(),
  aspectRatio: AspectRatio.optional(),
  duration: z.coerce.number().optional(),
  image: z.string().min(1).nullable().optional(),
  lastImage: z.string().min(1).nullable().optional(),
  seed: Seed.optional(),
});
export type GenerateVideo = z.infer<typeof GenerateVideo>;
