import { eq, sql } from 'drizzle-orm';
import { tables, type Queries } from '../platform/db/index.ts';

/**
 * Makes the billing of one user wait for its turn until the transaction's end, so that what was read at Stripe is still the newest
 * when it is written. @returns false when the account is gone: then nothing may be written for it any more
 */
export async function lockBilling(tx: Queries, userId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('billing'), hashtext(${userId}))`);
  // The account cannot be deleted before we are done, either.
  const [user] = await tx
    .select({ id: tables.user.id })
    .from(tables.user)
    .where(eq(tables.user.id, userId))
    .for('key share');
  return user !== undefined;
}
