import type { z } from 'zod';
import type { VendorAdapter, VendorLimits } from './provider.ts';

/** A vendor's account or a server, as configured. */
export interface ConnectionOptions {
  /** Of the connection; its operations carry it. Default: the vendor's name. */
  readonly name?: string;
  /** Replaces the vendor's base URL. */
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Without it all webhooks are rejected. */
  readonly webhookSecret?: string | undefined;
  /** Replaces the limits of a usual account. */
  readonly limits?: VendorLimits;
  /** Models of one's own by catalogue id, each as the kind's `Model` describes it. */
  readonly models?: ReadonlyMap<string, unknown>;
}

/** A kind of connection that an admin can add. */
export interface VendorKind {
  /** As in the catalogue. */
  readonly name: string;
  readonly label: string;
  /** The vendor's own API; absent where the address of a server has to be given. */
  readonly baseUrl?: string;
  readonly key: 'required' | 'optional';
  /** How it is asked for a model of one's own; absent where there are none. */
  readonly Model?: z.ZodType;
  /** @throws RangeError for options that cannot work, with the reason */
  readonly create: (options: ConnectionOptions) => VendorAdapter;
}
