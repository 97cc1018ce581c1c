import { eq } from 'drizzle-orm';
import { tables } from '../../platform/db/index.ts';
import type { Billing, StripeProvider } from '../billing.ts';

export async function findCustomer({ db }: Pick<Billing, 'db'>, userId: string): Promise<string | undefined> {
  const [row] = await db.queries.select().from(tables.billingCustomer).where(eq(tables.billingCustomer.userId, userId));
  return row?.stripeId;
}

/** The user's customer at Stripe, created on first use. */
export async function customerOf(
  billing: Pick<Billing, 'db'>,
  { api }: StripeProvider,
  user: { readonly id: string; readonly email: string },
): Promise<string> {
  const known = await findCustomer(billing, user.id);
  if (known) return known;
  const made = await api.customers.create(
    { email: user.email, metadata: { kinoloom_user: user.id } },
    // The idempotency key returns the same customer for concurrent requests and after a crash.
    { idempotencyKey: `customer:${user.id}` },
  );
  await billing.db.queries
    .insert(tables.billingCustomer)
    .values({ userId: user.id, stripeId: made.id })
    .onConflictDoNothing();
  return (await findCustomer(billing, user.id)) ?? made.id;
}

/** Identifies our portal configuration among others in the same account. */
const OURS = 'kinoloom_portal';

/** Stripe's page for cards and invoices. @returns its URL */
export async function openPortal(
  billing: Billing,
  stripe: StripeProvider,
  user: { readonly id: string; readonly email: string },
  origin: string,
): Promise<string> {
  const [customer, configuration] = await Promise.all([customerOf(billing, stripe, user), portalSettings(stripe)]);
  const back = `${origin}/studio/user`;
  return (await stripe.api.billingPortal.sessions.create({ customer, configuration, return_url: back })).url;
}

/**
 * What the portal allows: cards, addresses, invoices, and cancelling a plan at the end of the month. Plans are changed in our own checkout, where a
 * new month starts with its full price and full credits.
 */
async function portalSettings({ api }: StripeProvider): Promise<string> {
  const known = await api.billingPortal.configurations.list({ active: true, limit: 100 });
  const ours = known.data.find(({ metadata }) => metadata?.[OURS]);
  if (ours) return ours.id;
  const made = await api.billingPortal.configurations.create(
    {
      features: {
        customer_update: { enabled: true, allowed_updates: ['address', 'tax_id', 'name'] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
      metadata: { [OURS]: '1' },
    },
    { idempotencyKey: OURS },
  );
  return made.id;
}
