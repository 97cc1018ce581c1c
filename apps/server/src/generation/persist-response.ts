import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteOperation } from '@kinoloom/providers';
import type { JobRow } from '../jobs/index.ts';
import { findFile, storeFiles, type Intake } from '../media/index.ts';
import { whenDatabaseAvailable } from '../platform/db/index.ts';
import { withTempDir } from '../platform/temp-dir.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/**
 * Stores a result that came in the provider's response under the key of the record's file. From then on it is found under the job's id; if the job
 * ends without a result, its files are deleted as usual.
 */
export const persistResponse =
  ({ db, objects, tempDir }: Intake, row: JobRow) =>
  (file: Blob): Promise<string> =>
    withTempDir(tempDir, async (directory) => {
      const path = join(directory, 'answer');
      await writeFile(path, new Uint8Array(await file.arrayBuffer()));
      const kept = { role: 'original', path, mime: file.type, extension: EXTENSIONS[file.type] ?? 'bin' };
      // Already paid for, and the only copy: it waits for the database to return.
      const [key = ''] = await whenDatabaseAvailable(() => storeFiles({ db, objects }, row.userId, row.id, [kept]));
      return key;
    });

/** The result that a run stored before it crashed; it is already paid for. */
export async function persistedResponse(
  { db }: Intake,
  row: JobRow,
  provider: string,
): Promise<RemoteOperation | undefined> {
  const file = await findFile(db.queries, row.id, 'original');
  if (!file) return undefined;
  return { provider, id: row.id, model: row.model ?? '', kept: [{ key: file.key, role: row.mediaType }] };
}
