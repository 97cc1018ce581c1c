import type Stripe from 'stripe';
import type { CheckoutState } from '@kinoloom/contract';
import type { StripeProvider } from '../billing.ts';
import { creditsToRevoke, takesMoney, type NewPayment, type PaymentRow } from '../payments.ts';
import type { SubscriptionRow } from '../subscriptions.ts';
import { readMark } from './marks.ts';

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** The state of a checkout at Stripe, in our terms. */
interface SessionTruth {
  readonly checkoutId: string;
  readonly state: CheckoutState;
  /** For a paid pack. */
  readonly payment: NewPayment | undefined;
  /** For a plan. */
  readonly subscriptionId: string | null;
}

export async function sessionTruth({ api }: StripeProvider, id: string): Promise<SessionTruth | undefined> {
  const session = await api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  const mark = readMark(session.metadata);
  if (!mark) return undefined;
  const { userId, checkoutId, item, credits } = mark;
  const state = stateOf(session);
  const isPack = session.mode === 'payment';
  const intent = idOf(session.payment_intent);
  const cents = session.amount_total ?? 0;
  const payment: NewPayment = { id, userId, kind: 'pack', item, credits, cents, till: 'stripe', intent };
  return {
    checkoutId,
    state,
    payment: isPack && state === 'paid' ? payment : undefined,
    subscriptionId: idOf(session.subscription),
  };
}

function stateOf(session: Stripe.Checkout.Session): CheckoutState {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return failed ? 'failed' : 'processing';
}

/** The state of a subscription at Stripe; `invoiceId` is its newest invoice. */
interface SubscriptionTruth {
  readonly row: SubscriptionRow;
  readonly invoiceId: string | null;
}

export async function subscriptionTruth({ api }: StripeProvider, id: string): Promise<SubscriptionTruth | undefined> {
  const subscription = await api.subscriptions.retrieve(id);
  const mark = readMark(subscription.metadata);
  const [item] = subscription.items.data;
  if (!mark || !item) return undefined;
  return {
    row: {
      id,
      userId: mark.userId,
      till: 'stripe',
      plan: mark.item,
      credits: mark.credits,
      cents: item.price.unit_amount ?? 0,
      status: statusOf(subscription),
      startedAt: new Date(subscription.created * 1_000),
      periodEnd: new Date((subscription.cancel_at ?? item.current_period_end) * 1_000),
    },
    invoiceId: idOf(subscription.latest_invoice),
  };
}

function statusOf({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription): SubscriptionRow['status'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return cancel_at_period_end || cancel_at !== null ? 'canceled' : 'active';
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'past_due';
    default:
      // Ended, or its first payment is still pending.
      return 'over';
  }
}

/** The credits of an invoice: the whole month of the plan. Undefined while it is unpaid, and for any other invoice. */
export async function invoiceTruth(
  { api }: StripeProvider,
  id: string,
): Promise<
  { readonly subscriptionId: string; readonly userId: string; readonly payment: NewPayment | undefined } | undefined
> {
  const invoice = await api.invoices.retrieve(id, { expand: ['payments'] });
  const details = invoice.parent?.subscription_details;
  const mark = readMark(details?.metadata);
  const subscriptionId = idOf(details?.subscription);
  if (!mark || !subscriptionId) return undefined;
  const { userId, item, credits } = mark;
  const months = invoice.billing_reason === 'subscription_create' || invoice.billing_reason === 'subscription_cycle';
  const cents = invoice.amount_paid;
  const intent = idOf(invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);
  const payment: NewPayment = { id, userId, kind: 'plan', item, credits, cents, till: 'stripe', intent };
  return { subscriptionId, userId, payment: months && invoice.status === 'paid' ? payment : undefined };
}

/** The payment to which a charge belongs: a pack's session, or a month's invoice. */
export async function paymentBehind(
  { api }: StripeProvider,
  chargeId: string,
): Promise<{ readonly intent: string; readonly session?: string; readonly invoice?: string } | undefined> {
  const intent = idOf((await api.charges.retrieve(chargeId)).payment_intent);
  if (!intent) return undefined;
  const sessions = await api.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const session = sessions.data.find(({ mode }) => mode === 'payment')?.id;
  if (session) return { intent, session };
  const payments = await api.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  });
  const invoice = idOf(payments.data[0]?.invoice);
  return invoice ? { intent, invoice } : undefined;
}

/** The credits of a payment to take back now: all refunds and disputes together. */
export async function askedOf(
  { api }: StripeProvider,
  intent: string,
  paid: PaymentRow,
): Promise<ReturnType<typeof creditsToRevoke>> {
  const [charges, disputes] = await Promise.all([
    api.charges.list({ payment_intent: intent, limit: 100 }),
    api.disputes.list({ payment_intent: intent, limit: 100 }),
  ]);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const refunded = sum(charges.data.map((charge) => charge.amount_refunded));
  const disputed = sum(disputes.data.filter(({ status }) => takesMoney(status)).map(({ amount }) => amount));
  return creditsToRevoke(paid, { refunded, disputed });
}
