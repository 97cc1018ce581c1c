import { and, eq, inArray, sql } from 'drizzle-orm';
import { tables, type Transaction } from '../platform/db/index.ts';
import type { Measured } from './ingest.ts';

/**
 * Gives a record the files that were ingested under another id, and what was measured of them; its id, its words and its
 * place stay. The file gets a new name, since browsers keep what they know under the old one for good.
 * @returns the keys of the files that it has no longer: to be dropped once the transaction is done
 */
export async function replaceFile(
  tx: Transaction,
  mediaId: string,
  ingestedAs: string,
  { extension, metadata, ...facts }: Measured,
  said: Record<string, unknown>,
): Promise<string[]> {
  const { media, mediaObject } = tables;
  const [row] = await tx.select().from(media).where(eq(media.id, mediaId)).for('update');
  if (!row) throw new Error(`Media ${mediaId} is gone`);
  const before = await tx
    .delete(mediaObject)
    .where(eq(mediaObject.mediaId, mediaId))
    .returning({ key: mediaObject.key });
  await tx.update(mediaObject).set({ mediaId }).where(eq(mediaObject.mediaId, ingestedAs));
  // The stills' addresses name the id that they were made under.
  const moved = JSON.stringify({ ...metadata, ...said }).replaceAll(`/media/${ingestedAs}/`, `/media/${mediaId}/`);
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
