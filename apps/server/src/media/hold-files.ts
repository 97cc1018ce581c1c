import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { dropFiles, JOB_HOLDER, lockKeys } from './files.ts';
import type { MediaRow } from './present.ts';

/** A record's original file, kept until it is released, and the fields that name it. */
export interface HeldFile {
  readonly row: Pick<MediaRow, 'id' | 'mediaType' | 'model' | 'name' | 'createdAt' | 'askedAt'>;
  readonly key: string;
  readonly bytes: number;
  readonly mime: string;
}

/**
 * Keeps the original files of a user's media, whatever happens to the records, until `releaseFiles` is called with the same holder (any new name).
 * The hourly sweep releases what a crash leaves held. Deleted media are left out.
 */
export async function holdFiles(
  db: Database,
  holder: string,
  userId: string,
  mediaIds: readonly string[],
): Promise<HeldFile[]> {
  const { media, mediaObject, storedObject } = tables;
  const { id, mediaType, model, name, createdAt, askedAt } = media;
  const named = { id, mediaType, model, name, createdAt, askedAt };
  if (mediaIds.length === 0) return [];
  return db.transaction(async (tx) => {
    await hold(
      tx,
      holder,
      mediaIds,
      sql`exists (select 1 from ${media} where ${media.id} = ${mediaObject.mediaId} and ${media.userId} = ${userId})`,
    );
    return tx
      .select({ row: named, key: storedObject.key, bytes: storedObject.bytes, mime: storedObject.mime })
      .from(mediaObject)
      .innerJoin(media, eq(media.id, mediaObject.role))
      .innerJoin(storedObject, eq(storedObject.key, mediaObject.key))
      .where(and(eq(mediaObject.mediaId, holder), inArray(mediaObject.role, [...mediaIds])));
  });
}

/** Links the originals of media to a holder, each under its media's id. */
async function hold(tx: Queries, holder: string, mediaIds: readonly string[], condition?: SQL): Promise<void> {
  const { mediaObject } = tables;
  const wanted = and(inArray(mediaObject.mediaId, [...mediaIds]), eq(mediaObject.role, 'original'), condition);
  const found = await tx.selectDistinct({ key: mediaObject.key }).from(mediaObject).where(wanted);
  await lockKeys(
    tx,
    found.map(({ key }) => key),
  );
  await tx.execute(sql`
    insert into ${mediaObject} (media_id, role, key)
    select ${holder}, ${mediaObject.mediaId}, ${mediaObject.key} from ${mediaObject} where ${wanted}`);
}

/**
 * Keeps the original files of a job's sources until the job has ended, whatever happens to their records: `findOriginal` finds them. The hourly sweep
 * releases them after that.
 */
export async function holdSources(tx: Queries, jobId: string, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length > 0) await hold(tx, `${JOB_HOLDER}${jobId}`, mediaIds);
}

/** Deletes the files that nothing else uses. */
export const releaseFiles = (db: Database, objects: Objects, holder: string): Promise<void> =>
  dropFiles(db, objects, [holder]);
