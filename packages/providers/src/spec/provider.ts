import { z } from 'zod';
import { Failure } from './failure.ts';
import type { Task } from './task.ts';

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
  /** Set by a provider that answered the submission with the result itself: what {@link StartOptions.keep} put away. */
  kept: z.array(z.strictObject({ key: z.string().min(1), role: z.string() })).optional(),
});
export type Operation = z.infer<typeof Operation>;

/**
 * One file that the provider made: at an address of the provider's, or already put away by the caller under a key.
 * `role` is `image`, `video` or `audio`; for an answer in named parts the provider's name of the part (`vocals`).
 */
export type Output = { readonly url: string; readonly role: string } | { readonly key: string; readonly role: string };

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
  /**
   * Called once, when uploads and all else that comes before are done, right before the paid request leaves. A rejection
   * keeps it from leaving, and is what `start` rejects with.
   */
  readonly beforeSubmit?: (() => Promise<void>) | undefined;
  /**
   * Puts a file away and returns the key that it is found by again. A provider that answers the submission with the
   * result itself (speech) hands it over here before `start` resolves, and `status` of the operation is `done` from then
   * on. Until this resolves the paid bytes exist in this process alone, so it should be quick. Others never call it.
   */
  readonly keep?: (file: Blob) => Promise<string>;
}

/** Providers start and report; they never wait, store or charge. */
export interface Provider {
  /**
   * Submits the work, once. Only a refusal that proves that nothing was started (429) is tried again, within bounds.
   * @throws {NotSubmitted} nothing was started: fail the job, or try later
   * @throws {SubmissionUnknown} the request left and no answer came: never send it again, see {@link Provider.find}
   * An abort before anything was sent rejects with the signal's reason; after that, with `SubmissionUnknown`.
   */
  start(task: Task, options: StartOptions): Promise<Operation>;
  /** One look at the work. Trouble on the way is a `waiting` with `trouble`, since it says nothing about the work. */
  status(operation: Operation, signal: AbortSignal): Promise<Progress>;
  /**
   * Asks the provider to stop; work that has already ended is left as it is, and so is work of a provider that knows no
   * stopping. Says nothing about the charge.
   * @throws {ProviderUnreachable} the request could not be delivered
   */
  cancel(operation: Operation, signal: AbortSignal): Promise<void>;
  /**
   * After `SubmissionUnknown`: looks for the work that this task would have started at or after `since` (ms since the
   * epoch). `undefined`: none, or more than one candidate, or nothing sets the task apart from a stranger's. A provider
   * that lists no past work has no such method.
   * @throws {ProviderUnreachable}
   */
  readonly find?: (
    task: Task,
    options: { readonly since: number; readonly signal: AbortSignal; readonly not?: ReadonlySet<string> },
  ) => Promise<Operation | undefined>;
}
