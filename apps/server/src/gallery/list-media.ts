import { and, count, desc, eq, gte, inArray, like, lt, sql } from 'drizzle-orm';
import { MediaType, type ListGalleryMedia } from '@kinoloom/contract';
import type { z } from 'zod';
import type { MediaRow } from '../media/index.ts';
import { tables, type Queries } from '../platform/db/index.ts';
import { after, momentOf, type GalleryCursor } from './cursor.ts';

type MediaWanted = Omit<z.output<typeof ListGalleryMedia>, 'cursor'>;

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; undefined after the last. */
  readonly next: GalleryCursor | undefined;
  /** Total of all pages when the first was read. */
  readonly total: number;
}

const { media } = tables;

/** One page of the user's media, newest first, with the total. */
export async function listMedia(
  db: Queries,
  userId: string,
  wanted: MediaWanted,
  from: GalleryCursor | undefined,
): Promise<Listed<MediaRow>> {
  const matching = matches(userId, wanted);
  const [rows, total] = await Promise.all([
    db
      .select({ row: media, at: momentOf(media.createdAt) })
      .from(media)
      .where(and(matching, after(media.createdAt, media.id, from)))
      .orderBy(desc(media.createdAt), desc(media.id))
      .limit(wanted.limit + 1),
    from?.total ?? db.$count(media, matching),
  ]);
  const shown = rows.slice(0, wanted.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ row }) => row),
    next: last && { at: last.at, id: last.row.id, total },
    total,
  };
}

function matches(userId: string, { type, q, model, from, to, favourite, flow_id }: MediaWanted) {
  return and(
    eq(media.userId, userId),
    // Excludes media that no screen can show.
    type === undefined ? inArray(media.mediaType, MediaType.options) : eq(media.mediaType, type),
    model === undefined ? undefined : eq(media.model, model),
    favourite === undefined ? undefined : eq(media.favourite, true),
    flow_id === undefined ? undefined : eq(media.flowId, flow_id),
    from === undefined ? undefined : gte(media.createdAt, new Date(from)),
    to === undefined ? undefined : lt(media.createdAt, endOf(to)),
    ...wordsOf(q).map((word) => like(media.words, `%${word}%`)),
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 24 * 60 * 60_000;

/** A date includes the whole day. */
const endOf = (to: string): Date => new Date(Date.parse(to) + (DAY.test(to) ? DAY_MS : 0));

/** All words must match; wildcards of `like` are escaped. */
const wordsOf = (q: string | undefined): string[] =>
  (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`));

/** Models that the user has media of, most used first. */
export function listModels(db: Queries, userId: string): Promise<{ model: string; count: number }[]> {
  return db
    .select({ model: sql<string>`${media.model}`, count: count() })
    .from(media)
    .where(and(eq(media.userId, userId), sql`${media.model} is not null`))
    .groupBy(media.model)
    .orderBy(desc(count()), media.model);
}

/** Totals of the user's media and of all credits ever spent. */
export async function statsOf(
  db: Queries,
  userId: string,
): Promise<{ totalFlows: number; totalMedia: number; totalCreditsUsed: number }> {
  const { flow, ledgerEntry } = tables;
  const [flows, files, spent] = await Promise.all([
    db.select({ n: count() }).from(flow).where(eq(flow.userId, userId)),
    db
      .select({ n: count() })
      .from(media)
      .where(and(eq(media.userId, userId), inArray(media.mediaType, MediaType.options))),
    db
      .select({ n: sql<number>`coalesce(sum(${ledgerEntry.amount}), 0)::int` })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.userId, userId), eq(ledgerEntry.kind, 'capture'))),
  ]);
  return { totalFlows: flows[0]?.n ?? 0, totalMedia: files[0]?.n ?? 0, totalCreditsUsed: spent[0]?.n ?? 0 };
}
