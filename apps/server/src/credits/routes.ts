import { z } from 'zod';
import { CreditSummary, LedgerEntry, limits, Pagination } from '@kinoloom/contract';
import { endpoint, PageQuery, paginate, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { balanceOf, ledgerPage } from './balance.ts';

const RECENT = 20;

export function creditRoutes(app: App, db: Database): void {
  endpoint(app, 'GET /api/credits', {
    summary: 'Get the credit balance',
    description: 'With what is held, and the newest ledger entries.',
    answer: CreditSummary,
    async handle({ user }) {
      const { entries } = await ledgerPage(db.queries, user.id, 1, RECENT);
      return { success: true as const, ...(await balanceOf(db.queries, user.id)), entries };
    },
  });
  endpoint(app, 'GET /api/credits/history', {
    summary: 'List ledger entries',
    description: 'Newest first.',
    query: PageQuery,
    answer: z.object({ success: z.literal(true), data: z.array(LedgerEntry), pagination: Pagination }),
    async handle({ user, query }) {
      const [page, size] = [query.page ?? 1, query.page_size ?? limits.page.media];
      const { entries, total } = await ledgerPage(db.queries, user.id, page, size);
      return { success: true as const, data: entries, pagination: paginate(page, size, total) };
    },
  });
}
