import { z } from 'zod';
import { ProviderFailure } from './failure.ts';
import type { ProviderTask } from './task.ts';

/**
 * A reference to work at a provider: plain JSON, safe to store, valid after a restart and after the provider's base URL
 * has changed (it holds no address).
 */
export const RemoteOperation = z.strictObject({
  provider: z.string().min(1),
  /** The provider's own id of the work. */
  id: z.string().min(1),
  /** The model id as the provider knows it. */
  model: z.string().min(1),
  /** Set by a provider that answered the submission with the result itself: what {@link StartOptions.keep} put away. */
  kept: z.array(z.strictObject({ key: z.string().min(1), role: z.string() })).optional(),
});
export type RemoteOperation = z.infer<typeof RemoteOperation>;

/**
 * One file that the provider made: at an address of the provider's, or already put away by the caller under a key.
 * `role` is `image`, `video` or `audio`; for an answer in named parts the provider's name of the part (`vocals`).
 */
export type Output = { readonly url: string; readonly role: string } | { readonly key: string; readonly role: string };

/** Not finished. `transientError`: this poll failed, and the answer is the last state that can be assumed. Poll again. */
export interface Waiting {
  readonly state: 'waiting';
  readonly phase: 'queued' | 'running';
  /** Share of the work done, 0 to 1, where the provider tells. */
  readonly fraction?: number;
  readonly transientError?: ProviderFailure;
  /** Milliseconds that the provider asks us to stay away. */
  readonly retryAfterMs?: number;
}

export type Progress =
  | Waiting
  | { readonly state: 'done'; readonly outputs: readonly Output[] }
  | { readonly state: 'failed'; readonly failure: ProviderFailure }
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
interface Provider {
  /**
   * Submits the work, once. Only a refusal that proves that nothing was started (429) is tried again, within bounds.
   * @throws {NotSubmitted} nothing was started: fail the job, or try later
   * @throws {SubmissionUnknown} the request left and no answer came: never send it again, see {@link Provider.find}
   * An abort before anything was sent rejects with the signal's reason; after that, with `SubmissionUnknown`.
   */
  start(task: ProviderTask, options: StartOptions): Promise<RemoteOperation>;
  /** Polls the work once. A failed request is `waiting` with a `transientError`, since it says nothing about the work. */
  status(operation: RemoteOperation, signal: AbortSignal): Promise<Progress>;
  /**
   * Asks the provider to stop; work that has already ended is left as it is, and so is work of a provider that knows no
   * stopping. Says nothing about the charge.
   * @throws {ProviderUnreachable} the request could not be delivered
   */
  cancel(operation: RemoteOperation, signal: AbortSignal): Promise<void>;
  /**
   * After `SubmissionUnknown`: looks for the work that this task would have started at or after `since` (ms since the
   * epoch). `undefined`: none, or more than one candidate, or nothing sets the task apart from a stranger's. A provider
   * that lists no past work has no such method.
   * @throws {ProviderUnreachable}
   */
  readonly find?: (
    task: ProviderTask,
    options: { readonly since: number; readonly signal: AbortSignal; readonly not?: ReadonlySet<string> },
  ) => Promise<RemoteOperation | undefined>;
}

/** How much a vendor takes at a time, as far as is known: what a queue in front of it should keep to. */
export interface VendorLimits {
  /** Pieces of work under way at once. */
  readonly concurrency: number;
  /** Submissions in any period of so many milliseconds. */
  readonly perPeriod: { readonly count: number; readonly ms: number };
}

/** A call of the provider's at the address that `StartOptions.webhook` named. */
export interface WebhookDelivery {
  readonly headers: Headers;
  /** The body exactly as it arrived. */
  readonly rawBody: Uint8Array;
}

/** Which work a genuine delivery is about: a reason to look at it now, and nothing more. `stale`: too old, or of the future. */
export type WebhookVerdict =
  | { readonly ok: true; readonly operationId: string }
  | { readonly ok: false; readonly reason: 'malformed' | 'forged' | 'stale' };

/** A voice as its vendor lists it. */
export interface ListedVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly category?: string | null | undefined;
  readonly labels?: Readonly<Record<string, string>> | null | undefined;
  readonly description?: string | null | undefined;
  /** Where a sample of it is heard, without a key. */
  readonly preview_url?: string | null | undefined;
  readonly available_for_tiers?: readonly string[] | null | undefined;
  readonly high_quality_base_model_ids?: readonly string[] | null | undefined;
}

/** An outside company as the studio deals with it. */
export interface VendorAdapter extends Provider {
  /** As the catalogue and `Operation.provider` have it: `replicate`, `kie`, `runway`, `wavespeed`, `elevenlabs`. */
  readonly name: string;
  readonly limits: VendorLimits;
  /**
   * Set where a submission is answered with the result itself: it lasts as long as the work does, and the only way to stop
   * the work is to hang up.
   */
  readonly answersWithResult?: true;
  /** Who speaks there, at a vendor that has voices. @throws {ProviderUnreachable} */
  readonly voices?: (signal: AbortSignal) => Promise<readonly ListedVoice[]>;
  /**
   * How long finished work can still be fetched, in milliseconds: a job that is over its deadline is polled for so long. Undefined where
   * nothing can be fetched later, or where the work is stopped instead.
   */
  readonly keepsMs?: number;
  /** Whether this catalogue id is served. */
  serves(model: string): boolean;
  /** There is none where the vendor never calls, or where no secret is configured to tell its calls by. */
  readonly readWebhook?: (delivery: WebhookDelivery) => WebhookVerdict;
}
