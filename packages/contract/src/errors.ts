import { z } from 'zod';

/** Error codes that a client may act on. The text in `error` is for people, the code is for programs. */
export const ErrorCode = z.enum([
  'auth.required',
  'auth.foreign',
  'billing.refused',
  'billing.unavailable',
  'connection.busy',
  'credits.insufficient',
  'flow.limit',
  'input.invalid',
  'input.too_large',
  'internal',
  'job.canceled',
  'job.failed',
  'job.finished',
  'job.timeout',
  'media.gone',
  'media.unreadable',
  'model.retired',
  'model.unavailable',
  'not_found',
  'project.conflict',
  'project.unfit',
  'quota.flows',
  'quota.jobs',
  'quota.projects',
  'quota.storage',
  'quota.uploads',
  'SERVICE_OVERLOADED',
  'queue.full',
  'rate_limited',
  'storage.full',
  'unavailable',
  'url.refused',
  'url.unreachable',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** One thing that is wrong with a request, at a field of its body or query. */
export const Issue = z.object({
  /** Names of fields, and positions in lists; empty for the whole. */
  path: z.array(z.union([z.string(), z.number().int()])),
  message: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/** Shape of every error response, whatever the status. */
export const ErrorBody = z.object({
  success: z.literal(false),
  error: z.string(),
  code: ErrorCode,
  required: z.number().int().optional(),
  available: z.number().int().optional(),
  requestId: z.string().optional(),
  /** Of a refused body or query: all that is wrong with it. `error` tells the first. */
  issues: z.array(Issue).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A request that cannot be served. The message tells the user what happened and what to do next. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly required?: number;
  readonly available?: number;
  readonly issues?: Issue[];
}
