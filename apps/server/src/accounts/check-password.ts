import { and, eq } from 'drizzle-orm';
import { verifyPassword } from 'better-auth/crypto';
import { tables, type Queries } from '../platform/db/index.ts';

/** Whether this is the account's password; one that has none, since it is entered by Google or GitHub, needs none. */
export async function checkPassword(db: Queries, userId: string, password: string | undefined): Promise<boolean> {
  const { account } = tables;
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  if (!row?.hash) return true;
  return password !== undefined && (await verifyPassword({ hash: row.hash, password }));
}
