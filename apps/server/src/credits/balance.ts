import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CreditBalance, LedgerEntry } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

/** A user without an account row has nothing yet. */
export async function balanceOf(db: Queries, userId: string): Promise<CreditBalance> {
  const [row] = await db.select().from(tables.creditAccount).where(eq(tables.creditAccount.userId, userId));
  const [balance, held] = [row?.balance ?? 0, row?.held ?? 0];
  return { balance, held, available: balance - held };
}

/**
 * All credits that a user ever spent: what was granted and not taken back, less the balance. Reads only these entries, of which there are few; the
 * captures themselves are as many as the jobs.
 */
export async function spentBy(db: Queries, userId: string): Promise<number> {
  const { creditAccount, ledgerEntry } = tables;
  const came = db
    .select({
      n: sql`sum(case ${ledgerEntry.kind} when 'grant' then ${ledgerEntry.amount} else -${ledgerEntry.amount} end)`,
    })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.userId, userId), inArray(ledgerEntry.kind, ['grant', 'revoke'])));
  // One statement, so that both are of the same moment.
  const [row] = await db
    .select({ spent: sql<number>`(coalesce((${came}), 0) - ${creditAccount.balance})::int` })
    .from(creditAccount)
    .where(eq(creditAccount.userId, userId));
  return row?.spent ?? 0;
}

/** Newest first. */
export async function ledgerPage(
  db: Queries,
  userId: string,
  page: number,
  size: number,
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const own = eq(tables.ledgerEntry.userId, userId);
  const rows = await db
    .select()
    .from(tables.ledgerEntry)
    .where(own)
    .orderBy(desc(tables.ledgerEntry.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await db.select({ total: count() }).from(tables.ledgerEntry).where(own);
  const entries = rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    amount: row.amount,
    job_id: row.jobId,
    note: row.note,
    created_at: row.createdAt.toISOString(),
  }));
  return { entries, total: counted?.total ?? 0 };
}
