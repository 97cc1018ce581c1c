import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './db/index.ts';
import type { Log } from './log.ts';
import { startPostgres } from './postgres/index.ts';

/**
 * Runs `work` with the installation's database, whether or not a server runs beside it.
 * @returns undefined when there is no database yet: the built-in one is made by the first start
 */
export async function withDatabase<T>(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  log: Log,
  work: (db: Database) => Promise<T>,
): Promise<T | undefined> {
  const folder = join(resolve(config.DATA_DIR), 'postgres');
  if (config.DATABASE_URL === undefined && !existsSync(folder)) return undefined;
  const postgres = config.DATABASE_URL === undefined ? await startPostgres({ dataDir: folder, log }) : undefined;
  try {
    const db = await openDatabase(config.DATABASE_URL ?? postgres?.url ?? '', log, { size: 2 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await postgres?.stop();
  }
}
