import { and, asc, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Flow, MediaType } from '@kinoloom/contract';
import { isClip, RENDER_MODEL } from '../media/index.ts';
import { tables, type Queries } from '../platform/db/index.ts';

type FlowRow = typeof tables.flow.$inferSelect;

/** A subquery that counts a flow's media of one type. The condition is built separately: columns inside a selected `sql` lose their table's name. */
function clips(mediaType: MediaType) {
  const counted = and(
    eq(tables.media.flowId, tables.flow.id),
    eq(tables.media.mediaType, mediaType),
    or(isNull(tables.media.model), ne(tables.media.model, RENDER_MODEL)),
  );
  return sql<number>`(select count(*)::int from ${tables.media} where ${counted})`;
}

const columns = {
  flow: tables.flow,
  videos: clips('video'),
  images: clips('image'),
  audios: clips('audio'),
};

interface CountedFlow {
  readonly flow: FlowRow;
  readonly videos: number;
  readonly images: number;
  readonly audios: number;
}

const present = ({ flow, videos, images, audios }: CountedFlow): Flow => ({
  id: flow.id,
  user_id: flow.userId,
  name: flow.name,
  description: flow.description,
  status: flow.status,
  created_at: flow.createdAt.toISOString(),
  video_count: videos,
  image_count: images,
  audio_count: audios,
  clip_order: flow.clipOrder ?? [],
});

export async function findFlow(db: Queries, id: string): Promise<Flow | undefined> {
  const [row] = await db.select(columns).from(tables.flow).where(eq(tables.flow.id, id));
  return row && present(row);
}

export async function findOwnFlow(db: Queries, userId: string, id: string): Promise<Flow | undefined> {
  const found = await findFlow(db, id);
  return found?.user_id === userId ? found : undefined;
}

export async function findFlows(db: Queries, ids: readonly string[]): Promise<Map<string, Flow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(tables.flow)
    .where(inArray(tables.flow.id, [...ids]));
  return new Map(rows.map((row) => [row.flow.id, present(row)]));
}

/** Newest first. */
export async function pageOfFlows(
  db: Queries,
  userId: string,
  page: number,
  size: number,
): Promise<{ flows: Flow[]; total: number }> {
  const own = eq(tables.flow.userId, userId);
  const rows = await db
    .select(columns)
    .from(tables.flow)
    .where(own)
    .orderBy(desc(tables.flow.createdAt), desc(tables.flow.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await db.select({ total: count() }).from(tables.flow).where(own);
  return { flows: rows.map(present), total: counted?.total ?? 0 };
}

export async function newestFlow(db: Queries, userId: string): Promise<Flow | undefined> {
  return (await pageOfFlows(db, userId, 1, 1)).flows[0];
}

export async function insertFlow(
  db: Queries,
  values: { id: string; userId: string; name: string; description: string },
): Promise<void> {
  await db.insert(tables.flow).values(values);
}

export async function updateFlowRow(
  db: Queries,
  id: string,
  changes: { name?: string; clipOrder?: string[] },
): Promise<void> {
  await db.update(tables.flow).set(changes).where(eq(tables.flow.id, id));
}

/** Which of these ids are clips of the flow, or running jobs that make one for it. */
export async function clipIdsAmong(db: Queries, flowId: string, ids: readonly string[]): Promise<Set<string>> {
  const { media, job } = tables;
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.flowId, flowId), inArray(media.id, [...ids]), isClip))
    .union(
      db
        .select({ id: job.id })
        .from(job)
        .where(and(eq(job.flowId, flowId), inArray(job.id, [...ids]), inArray(job.status, ['queued', 'running']))),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function deleteFlowRow(db: Queries, id: string): Promise<void> {
  await db.delete(tables.flow).where(eq(tables.flow.id, id));
}

/** The ids of all media of the flow. */
export async function mediaIdsOf(db: Queries, flowId: string): Promise<string[]> {
  const rows = await db
    .select({ id: tables.media.id })
    .from(tables.media)
    .where(eq(tables.media.flowId, flowId))
    .orderBy(asc(tables.media.id));
  return rows.map((row) => row.id);
}
