import { z } from 'zod';

/**
 * Whether jobs of a model can be expected to succeed.
 *
 * - `live` its vendor serves it
 * - `sandbox` the sandbox stands in for its vendor
 * - `changed` its vendor no longer takes a field or value that is sent
 * - `retired` its vendor no longer has it
 * - `failing` most of its last jobs failed at the vendor
 * - `unavailable` nobody serves it on this installation
 */
export const ModelState = z.enum(['live', 'sandbox', 'changed', 'retired', 'failing', 'unavailable']);
export type ModelState = z.infer<typeof ModelState>;

export const ModelStatus = z.object({
  /** The catalogue id. */
  id: z.string(),
  label: z.string(),
  /** Who serves new jobs: a vendor's name or the id of a connection; null when nobody does. */
  provider: z.string().nullable(),
  /** The name of that connection; null for vendors of environment variables and the sandbox. */
  connection: z.string().nullable(),
  state: ModelState,
  /** What is known, in a sentence; empty for `live` and `sandbox`. */
  message: z.string(),
  /** A model in place of this one when it is not well; null without one. It is well itself, and not more expensive. */
  alternative: z.string().nullable(),
  /** Median and 90th percentile of its last jobs' durations, in seconds; null if there are too few jobs. */
  times: z.object({ usual: z.number().int(), longest: z.number().int() }).nullable(),
  /** When its vendor's description was last compared with what is sent; null where none is known. */
  checked_at: z.string().nullable(),
});
export type ModelStatus = z.infer<typeof ModelStatus>;

/** GET /api/models, POST /api/models/check */
export const ModelList = z.object({
  success: z.literal(true),
  models: z.array(ModelStatus),
  /** Vendors that could not be asked at the last check, with the reason; for admins, else empty. */
  problems: z.array(z.object({ provider: z.string(), connection: z.string().nullable(), message: z.string() })),
});
export type ModelList = z.infer<typeof ModelList>;

/** Whether jobs of a model in this state will probably fail. */
export const isUnwell = (state: ModelState): boolean => state !== 'live' && state !== 'sandbox';
