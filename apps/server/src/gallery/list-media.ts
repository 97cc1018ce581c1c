import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits, MediaType, type ListGalleryMedia } from '@kinoloom/contract';
import type { z } from 'zod';
import { spentBy } from '../credits/index.ts';
import type { MediaRow } from '../media/index.ts';
import { tables, type Queries } from '../platform/db/index.ts';
import { countSome } from './count-some.ts';
import { after, momentOf, type GalleryCursor } from './cursor.ts';
import { searchFor } from './search.ts';

type MediaWanted = Omit<z.output<typeof ListGalleryMedia>, 'cursor'>;

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; undefined after the last. */
  readonly next: GalleryCursor | undefined;
  /** Total of all pages when the first was read, as `countSome` counts. */
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
  const search = await searchFor(db, wanted.q);
  const matching = and(matches(userId, wanted), search.matching);
  const [rows, total] = await Promise.all([
    db
      .select({ row: media, at: momentOf(media.createdAt) })
      .from(media)
      .where(and(matching, after(media.createdAt, media.id, from)))
      .orderBy(search.isRare ? desc(unindexed(media.createdAt)) : desc(media.createdAt), desc(media.id))
      .limit(wanted.limit + 1),
    from?.total ?? countSome(db, media, matching),
  ]);
  const shown = rows.slice(0, wanted.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ row }) => row),
    next: last && { at: last.at, id: last.row.id, total },
    total,
  };
}

/** The same time, by which the planner cannot read an index in order. */
const unindexed = (time: PgColumn): SQL => sql`(${time} + interval '0')`;

function matches(userId: string, { type, model, from, to, favourite, flow_id }: MediaWanted) {
  return and(
    eq(media.userId, userId),
    // Excludes media that no screen can show.
    type === undefined ? inArray(media.mediaType, MediaType.options) : eq(media.mediaType, type),
    model === undefined ? undefined : eq(media.model, model),
    favourite === undefined ? undefined : eq(media.favourite, true),
    flow_id === undefined ? undefined : eq(media.flowId, flow_id),
    from === undefined ? undefined : gte(media.createdAt, new Date(from)),
    to === undefined ? undefined : lt(media.createdAt, endOf(to)),
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 24 * 60 * 60_000;

/** A date includes the whole day. */
const endOf = (to: string): Date => new Date(Date.parse(to) + (DAY.test(to) ? DAY_MS : 0));

/**
 * Models that the user has media of, most used first, each counted as `countSome` counts. Goes from one model to the next in their index; grouping
 * would read all media.
 */
export async function listModels(db: Queries, userId: string): Promise<{ model: string; count: number }[]> {
  const { rows } = await db.execute<{ model: string; count: number }>(sql`
    with recursive used (model) as (
      select min(model) from ${media} where user_id = ${userId}
      union all
      select (select min(model) from ${media} where user_id = ${userId} and model > used.model) from used where model is not null
    )
    select model, (
      select count(*)::int from (
        select 1 from ${media} where user_id = ${userId} and media.model = used.model limit ${limits.gallery.countMax + 1}) counted
    ) as count
    from used where model is not null
    order by count desc, model`);
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
