import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { FailureCode } from '../spec/index.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `error.status` (ai.google.dev/gemini-api/docs/troubleshooting); the others follow from the HTTP status. */
const CODES: Readonly<Record<string, FailureCode>> = {
  UNAUTHENTICATED: 'auth',
  PERMISSION_DENIED: 'auth',
  NOT_FOUND: 'model_retired',
  UNAVAILABLE: 'overloaded',
  DEADLINE_EXCEEDED: 'overloaded',
  INTERNAL: 'provider',
};

/** `ErrorInfo`, `RetryInfo` and `QuotaFailure` of google.rpc: each detail has the fields of its type. */
const Detail = z.object({
  reason: z.string().optional(),
  retryDelay: z.string().optional(),
  violations: z.array(z.object({ quotaValue: z.string().optional() })).optional(),
});

const Problem = z.object({
  error: z.object({
    message: z.string().nullish(),
    status: z.string().nullish(),
    details: z.array(Detail).nullish().catch(undefined),
  }),
});
type GoogleError = z.infer<typeof Problem>['error'];

/** An account without billing, or whose credits are spent, has a quota of zero for the models that cost. */
const NO_QUOTA = /\blimit: 0\b|prepay|spending cap/i;
const BAD_KEY = /api key (not valid|not found|expired)/i;

/** Reads `{error: {code, message, status, details}}`; Google's front end puts it in a list. */
export const readGoogleFailure: ReadFailure = (status, body) => {
  const error = Problem.safeParse(Array.isArray(body) ? body[0] : body).data?.error ?? {};
  const code = codeOf(status, error);
  const message = error.message || `HTTP ${status}`;
  // Longer than anybody waits: a quota of zero is not asked again.
  const retryAfterMs = code === 'quota' ? DAY_MS : delayOf(error);
  return { code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
};

function codeOf(status: number, { message, status: name, details }: GoogleError): FailureCode {
  const words = message ?? '';
  if (details?.some(({ reason }) => reason === 'API_KEY_INVALID') || BAD_KEY.test(words)) return 'auth';
  if (status === 402 || status === 429) {
    const none = details?.some(({ violations }) => violations?.some(({ quotaValue }) => quotaValue === '0'));
    return status === 402 || none || NO_QUOTA.test(words) ? 'quota' : 'rate_limited';
  }
  if (name === 'FAILED_PRECONDITION' && /billing/i.test(words)) return 'quota';
  if (name === 'FAILED_PRECONDITION' && /location/i.test(words)) return 'auth';
  if (name != null && Object.hasOwn(CODES, name)) return CODES[name] ?? 'provider';
  return status < 500 && saysPolicy(words) ? 'policy' : failureCodeOf(status);
}

/** `retryDelay` is a duration as text: `37s`. */
function delayOf({ details }: GoogleError): number | undefined {
  const seconds = /^([\d.]+)s$/.exec(details?.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '')?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1_000);
}
