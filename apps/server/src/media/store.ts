import { and, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits, LOCAL_UPLOAD, type MediaType, type ExtractedAudio, type MediaRecord } from '@kinoloom/contract';
import { tables, type Queries, type Database } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import type { Objects } from '../platform/objects/index.ts';
import { hashOfKey, dropFiles } from './files.ts';
import { RENDER_MODEL, mediaUrl, presentMedia, type MediaRow } from './present.ts';

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

/** The user's media by the hash of their original file, newest first, for these hashes. */
export async function findOwnMediaByHash(
  db: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<Map<string, MediaRow[]>> {
  if (hashes.length === 0) return new Map();
  const { media, mediaObject } = tables;
  const hash = sql<string>`split_part(split_part(${mediaObject.key}, '/', 2), '.', 1)`;
  const rows = await db
    .select({ media, key: mediaObject.key })
    .from(media)
    .innerJoin(mediaObject, and(eq(mediaObject.mediaId, media.id), eq(mediaObject.role, 'original')))
    .where(and(eq(media.userId, userId), inArray(hash, [...hashes])))
    .orderBy(...newestFirst);
  const groups = Map.groupBy(rows, ({ key }) => hashOfKey(key));
  return new Map([...groups].map(([hash, group]) => [hash, group.map(({ media }) => media)]));
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

/** The prompts of the flow's newest images and clips, newest first, each once. */
export async function findRecentPrompts(db: Queries, flowId: string, most: number): Promise<string[]> {
  const { flowId: flow, prompt, createdAt, mediaType, model } = tables.media;
  const rows = await db
    .select({ prompt, at: sql`max(${createdAt})` })
    .from(tables.media)
    .where(
      and(eq(flow, flowId), ne(mediaType, 'audio'), sql`${prompt} <> ''`, or(isNull(model), ne(model, RENDER_MODEL))),
    )
    .groupBy(prompt)
    .orderBy(sql`max(${createdAt}) desc`)
    .limit(most);
  return rows.flatMap(({ prompt }) => prompt ?? []);
}

/** Whether a record came from the editor's Local panel. */
export const isLocalUpload = ({ metadata }: Pick<MediaRow, 'metadata'>): boolean =>
  metadata['operation'] === LOCAL_UPLOAD;

/** The user's uploads in the Local panel, newest first, at most `limits.page.unpagedMax`. */
export function listLocalMedia(db: Queries, userId: string): Promise<MediaRow[]> {
  return db
    .select()
    .from(tables.media)
    .where(and(eq(tables.media.userId, userId), sql`${tables.media.metadata}->>'operation' = ${LOCAL_UPLOAD}`))
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

/** Rendered videos are not clips of their flow, so they are not counted. */
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

/** Deletes records with their files. The rows go first, so that nothing is shown that no longer exists. */
export async function removeMedia(db: Database, objects: Objects, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(tables.media)
      .where(inArray(tables.media.id, [...ids]))
      .returning({ id: tables.media.id, userId: tables.media.userId, flowId: tables.media.flowId });
    await publish(
      tx,
      ...gone.map(({ id, userId, flowId }) => ({ userId, type: 'media-deleted' as const, ref: id, flowId })),
    );
  });
  await dropFiles(db, objects, ids);
}

/** The id of the extracted sound of a clip. */
export const extractedSoundId = (clipId: string): string => `${clipId}-sound`;

const Status = z.object({ enhancement_status: z.object({ sound_extracted: z.literal(true) }) });
const Facts = z.object({ waveform_data: z.array(z.number()).catch([]), voiceProfile: z.unknown() });

/** Records as the contract has them, each clip with its extracted sound if that still exists. */
export async function presentRecords(db: Queries, rows: readonly MediaRow[]): Promise<MediaRecord[]> {
  const clips = rows.filter(({ metadata }) => Status.safeParse(metadata).success);
  const sounds = await findMediaByIds(
    db,
    clips.map(({ id }) => extractedSoundId(id)),
  );
  return rows.map((row) => {
    const sound = sounds.get(extractedSoundId(row.id));
    return { ...presentMedia(row), extractedAudio: sound?.userId === row.userId ? present(sound) : null };
  });
}

function present(sound: MediaRow): ExtractedAudio {
  const { waveform_data, voiceProfile } = Facts.parse(sound.metadata);
  return {
    id: sound.id,
    audioUrl: mediaUrl(sound),
    duration: sound.durationMs === null ? null : sound.durationMs / 1000,
    waveformData: waveform_data,
    voiceProfile: voiceProfile ?? null,
  };
}
