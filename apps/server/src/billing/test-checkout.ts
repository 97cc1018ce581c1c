import { and, eq, lte, ne } from 'drizzle-orm';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { lockBilling, type Billing } from './billing.ts';
import { findOwnCheckout, setCheckout, type CheckoutRow } from './checkouts.ts';
import { recordPayment } from './payments.ts';
import { saveSubscription, type SubscriptionRow } from './subscriptions.ts';

/** Completes or cancels a test checkout. Credits are granted without a payment, and months follow the server's clock. */
export async function decideTest(
  { db, now }: Billing,
  userId: string,
  id: string,
  decision: 'confirm' | 'cancel',
): Promise<Result<CheckoutRow, Refusal>> {
  return db.transaction(async (tx): Promise<Result<CheckoutRow, Refusal>> => {
    await lockBilling(tx, userId);
    const row = await findOwnCheckout(tx, userId, id);
    if (row?.till !== 'test') return err({ code: 'not_found', message: messages.checkoutOver });
    const wanted = decision === 'confirm' ? 'paid' : 'canceled';
    if (row.state === wanted) return ok(row);
    if (row.state !== 'open') return err({ code: 'billing.refused', message: messages.checkoutOver });
    if (wanted === 'paid') await fulfil(tx, row, new Date(now()));
    await setCheckout(tx, id, wanted);
    await publish(tx, { userId, type: 'credits', ref: userId });
    return ok({ ...row, state: wanted });
  });
}

async function fulfil(tx: Queries, row: CheckoutRow, now: Date): Promise<void> {
  const { id, userId, kind, item, credits, cents, till } = row;
  const bought = { userId, kind, item, credits, cents, till, intent: null };
  if (kind === 'pack') return recordPayment(tx, { ...bought, id });
  const { billingSubscription: table } = tables;
  await tx
    .update(table)
    .set({ status: 'over' })
    .where(and(eq(table.userId, userId), eq(table.till, 'test')));
  const periodEnd = monthsAfter(now, 1);
  await saveSubscription(tx, {
    id,
    userId,
    till,
    plan: item,
    credits,
    cents,
    status: 'active',
    startedAt: now,
    periodEnd,
  });
  await recordPayment(tx, { ...bought, id: monthOf(id, 1) });
}

/** The id of a test subscription's payment for its nth month. */
const monthOf = (subscriptionId: string, month: number): string => `${subscriptionId}-month-${month}`;

/** Starts the months of test subscriptions that are due, each once; a cancelled one ends with its month. */
export async function renewTests({ db, now }: Billing): Promise<void> {
  const { billingSubscription: table } = tables;
  const due = and(eq(table.till, 'test'), ne(table.status, 'over'), lte(table.periodEnd, new Date(now())));
  for (const { id, userId } of await db.queries.select().from(table).where(due)) {
    await db.transaction(async (tx) => {
      if (!(await lockBilling(tx, userId))) return;
      const [row] = await tx
        .select()
        .from(table)
        .where(and(eq(table.id, id), due))
        .for('update');
      if (!row) return;
      await tx
        .update(table)
        .set(await renewed(tx, row, now()))
        .where(eq(table.id, id));
      await publish(tx, { userId, type: 'credits', ref: userId });
    });
  }
}

async function renewed(tx: Queries, row: SubscriptionRow, now: number): Promise<Partial<SubscriptionRow>> {
  if (row.status !== 'active') return { status: 'over' };
  const { id, userId, plan: item, credits, cents, till, startedAt } = row;
  let { periodEnd } = row;
  while (periodEnd.getTime() <= now) {
    const month = monthsBetween(startedAt, periodEnd) + 1;
    const paid = {
      id: monthOf(id, month),
      userId,
      kind: 'plan',
      item,
      credits,
      cents,
      till,
      intent: null,
    } as const;
    await recordPayment(tx, paid);
    periodEnd = monthsAfter(startedAt, month);
  }
  return { periodEnd };
}

/** The same day and time `months` later, in UTC, or the last day of a shorter month. */
export function monthsAfter(start: Date, months: number): Date {
  const day = start.getUTCDate();
  const then = new Date(start);
  then.setUTCDate(1);
  then.setUTCMonth(start.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then;
}

/** The number of whole months between the start and `end`, which is one of its `monthsAfter`. */
export const monthsBetween = (start: Date, end: Date): number =>
  (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
