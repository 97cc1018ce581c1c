import { and, eq, lt, ne } from 'drizzle-orm';
import { tables } from '../platform/db/index.ts';
import type { Billing } from './billing.ts';
import { forgetOldMessages, reconcile } from './stripe/reconcile.ts';
import { renewTests } from './test-checkout.ts';

const HOUR_MS = 60 * 60_000;

/** Every minute: months of test subscriptions. They pass only where no money can. */
export async function passMonths(billing: Billing): Promise<void> {
  if (!billing.stripe) await renewTests(billing);
}

/** Every hour: plans whose month should have been renewed or ended, and of which no message came; and old messages. */
export async function sweepBilling(billing: Billing): Promise<void> {
  const { db, stripe, now } = billing;
  await forgetOldMessages(billing);
  if (!stripe) return;
  const { billingSubscription: table } = tables;
  const late = await db.queries
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.provider, 'stripe'), ne(table.status, 'over'), lt(table.periodEnd, new Date(now() - HOUR_MS))));
  for (const { id } of late) await reconcile(billing, stripe, { of: 'subscription', id });
}
