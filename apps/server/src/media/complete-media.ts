import { eq, sql } from 'drizzle-orm';
import { type Database, jsonb, tables } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { copyOriginal, dropUnlinked, storeFiles } from './files.ts';
import { measured, stillsOf, type Intake } from './ingest.ts';
import { findMedia } from './store.ts';

/**
 * Creates a record's missing derived media: thumbnail, keyframes, waveform. Existing ones stay, also a thumbnail that the user chose. Idempotent.
 * @throws UnreadableMedia when the original cannot be read
 */
export async function completeMedia(intake: Intake, mediaId: string): Promise<void> {
  const { db, objects, inspector } = intake;
  const row = await findMedia(db.queries, mediaId);
  if (!row) return;
  await withTempDir(intake.tempDir, async (directory) => {
    const path = await copyOriginal(intake, mediaId, directory);
    if (path === undefined) return;
    const inspection = await inspector.forOwner(row.userId).inspect(path, directory);
    const has = new Set(
      (
        await db.queries
          .select({ role: tables.mediaObject.role })
          .from(tables.mediaObject)
          .where(eq(tables.mediaObject.mediaId, mediaId))
      ).map(({ role }) => role),
    );
    const lacking = stillsOf(inspection, directory).filter(({ role }) => !has.has(role));
    await storeFiles({ db, objects }, row.userId, mediaId, lacking);
    const { metadata } = measured(mediaId, inspection);
    await note(db, mediaId, metadata, {
      ...(has.has('thumbnail') && { thumbnail_extracted: true }),
      ...(has.has('keyframe-0') && { keyframes_extracted: true }),
    });
    await dropUnlinked(db, objects, [mediaId]);
  });
}

/** Stores facts derived from a record's file. */
export const noteDerived = (db: Database, mediaId: string, derived: Readonly<Record<string, unknown>>): Promise<void> =>
  note(db, mediaId, {}, derived);

async function note(
  db: Database,
  mediaId: string,
  metadata: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { enhancement_status: found, ...facts } = metadata;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(tables.media)
      .set({ metadata: withStatus(facts, { ...Object(found), ...derived }) })
      .where(eq(tables.media.id, mediaId))
      .returning();
    if (row) await publish(tx, { userId: row.userId, type: 'media', ref: mediaId, flowId: row.flowId });
  });
}

const withStatus = (facts: object, status: object) => sql`${tables.media.metadata} || ${jsonb(facts)}
  || jsonb_build_object('enhancement_status',
       coalesce(${tables.media.metadata}->'enhancement_status', '{}'::jsonb) || ${jsonb(status)})`;

/** Counts an attempt at a record, unless there was one in the last five minutes. @returns whether this attempt may run */
export async function claimTry(db: Database, mediaId: string): Promise<boolean> {
  const { metadata } = tables.media;
  const status = sql`coalesce(${metadata}->'enhancement_status', '{}'::jsonb)`;
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(tables.media)
      .set({
        metadata: sql`${metadata} || jsonb_build_object('enhancement_status', ${status} || jsonb_build_object(
        'tries', coalesce((${status}->>'tries')::int, 0) + 1, 'tried_at', to_jsonb(now())))`,
      })
      .where(
        sql`${tables.media.id} = ${mediaId} and coalesce((${status}->>'tried_at')::timestamptz, 'epoch') < now() - interval '5 minutes'`,
      )
      .returning({ userId: tables.media.userId, flowId: tables.media.flowId });
    if (claimed) await publish(tx, { ...claimed, type: 'media', ref: mediaId });
    return claimed !== undefined;
  });
}
