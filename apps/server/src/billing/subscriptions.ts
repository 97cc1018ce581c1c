import { and, desc, eq, ne, or, gt } from 'drizzle-orm';
import { findPlan, unreachable, type Subscription, type PaymentProvider } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

export type SubscriptionRow = typeof tables.billingSubscription.$inferSelect;

/** Subscriptions that have not ended, of the payment provider in use, newest first; more than one only for moments. */
export function liveSubscriptions(
  db: Queries,
  userId: string,
  till: PaymentProvider,
  now: number,
): Promise<SubscriptionRow[]> {
  const { billingSubscription: table } = tables;
  return db
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        eq(table.till, till),
        ne(table.status, 'over'),
        // A cancelled plan ends with its last month, whether or not its row is updated yet.
        or(ne(table.status, 'canceled'), gt(table.periodEnd, new Date(now))),
      ),
    )
    .orderBy(desc(table.startedAt));
}

export async function saveSubscription(tx: Queries, row: SubscriptionRow): Promise<void> {
  const { id: _id, userId: _userId, ...rest } = row;
  await tx
    .insert(tables.billingSubscription)
    .values(row)
    .onConflictDoUpdate({ target: tables.billingSubscription.id, set: rest });
}

export function presentSubscription(row: SubscriptionRow): Subscription | null {
  const facts = {
    id: row.id,
    plan_name: findPlan(row.plan)?.name ?? row.plan,
    monthly_credits: row.credits,
    cents: row.cents,
    provider: row.till,
  };
  const end = row.periodEnd.toISOString();
  switch (row.status) {
    case 'active':
    case 'past_due':
      return { ...facts, status: row.status, next_billing_date: end, ends_at: null };
    case 'canceled':
      return { ...facts, status: row.status, next_billing_date: null, ends_at: end };
    case 'over':
      return null;
    default:
      return unreachable(row.status);
  }
}
