import { z } from 'zod';
import { count, desc, eq } from 'drizzle-orm';
import { CreditSummary, LedgerEntry, limits, Pagination, type CreditBalance } from '@kinoloom/contract';
import { endpoint, PageQuery, paginate, type App } from '../http/index.ts';
import { tables, type Database, type Queries } from '../platform/db/index.ts';

const RECENT = 20;

export function creditRoutes(app: App, db: Database): void {
  endpoint(app, 'GET /api/credits', {
    summary: 'Balance, what is held, and the newest entries',
    answer: CreditSummary,
    async handle({ user }) {
      const { entries } = await ledgerPage(db.queries, user.id, 1, RECENT);
      return { success: true as const, ...(await balanceOf(db.queries, user.id)), entries };
    },
  });
  endpoint(app, 'GET /api/credits/history', {
    summary: 'Every entry of the ledger, newest first',
    query: PageQuery,
    answer: z.object({ success: z.literal(true), data: z.array(LedgerEntry), pagination: Pagination }),
    async handle({ user, query }) {
      const [page, size] = [query.page ?? 1, query.page_size ?? limits.page.media];
      const { entries, total } = await ledgerPage(db.queries, user.id, page, size);
      return { success: true as const, data: entries, pagination: paginate(page, size, total) };
    },
  });
}

/** A user without an account row has nothing yet. */
export async function balanceOf(db: Queries, userId: string): Promise<CreditBalance> {
  const [row] = await db.select().from(tables.creditAccount).where(eq(tables.creditAccount.userId, userId));
  const [balance, held] = [row?.balance ?? 0, row?.held ?? 0];
  return { balance, held, available: balance - held };
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
