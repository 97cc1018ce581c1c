import { z } from 'zod';

/**
 * Why a provider did not deliver, independent of the vendor.
 *
 * - `policy` the provider's content rules refused the prompt or the result
 * - `provider` the model failed; no fault of the input is known
 * - `no_result` the work succeeded without an output
 * - `model_retired` the configured model id no longer exists
 * - `invalid_input` the provider refused the fields as sent
 * - `rate_limited`, `overloaded` retry later
 * - `auth`, `quota` the installation's key is invalid, or its account is empty: for the operator
 * - `expired` the work or its output existed and has been deleted
 * - `aborted` the provider canceled it before it started; not charged
 */
const FAILURE_CODES = [
  'policy',
  'provider',
  'no_result',
  'model_retired',
  'invalid_input',
  'rate_limited',
  'overloaded',
  'auth',
  'quota',
  'expired',
  'aborted',
] as const;

export const ProviderFailure = z.strictObject({
  code: z.enum(FAILURE_CODES),
  /** The provider's message, shortened, without secrets. */
  message: z.string(),
});
export type ProviderFailure = z.infer<typeof ProviderFailure>;
export type FailureCode = ProviderFailure['code'];

export const noResult: ProviderFailure = {
  code: 'no_result',
  message: 'The provider reported success without a result.',
};

/** Nothing was started or charged at the provider. `retryAfterMs` is set when the provider sent a time. */
export class NotSubmitted extends Error {
  override readonly name = 'NotSubmitted';
  readonly failure: ProviderFailure;
  readonly retryAfterMs: number | undefined;
  constructor(failure: ProviderFailure, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(`not submitted (${failure.code}): ${failure.message}`, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** Whether the same request may succeed later, unchanged. */
  get temporary(): boolean {
    return this.failure.code === 'rate_limited' || this.failure.code === 'overloaded';
  }
}

/** The request was sent, but its response was lost or unreadable: the work may be running and may be charged. */
export class SubmissionUnknown extends Error {
  override readonly name = 'SubmissionUnknown';
  /** What came in place of an acceptance, with the provider's message where it sent one. */
  readonly reason: string;
  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(`submission unknown: ${reason}`, options);
    this.reason = reason;
  }
}

/** An idempotent request failed on every allowed attempt. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
  readonly failure: ProviderFailure;
  readonly retryAfterMs: number | undefined;
  constructor(failure: ProviderFailure, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(`provider unreachable (${failure.code}): ${failure.message}`, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Whether this is the reason of an `AbortSignal.timeout`. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Whether a provider could not be reached, or did not answer before the deadline of the request. */
export const isUnreachable = (error: unknown): boolean => error instanceof ProviderUnreachable || isTimeout(error);
