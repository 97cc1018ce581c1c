import type Stripe from 'stripe';
import type { PaymentProvider } from '@kinoloom/contract';
import type { Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log/index.ts';

/** Stripe's API, and what its messages are signed with. */
export interface StripeProvider {
  readonly api: Stripe;
  readonly webhookSecret: string;
}

/** What every part of billing works with. */
export interface Billing {
  readonly db: Database;
  readonly log: Log;
  readonly publicUrl: string;
  /** Without it no money moves: the checkout is a test. */
  readonly stripe: StripeProvider | undefined;
  readonly now: () => number;
}

export const paymentProviderOf = ({ stripe }: Billing): PaymentProvider => (stripe ? 'stripe' : 'test');
