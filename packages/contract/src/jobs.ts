import { z } from 'zod';
import { MediaRecord, MediaType } from './media.ts';

/** `queued` until a worker takes it; the last three are ends. */
export const JobStatus = z.enum(['queued', 'running', 'completed', 'failed', 'canceled']);
export type JobStatus = z.infer<typeof JobStatus>;

export const isFinished = (status: JobStatus): boolean =>
  status === 'completed' || status === 'failed' || status === 'canceled';

/** Where a job's money is: nothing to pay, held, captured (spent) or released (given back). */
export const JobCharge = z.enum(['free', 'held', 'captured', 'released']);
export type JobCharge = z.infer<typeof JobCharge>;

/** Why a job has no result: by us, by a provider, or by the renderer. Marked pure, since the browser needs none of it. */
export const JobFailureCode = /* @__PURE__ */ z.enum([
  'canceled',
  'internal',
  'timeout',
  'not_found',
  'source_missing',
  'submission_unknown',
  'output_lost',
  'model.retired',
  'model.unavailable',
  'storage.full',
  'SERVICE_OVERLOADED',
  'policy',
  'provider',
  'no_result',
  'invalid_input',
  'rate_limited',
  'overloaded',
  'auth',
  'quota',
  'expired',
  'aborted',
  'source.unreadable',
  'composition.unsupported',
  'renderer.crashed',
  'renderer.timeout',
  'renderer.memory',
]);
export type JobFailureCode = z.infer<typeof JobFailureCode>;

export interface JobFailure {
  readonly code: JobFailureCode;
  /** For the user: what happened and what to do next. */
  readonly message: string;
}

export const Job = z.object({
  id: z.string(),
  operation: z.enum(['generate', 'render']),
  media_type: MediaType,
  model: z.string().nullable(),
  prompt: z.string().nullable(),
  flow_id: z.string().nullable(),
  status: JobStatus,
  /** 0 to 1, never backwards. */
  progress: z.number(),
  message: z.string().nullable(),
  /**
   * How long such jobs take from `started_at` to their end, in whole seconds: half of this installation's last ones took no longer
   * than `usual`, nine in ten no longer than `longest`. With too few to tell, `usual` is what the model's provider says, and `longest`
   * is null. For a render `usual` is reckoned from its frames. Null for jobs of an earlier version.
   */
  estimate: z.object({ usual: z.int(), longest: z.int().nullable() }).nullable(),
  /** While it is queued: how many jobs of anybody are begun before it. Null otherwise. */
  ahead: z.int().nullable(),
  price: z.number().int(),
  charge: JobCharge,
  /** `code` is a `JobFailureCode`, or one of an earlier version. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** `waiting`: failed at its deadline and refunded; the provider is still asked. `arrived`: the result came after that, and cost nothing. */
  late: z.enum(['waiting', 'arrived']).nullable(),
  provider: z.string().nullable(),
  sandbox: z.boolean(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  start_image_url: z.string().nullable(),
  /** Media that it is made from: what is busy while it runs. */
  source_ids: z.array(z.string()),
  rendered_frames: z.number().int().nullable(),
  total_frames: z.number().int().nullable(),
  /** Of a render: the editor project that it shows, and which revision of it. */
  project: z.object({ id: z.string(), revision: z.int().nullable() }).nullable(),
  result: MediaRecord.nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

export const JobList = z.object({ success: z.literal(true), jobs: z.array(Job) });
export const JobAnswer = z.object({ success: z.literal(true), job: Job });
