import type { Provider } from './provider.ts';

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
export interface Vendor extends Provider {
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
  /** Whether this catalogue id is served. */
  serves(model: string): boolean;
  /** There is none where the vendor never calls, or where no secret is configured to tell its calls by. */
  readonly readWebhook?: (delivery: WebhookDelivery) => WebhookVerdict;
}
