import type Stripe from 'stripe';
import { CURRENCY } from '@kinoloom/contract';
import type { StripeProvider } from '../billing.ts';
import type { CheckoutRow } from '../checkouts.ts';
import { writeMark } from './marks.ts';

/**
 * Opens Stripe's checkout page. The request contains the prices, so that nothing has to be set up at Stripe first. A plan that replaces another is a
 * new subscription, which ends the other when it is paid.
 */
export async function openSession(
  stripe: StripeProvider,
  customer: string,
  {
    row,
    name,
    origin,
  }: {
    readonly row: Omit<CheckoutRow, 'sessionId' | 'state' | 'createdAt'>;
    readonly name: string;
    readonly origin: string;
  },
): Promise<{ readonly id: string; readonly url: string }> {
  const mark = { userId: row.userId, checkoutId: row.id, item: row.item, credits: row.credits };
  const metadata = writeMark(mark);
  const back = `${origin}/studio/checkout/${row.id}`;
  const price: Stripe.Checkout.SessionCreateParams.LineItem.PriceData = {
    currency: CURRENCY,
    unit_amount: row.cents,
    product_data: { name: `Kinoloom: ${name}` },
  };
  const shared = {
    customer,
    metadata,
    client_reference_id: row.id,
    success_url: back,
    cancel_url: `${back}?left=true`,
  };
  const session = await stripe.api.checkout.sessions.create(
    row.kind === 'pack'
      ? {
          ...shared,
          mode: 'payment',
          line_items: [{ quantity: 1, price_data: price }],
          payment_intent_data: { metadata },
        }
      : {
          ...shared,
          mode: 'subscription',
          line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: 'month' } } }],
          subscription_data: { metadata },
        },
    { idempotencyKey: `checkout:${row.id}` },
  );
  if (!session.url) throw new Error(`Stripe's checkout session ${session.id} has no address`);
  return { id: session.id, url: session.url };
}
