import { eq, and, ne } from 'drizzle-orm';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { tables } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { paymentProviderOf, type Billing } from './billing.ts';
import { findCustomer } from './stripe/customer.ts';
import { reconcile, endNow, isGone } from './stripe/reconcile.ts';
import { liveSubscriptions, type SubscriptionRow } from './subscriptions.ts';

/** Cancels the active plan at the end of the paid month: it is not billed again, and its credits stay. */
export async function cancelPlan(billing: Billing, userId: string): Promise<Result<void, Refusal>> {
  const [current] = await liveSubscriptions(billing.db.queries, userId, paymentProviderOf(billing), billing.now());
  if (current?.status !== 'active') return err({ code: 'billing.refused', message: messages.subscriptionNone });
  await setEnding(billing, userId, current, true);
  return ok(undefined);
}

/** Undoes a cancellation while the paid month lasts. */
export const goOn = (billing: Billing, userId: string, current: SubscriptionRow): Promise<void> =>
  setEnding(billing, userId, current, false);

async function setEnding(billing: Billing, userId: string, { id }: SubscriptionRow, ending: boolean): Promise<void> {
  const { db, stripe } = billing;
  if (stripe) {
    await stripe.api.subscriptions.update(id, { cancel_at_period_end: ending });
    return reconcile(billing, stripe, { of: 'subscription', id });
  }
  await db.transaction(async (tx) => {
    await tx
      .update(tables.billingSubscription)
      .set({ status: ending ? 'canceled' : 'active' })
      .where(eq(tables.billingSubscription.id, id));
    await publish(tx, { userId, type: 'credits', ref: userId });
  });
}

/** Before an account is deleted: ends its plans at once without another invoice, and deletes Stripe's customer. Idempotent. */
export async function leaveBilling(billing: Billing, userId: string): Promise<void> {
  const { stripe, db } = billing;
  if (!stripe) return;
  const { billingSubscription: table } = tables;
  const running = await db.queries
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.till, 'stripe'), ne(table.status, 'over')));
  for (const { id } of running) await endNow(stripe, id);
  const customer = await findCustomer(billing, userId);
  if (!customer) return;
  try {
    // This also ends plans that no webhook has reported yet.
    await stripe.api.customers.del(customer);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
