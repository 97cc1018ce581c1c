import { lt } from 'drizzle-orm';
import Stripe from 'stripe';
import { tables, type Transaction } from '../../platform/db/index.ts';
import { publish } from '../../platform/events.ts';
import { lockBilling, type Billing, type StripeProvider } from '../billing.ts';
import { setCheckout } from '../checkouts.ts';
import { findPaymentByIntent, recordPayment, settleReturn } from '../payments.ts';
import { liveSubscriptions, saveSubscription, type SubscriptionRow } from '../subscriptions.ts';
import { readMark } from './marks.ts';
import { askedOf, invoiceTruth, paymentBehind, sessionTruth, subscriptionTruth } from './truth.ts';

/** An object at Stripe to fetch again. */
export interface StripeSubject {
  readonly of: 'session' | 'subscription' | 'invoice' | 'charge';
  readonly id: string;
}

/** A webhook event, which counts once. */
interface WebhookEvent {
  readonly id: string;
  readonly type: string;
}

/**
 * Reconciles the ledger to the current state of one object at Stripe. A webhook is only a hint which object to fetch, so its
 * order, number and content do not matter. What was fetched is written before the same user's next transaction.
 */
export async function reconcile(
  billing: Billing,
  stripe: StripeProvider,
  subject: StripeSubject,
  event?: WebhookEvent,
): Promise<void> {
  const userId = await ownerOf(billing, stripe, subject).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  await billing.db.transaction(async (tx) => {
    const isThere = userId !== undefined && (await lockBilling(tx, userId));
    if (event && !(await isNewEvent(tx, event))) return;
    if (!isThere) {
      // It belongs to another installation or a deleted account, for which nothing may be written.
      billing.log.info({ subject, event: event?.id }, 'ignored a Stripe event of an unknown customer');
      return;
    }
    await write({ billing, stripe, tx, userId }, subject);
    await publish(tx, { userId, type: 'credits', ref: userId });
  });
}

/** Records an event. @returns false when it was handled before */
export async function isNewEvent(tx: Transaction, event: WebhookEvent): Promise<boolean> {
  const [written] = await tx.insert(tables.billingEvent).values(event).onConflictDoNothing().returning();
  return written !== undefined;
}

/** Stripe repeats an unconfirmed event for three days. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export async function pruneStripeEvents({ db, now }: Billing): Promise<void> {
  await db.queries.delete(tables.billingEvent).where(lt(tables.billingEvent.createdAt, new Date(now() - KEPT_MS)));
}

async function ownerOf(
  billing: Billing,
  stripe: StripeProvider,
  { of, id }: StripeSubject,
): Promise<string | undefined> {
  switch (of) {
    case 'session':
      return readMark((await stripe.api.checkout.sessions.retrieve(id)).metadata)?.userId;
    case 'subscription':
      return readMark((await stripe.api.subscriptions.retrieve(id)).metadata)?.userId;
    case 'invoice':
      return (await invoiceTruth(stripe, id))?.userId;
    case 'charge': {
      const behind = await paymentBehind(stripe, id);
      if (!behind) return undefined;
      const known = await findPaymentByIntent(billing.db.queries, behind.intent);
      if (known) return known.userId;
      if (behind.session) return ownerOf(billing, stripe, { of: 'session', id: behind.session });
      return behind.invoice ? (await invoiceTruth(stripe, behind.invoice))?.userId : undefined;
    }
  }
}

interface StripeTransaction {
  readonly billing: Billing;
  readonly stripe: StripeProvider;
  readonly tx: Transaction;
  readonly userId: string;
}

async function write(transaction: StripeTransaction, { of, id }: StripeSubject): Promise<void> {
  switch (of) {
    case 'session':
      return writeSession(transaction, id);
    case 'subscription':
      return writeSubscription(transaction, id);
    case 'invoice':
      return writeInvoice(transaction, id);
    case 'charge':
      return writeReturn(transaction, id);
  }
}

/** Reconciles a checkout with Stripe, in a transaction that holds the lock of the user's billing. */
export async function writeSession(transaction: StripeTransaction, id: string): Promise<void> {
  const truth = await sessionTruth(transaction.stripe, id);
  if (!truth) return;
  if (truth.payment) await recordPayment(transaction.tx, truth.payment);
  if (truth.subscriptionId) await writeSubscription(transaction, truth.subscriptionId);
  await setCheckout(transaction.tx, truth.checkoutId, truth.state);
}

async function writeSubscription(transaction: StripeTransaction, id: string): Promise<void> {
  const truth = await subscriptionTruth(transaction.stripe, id);
  if (!truth) return;
  await saveSubscription(transaction.tx, truth.row);
  const month = truth.invoiceId ? await invoiceTruth(transaction.stripe, truth.invoiceId) : undefined;
  if (month?.payment) await recordPayment(transaction.tx, month.payment);
  if (truth.row.status !== 'over') await keepOne(transaction, truth.row);
}

async function writeInvoice(transaction: StripeTransaction, id: string): Promise<void> {
  const truth = await invoiceTruth(transaction.stripe, id);
  if (!truth) return;
  if (truth.payment) await recordPayment(transaction.tx, truth.payment);
  await writeSubscription(transaction, truth.subscriptionId);
}

/** Refunds and disputes. The payment is recorded first, because its own webhook may arrive later. */
async function writeReturn(transaction: StripeTransaction, chargeId: string): Promise<void> {
  const { stripe, tx, billing, userId } = transaction;
  const behind = await paymentBehind(stripe, chargeId);
  if (!behind) return;
  if (behind.session) await writeSession(transaction, behind.session);
  if (behind.invoice) await writeInvoice(transaction, behind.invoice);
  const payment = await findPaymentByIntent(tx, behind.intent);
  if (!payment) return;
  const short = await settleReturn(tx, payment.id, await askedOf(stripe, behind.intent, payment));
  if (short > 0)
    billing.log.warn({ userId, payment: payment.id, short }, 'credits of a refunded payment were already spent');
}

/** Allows one plan at a time: the newest paid one stays, the others end at once without another invoice. */
async function keepOne({ stripe, tx, userId, billing }: StripeTransaction, changed: SubscriptionRow): Promise<void> {
  const live = await liveSubscriptions(tx, userId, 'stripe', billing.now());
  const [newest, ...older] = live;
  if (!newest || older.length === 0) return;
  for (const row of older) {
    await endNow(stripe, row.id);
    await saveSubscription(tx, { ...row, status: 'over' });
    billing.log.info({ userId, ended: row.id, kept: newest.id, changed: changed.id }, 'a plan was replaced by another');
  }
}

/** Ends a subscription at Stripe; one that has already ended is not an error. */
export async function endNow({ api }: StripeProvider, id: string): Promise<void> {
  try {
    await api.subscriptions.cancel(id, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
