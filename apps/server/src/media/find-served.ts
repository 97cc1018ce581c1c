import { eq, sql } from 'drizzle-orm';
import { oncePerTurn, tables, type Database, type Queries } from '../platform/db/index.ts';
import type { StoredFile } from './files.ts';

const { media, mediaObject, storedObject } = tables;

/** What is known of a record to serve its files. */
export type Served = Pick<typeof media.$inferSelect, 'id' | 'userId' | 'name' | 'mediaType' | 'model' | 'createdAt'> & {
  /** By their roles. */
  readonly files: ReadonlyMap<string, StoredFile>;
};

/** Looks up whose a record is, and its files. Every part of a film that is played is asked for by itself: PostgreSQL plans it once. */
export function prepareFindServed(db: Database): (mediaId: string) => Promise<Served | undefined> {
  let query: ReturnType<typeof prepare> | undefined;
  return oncePerTurn(async (mediaId) => {
    query ??= prepare(db.queries);
    const rows = await query.execute({ mediaId });
    return rows[0] && { ...rows[0].row, files: new Map(rows.map(({ role, file }) => [role, file])) };
  });
}

function prepare(db: Queries) {
  const { id, userId, name, mediaType, model, createdAt } = media;
  const { key, bytes, mime } = storedObject;
  return db
    .select({
      row: { id, userId, name, mediaType, model, createdAt },
      role: mediaObject.role,
      file: { key, bytes, mime },
    })
    .from(media)
    .innerJoin(mediaObject, eq(mediaObject.mediaId, media.id))
    .innerJoin(storedObject, eq(storedObject.key, mediaObject.key))
    .where(eq(media.id, sql.placeholder('mediaId')))
    .prepare('find_served');
}
