import { and, eq, gt, sql } from 'drizzle-orm';
import { err, messages, ok, type BuyRequest, type Refusal, type Result } from '@kinoloom/contract';
import { tables } from '../platform/db/index.ts';
import { paymentProviderOf, lockBilling, type Billing } from './billing.ts';
import { goOn } from './cancel.ts';
import { offerOf, returnPath } from './checkouts.ts';
import { closeCheckouts } from './close-checkouts.ts';
import { customerOf } from './stripe/customer.ts';
import { openSession } from './stripe/open-session.ts';
import { liveSubscriptions, type SubscriptionRow } from './subscriptions.ts';

interface Buyer {
  readonly id: string;
  readonly email: string;
}

/** The page on which the buyer pays, or the plan that continues. */
type Purchase = { readonly url: string } | { readonly goesOn: SubscriptionRow };

/**
 * Starts the purchase of a pack or a plan. @returns the URL of the payment page: Stripe's, or our own test page. A cancelled plan that is still paid
 * simply continues, free of charge today. Of several checkouts for plans, only the last one opened can be paid
 */
export async function buy(
  billing: Billing,
  user: Buyer,
  request: BuyRequest,
  origin: string,
): Promise<Result<string, Refusal>> {
  const returnTo = returnPath(request.return_to);
  if (!returnTo.ok) return returnTo;
  const purchase = await begin(billing, user, request, { origin, returnTo: returnTo.value });
  if (!purchase.ok) return purchase;
  if ('url' in purchase.value) return ok(purchase.value.url);
  await goOn(billing, user.id, purchase.value.goesOn);
  return ok(`${origin}${returnTo.value}`);
}

const { billingCheckout } = tables;
/** Checkouts that one user may begin within an hour: each leaves a row. */
const MOST_PER_HOUR = 60;

async function begin(
  billing: Billing,
  user: Buyer,
  request: BuyRequest,
  { origin, returnTo }: { readonly origin: string; readonly returnTo: string },
): Promise<Result<Purchase, Refusal>> {
  const { db, stripe, now } = billing;
  const till = paymentProviderOf(billing);
  const { kind, id: item } = request;
  const { name, credits, cents } = offerOf(request);
  // Written in a separate transaction.
  const customer = stripe ? await customerOf(billing, stripe, user) : undefined;
  return db.transaction(async (tx): Promise<Result<Purchase, Refusal>> => {
    await lockBilling(tx, user.id);
    const recent = and(
      eq(billingCheckout.userId, user.id),
      gt(billingCheckout.createdAt, sql`now() - interval '1 hour'`),
    );
    if ((await tx.$count(billingCheckout, recent)) >= MOST_PER_HOUR)
      return err({ code: 'rate_limited', message: messages.checkoutsTooMany });
    if (kind === 'plan') {
      await closeCheckouts({ billing, tx, userId: user.id });
      const [current] = await liveSubscriptions(tx, user.id, till, now());
      if (current?.plan === item)
        return current.status === 'canceled'
          ? ok({ goesOn: current })
          : err({ code: 'billing.refused', message: messages.subscriptionSame(name) });
    }
    const id = crypto.randomUUID();
    const row = { id, userId: user.id, kind, item, credits, cents, till, returnTo };
    const session =
      stripe && customer !== undefined ? await openSession(stripe, customer, { row, name, origin }) : undefined;
    await tx.insert(billingCheckout).values({ ...row, sessionId: session?.id ?? null });
    return ok({ url: session?.url ?? `${origin}/studio/checkout/${id}` });
  });
}
