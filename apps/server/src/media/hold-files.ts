import { and, eq, inArray, sql } from 'drizzle-orm';
import { tables, type Database } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { dropFiles } from './files.ts';
import type { MediaRow } from './present.ts';

/** A record's original file, kept until it is released, and the fields that name it. */
export interface HeldFile {
  readonly row: Pick<MediaRow, 'id' | 'mediaType' | 'model' | 'name' | 'createdAt'>;
  readonly key: string;
  readonly bytes: number;
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
  const { id, mediaType, model, name, createdAt } = media;
  const named = { id, mediaType, model, name, createdAt };
  if (mediaIds.length === 0) return [];
  return db.transaction(async (tx) => {
    const wanted = and(
      inArray(mediaObject.mediaId, [...mediaIds]),
      eq(mediaObject.role, 'original'),
      sql`exists (select 1 from ${media} where ${media.id} = ${mediaObject.mediaId} and ${media.userId} = ${userId})`,
    );
    const found = await tx
      .selectDistinct({ key: mediaObject.key })
      .from(mediaObject)
      .where(wanted)
      .orderBy(mediaObject.key);
    // In a fixed order, like all callers that take several of these locks.
    const keys = JSON.stringify(found.map(({ key }) => key));
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtext('object'), hashtext(key)) from jsonb_array_elements_text(${keys}::jsonb) key`);
    await tx.execute(sql`
      insert into ${mediaObject} (media_id, role, key)
      select ${holder}, ${mediaObject.mediaId}, ${mediaObject.key} from ${mediaObject} where ${wanted}`);
    return tx
      .select({ row: named, key: storedObject.key, bytes: storedObject.bytes })
      .from(mediaObject)
      .innerJoin(media, eq(media.id, mediaObject.role))
      .innerJoin(storedObject, eq(storedObject.key, mediaObject.key))
      .where(and(eq(mediaObject.mediaId, holder), inArray(mediaObject.role, [...mediaIds])));
  });
}

/** Deletes the files that nothing else uses. */
export const releaseFiles = (db: Database, objects: Objects, holder: string): Promise<void> =>
  dropFiles(db, objects, [holder]);
