import { z } from 'zod';
import { ProviderFailure } from './failure.ts';
import type { ProviderTask } from './task.ts';

/**
 * A reference to work at a provider: plain JSON that can be stored, and stays valid after a restart and a change of the
 * provider's base URL.
 */
export const RemoteOperation = z.strictObject({
  provider: z.string().min(1),
  /** The provider's id of the work. */
  id: z.string().min(1),
  /** The provider's model id. */
  model: z.string().min(1),
  /**
   * Set by a provider that returned the result in the response: what {@link StartOptions.keep} stored, or an address in
   * place of the file, which nothing could tell again.
   */
  kept: z
    .array(
      z.union([
        z.strictObject({ key: z.string().min(1), role: z.string() }),
        z.strictObject({ url: z.url(), role: z.string() }),
      ]),
    )
    .optional(),
});
export type RemoteOperation = z.infer<typeof RemoteOperation>;

/**
 * One file that the provider made: at a URL of the provider, or already stored by the caller under a key. `role` is
 * `image`, `video` or `audio`; for results with named parts the provider's name of the part (`vocals`).
 */
export type Output = { readonly url: string; readonly role: string } | { readonly key: string; readonly role: string };

/** Not finished. `transientError`: this poll failed, and the last known state is assumed. Poll again. */
export interface Waiting {
  readonly state: 'waiting';
  readonly phase: 'queued' | 'running';
  /** Progress, 0 to 1, if the provider reports it. */
  readonly fraction?: number;
  readonly transientError?: ProviderFailure;
  /** Milliseconds until the next poll, as the provider requests. */
  readonly retryAfterMs?: number;
}

/** A word that was said, in milliseconds from the start of the recording. */
export interface TranscribedWord {
  /** With its punctuation. */
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The words of a recording. Without speech there are no words, which is no failure. */
export type Transcription =
  | {
      readonly state: 'done';
      /** As the vendor names it: `en`, `eng`, `english`. */
      readonly language?: string;
      /** In order. */
      readonly words: readonly TranscribedWord[];
    }
  | { readonly state: 'failed'; readonly failure: ProviderFailure };

/** What the vendor charged, if it tells. */
export interface VendorCost {
  readonly amount: number;
  readonly unit: 'USD' | 'credits';
}

export type Progress =
  | Waiting
  | { readonly state: 'done'; readonly outputs: readonly Output[]; readonly cost?: VendorCost }
  | { readonly state: 'failed'; readonly failure: ProviderFailure }
  | { readonly state: 'canceled' };

export interface StartOptions {
  readonly signal: AbortSignal;
  /** Our job id, sent along to trace a submission to its job. */
  readonly idempotencyKey?: string;
  /** URL for the provider's webhook when the work has ended. It only triggers a poll. */
  readonly webhook?: string;
  /**
   * Called once, after uploads and other preparation, right before the paid request is sent. If it rejects, the request
   * is not sent and `start` rejects with the same error.
   */
  readonly beforeSubmit?: (() => Promise<void>) | undefined;
  /**
   * Stores a file and returns its key. A provider that returns the result in the response (speech) passes it here
   * before `start` resolves; from then on `status` of the operation is `done`. Until this resolves the paid bytes exist
   * in this process only, so it should be fast. Other providers never call it.
   */
  readonly keep?: (file: Blob) => Promise<string>;
}

/** Providers start and report; they never wait, store or charge. */
interface Provider {
  /**
   * Submits the work, once. Retries only after a refusal that proves that nothing was started (429), within limits.
   * @throws {NotSubmitted} nothing was started: fail the job, or retry later
   * @throws {SubmissionUnknown} sent, but no response came: never resend, see {@link Provider.find} An abort before
   * anything was sent rejects with the signal's reason; after that, with `SubmissionUnknown`.
   */
  start(task: ProviderTask, options: StartOptions): Promise<RemoteOperation>;
  /** Polls once. A failed request is `waiting` with a `transientError`, since it says nothing about the work. */
  status(operation: RemoteOperation, signal: AbortSignal): Promise<Progress>;
  /**
   * Requests cancellation; no effect on finished work, or at a provider that cannot cancel. Says nothing about the
   * charge.
   * @throws {ProviderUnreachable} the request could not be delivered
   */
  cancel(operation: RemoteOperation, signal: AbortSignal): Promise<void>;
  /**
   * After `SubmissionUnknown`: finds the work that this task would have started at or after `since` (ms since the
   * epoch). `undefined`: none, several candidates, or nothing distinguishes the task from others. Absent if the
   * provider lists no past work.
   * @throws {ProviderUnreachable}
   */
  readonly find?: (
    task: ProviderTask,
    options: {
      readonly since: number;
      readonly signal: AbortSignal;
      readonly not?: ReadonlySet<string>;
      /** Our job id, as it was sent. */
      readonly idempotencyKey?: string;
    },
  ) => Promise<RemoteOperation | undefined>;
}

/** What a free request found that shows whether the address and the key work. */
export interface AccountCheck {
  readonly ok: boolean;
  /** The request: method and URL. */
  readonly tried: string;
  /** The answer in a sentence. */
  readonly message: string;
}

/** What a free look at the vendor's own description of a model found. */
export interface ModelCheck {
  /** The catalogue id. */
  readonly model: string;
  /** `changed`: it no longer takes a field or value that is sent. `retired`: the vendor no longer has it. */
  readonly state: 'live' | 'changed' | 'retired';
  /** The reason in a sentence; empty for `live`. */
  readonly message: string;
}

/** Known limits of a vendor, for the queue in front of it. */
export interface VendorLimits {
  /** Concurrent pieces of work. */
  readonly concurrency: number;
  /** Submissions in any period of `ms` milliseconds. */
  readonly perPeriod: { readonly count: number; readonly ms: number };
}

/** A provider's request to `StartOptions.webhook`. */
export interface WebhookDelivery {
  readonly headers: Headers;
  /** The body exactly as it arrived. */
  readonly rawBody: Uint8Array;
}

/**
 * The work of a genuine delivery: a reason to poll now, nothing more. `stale`: too old, or in the future. `unverified`:
 * the vendor's public keys cannot be read at the moment.
 */
export type WebhookVerdict =
  | { readonly ok: true; readonly operationId: string }
  | { readonly ok: false; readonly reason: 'malformed' | 'forged' | 'stale' | 'unverified' };

export type WebhookReader = (delivery: WebhookDelivery) => WebhookVerdict;

/** A voice as its vendor lists it. */
export interface ListedVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly category?: string | null | undefined;
  readonly labels?: Readonly<Record<string, string>> | null | undefined;
  readonly description?: string | null | undefined;
  /** URL of a sample that needs no key. */
  readonly preview_url?: string | null | undefined;
  readonly available_for_tiers?: readonly string[] | null | undefined;
  readonly high_quality_base_model_ids?: readonly string[] | null | undefined;
}

/** A vendor behind the common interface. */
export interface VendorAdapter extends Provider {
  /** As in `Operation.provider`: the vendor's name as in the catalogue, or the id of a connection. */
  readonly name: string;
  readonly limits: VendorLimits;
  /**
   * Whether the response to a model's submission contains the result: the request lasts as long as the work, and only
   * closing the connection cancels it. Default: no.
   */
  readonly answersWithResult?: (model: string) => boolean;
  /** Sent when a result is downloaded from the vendor's own origin. */
  readonly downloadHeaders?: Readonly<Record<string, string>>;
  /**
   * Turns speech into words with their times, in one paid request that is sent once, as by `start`. `model`: the
   * catalogue id of a model of one's own, which has no jobs, or {@link VendorAdapter.transcriber}.
   * @throws {NotSubmitted} @throws {SubmissionUnknown}
   */
  readonly transcribe?: (
    model: string,
    sound: { readonly file: Blob; readonly name: string },
    options: Pick<StartOptions, 'signal' | 'idempotencyKey' | 'beforeSubmit'>,
  ) => Promise<Transcription>;
  /** The vendor's model for transcription, which needs not be added; undefined if it has none. */
  readonly transcriber?: string;
  /** The vendor's voices, if it has any. @throws {ProviderUnreachable} */
  readonly voices?: (signal: AbortSignal) => Promise<readonly ListedVoice[]>;
  /**
   * How long finished work stays available, in milliseconds: a job past its deadline is polled for that long. Undefined
   * if nothing is available later.
   */
  readonly keepsMs?: number;
  /**
   * Whether work is canceled at its deadline, because it is not paid for and keeps a server busy. Default: only where
   * nothing is available later.
   */
  readonly stopsAtDeadline?: boolean;
  /** Sends a free request that needs the key. Never throws for an answer, nor for a server that cannot be reached. */
  check(signal: AbortSignal): Promise<AccountCheck>;
  /**
   * Compares the served models with the vendor's description of them, by free requests. Models that the vendor does not
   * describe are left out. @throws {ProviderUnreachable}
   */
  readonly checkModels?: (signal: AbortSignal) => Promise<readonly ModelCheck[]>;
  /** Whether this catalogue id is served. */
  serves(model: string): boolean;
  /** Absent if the vendor has no webhooks, or no secret is configured to verify them. */
  readonly readWebhook?: (delivery: WebhookDelivery) => WebhookVerdict | Promise<WebhookVerdict>;
}
