/** Delays between attempts, and when to stop. */
export interface RetryPolicy {
  /** Total attempts, including the first. */
  readonly attempts: number;
  /** Upper bound of the first delay; doubles with each attempt. */
  readonly baseMs: number;
  /** Upper bound of any delay without a Retry-After. */
  readonly capMs: number;
  /** Maximum accepted Retry-After; above it the request fails. */
  readonly patienceMs: number;
}

/** Submissions: only after a 429. Long delays are left to the caller, whose timer survives a restart. */
export const SUBMIT_POLICY: RetryPolicy = { attempts: 4, baseMs: 1_000, capMs: 15_000, patienceMs: 60_000 };
/** Requests without side effects or cost. */
export const REPEATABLE_POLICY: RetryPolicy = { attempts: 4, baseMs: 300, capMs: 5_000, patienceMs: 15_000 };

/**
 * Milliseconds to wait after failed attempt number `attempt` (1-based), or `undefined` to stop.
 *
 * Without Retry-After: "full jitter" exponential backoff, uniform in [0, min(cap, base · 2^(attempt-1))] (M. Brooker,
 * "Exponential Backoff and Jitter", AWS Architecture Blog, 2015). With it: at least that time, plus up to a tenth so
 * that clients given the same time do not return in step.
 */
export function nextDelay(
  policy: RetryPolicy,
  attempt: number,
  random: () => number,
  retryAfterMs?: number,
): number | undefined {
  if (attempt >= policy.attempts) return undefined;
  if (retryAfterMs !== undefined) {
    if (retryAfterMs > policy.patienceMs) return undefined;
    return Math.ceil(retryAfterMs * (1 + random() / 10));
  }
  return Math.floor(random() * Math.min(policy.capMs, policy.baseMs * 2 ** (attempt - 1)));
}

/**
 * A `Retry-After` header as milliseconds from `now`: whole seconds, or an HTTP date (RFC 9110 §10.2.3). `undefined` if
 * absent or invalid.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const value = header.trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  if (!/[a-z]{3}/i.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
