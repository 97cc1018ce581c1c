import { eq } from 'drizzle-orm';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { tables } from '../platform/db/index.ts';
import { publish } from '../platform/events/index.ts';
import { paymentProviderOf, type Billing } from './billing.ts';
import { reconcile } from './stripe/reconcile.ts';
import { liveSubscriptions, type SubscriptionRow } from './subscriptions.ts';

/** Ends the active plan with the month that is paid: it is not billed again, and its credits stay. */
export async function cancelPlan(billing: Billing, userId: string): Promise<Result<void, Refusal>> {
  const [current] = await liveSubscriptions(billing.db.queries, userId, paymentProviderOf(billing), billing.now());
  if (current?.status !== 'active') return err({ code: 'billing.refused', message: messages.subscriptionNone });
  await setEnding(billing, userId, current, true);
  return ok(undefined);
}

/** Takes a cancellation back, as long as the paid month is not over. */
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
