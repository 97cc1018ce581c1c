import Stripe from 'stripe';
import { eq, sql } from 'drizzle-orm';
import type { PaymentProvider } from '@kinoloom/contract';
import type { Config } from '../platform/config.ts';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';

/** Stripe's API, and the secret that its webhooks are signed with. */
export interface StripeProvider {
  readonly api: Stripe;
  readonly webhookSecret: string;
}

/** Shared by every part of billing. */
export interface Billing {
  readonly db: Database;
  readonly log: Log;
  readonly publicUrl: string;
  /** Without Stripe no money moves: checkouts are tests. */
  readonly stripe: StripeProvider | undefined;
  readonly now: () => number;
}

export const paymentProviderOf = ({ stripe }: Billing): PaymentProvider => (stripe ? 'stripe' : 'test');

/**
 * Locks the billing of one user until the transaction ends, so that what was read from Stripe is still current when it is written. @returns false
 * when the account is gone and nothing may be written for it
 */
export async function lockBilling(tx: Queries, userId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('billing'), hashtext(${userId}))`);
  // This also prevents the account's deletion until the transaction ends.
  const [user] = await tx
    .select({ id: tables.user.id })
    .from(tables.user)
    .where(eq(tables.user.id, userId))
    .for('key share');
  return user !== undefined;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Stripe's API, if this installation has a key. */
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
