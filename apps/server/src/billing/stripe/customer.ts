import { eq } from 'drizzle-orm';
import { tables } from '../../platform/db/index.ts';
import type { Billing, StripeProvider } from '../billing.ts';

export async function findCustomer({ db }: Pick<Billing, 'db'>, userId: string): Promise<string | undefined> {
  const [row] = await db.queries.select().from(tables.billingCustomer).where(eq(tables.billingCustomer.userId, userId));
  return row?.stripeId;
}

/** The user's customer at Stripe, made when it is first needed. */
export async function customerOf(
  billing: Pick<Billing, 'db'>,
  { api }: StripeProvider,
  user: { readonly id: string; readonly email: string },
): Promise<string> {
  const known = await findCustomer(billing, user.id);
  if (known) return known;
  const made = await api.customers.create(
    { email: user.email, metadata: { kinoloom_user: user.id } },
    // Asked for twice at once, or again after a crash, it is the same customer.
    { idempotencyKey: `customer:${user.id}` },
  );
  await billing.db.queries
    .insert(tables.billingCustomer)
    .values({ userId: user.id, stripeId: made.id })
    .onConflictDoNothing();
  return (await findCustomer(billing, user.id)) ?? made.id;
}

/** Tells our settings of the portal from those that others have made in the same account. */
const OURS = 'kinoloom_portal';

/** Stripe's page for cards and invoices. @returns its address */
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
 * What the portal may do: cards, addresses, invoices, and ending a plan with its month. Changing plans is left to our own checkout,
 * where a new month begins with its whole price and its whole credits.
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
