import Stripe from 'stripe';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { eq } from 'drizzle-orm';
import { tables } from '../../platform/db/index.ts';
import type { Billing, StripeProvider } from '../billing.ts';
import { isNewEvent, reconcile, type StripeSubject } from './reconcile.ts';

/**
 * Handles a webhook of Stripe. Its signature is checked against the raw bytes.
 * @throws when it cannot be handled now: Stripe retries
 */
export async function takeMessage(
  billing: Billing,
  stripe: StripeProvider,
  raw: string,
  signature: string,
): Promise<Result<void, Refusal>> {
  let event: Stripe.Event;
  try {
    event = stripe.api.webhooks.constructEvent(raw, signature, stripe.webhookSecret);
  } catch (error) {
    const forged = error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError;
    if (!forged) throw error;
    return err({ code: 'input.invalid', message: messages.webhookForged });
  }
  const told = { id: event.id, type: event.type };
  const [known] = await billing.db.queries
    .select()
    .from(tables.billingEvent)
    .where(eq(tables.billingEvent.id, event.id));
  if (known) return ok(undefined);
  const subject = stripeSubjectOf(event);
  if (subject) await reconcile(billing, stripe, subject, told);
  else await billing.db.transaction((tx) => isNewEvent(tx, told));
  return ok(undefined);
}

const idOf = (value: string | { readonly id: string } | null): string | undefined =>
  typeof value === 'string' ? value : value?.id;

/** The object that a webhook refers to; undefined for events without effect here. */
export function stripeSubjectOf(event: Stripe.Event): StripeSubject | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { of: 'session', id: event.data.object.id };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { of: 'subscription', id: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { id } = event.data.object;
      return id ? { of: 'invoice', id } : undefined;
    }
    case 'charge.refunded':
      return { of: 'charge', id: event.data.object.id };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const id = idOf(event.data.object.charge);
      return id === undefined ? undefined : { of: 'charge', id };
    }
    default:
      return undefined;
  }
}
