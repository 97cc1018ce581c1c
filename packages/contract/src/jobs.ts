import { z } from 'zod';
import { MediaRecord, MediaType } from './media.ts';

/** `queued` until a worker takes it; the last three are final. */
export const JobStatus = z.enum(['queued', 'running', 'completed', 'failed', 'canceled']);
export type JobStatus = z.infer<typeof JobStatus>;

export const isFinished = (status: JobStatus): boolean =>
  status === 'completed' || status === 'failed' || status === 'canceled';

/** State of a job's payment: free, held, captured (spent) or released (given back). */
export const JobCharge = z.enum(['free', 'held', 'captured', 'released']);
export type JobCharge = z.infer<typeof JobCharge>;

/** Why a job failed, whether by us, a provider or the renderer. Marked pure: the browser bundle drops it. */
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
  /** The vendor's own words, if it said why. */
  readonly vendorWords?: string;
}

export const Job = z.object({
  id: z.string(),
  operation: z.enum(['generate', 'render']),
  media_type: MediaType,
  model: z.string().nullable(),
  prompt: z.string().nullable(),
  flow_id: z.string().nullable(),
  status: JobStatus,
  /** 0 to 1, never decreases. */
  progress: z.number(),
  message: z.string().nullable(),
  /**
   * Expected time from `started_at` to the end, in whole seconds: `usual` is the median and `longest` the 90th
   * percentile of this installation's recent jobs. With too few of them, `usual` is the provider's figure and `longest`
   * is null. For renders, `usual` is computed from the number of frames. Null for jobs of an earlier version.
   */
  estimate: z.object({ usual: z.int(), longest: z.int().nullable() }).nullable(),
  /** While queued: number of jobs, of all users, that start before it. Null otherwise. */
  ahead: z.int().nullable(),
  price: z.number().int(),
  charge: JobCharge,
  /** `code` is a `JobFailureCode`, or a code of an earlier version. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** For admins only: what the vendor or its server said about the failure, without keys. */
  vendor_words: z.string().optional(),
  /** `waiting`: failed at its deadline and refunded, but still polled. `arrived`: the result came later, for free. */
  late: z.enum(['waiting', 'arrived']).nullable(),
  provider: z.string().nullable(),
  sandbox: z.boolean(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  start_image_url: z.string().nullable(),
  /** Source media; shown as busy while the job runs. */
  source_ids: z.array(z.string()),
  rendered_frames: z.number().int().nullable(),
  total_frames: z.number().int().nullable(),
  /** For a planned render: the frames that are copied from their clips as they are. */
  copied_frames: z.number().int().nullable(),
  /** For a render: the editor project and the revision rendered. */
  project: z.object({ id: z.string(), revision: z.int().nullable() }).nullable(),
  result: MediaRecord.nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

export const JobList = z.object({ success: z.literal(true), jobs: z.array(Job) });
export const JobAnswer = z.object({ success: z.literal(true), job: Job });

/** GET /api/costs: what jobs of a model earned and cost at a vendor. */
export const ModelCosts = z.object({
  model: z.string(),
  /** The vendor's name or the id of a connection. */
  provider: z.string(),
  /** The name of the connection, also of a removed one; null for a vendor of environment variables. */
  connection: z.string().nullable(),
  /** Completed jobs. */
  jobs: z.number().int(),
  /** What their users paid. */
  credits: z.number(),
  /** What the vendor charged, with failed and late jobs, by its own unit; empty where it does not tell. */
  charged: z.array(z.object({ amount: z.number(), unit: z.enum(['USD', 'credits']), jobs: z.number().int() })),
});
export type ModelCosts = z.infer<typeof ModelCosts>;
export const CostList = z.object({ success: z.literal(true), days: z.number().int(), costs: z.array(ModelCosts) });
