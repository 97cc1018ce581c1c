import { and, asc, count, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReceiptQuery } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

const entry = tables.ledgerEntry;
/** The entry that settled a hold. */
const settle = alias(tables.ledgerEntry, 'settle');

/** One receipt: its first ledger entry, the entry that settled it, and its job with its connection, or its payment. */
export interface ReceiptRow {
  readonly entry: typeof tables.ledgerEntry.$inferSelect;
  readonly settle: typeof tables.ledgerEntry.$inferSelect | null;
  readonly job: typeof tables.job.$inferSelect | null;
  /** The name of the connection, also of a removed one. */
  readonly connection: string | null;
  readonly payment: typeof tables.billingPayment.$inferSelect | null;
}

type Filter = Pick<ReceiptQuery, 'kind' | 'from' | 'to'>;

/** A job's receipt starts with its hold; captures and releases belong to it. */
const BEGINS = ['hold', 'grant', 'revoke'] as const;

function matching(userId: string, { kind, from, to }: Filter): SQL | undefined {
  return and(
    eq(entry.userId, userId),
    inArray(entry.kind, [...BEGINS]),
    from === undefined ? undefined : gte(entry.createdAt, new Date(from)),
    to === undefined ? undefined : lt(entry.createdAt, new Date(to)),
    ofKind(kind),
  );
}

function ofKind(kind: Filter['kind']): SQL | undefined {
  switch (kind) {
    case 'all':
      return undefined;
    case 'added':
      return inArray(entry.kind, ['grant', 'revoke']);
    case 'held':
      return and(eq(entry.kind, 'hold'), sql`${settle.id} is null`);
    case 'captured':
      return eq(settle.kind, 'capture');
    case 'released':
      return eq(settle.kind, 'release');
  }
}

const settled = sql`${settle.key} = ${entry.jobId} || ':settle'`;
/** The ledger key of a payment is `payment:<id>`, with a suffix for later changes. */
const paidBy = sql`${entry.key} like 'payment:%' and ${tables.billingPayment.id} = split_part(${entry.key}, ':', 2)`;

/** Newest first, before the entry of this id. */
export function receiptRows(
  db: Queries,
  userId: string,
  filter: Filter,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<ReceiptRow[]> {
  return db
    .select({ entry, settle, job: tables.job, connection: tables.connection.name, payment: tables.billingPayment })
    .from(entry)
    .leftJoin(settle, settled)
    .leftJoin(tables.job, eq(tables.job.id, entry.jobId))
    .leftJoin(tables.connection, eq(tables.connection.id, tables.job.provider))
    .leftJoin(tables.billingPayment, paidBy)
    .where(and(matching(userId, filter), page.before === undefined ? undefined : lt(entry.id, page.before)))
    .orderBy(desc(entry.id))
    .limit(page.limit);
}

export async function countReceipts(db: Queries, userId: string, filter: Filter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(entry)
    .leftJoin(settle, settled)
    .where(matching(userId, filter));
  return row?.total ?? 0;
}

/** What was captured and released in the given period, and how many jobs hold credits now. */
export async function sumsOf(
  db: Queries,
  userId: string,
  { from, to }: Omit<Filter, 'kind'>,
): Promise<{ captured: number; released: number; heldJobs: number; firstAt: Date | null }> {
  const sums = await db
    .select({ kind: entry.kind, total: sql<number>`sum(${entry.amount})::int` })
    .from(entry)
    .where(
      and(
        eq(entry.userId, userId),
        inArray(entry.kind, ['capture', 'release']),
        from === undefined ? undefined : gte(entry.createdAt, new Date(from)),
        to === undefined ? undefined : lt(entry.createdAt, new Date(to)),
      ),
    )
    .groupBy(entry.kind);
  const [holding] = await db
    .select({ jobs: count() })
    .from(tables.job)
    .where(and(eq(tables.job.userId, userId), eq(tables.job.charge, 'held')));
  const [first] = await db.select().from(entry).where(eq(entry.userId, userId)).orderBy(asc(entry.id)).limit(1);
  const sumOf = (kind: string): number => sums.find((row) => row.kind === kind)?.total ?? 0;
  return {
    captured: sumOf('capture'),
    released: sumOf('release'),
    heldJobs: holding?.jobs ?? 0,
    firstAt: first?.createdAt ?? null,
  };
}
