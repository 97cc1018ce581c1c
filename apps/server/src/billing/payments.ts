import { eq } from 'drizzle-orm';
import { credits, findPlan, type Credits } from '@kinoloom/contract';
import { grant, revoke } from '../credits/index.ts';
import { tables, type Queries } from '../platform/db/index.ts';

export type PaymentRow = typeof tables.billingPayment.$inferSelect;

/** Money that came in: Stripe's session or invoice, or a test. */
export interface NewPayment {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'plan' | 'pack';
  readonly item: string;
  readonly credits: number;
  readonly cents: number;
  readonly provider: 'stripe' | 'test';
  readonly intent: string | null;
}

/** What the ledger says of it. */
function noteOf({ kind, item, credits: brought }: Pick<NewPayment, 'kind' | 'item' | 'credits'>): string {
  return kind === 'plan' ? `${findPlan(item)?.name ?? item}, one month` : `${brought.toLocaleString('en-US')} credits`;
}

/** Grants what a payment brought: once for each payment, however often and from wherever it is told. */
export async function recordPayment(tx: Queries, payment: NewPayment): Promise<void> {
  const [written] = await tx.insert(tables.billingPayment).values(payment).onConflictDoNothing().returning();
  if (!written) return;
  await grant(tx, payment.userId, credits(payment.credits), `payment:${payment.id}`, noteOf(payment));
}

export async function findPaymentByIntent(db: Queries, intent: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(tables.billingPayment).where(eq(tables.billingPayment.intent, intent));
  return row;
}

/**
 * Brings the ledger to what refunds and disputes ask back of a payment now. Only a change of what is asked moves credits, so that a
 * message that comes twice moves none. What is asked back and was spent is noted and stays spent; what comes back to the buyer
 * (a dispute that was won) is given as far as it had been taken. Call it with the user's billing locked.
 * @returns the credits that could not be taken
 */
export async function settleReturn(tx: Queries, id: string, asked: Credits): Promise<number> {
  const [row] = await tx.select().from(tables.billingPayment).where(eq(tables.billingPayment.id, id)).for('update');
  if (!row || row.asked === asked) return 0;
  const moves = row.moves + 1;
  const note = noteOf(row);
  let { taken } = row;
  let short = 0;
  if (asked > row.asked) {
    const wanted = credits(asked - row.asked);
    const got = await revoke(tx, row.userId, wanted, `payment:${id}:back:${moves}`, `${note}, refunded`);
    taken += got;
    short = wanted - got;
  } else if (taken > asked) {
    await grant(tx, row.userId, credits(taken - asked), `payment:${id}:again:${moves}`, `${note}, paid after all`);
    taken = asked;
  }
  await tx.update(tables.billingPayment).set({ asked, taken, moves }).where(eq(tables.billingPayment.id, id));
  return short;
}

/** What a payment brought. */
interface Paid {
  readonly credits: number;
  readonly cents: number;
}

/** How much of its money has gone back, in cents. */
interface Returned {
  readonly refunded: number;
  /** By disputes that are not won. */
  readonly disputed: number;
}

/** The credits that are to go back with the money: the same share of them, rounded for the user; all of them at most. */
export function askedBack({ credits: brought, cents }: Paid, { refunded, disputed }: Returned): Credits {
  const returned = Math.min(cents, refunded + disputed);
  return credits(cents === 0 ? 0 : Math.floor((brought * returned) / cents));
}

/** A dispute's money is with the bank until we win; inquiries and prevented disputes take none. */
const harmless: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

export const takesMoney = (disputeStatus: string): boolean => !harmless.has(disputeStatus);
