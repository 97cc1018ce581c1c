import { z } from 'zod';
import { MakingFamily, OwnPrice, OwnSizes } from './own-entry.ts';

/** `chat` writes prompts in the assistant, and `transcription` makes transcripts for captions: both have no jobs. */
export const OwnFamily = z.enum([...MakingFamily.options, 'chat', 'transcription']);
export type OwnFamily = z.infer<typeof OwnFamily>;

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
  sizes: OwnSizes,
  /** Lengths of clips in seconds; one is fixed. */
  seconds: z.array(z.number().positive().max(300)).max(12),
  takes_first_image: z.boolean(),
  /** It makes no clip without a first image. */
  needs_first_image: z.boolean().default(false),
  takes_last_image: z.boolean(),
  price: OwnPrice,
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

/** POST /api/own-models/several: all are added, or none. */
export const AddOwnModels = z.object({ models: z.array(OwnModelFields).min(1).max(50) });

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
  needs_first_image: true,
  takes_last_image: true,
  sizes: true,
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
