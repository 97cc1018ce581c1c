import { eq } from 'drizzle-orm';
import { credits, findPlan, type Credits, type PaymentProvider } from '@kinoloom/contract';
import { grant, revoke } from '../credits/index.ts';
import { tables, type Queries } from '../platform/db/index.ts';

export type PaymentRow = typeof tables.billingPayment.$inferSelect;

/** A received payment: Stripe's session or invoice, or a test. */
export interface NewPayment {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'plan' | 'pack';
  readonly item: string;
  readonly credits: number;
  readonly cents: number;
  readonly till: PaymentProvider;
  readonly intent: string | null;
}

/** Its description in the ledger. */
function noteOf({ kind, item, credits: brought }: Pick<NewPayment, 'kind' | 'item' | 'credits'>): string {
  return kind === 'plan' ? `${findPlan(item)?.name ?? item}, one month` : `${brought.toLocaleString('en-US')} credits`;
}

/** Grants the credits of a payment. Idempotent per payment. */
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
 * Reconciles the ledger with a payment's refunds and disputes. Only a change of `asked` moves credits, so that a repeated webhook moves none. Credits
 * that are already spent stay spent, and the difference is recorded; a dispute that is won returns only what had been taken. Call it with the user's
 * billing locked.
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

/** A payment's credits and price. */
interface Paid {
  readonly credits: number;
  readonly cents: number;
}

/** Money returned to the buyer, in cents. */
interface Returned {
  readonly refunded: number;
  /** By disputes that are not won. */
  readonly disputed: number;
}

/** The credits to take back: the same share as of the money, rounded in the user's favour, at most all of them. */
export function creditsToRevoke({ credits: brought, cents }: Paid, { refunded, disputed }: Returned): Credits {
  const returned = Math.min(cents, refunded + disputed);
  return credits(cents === 0 ? 0 : Math.floor((brought * returned) / cents));
}

/** The bank holds a dispute's money until we win; inquiries and prevented disputes hold none. */
const harmless: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

export const takesMoney = (disputeStatus: string): boolean => !harmless.has(disputeStatus);
