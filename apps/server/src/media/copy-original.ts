import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { findFile } from './files.ts';

/** Brings a record's original file onto this machine, as `directory/<media id>.<extension>`. @throws when it has no file any more */
export async function copyOriginal(
  { db, objects }: { db: Database; objects: Objects },
  mediaId: string,
  directory: string,
): Promise<string> {
  const file = await findFile(db.queries, mediaId, 'original');
  if (!file) throw new Error(`Media ${mediaId} has no file`);
  const path = join(directory, `${mediaId}.${file.key.split('.').at(-1)}`);
  const { stream } = await objects.get(file.key);
  await pipeline(stream, createWriteStream(path));
  return path;
}
