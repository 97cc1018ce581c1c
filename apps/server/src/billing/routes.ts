import Stripe from 'stripe';
import { z } from 'zod';
import {
  BillingAddress,
  BuyRequest,
  CheckoutAnswer,
  messages,
  SubscriptionAnswer,
  TestDecision,
  type Subscription,
} from '@kinoloom/contract';
import { endpoint, found, Refused, unwrap, readRawBody, type App } from '../http/index.ts';
import { paymentProviderOf, type Billing } from './billing.ts';
import { buy } from './buy.ts';
import { cancelPlan } from './cancel.ts';
import { findOwnCheckout, presentCheckout, browserOrigin } from './checkouts.ts';
import { refreshCheckout } from './refresh.ts';
import { takeMessage } from './stripe/messages.ts';
import { openPortal } from './stripe/customer.ts';
import { liveSubscriptions, presentSubscription } from './subscriptions.ts';
import { decideTest } from './test-checkout.ts';

/** Maps Stripe's errors to a message for the buyer; the log has the details. */
async function atStripe<T>({ log }: Billing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error(
      { type: error.type, code: error.code, status: error.statusCode, reason: error.message },
      'Stripe refused',
    );
    throw new Refused({ code: 'billing.unavailable', message: messages.billingUnreachable });
  }
}

/** Far larger than any webhook of Stripe. */
const MESSAGE_MAX_BYTES = 1024 * 1024;

export function billingRoutes(app: App, billing: Billing): void {
  const { db, publicUrl } = billing;
  const current = async (userId: string): Promise<Subscription | null> => {
    const [row] = await liveSubscriptions(db.queries, userId, paymentProviderOf(billing), billing.now());
    return row ? presentSubscription(row) : null;
  };

  endpoint(app, 'POST /api/billing/checkout', {
    summary: 'Create a checkout session',
    description: 'For a pack or a plan. `url` is the page to pay on.',
    body: BuyRequest,
    answer: BillingAddress,
    async handle({ user, body, context }) {
      const origin = browserOrigin(context.req.header('origin'), publicUrl);
      const url = unwrap(await atStripe(billing, () => buy(billing, user, body, origin)));
      return { success: true as const, url };
    },
  });

  endpoint(app, 'GET /api/billing/checkout/{id}', {
    summary: 'Get a checkout session',
    answer: CheckoutAnswer,
    async handle({ user, param }) {
      const row = found(await findOwnCheckout(db.queries, user.id, param('id')), 'This checkout');
      return { success: true as const, checkout: presentCheckout(await refreshCheckout(billing, row)) };
    },
  });

  endpoint(app, 'POST /api/billing/test-checkout/{id}', {
    summary: 'Complete a test checkout',
    description: 'Pays or cancels it; no money moves.',
    body: TestDecision,
    answer: CheckoutAnswer,
    async handle({ user, param, body }) {
      found(await findOwnCheckout(db.queries, user.id, param('id')), 'This checkout');
      const row = unwrap(await decideTest(billing, user.id, param('id'), body.decision));
      return { success: true as const, checkout: presentCheckout(row) };
    },
  });

  endpoint(app, 'POST /api/billing/portal', {
    summary: 'Create a billing portal session',
    description: '`url` is Stripe’s page with cards and invoices.',
    answer: BillingAddress,
    async handle({ user, context }) {
      const origin = browserOrigin(context.req.header('origin'), publicUrl);
      const { stripe } = billing;
      const url = stripe
        ? await atStripe(billing, () => openPortal(billing, stripe, user, origin))
        : `${origin}/studio/user`;
      return { success: true as const, url };
    },
  });

  endpoint(app, 'GET /api/subscriptions', {
    summary: 'Get the subscription',
    answer: SubscriptionAnswer,
    handle: async ({ user }) => ({ success: true as const, subscription: await current(user.id) }),
  });

  endpoint(app, 'POST /api/subscriptions/cancel', {
    summary: 'Cancel the subscription',
    description: 'It ends with the month that is paid.',
    answer: SubscriptionAnswer,
    async handle({ user }) {
      unwrap(await atStripe(billing, () => cancelPlan(billing, user.id)));
      return { success: true as const, subscription: await current(user.id) };
    },
  });

  endpoint(app, 'POST /api/stripe/webhook', {
    summary: 'Receive a webhook of Stripe',
    description: 'Signed by Stripe.',
    access: 'public',
    answer: z.object({ received: z.literal(true) }),
    async handle({ context }) {
      const { stripe } = billing;
      if (!stripe) throw new Refused({ code: 'not_found', message: messages.notFound });
      const raw = unwrap(await readRawBody(context.req.raw.body, MESSAGE_MAX_BYTES)).toString('utf8');
      unwrap(await takeMessage(billing, stripe, raw, context.req.header('stripe-signature') ?? ''));
      return { received: true as const };
    },
  });
}
