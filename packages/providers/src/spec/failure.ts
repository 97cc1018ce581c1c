import { z } from 'zod';

/**
 * Why a provider did not deliver, in words that no vendor owns.
 *
 * - `policy` the prompt or the result was refused by the provider's content rules
 * - `provider` the model ran and broke; nothing the user sent is known to be at fault
 * - `no_result` the work succeeded, and names nothing that came of it
 * - `model_retired` the configured model id is gone
 * - `invalid_input` the provider refused the fields as sent
 * - `rate_limited`, `overloaded` come again later
 * - `auth`, `quota` the installation's key is wrong, or its account is empty: the operator's business
 * - `expired` the work or its output existed and has been deleted
 * - `aborted` given up by the provider before it started; not charged
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
  /** The provider's own words, shortened, with secrets removed. */
  message: z.string(),
});
export type ProviderFailure = z.infer<typeof ProviderFailure>;
export type FailureCode = ProviderFailure['code'];

export const noResult: ProviderFailure = {
  code: 'no_result',
  message: 'The provider reported success without a result.',
};

/** Nothing was started at the provider, and nothing is charged. `retryAfterMs` is set when the provider named a time. */
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

/** The request left and its answer never came, or came unreadable: the work may be running and may be charged. */
export class SubmissionUnknown extends Error {
  override readonly name = 'SubmissionUnknown';
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(`submission unknown: ${message}`, options);
  }
}

/** A request that is safe to repeat was repeated as often as the policy allows, and none got an answer. */
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
