import { z } from 'zod';
import { AspectRatio } from './aspect.ts';

/** The families of the catalogue that a model of one's own can belong to. */
export const OwnFamily = z.enum([
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
export type OwnFamily = z.infer<typeof OwnFamily>;

/** Where jobs of models of one's own are started, with POST. */
export const ownModelPath = (family: OwnFamily): string => `/api/ai/own/${family}`;

const Side = z.number().int().min(64).max(8_192);
const Credits = z.number().int().min(0).max(100_000);

/** A model that an admin added to the catalogue. */
export const OwnModelFields = z.object({
  label: z.string().trim().min(1, 'Give the model a name.').max(40),
  /** One line under the name in a menu. */
  note: z.string().trim().max(80),
  family: OwnFamily,
  /** The id of its connection. */
  connection: z.string().min(1, 'Choose a connection.'),
  /** How the connection's vendor is asked for it; each kind of connection has its own form. */
  remote: z.record(z.string(), z.unknown()),
  /** Sizes of the result in pixels, by ratio; the first is the default. Only for images and clips. */
  sizes: z.partialRecord(AspectRatio, z.object({ width: Side, height: Side })),
  /** Lengths of clips in seconds; one is fixed. */
  seconds: z.array(z.number().positive().max(300)).max(12),
  takes_first_image: z.boolean(),
  takes_last_image: z.boolean(),
  price: z.discriminatedUnion('per', [
    z.object({ per: z.literal('result'), credits: Credits }),
    z.object({ per: z.literal('second'), credits: Credits, defaultSeconds: z.number().int().min(1).max(300) }),
  ]),
  /** The expected duration of a job in seconds, until there is a history. */
  estimated_seconds: z.number().int().min(1).max(3_600),
  /** A job fails after this many seconds. */
  timeout_seconds: z
    .number()
    .int()
    .min(10)
    .max(24 * 3_600),
});
export type OwnModelFields = z.infer<typeof OwnModelFields>;

/** A model of one's own as its admin sees it. */
export const OwnModel = OwnModelFields.extend({
  id: z.string(),
  /** Why it is not on offer; null while it is. */
  problem: z.string().nullable(),
});
export type OwnModel = z.infer<typeof OwnModel>;

export const OwnModelAnswer = z.object({ success: z.literal(true), model: OwnModel });
export const OwnModelList = z.object({ success: z.literal(true), models: z.array(OwnModel) });
