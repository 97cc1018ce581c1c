import Stripe from 'stripe';
import { eq, sql } from 'drizzle-orm';
import type { PaymentProvider } from '@kinoloom/contract';
import type { Config } from '../platform/config.ts';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';

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

/**
 * Makes the billing of one user wait for its turn until the transaction's end, so that what was read at Stripe is still the newest
 * when it is written. @returns false when the account is gone: then nothing may be written for it any more
 */
export async function lockBilling(tx: Queries, userId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('billing'), hashtext(${userId}))`);
  // The account cannot be deleted before we are done, either.
  const [user] = await tx
    .select({ id: tables.user.id })
    .from(tables.user)
    .where(eq(tables.user.id, userId))
    .for('key share');
  return user !== undefined;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Stripe, where this installation has a key for it. */
export function openStripe(config: Config): StripeProvider | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: base } = config;
  if (!key || !webhookSecret) return undefined;
  const { protocol, hostname, port } = new URL(base);
  const api = new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Kinoloom' },
  });
  return { api, webhookSecret };
}
