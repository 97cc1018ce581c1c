import type { VendorAdapter, VendorLimits } from '@kinoloom/providers';

/** A vendor's account or the sandbox in its place, as it serves jobs. */
export interface Served {
  readonly vendor: VendorAdapter;
  readonly sandbox: boolean;
  /** The origin from which results may be downloaded besides public addresses. */
  readonly origin: string;
  /** The vendor's concurrency and rate limits. The sandbox has none of its own. */
  readonly limits?: VendorLimits;
  /** The webhook URL; undefined where the vendor cannot reach us or its calls cannot be authenticated. */
  readonly webhook?: string;
  /** Set for a connection that an admin added: it may be paused and removed. */
  readonly isStored?: true;
  /** The name of such a connection. */
  readonly connection?: string;
}

/** The model that transcribes speech. */
export interface Transcriber {
  /** A model of one's own or a vendor's, or `sandbox`. A transcript belongs to one id. */
  readonly id: string;
  /** As its adapter is asked for it. */
  readonly model: string;
  readonly label: string;
  readonly served: Served;
}

/** The queue of a vendor's jobs. */
export const queueOf = (vendor: string): string => `generate-${vendor}`;

export const webhookPath = (vendor: string): string => `/api/webhooks/${vendor}`;
