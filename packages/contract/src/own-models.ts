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

/** `chat`: it writes prompts in the assistant, and has no jobs. */
export const OwnFamily = z.enum([...MakingFamily.options, 'chat']);
export type OwnFamily = z.infer<typeof OwnFamily>;

/** Where jobs of models of one's own are started, with POST. */
export const ownModelPath = (family: MakingFamily): string => `/api/ai/own/${family}`;

const Side = z.number().int().min(64).max(8_192);
const Credits = z.number().int().min(0).max(100_000);

const Sizes = z.partialRecord(AspectRatio, z.object({ width: Side, height: Side }));
const Price = z.discriminatedUnion('per', [
  z.object({ per: z.literal('result'), credits: Credits }),
  z.object({ per: z.literal('second'), credits: Credits, defaultSeconds: z.number().int().min(1).max(300) }),
]);

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
  sizes: Sizes,
  /** Lengths of clips in seconds; one is fixed. */
  seconds: z.array(z.number().positive().max(300)).max(12),
  takes_first_image: z.boolean(),
  takes_last_image: z.boolean(),
  price: Price,
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

/** Models as one file. A connection is named by its kind. */
export const OwnModelFile = z.object({
  version: z.literal(1),
  models: z.array(OwnModelFields.omit({ connection: true }).extend({ kind: z.string() })).max(200),
});
export type OwnModelFile = z.infer<typeof OwnModelFile>;

/** POST /api/own-models/draft: the model's id at the vendor, or a workflow as text. */
export const DraftOwnModel = z.object({ connection: z.string().min(1), source: z.string().trim().min(1) });
export const OwnModelDraft = OwnModelFields.pick({
  remote: true,
  label: true,
  family: true,
  seconds: true,
  takes_first_image: true,
  takes_last_image: true,
})
  .partial()
  .extend({
    remote: OwnModelFields.shape.remote,
    /** What the vendor charges, as it says it. */
    cost: z.string().optional(),
    /** What the admin should know, a sentence each. */
    notes: z.array(z.string()),
  });
export type OwnModelDraft = z.infer<typeof OwnModelDraft>;
export const OwnModelDraftAnswer = z.object({ success: z.literal(true), draft: OwnModelDraft });

/** POST /api/own-models/preview: the request that a job with usual values would send. Nothing is sent. */
export const OwnModelPreview = z.object({
  method: z.string(),
  url: z.string(),
  /** Without the key. */
  headers: z.record(z.string(), z.string()),
  /** JSON, indented; of a form its fields, one to a line. */
  body: z.string(),
  /** Requests before it, such as uploads: `POST https://…`. */
  before: z.array(z.string()),
});
export type OwnModelPreview = z.infer<typeof OwnModelPreview>;
export const OwnModelPreviewAnswer = z.object({ success: z.literal(true), preview: OwnModelPreview });

export const OwnModelAnswer = z.object({ success: z.literal(true), model: OwnModel });
export const OwnModelList = z.object({ success: z.literal(true), models: z.array(OwnModel) });

/** Its entry in the catalogue: a `Model` for images and clips, else a `Tool`. */
export const OwnEntry = z.object({
  id: z.string(),
  label: z.string(),
  note: z.string(),
  media: MediaType,
  family: MakingFamily,
  vendor: z.string(),
  path: z.string(),
  price: Price,
  estimatedSeconds: z.number().int(),
  size: z.object({ width: Side, height: Side }).optional(),
  listed: z.boolean().optional(),
  sizes: Sizes.optional(),
  seconds: z.array(z.number()).optional(),
  resolution: z.string().nullish(),
  followsImage: z.boolean().optional(),
  takesLastImage: z.boolean().optional(),
});
export type OwnEntry = z.infer<typeof OwnEntry>;
