import type { Failure } from './failure.ts';

/** Nothing was started at the provider, and nothing is charged. `retryAfterMs` is set when the provider named a time. */
export class NotSubmitted extends Error {
  override readonly name = 'NotSubmitted';
  readonly failure: Failure;
  readonly retryAfterMs: number | undefined;
  constructor(failure: Failure, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
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
  readonly failure: Failure;
  readonly retryAfterMs: number | undefined;
  constructor(failure: Failure, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(`provider unreachable (${failure.code}): ${failure.message}`, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs;
  }
}
