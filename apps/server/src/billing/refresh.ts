import Stripe from 'stripe';
import { and, eq, lt, ne } from 'drizzle-orm';
import { tables } from '../platform/db/index.ts';
import type { Billing } from './billing.ts';
import { findOwnCheckout, type CheckoutRow } from './checkouts.ts';
import { reconcile, pruneStripeEvents } from './stripe/reconcile.ts';
import { renewTests } from './test-checkout.ts';

const EVERY_MS = 2_000;
/** When each session was last fetched from Stripe; the oldest entries are evicted. */
const asked = new Map<string, number>();
const KEPT = 1_000;

/** A checkout's current state. While a buyer waits for the webhook, Stripe is polled too, so that credits arrive even without a webhook. */
export async function refreshCheckout(billing: Billing, row: CheckoutRow): Promise<CheckoutRow> {
  const { db, stripe, log, now } = billing;
  const waits = row.state === 'open' || row.state === 'processing';
  if (!stripe || !row.sessionId || !waits || now() - (asked.get(row.id) ?? 0) < EVERY_MS) return row;
  asked.delete(row.id);
  asked.set(row.id, now());
  for (const id of asked.keys()) {
    if (asked.size <= KEPT) break;
    asked.delete(id);
  }
  try {
    await reconcile(billing, stripe, { of: 'session', id: row.sessionId });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // The client polls again soon, and the webhook may still arrive.
    log.warn({ reason: error.message, checkout: row.id }, 'Stripe could not be asked about a checkout');
  }
  return (await findOwnCheckout(db.queries, row.userId, row.id)) ?? row;
}

const HOUR_MS = 60 * 60_000;

/** Every minute: renews test subscriptions, which exist only without Stripe. */
export async function renewTestSubscriptions(billing: Billing): Promise<void> {
  if (!billing.stripe) await renewTests(billing);
}

/** Every hour: reconciles plans whose renewal or end was not reported by a webhook, and deletes old events. */
export async function sweepBilling(billing: Billing): Promise<void> {
  const { db, stripe, now } = billing;
  await pruneStripeEvents(billing);
  if (!stripe) return;
  const { billingSubscription: table } = tables;
  const late = await db.queries
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.till, 'stripe'), ne(table.status, 'over'), lt(table.periodEnd, new Date(now() - HOUR_MS))));
  for (const { id } of late) await reconcile(billing, stripe, { of: 'subscription', id });
}
