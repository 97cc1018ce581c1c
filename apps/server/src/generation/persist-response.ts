import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteOperation } from '@kinoloom/providers';
import type { JobRow } from '../jobs/index.ts';
import { findFile, storeFiles, type Intake } from '../media/index.ts';
import { whenDatabaseAvailable } from '../platform/db/index.ts';
import { withTempDir } from '../platform/temp-dir.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/ogg': 'ogg' };

/**
 * Puts the result that a provider answered with where the record's file will be. Whatever happens from then on, it is found
 * under the job's id; a job that ends without a result has its files dropped like any other.
 */
export const persistResponse =
  ({ db, objects, tempDir }: Intake, row: JobRow) =>
  (file: Blob): Promise<string> =>
    withTempDir(tempDir, async (directory) => {
      const path = join(directory, 'answer');
      await writeFile(path, new Uint8Array(await file.arrayBuffer()));
      const kept = { role: 'original', path, mime: file.type, extension: EXTENSIONS[file.type] ?? 'bin' };
      // Paid for, and nowhere else: it waits for a database that is away.
      const [key = ''] = await whenDatabaseAvailable(() => storeFiles({ db, objects }, row.userId, row.id, [kept]));
      return key;
    });

/** What a run that died between the answer and its note had put away: paid for, and here. */
export async function persistedResponse(
  { db }: Intake,
  row: JobRow,
  provider: string,
): Promise<RemoteOperation | undefined> {
  const file = await findFile(db.queries, row.id, 'original');
  if (!file) return undefined;
  return { provider, id: row.id, model: row.model ?? '', kept: [{ key: file.key, role: row.mediaType }] };
}
