import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { FailureCode } from '../spec/index.ts';

/** `detail.status` (lately also `detail.code`); sources: ElevenLabs' help centre, "API - Error Code …", and reports. */
const STATUSES: Readonly<Record<string, FailureCode>> = {
  invalid_api_key: 'auth',
  missing_permissions: 'auth',
  needs_authorization: 'auth',
  // Sent with status 401: the key is valid, but its account is empty.
  quota_exceeded: 'quota',
  payment_required: 'quota',
  voice_not_found: 'invalid_input',
  max_character_limit_exceeded: 'invalid_input',
  bad_prompt: 'policy',
  too_many_concurrent_requests: 'rate_limited',
  system_busy: 'rate_limited',
};

const ErrorDetail = z.object({
  status: z.string().catch(''),
  code: z.string().catch(''),
  message: z.string().catch(''),
});
/** Validation errors of a refused body: FastAPI's list. */
const Issues = z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])).catch([]), msg: z.string() }));
const Problem = z.object({ detail: z.union([ErrorDetail, Issues, z.string()]) });

/** Reads `{detail: {status, message}}`, a list of validation errors, or plain text. */
export const readElevenLabsFailure: ReadFailure = (status, body) => {
  const detail = Problem.safeParse(body).data?.detail;
  if (detail === undefined) return { code: failureCodeOf(status), message: `HTTP ${status}` };
  if (Array.isArray(detail)) {
    const message = detail.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
    return { code: failureCodeOf(status), message: message || `HTTP ${status}` };
  }
  const error = typeof detail === 'string' ? { status: '', code: '', message: detail } : detail;
  const named = [error.status, error.code].find((name) => Object.hasOwn(STATUSES, name));
  const message = error.message || `HTTP ${status}`;
  return { code: named === undefined ? byStatus(status, message) : (STATUSES[named] ?? 'provider'), message };
};

function byStatus(status: number, message: string): FailureCode {
  if ((status === 400 || status === 403) && saysPolicy(message)) return 'policy';
  if (status === 400 && /model.*(not found|does not exist|no longer|deprecated)/i.test(message)) return 'model_retired';
  return failureCodeOf(status);
}
