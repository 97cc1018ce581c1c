import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { FailureCode } from '../spec/index.ts';

/** Types of a model's errors (fal.ai/docs/documentation/model-apis/errors) and of the queue's (…/request-errors). */
const TYPES: Readonly<Record<string, FailureCode>> = {
  content_policy_violation: 'policy',
  no_media_generated: 'no_result',
  generation_timeout: 'provider',
  downstream_service_error: 'provider',
  downstream_service_unavailable: 'overloaded',
  internal_server_error: 'provider',
  runner_scheduling_failure: 'overloaded',
  startup_timeout: 'overloaded',
  client_cancelled: 'aborted',
};

const Problem = z.object({
  detail: z
    .union([
      z.string().transform((msg) => [{ msg, type: '', loc: [] as (string | number)[] }]),
      z.array(
        z.object({
          msg: z.string(),
          type: z.string().catch(''),
          loc: z.array(z.union([z.string(), z.number()])).catch([]),
        }),
      ),
    ])
    .catch([]),
  error_type: z.string().catch(''),
  /** Of the platform's API. */
  error: z.object({ message: z.string() }).optional().catch(undefined),
});

/** The code of an error type, if it tells more than the HTTP status. */
export const codeOfType = (type: string | null | undefined): FailureCode | undefined =>
  type != null && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;

/** Reads `{detail: text | [{loc, msg, type}], error_type}` of queue and models, and `{error: {message}}` of the platform. */
export const readFalFailure: ReadFailure = (status, body) => {
  const { detail = [], error_type = '', error } = Problem.safeParse(body).data ?? {};
  const message = error?.message ?? (detail.map(textOf).join('; ') || `HTTP ${status}`);
  const code = [error_type, ...detail.map(({ type }) => type)].map(codeOfType).find((found) => found !== undefined);
  if (code !== undefined) return { code, message };
  // An account without money is locked, and so is one that broke the rules; only the reason tells which.
  if (status === 403 && /exhausted balance|top.?up/i.test(message)) return { code: 'quota', message };
  if ((status === 400 || status === 422) && saysPolicy(message)) return { code: 'policy', message };
  // The queue's own status for work that its client gave up.
  return { code: status === 499 ? 'aborted' : failureCodeOf(status), message };
};

function textOf({ msg, loc }: { readonly msg: string; readonly loc: readonly (string | number)[] }): string {
  const field = loc.filter((part) => part !== 'body').join('.');
  return field === '' ? msg : `${field}: ${msg}`;
}
