import { z } from 'zod';
import { Failure } from './failure.ts';

/**
 * A reference to work at a provider: plain JSON, safe to store, valid after a restart and after the provider's base URL
 * has changed (it holds no address).
 */
export const Operation = z.strictObject({
  provider: z.string().min(1),
  /** The provider's own id of the work. */
  id: z.string().min(1),
  /** The model id as the provider knows it. */
  model: z.string().min(1),
});
export type Operation = z.infer<typeof Operation>;

/** One file that the provider made. */
export interface Output {
  readonly url: string;
  /** `image`, `video` or `audio`; for an answer in named parts the provider's name of the part (`vocals`). */
  readonly role: string;
}

/** Not finished. `trouble` says that this look failed and the answer is the last thing that can be assumed: look again. */
export interface Waiting {
  readonly state: 'waiting';
  readonly phase: 'queued' | 'running';
  /** Share of the work done, 0 to 1, where the provider tells. */
  readonly fraction?: number;
  readonly trouble?: Failure;
  /** Milliseconds that the provider asks us to stay away. */
  readonly retryAfterMs?: number;
}

export type Progress =
  | Waiting
  | { readonly state: 'done'; readonly outputs: readonly Output[] }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'canceled' };

export interface StartOptions {
  readonly signal: AbortSignal;
  /** Our own name for the job, sent along so that a submission can be traced to it. */
  readonly idempotencyKey?: string;
  /** Where the provider may call when the work has ended. Only ever a wake-up: polling is the truth. */
  readonly webhook?: string;
}

/** Providers start and report; they never wait, store or charge. */
export interface Provider<Input> {
  /**
   * Submits the work, once. Only a refusal that proves that nothing was started (429) is tried again, within bounds.
   * @throws {NotSubmitted} nothing was started: fail the job, or try later
   * @throws {SubmissionUnknown} the request left and no answer came: never send it again, see {@link Provider.find}
   * An abort before anything was sent rejects with the signal's reason; after that, with `SubmissionUnknown`.
   */
  start(input: Input, options: StartOptions): Promise<Operation>;
  /** One look at the work. Trouble on the way is a `waiting` with `trouble`, since it says nothing about the work. */
  status(operation: Operation, signal: AbortSignal): Promise<Progress>;
  /**
   * Asks the provider to stop; work that has already ended is left as it is. Says nothing about the charge.
   * @throws {ProviderUnreachable} the request could not be delivered
   */
  cancel(operation: Operation, signal: AbortSignal): Promise<void>;
  /**
   * After `SubmissionUnknown`: looks for the work that this input would have started at or after `since` (ms since the
   * epoch). `undefined`: none, or more than one candidate.
   * @throws {ProviderUnreachable}
   */
  find(
    input: Input,
    options: { readonly since: number; readonly signal: AbortSignal; readonly not?: ReadonlySet<string> },
  ): Promise<Operation | undefined>;
}
