import { and, count, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { limits, type MediaType } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';
import { RENDER_MODEL, type MediaRow } from './present.ts';

export interface MediaFilter {
  readonly userId: string;
  readonly flowId?: string | undefined;
  readonly mediaType?: MediaType | undefined;
}

const matches = ({ userId, flowId, mediaType }: MediaFilter) =>
  and(
    eq(tables.media.userId, userId),
    flowId === undefined ? undefined : eq(tables.media.flowId, flowId),
    mediaType === undefined ? undefined : eq(tables.media.mediaType, mediaType),
  );

const newestFirst = [desc(tables.media.createdAt), desc(tables.media.id)];

export async function findMedia(db: Queries, id: string): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(tables.media).where(eq(tables.media.id, id));
  return row;
}

export async function findOwnMedia(db: Queries, userId: string, id: string): Promise<MediaRow | undefined> {
  const row = await findMedia(db, id);
  return row?.userId === userId ? row : undefined;
}

export async function findMediaByIds(db: Queries, ids: readonly string[]): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(tables.media)
    .where(inArray(tables.media.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Newest first, at most `limits.page.unpagedMax`. */
export function listMedia(db: Queries, filter: MediaFilter): Promise<MediaRow[]> {
  return db
    .select()
    .from(tables.media)
    .where(matches(filter))
    .orderBy(...newestFirst)
    .limit(limits.page.unpagedMax);
}

export async function pageOfMedia(
  db: Queries,
  filter: MediaFilter,
  page: number,
  size: number,
): Promise<{ rows: MediaRow[]; total: number }> {
  const rows = await db
    .select()
    .from(tables.media)
    .where(matches(filter))
    .orderBy(...newestFirst)
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total: await countMedia(db, filter) };
}

/** Rendered films are not clips of their flow, so they are not counted. */
export async function countMedia(db: Queries, filter: MediaFilter): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(tables.media)
    .where(and(matches(filter), or(isNull(tables.media.model), ne(tables.media.model, RENDER_MODEL))));
  return row?.n ?? 0;
}

export async function ownsFlow(db: Queries, userId: string, flowId: string): Promise<boolean> {
  const [row] = await db.select({ userId: tables.flow.userId }).from(tables.flow).where(eq(tables.flow.id, flowId));
  return row?.userId === userId;
}
