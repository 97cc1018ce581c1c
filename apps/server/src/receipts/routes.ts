import { stream } from 'hono/streaming';
import { z } from 'zod';
import { ReceiptPage, ReceiptQuery, type Receipt } from '@kinoloom/contract';
import { balanceOf } from '../credits/index.ts';
import { endpoint, type App } from '../http/index.ts';
import { findMediaByIds, presentMedia } from '../media/index.ts';
import type { Database, Queries } from '../platform/db/index.ts';
import { HEAD, csvLine, csvRow, presentReceipt, type ModelNames } from './present.ts';
import { countReceipts, receiptRows, sumsOf, type ReceiptRow } from './store.ts';

/** Rows per batch of the CSV file. */
const BATCH = 500;
/** Byte order mark: tells spreadsheets that the file is UTF-8. */
const MARK = '\u{feff}';

/** Where credits came from and what they were spent on: a job with its hold is one line, a payment another. */
export function receiptRoutes(app: App, db: Database, nameOf: ModelNames): void {
  endpoint(app, 'GET /api/receipts', {
    summary: 'List receipts',
    description: 'What credits were spent on and where they came from, newest first.',
    query: ReceiptQuery,
    answer: ReceiptPage,
    async handle({ user, query }) {
      const { cursor, limit, ...filter } = query;
      const before = cursor === undefined ? undefined : Number(cursor);
      // One more than the limit shows whether there is a next page.
      const rows = await receiptRows(db.queries, user.id, filter, { before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const [total_count, sums, { balance, held }] = await Promise.all([
        countReceipts(db.queries, user.id, filter),
        sumsOf(db.queries, user.id, filter),
        balanceOf(db.queries, user.id),
      ]);
      const { captured, released, heldJobs, firstAt } = sums;
      return {
        success: true as const,
        data: await present(db.queries, shown, nameOf),
        next_cursor: rows.length > limit ? String(shown.at(-1)?.entry.id ?? '') : null,
        total_count,
        summary: { balance, held, held_jobs: heldJobs, captured, released },
        first_at: firstAt?.toISOString() ?? null,
      };
    },
  });

  endpoint(app, 'GET /api/receipts/csv', {
    summary: 'Export receipts as CSV',
    answer: z.string(),
    answerType: 'text/csv',
    async handle({ user, context }) {
      context.header('content-type', 'text/csv; charset=utf-8');
      context.header('content-disposition', 'attachment; filename="kinoloom-receipts.csv"');
      return stream(context, async (out) => {
        await out.write(MARK + csvLine(HEAD));
        for (let before: number | undefined; !out.aborted;) {
          const rows = await receiptRows(db.queries, user.id, { kind: 'all' }, { before, limit: BATCH });
          if (rows.length > 0)
            await out.write(rows.map((row) => csvRow(presentReceipt(row, null, nameOf), nameOf)).join(''));
          before = rows.at(-1)?.entry.id;
          if (rows.length < BATCH) break;
        }
      });
    },
  });
}

async function present(db: Queries, rows: readonly ReceiptRow[], nameOf: ModelNames): Promise<Receipt[]> {
  const results = await findMediaByIds(
    db,
    rows.flatMap(({ job }) => job?.mediaId ?? []),
  );
  return rows.map((row) => {
    const media = results.get(row.job?.mediaId ?? '');
    return presentReceipt(row, media ? presentMedia(media).thumbnail_url : null, nameOf);
  });
}
