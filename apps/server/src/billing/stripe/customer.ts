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
