import { and, count, desc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { limits, type Flow } from '@kinoloom/contract';
import { findFlows } from '../flows/index.ts';
import { findMediaByIds, type MediaRow } from '../media/index.ts';
import { tables, type Queries } from '../platform/db/index.ts';
import { countSome } from './count-some.ts';
import { momentOf, type GalleryCursor } from './cursor.ts';
import type { Listed } from './list-media.ts';

/** A flow with the contents of its card. */
interface ShownFlow {
  readonly flow: Flow;
  readonly mediaCount: number;
  readonly runningJobs: number;
  readonly videos: readonly MediaRow[];
  readonly images: readonly MediaRow[];
}

const { flow, media, job } = tables;

/** One page of the user's flows, newest first, with the total. */
export async function listFlows(
  db: Queries,
  userId: string,
  limit: number,
  from: GalleryCursor | undefined,
): Promise<Listed<ShownFlow>> {
  const own = eq(flow.userId, userId);
  const [places, total] = await Promise.all([
    db
      .select({ id: flow.id, at: momentOf(flow.createdAt) })
      .from(flow)
      .where(and(own, from && sql`(${flow.createdAt}, ${flow.id}) < (${from.at}::timestamptz, ${from.id})`))
      .orderBy(desc(flow.createdAt), desc(flow.id))
      .limit(limit + 1),
    from?.total ?? countSome(db, flow, own),
  ]);
  const shown = places.slice(0, limit);
  const last = places.length > shown.length ? shown.at(-1) : undefined;
  return {
    rows: await withMedia(
      db,
      shown.map(({ id }) => id),
    ),
    next: last && { sort: 'newest', key: '', ...last, total },
    total,
  };
}

async function withMedia(db: Queries, ids: readonly string[]): Promise<ShownFlow[]> {
  if (ids.length === 0) return [];
  const [flows, newest, sizes, running] = await Promise.all([
    findFlows(db, ids),
    newestOf(db, ids),
    countsBy(db, ids),
    jobsBy(db, ids),
  ]);
  return ids.flatMap((id) => {
    const found = flows.get(id);
    const rows = newest.get(id) ?? [];
    if (!found) return [];
    return {
      flow: found,
      mediaCount: sizes.get(id) ?? 0,
      runningJobs: running.get(id) ?? 0,
      videos: rows.filter(({ mediaType }) => mediaType === 'video'),
      images: rows.filter(({ mediaType }) => mediaType === 'image'),
    };
  });
}

/** The newest videos and images of each flow, as many as a card shows, by flow id. */
async function newestOf(db: Queries, ids: readonly string[]): Promise<Map<string | null, MediaRow[]>> {
  const ranked = db
    .select({
      id: media.id,
      mediaType: media.mediaType,
      place:
        sql<number>`row_number() over (partition by ${media.flowId}, ${media.mediaType} order by ${media.createdAt} desc, ${media.id} desc)`.as(
          'place',
        ),
    })
    .from(media)
    .where(and(inArray(media.flowId, [...ids]), inArray(media.mediaType, ['video', 'image'])))
    .as('ranked');
  const wanted = await db
    .select({ id: ranked.id })
    .from(ranked)
    .where(
      or(
        and(eq(ranked.mediaType, 'video'), lte(ranked.place, limits.gallery.flowVideos)),
        and(eq(ranked.mediaType, 'image'), lte(ranked.place, limits.gallery.flowImages)),
      ),
    )
    .orderBy(ranked.place);
  const rows = await findMediaByIds(
    db,
    wanted.map(({ id }) => id),
  );
  const inOrder = wanted.flatMap(({ id }) => rows.get(id) ?? []);
  return Map.groupBy(inOrder, ({ flowId }) => flowId);
}

async function countsBy(db: Queries, ids: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ flowId: media.flowId, n: count() })
    .from(media)
    .where(inArray(media.flowId, [...ids]))
    .groupBy(media.flowId);
  return new Map(rows.map(({ flowId, n }) => [flowId, n]));
}

async function jobsBy(db: Queries, ids: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ flowId: job.flowId, n: count() })
    .from(job)
    .where(and(inArray(job.flowId, [...ids]), inArray(job.status, ['queued', 'running'])))
    .groupBy(job.flowId);
  return new Map(rows.map(({ flowId, n }) => [flowId, n]));
}
