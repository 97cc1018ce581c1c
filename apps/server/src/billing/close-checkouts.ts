import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { tables, type Transaction } from '../platform/db/index.ts';
import { paymentProviderOf, type Billing, type StripeProvider } from './billing.ts';
import { setCheckout } from './checkouts.ts';
import { isGone, writeSession } from './stripe/reconcile.ts';

interface BillingTransaction {
  readonly billing: Billing;
  /** A transaction that holds the lock of the user's billing. */
  readonly tx: Transaction;
  readonly userId: string;
}

/** Closes the user's open checkouts for plans, so that none of them can be paid in addition to the next. One that was paid meanwhile is recorded. */
export async function closeCheckouts({ billing, tx, userId }: BillingTransaction): Promise<void> {
  const { billingCheckout: table } = tables;
  const { stripe } = billing;
  const open = and(
    eq(table.userId, userId),
    eq(table.kind, 'plan'),
    eq(table.till, paymentProviderOf(billing)),
    eq(table.state, 'open'),
  );
  for (const { id, sessionId } of await tx.select().from(table).where(open)) {
    const isKnown = stripe && sessionId !== null && (await expire(stripe, sessionId));
    if (isKnown) await writeSession({ billing, stripe: stripe, tx, userId }, sessionId);
    else await setCheckout(tx, id, 'expired');
  }
}

/** Expires a session so that it can no longer be paid. @returns false when Stripe does not know it */
async function expire({ api }: StripeProvider, sessionId: string): Promise<boolean> {
  try {
    await api.checkout.sessions.expire(sessionId);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Stripe expires only open sessions: this one is paid, or has expired.
    const { status } = await api.checkout.sessions.retrieve(sessionId);
    if (status === 'open') throw error;
    return true;
  }
}
