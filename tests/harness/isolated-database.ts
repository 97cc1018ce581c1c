import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../apps/server/src/platform/db/index.ts';
import { createFolderObjects, type Objects } from '../../apps/server/src/platform/objects/index.ts';
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts';

/** A real database and object store without a server. */
export interface IsolatedDatabase {
  /** The folder of their files; tests may put others there. */
  readonly directory: string;
  readonly url: string;
  readonly db: Database;
  readonly objects: Objects;
  readonly end: () => Promise<void>;
}

/** `name` is part of the folder's name. The caller ends it. */
export async function startIsolatedDatabase(name: string): Promise<IsolatedDatabase> {
  const log = pino({ level: 'silent' });
  const directory = await mkdtemp(join(tmpdir(), `kinoloom-${name}-`));
  // As root, the database runs as another user, who needs access to the folder.
  await chmod(directory, 0o755);
  const postgres = await startPostgres({ dataDir: join(directory, 'postgres'), log });
  const db = await openDatabase(postgres.url, log);
  const objects = await createFolderObjects(join(directory, 'objects'));
  const end = async (): Promise<void> => {
    await db.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { directory, url: postgres.url, db, objects, end };
}
