import { z } from 'zod';
import { MediaRecord } from '../media.ts';
import * as messages from '../messages.ts';
import { Caller, Prompt, Seed } from './fields.ts';
import { DirectAnswer } from './prediction.ts';

export const MIX_RATIOS = [
  'match_input_image',
  '1:1',
  '16:9',
  '9:16',
  '4:3',
  '3:4',
  '3:2',
  '2:3',
  '4:5',
  '5:4',
  '21:9',
  '9:21',
  '2:1',
  '1:2',
] as const;
/** Aspect ratios of edited and mixed images; the first keeps the ratio of the (first) input. */
export const MixRatio = z.enum(MIX_RATIOS);
export type MixRatio = z.infer<typeof MixRatio>;

const OutputFormat = z.enum(['png', 'jpg']).default('png');

/** `inputImage`: a media url or id of ours, a data URL, or a public https URL. */
export const EditImage = z.object({
  ...Caller,
  prompt: Prompt,
  inputImage: z.string({ error: messages.editNeedsImage }).min(1, messages.editNeedsImage),
  aspectRatio: MixRatio.default('match_input_image'),
  outputFormat: OutputFormat,
  seed: Seed.optional(),
});
export type EditImage = z.infer<typeof EditImage>;

/** 2 to 10 images; when objects are added to an image, it is the first. */
export const MixImages = z.object({
  ...Caller,
  prompt: Prompt,
  inputImages: z
    .array(z.string().min(1), { error: messages.mixTooFew })
    .min(2, messages.mixTooFew)
    .max(10, messages.mixTooMany),
  aspectRatio: MixRatio.default('1:1'),
  outputFormat: OutputFormat,
  seed: Seed.optional(),
});
export type MixImages = z.infer<typeof MixImages>;

const imageCount = z.number().int();
/** Response of a mix of `imageCount` images, with the contract's fields; `result` is null until the mix is ready. */
export const MixAnswer = DirectAnswer.extend({
  imageCount,
  result: MediaRecord.extend({ imageCount }).nullable(),
});
export type MixAnswer = z.infer<typeof MixAnswer>;

/** `imageUrl` accepts the same as `inputImage` of an edit. */
export const UpscaleImage = z.object({
  ...Caller,
  imageUrl: z.string({ error: messages.imageMissing }).min(1, messages.imageMissing),
});
export type UpscaleImage = z.infer<typeof UpscaleImage>;
