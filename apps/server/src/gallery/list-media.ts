import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { limits, MediaType, type ListGalleryMedia } from '@kinoloom/contract';
import type { z } from 'zod';
import { spentBy } from '../credits/index.ts';
import type { MediaRow } from '../media/index.ts';
import { tables, type Queries } from '../platform/db/index.ts';
import { countSome } from './count-some.ts';
import { momentOf, type GalleryCursor } from './cursor.ts';
import { isWorthComparing, nearest, usedWords } from './near-words.ts';
import { searchFor } from './search.ts';
import { following, hasKey, keyOf, orderOf } from './sorts.ts';

type MediaWanted = Omit<z.output<typeof ListGalleryMedia>, 'cursor'>;

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; undefined after the last. */
  readonly next: GalleryCursor | undefined;
  /** Total of all pages when the first was read, as `countSome` counts. */
  readonly total: number;
}

interface ListedMedia extends Listed<MediaRow> {
  /** The words that were searched for because no media has all of those asked for. */
  readonly corrected: string | undefined;
}

const { media, mediaTag } = tables;

/** One page of the user's media in the order that is asked for, with the total. A search that finds none is repeated with the nearest words there are. */
export async function listMedia(
  db: Queries,
  userId: string,
  wanted: MediaWanted,
  from: GalleryCursor | undefined,
): Promise<ListedMedia> {
  const page = await readPage(
    db,
    userId,
    from?.corrected === undefined ? wanted : { ...wanted, q: from.corrected },
    from,
  );
  if (page.total > 0 || from || !wanted.q || !isWorthComparing(wanted.q))
    return { ...page, corrected: from?.corrected };
  const corrected = nearest(wanted.q, await usedWords(db, userId));
  if (corrected === undefined) return { ...page, corrected };
  const near = await readPage(db, userId, { ...wanted, q: corrected }, undefined);
  if (near.total === 0) return { ...page, corrected: undefined };
  return { ...near, next: near.next && { ...near.next, corrected }, corrected };
}

async function readPage(
  db: Queries,
  userId: string,
  wanted: MediaWanted,
  from: GalleryCursor | undefined,
): Promise<Listed<MediaRow>> {
  const { sort, limit } = wanted;
  const search = await searchFor(db, wanted.q);
  const conditions = conditionsOf(userId, wanted);
  const matching = and(eq(media.userId, userId), typeOf(wanted), ...conditions, search.matching);
  const counting = from?.total ?? countSome(db, media, matching);
  // What an index of this order would have to be read through for.
  const isFiltered = conditions.length > 0 || search.matching !== undefined;
  const isScattered = wanted.tags !== undefined || (hasKey(sort) && (isFiltered || wanted.type !== undefined));
  const isRare = search.isRare || (isScattered && (await counting) <= limits.gallery.countMax);
  const tag = hasKey(sort) ? undefined : wanted.tags?.[0];
  const time = tag === undefined ? media : { createdAt: mediaTag.createdAt, id: mediaTag.mediaId };
  const page = db
    .select({ row: media, at: momentOf(media.createdAt), key: keyOf(sort) })
    .from(media)
    .$dynamic();
  if (tag !== undefined)
    page.innerJoin(mediaTag, and(eq(mediaTag.userId, userId), eq(mediaTag.tag, tag), eq(mediaTag.mediaId, media.id)));
  const [rows, total] = await Promise.all([
    page
      .where(and(matching, following(from, time)))
      .orderBy(...(isRare ? [UNINDEXED] : []), ...orderOf(sort, time))
      .limit(limit + 1),
    counting,
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ row }) => row),
    next: last && { sort, key: last.key, at: last.at, id: last.row.id, total, corrected: from?.corrected },
    total,
  };
}

/** The same for all records: sorted by it first, the planner cannot read an index in order, and fetches and sorts all that match. */
const UNINDEXED = sql`(${media.bytes} is null)`;

const typeOf = ({ type }: MediaWanted): SQL =>
  // Excludes media that no screen can show.
  type === undefined ? inArray(media.mediaType, MediaType.options) : eq(media.mediaType, type);

function conditionsOf(userId: string, { model, from, to, favourite, flow_id, tags = [] }: MediaWanted): SQL[] {
  return [
    model === undefined ? undefined : eq(media.model, model),
    favourite === undefined ? undefined : eq(media.favourite, true),
    flow_id === undefined ? undefined : eq(media.flowId, flow_id),
    from === undefined ? undefined : gte(media.createdAt, new Date(from)),
    to === undefined ? undefined : lt(media.createdAt, endOf(to)),
    ...tags.map((tag) => hasTag(userId, tag)),
  ].filter((condition) => condition !== undefined);
}

const hasTag = (userId: string, tag: string): SQL =>
  sql`${media.id} in (select media_id from ${mediaTag} where ${mediaTag.userId} = ${userId} and ${mediaTag.tag} = ${tag})`;

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 24 * 60 * 60_000;

/** A date includes the whole day. */
const endOf = (to: string): Date => new Date(Date.parse(to) + (DAY.test(to) ? DAY_MS : 0));

/** Models that the user has media of, most used first, each counted as `countSome` counts. */
export async function listModels(db: Queries, userId: string): Promise<{ model: string; count: number }[]> {
  const rows = await countValues(db, userId, media.model, limits.gallery.countMax, sql`count desc, value`);
  return rows.map(({ value, count }) => ({ model: value, count }));
}

/** The user's tags, each counted up to one more than `limits.gallery.tagCountMax`. */
export async function listTags(db: Queries, userId: string): Promise<{ tag: string; count: number }[]> {
  const rows = await countValues(db, userId, mediaTag.tag, limits.gallery.tagCountMax, sql`value`);
  return rows.map(({ value, count }) => ({ tag: value, count }));
}

/**
 * The values of a column in a user's rows, each counted up to `most` + 1. The table has an index by user, the column and the creation time: this goes from
 * one value to the next in it, and counts in its order. Grouping would read all rows.
 */
async function countValues(
  db: Queries,
  userId: string,
  column: typeof media.model | typeof mediaTag.tag,
  most: number,
  order: SQL,
): Promise<{ value: string; count: number }[]> {
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    with recursive used (value) as (
      select min(${column}) from ${column.table} where user_id = ${userId}
      union all
      select (select min(${column}) from ${column.table} where user_id = ${userId} and ${column} > used.value) from used where value is not null
    )
    select value, (
      select count(*)::int from (
        select 1 from ${column.table} where user_id = ${userId} and ${column} = used.value order by created_at limit ${most + 1}) counted
    ) as count
    from used where value is not null
    order by ${order}`);
  return rows;
}

/** Totals of the user's media and of all credits ever spent. */
export async function statsOf(
  db: Queries,
  userId: string,
): Promise<{ totalFlows: number; totalMedia: number; totalCreditsUsed: number }> {
  const { flow } = tables;
  const [totalFlows, totalMedia, totalCreditsUsed] = await Promise.all([
    countSome(db, flow, eq(flow.userId, userId)),
    countSome(db, media, and(eq(media.userId, userId), inArray(media.mediaType, MediaType.options))),
    spentBy(db, userId),
  ]);
  return { totalFlows, totalMedia, totalCreditsUsed };
}
