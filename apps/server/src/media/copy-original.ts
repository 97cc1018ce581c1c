import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../platform/db/index.ts';
import { ObjectMissing, type Objects } from '../platform/objects/index.ts';
import { findFile } from './files.ts';

/** Brings a record's original file onto this machine, as `directory/<media id>.<extension>`. @returns undefined when it has none any more */
export async function copyOriginal(
  { db, objects }: { db: Database; objects: Objects },
  mediaId: string,
  directory: string,
): Promise<string | undefined> {
  const file = await findFile(db.queries, mediaId, 'original');
  if (!file) return undefined;
  const path = join(directory, `${mediaId}.${file.key.split('.').at(-1)}`);
  try {
    const { stream } = await objects.get(file.key);
    await pipeline(stream, createWriteStream(path));
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
  return path;
}
