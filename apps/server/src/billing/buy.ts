import { err, messages, ok, type BuyRequest, type Refusal, type Result } from '@kinoloom/contract';
import { tables } from '../platform/db/index.ts';
import { tillOf, type Billing } from './billing.ts';
import { offerOf, returnPath } from './checkouts.ts';
import { openSession } from './stripe/open-session.ts';
import { liveSubscriptions } from './subscriptions.ts';
import { goOn } from './cancel.ts';

interface Buyer {
  readonly id: string;
  readonly email: string;
}

/**
 * Begins to buy a pack or a plan. @returns where the buyer goes next: Stripe's page, or our own that is marked as a test. A plan that
 * was cancelled and is still paid just goes on, which costs nothing today
 */
export async function buy(
  billing: Billing,
  user: Buyer,
  request: BuyRequest,
  origin: string,
): Promise<Result<string, Refusal>> {
  const returnTo = returnPath(request.return_to);
  if (!returnTo.ok) return returnTo;
  const till = tillOf(billing);
  const { name, credits, cents } = offerOf(request);
  if (request.kind === 'plan') {
    const [current] = await liveSubscriptions(billing.db.queries, user.id, till, billing.now());
    if (current?.plan === request.id) {
      if (current.status !== 'canceled')
        return err({ code: 'billing.refused', message: messages.subscriptionSame(name) });
      await goOn(billing, user.id, current);
      return ok(`${origin}${returnTo.value}`);
    }
  }
  const { kind, id: item } = request;
  const [row] = await billing.db.queries
    .insert(tables.billingCheckout)
    .values({ id: crypto.randomUUID(), userId: user.id, kind, item, credits, cents, till, returnTo: returnTo.value })
    .returning();
  if (!row) throw new Error('A new checkout was not written');
  const url = billing.stripe
    ? await openSession(billing, billing.stripe, user, { row, name, origin })
    : `${origin}/studio/checkout/${row.id}`;
  return ok(url);
}
