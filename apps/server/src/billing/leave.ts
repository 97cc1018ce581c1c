import { and, eq, ne } from 'drizzle-orm';
import { tables } from '../platform/db/index.ts';
import type { Billing } from './billing.ts';
import { findCustomer } from './stripe/customer.ts';
import { endNow, isGone } from './stripe/reconcile.ts';

/** Before an account is deleted: its plans end at once and are not billed again, and Stripe forgets the customer. Safe to repeat. */
export async function leaveBilling(billing: Billing, userId: string): Promise<void> {
  const { stripe, db } = billing;
  if (!stripe) return;
  const { billingSubscription: table } = tables;
  const running = await db.queries
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.provider, 'stripe'), ne(table.status, 'over')));
  for (const { id } of running) await endNow(stripe, id);
  const customer = await findCustomer(billing, userId);
  if (!customer) return;
  try {
    // Which also ends a plan that Stripe has not told us of yet.
    await stripe.api.customers.del(customer);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
