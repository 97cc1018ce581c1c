import { eq, sql, and, inArray } from 'drizzle-orm';
import { err, messages, ok, type Refusal, type Result, type SaveMedia } from '@kinoloom/contract';
import { ProcessNotStarted, UnreadableMedia } from '@kinoloom/media/process';
import { jsonb, type Queries, tables, type Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { dropUnlinked, NotTaken } from './files.ts';
import { refuseFullFlow } from './flow-limit.ts';
import { ingestUpload, type Intake, type Measured } from './ingest.ts';
import type { MediaRow } from './present.ts';
import { findMedia, findOwnMedia } from './store.ts';

/** The fields of a record that are not measured. */
export interface Description {
  readonly userId: string;
  readonly flowId?: string | null;
  readonly prompt?: string | null;
  readonly model?: string | null;
  readonly creditsUsed?: number;
  readonly metadata: Record<string, unknown>;
  /** When it was requested, if that was earlier. */
  readonly askedAt?: Date;
}

/** Writes the record of an ingested file. If its flow was deleted meanwhile, the record has no flow; undoing the deletion puts it back. */
export async function insertMedia(
  tx: Queries,
  id: string,
  { extension, ...facts }: Measured,
  about: Description,
): Promise<void> {
  const [flow] = about.flowId ? await tx.select().from(tables.flow).where(eq(tables.flow.id, about.flowId)) : [];
  if (about.flowId && !flow) await addToTrashedFlow(tx, about.flowId, [id]);
  await tx
    .insert(tables.media)
    .values({
      id,
      ...facts,
      ...about,
      flowId: flow?.id ?? null,
      name: `${facts.mediaType}.${extension}`,
      metadata: { ...about.metadata, ...facts.metadata },
    })
    .onConflictDoNothing();
}

/** Makes a trashed flow include these media when it is restored, and no other trashed flow. */
export async function addToTrashedFlow(tx: Queries, flowId: string, ids: readonly string[]): Promise<void> {
  const { trash } = tables;
  await removeFromTrashedFlows(tx, ids);
  const awaits = sql`(${trash.flow}->'awaits') || ${jsonb(ids)}`;
  await tx
    .update(trash)
    .set({ flow: sql`jsonb_set(${trash.flow}, '{awaits}', ${awaits})` })
    .where(eq(trash.flowId, flowId));
}

/** Removes these media, which are now in another flow, from trashed flows. */
export async function removeFromTrashedFlows(tx: Queries, ids: readonly string[]): Promise<void> {
  const { trash } = tables;
  const named = sql`array(select jsonb_array_elements_text(${jsonb(ids)}))`;
  await tx
    .update(trash)
    .set({ flow: sql`jsonb_set(${trash.flow}, '{awaits}', (${trash.flow}->'awaits') - ${named})` })
    .where(sql`${trash.flow}->'awaits' ?| ${named}`);
}

/** @throws NotTaken */
async function roomIn(tx: Transaction, userId: string, flowId: string): Promise<void> {
  const refusal = await refuseFullFlow(tx, userId, flowId, 1);
  if (refusal) throw new NotTaken(refusal);
}

interface InsertOptions {
  /** The record's id. If the user has it already, it is returned, and the file is left out. */
  readonly id?: string | undefined;
  /** Refuses a file after it was measured. */
  readonly refuse?: (facts: Measured) => Refusal | undefined;
}

/** Ingests a user's file as a new record. */
export async function saveUpload(
  intake: Intake,
  path: string,
  about: Description,
  { id = crypto.randomUUID(), refuse }: InsertOptions = {},
): Promise<Result<MediaRow, Refusal>> {
  const before = await findOwnMedia(intake.db.queries, about.userId, id);
  if (before) return ok(before);
  try {
    const facts = await ingestUpload(intake, about.userId, id, path);
    const refusal = refuse?.(facts);
    if (refusal) throw new NotTaken(refusal);
    await intake.db.transaction(async (tx) => {
      if (about.flowId && facts.mediaType === 'video') await roomIn(tx, about.userId, about.flowId);
      await insertMedia(tx, id, facts, about);
      await publish(tx, { userId: about.userId, type: 'media', ref: id, flowId: about.flowId ?? null });
    });
  } catch (error) {
    await dropUnlinked(intake.db, intake.objects, [id]);
    if (error instanceof UnreadableMedia) return err(refusalOf(error));
    if (error instanceof NotTaken) {
      // The same request, sent twice, has taken the last room itself.
      const same = await findOwnMedia(intake.db.queries, about.userId, id);
      return same ? ok(same) : err(error.refusal);
    }
    if (error instanceof ProcessNotStarted) return err(noProcess);
    throw error;
  }
  const row = await findMedia(intake.db.queries, id);
  return row ? ok(row) : err(missing);
}

const noProcess: Refusal = { code: 'unavailable', message: messages.mediaBusy };

const missing: Refusal = { code: 'not_found', message: 'This media was not found. It may have been deleted.' };

const refusalOf = (error: UnreadableMedia): Refusal => ({
  code: error.code === 'media.too_large' ? 'input.too_large' : 'media.unreadable',
  message: error.message,
});

type Update = Pick<SaveMedia, 'prompt' | 'model' | 'metadata' | 'flow_id'>;

/** Updates what a user may change in their own record. Measured values stay. */
export async function updateMedia(
  db: Intake['db'],
  userId: string,
  id: string,
  update: Update,
): Promise<Result<MediaRow, Refusal>> {
  const row = await findOwnMedia(db.queries, userId, id);
  if (!row) return err(missing);
  const moves =
    update.flow_id && update.flow_id !== row.flowId && row.mediaType === 'video' ? update.flow_id : undefined;
  try {
    await db.transaction(async (tx) => {
      if (moves !== undefined) await roomIn(tx, userId, moves);
      await tx
        .update(tables.media)
        .set({
          ...(update.prompt !== undefined && { prompt: update.prompt }),
          ...(update.model !== undefined && row.model === null && { model: update.model }),
          ...(update.flow_id !== undefined && { flowId: update.flow_id }),
          // Ours on the right: a client adds to the metadata, but cannot overwrite the server's fields.
          ...(update.metadata && {
            metadata: sql`${jsonb(update.metadata)} || ${tables.media.metadata}`,
          }),
        })
        .where(eq(tables.media.id, id));
      await publish(tx, { userId, type: 'media', ref: id, flowId: row.flowId });
    });
  } catch (error) {
    if (error instanceof NotTaken) return err(error.refusal);
    throw error;
  }
  const after = await findOwnMedia(db.queries, userId, id);
  return after ? ok(after) : err(missing);
}

/** Metadata fields about the origin and cost of a record. Only the server may set them. */
const CLAIMS = new Set(['sandbox', 'provider', 'job_id', 'credits_used', 'creditsUsed', 'credits']);

/** The metadata fields that a user may set on their own record. */
export const withoutClaims = (metadata: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => !CLAIMS.has(name)));

/**
 * Replaces a record's files and measured values by those ingested under another id; its id, texts and position stay. The file gets a new name,
 * because browsers cache the old one permanently.
 * @returns the keys of unused files, to be deleted after the transaction
 */
export async function replaceFile(
  tx: Transaction,
  mediaId: string,
  ingestedAs: string,
  { extension, metadata, ...facts }: Measured,
  given: Record<string, unknown>,
): Promise<string[]> {
  const { media, mediaObject } = tables;
  const [row] = await tx.select().from(media).where(eq(media.id, mediaId)).for('update');
  if (!row) throw new Error(`Media ${mediaId} is gone`);
  const before = await tx
    .delete(mediaObject)
    .where(eq(mediaObject.mediaId, mediaId))
    .returning({ key: mediaObject.key });
  await tx.update(mediaObject).set({ mediaId }).where(eq(mediaObject.mediaId, ingestedAs));
  // The URLs of the stills contain the id under which they were ingested.
  const moved = JSON.stringify({ ...metadata, ...given }).replaceAll(`/media/${ingestedAs}/`, `/media/${mediaId}/`);
  await tx
    .update(media)
    .set({
      ...facts,
      name: `${facts.mediaType}-${facts.height}.${extension}`,
      metadata: sql`${media.metadata} || ${moved}::jsonb`,
    })
    .where(eq(media.id, mediaId));
  const keys = before.map(({ key }) => key);
  const still = await tx
    .select({ key: mediaObject.key })
    .from(mediaObject)
    .where(and(eq(mediaObject.mediaId, mediaId), inArray(mediaObject.key, keys)));
  return keys.filter((key) => !still.some((kept) => kept.key === key));
}
