import { findMediaByIds, findOwnMediaByHash, mediaUrl, type MediaRow } from '../../media/index.ts';
import type { Queries } from '../../platform/db/index.ts';
import type { FileMedia } from './format.ts';

/** The media of a project file that the importing user already has. */
interface OwnMedia {
  /** Whether the user's media include exactly these bytes. */
  readonly holds: (media: FileMedia) => boolean;
  /** The URL of the same bytes, else of the same id, which may be a newer version. */
  readonly urlOf: (media: FileMedia) => string | undefined;
  readonly urlOfId: (id: string) => string | undefined;
}

/** @param ids media in the composition, which the file may not list */
export async function ownMedia(
  db: Queries,
  userId: string,
  media: readonly FileMedia[],
  ids: readonly string[],
): Promise<OwnMedia> {
  const hashes = new Set(media.map(({ sha256 }) => sha256));
  const [byHash, byId] = await Promise.all([
    findOwnMediaByHash(db, userId, [...hashes]),
    findMediaByIds(db, [...new Set([...ids, ...media.map(({ id }) => id)])]),
  ]);
  const same = ({ id, sha256 }: FileMedia): MediaRow | undefined => {
    const rows = byHash.get(sha256) ?? [];
    return rows.find((row) => row.id === id) ?? rows[0];
  };
  const ofId = (id: string): MediaRow | undefined => {
    const row = byId.get(id);
    return row?.userId === userId ? row : undefined;
  };
  const urlOf = (row: MediaRow | undefined): string | undefined => row && mediaUrl(row);
  return {
    holds: (each) => same(each) !== undefined,
    urlOf: (each) => urlOf(same(each) ?? ofId(each.id)),
    urlOfId: (id) => urlOf(ofId(id)),
  };
}
