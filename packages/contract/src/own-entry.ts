import { z } from 'zod';
import { AspectRatio } from './aspect.ts';
import { MediaType } from './media.ts';

/** The families of the catalogue that a model of one's own can belong to. */
export const MakingFamily = z.enum([
  'image',
  'clip',
  'image-edit',
  'image-mix',
  'image-upscale',
  'video-upscale',
  'add-audio',
  'speech',
  'sound-effects',
  'music',
]);
export type MakingFamily = z.infer<typeof MakingFamily>;

/** Where jobs of models of one's own are started, with POST. */
export const ownModelPath = (family: MakingFamily): string => `/api/ai/own/${family}`;

const Side = z.number().int().min(64).max(8_192);
const Credits = z.number().int().min(0).max(100_000);

export const OwnSizes = z.partialRecord(AspectRatio, z.object({ width: Side, height: Side }));
export const OwnPrice = z.discriminatedUnion('per', [
  z.object({ per: z.literal('result'), credits: Credits }),
  z.object({ per: z.literal('second'), credits: Credits, defaultSeconds: z.number().int().min(1).max(300) }),
]);

/** The catalogue entry of a model that an admin added: a `Model` for images and clips, else a `Tool`. */
export const OwnEntry = z.object({
  id: z.string(),
  label: z.string(),
  note: z.string(),
  media: MediaType,
  family: MakingFamily,
  vendor: z.string(),
  path: z.string(),
  price: OwnPrice,
  estimatedSeconds: z.number().int(),
  size: z.object({ width: Side, height: Side }).optional(),
  listed: z.boolean().optional(),
  sizes: OwnSizes.optional(),
  seconds: z.array(z.number()).optional(),
  resolution: z.string().nullish(),
  followsImage: z.boolean().optional(),
  needsImage: z.boolean().optional(),
  takesLastImage: z.boolean().optional(),
});
export type OwnEntry = z.infer<typeof OwnEntry>;
