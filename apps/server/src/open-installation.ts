import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from './platform/config.ts';
import { connectDatabase, migrationState } from './platform/db/index.ts';
import type { Log } from './platform/log.ts';
import { readFolderObjects, createS3Objects, type Objects, type S3Options } from './platform/objects/index.ts';
import { startPostgres } from './platform/postgres/index.ts';

/** The data of an installation, which may be running: opened without migrating, creating or removing anything. */
interface Installation {
  readonly pool: Pool;
  readonly objects: Objects;
  readonly close: () => Promise<void>;
}

/** @returns the sentence for the operator when there is no database */
export async function openPool(
  config: Config,
  log: Log,
): Promise<Pick<Installation, 'pool' | 'close'> | { readonly problem: string }> {
  const dataDir = resolve(config.DATA_DIR);
  const folder = join(dataDir, 'postgres');
  if (config.DATABASE_URL === undefined && !existsSync(folder))
    return { problem: `There is no database in ${dataDir} yet. Set DATA_DIR or DATABASE_URL to those of the studio.` };
  // It joins a database that runs, and starts one that does not.
  const postgres = config.DATABASE_URL === undefined ? await startPostgres({ dataDir: folder, log }) : undefined;
  const pool = connectDatabase(config.DATABASE_URL ?? postgres?.url ?? '', log, 2);
  return {
    pool,
    async close() {
      await pool.end();
      await postgres?.stop();
    },
  };
}

/** @returns the sentence for the operator when there is nothing that this version can read */
export async function openInstallation(config: Config, log: Log): Promise<Installation | { readonly problem: string }> {
  const opened = await openPool(config, log);
  if ('problem' in opened) return opened;
  const { pool, close } = opened;
  try {
    const state = await migrationState(pool);
    if (state !== 'current') {
      await close();
      return { problem: OTHER_VERSION[state] };
    }
    return { pool, objects: await openStore(config, resolve(config.DATA_DIR)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const OTHER_VERSION = {
  none: 'The database has no tables yet: start the studio first.',
  older: 'The database is that of an older version: start this version once, which upgrades it, or use the older one.',
  newer: 'The database is that of a newer version: use that version.',
} as const;

/** The store as it is: a missing bucket or folder is not created. */
export async function openStore(config: Config, dataDir: string): Promise<Objects> {
  const bucket = bucketOf(config);
  return bucket ? createS3Objects({ ...bucket, mayCreate: false }) : readFolderObjects(join(dataDir, 'objects'));
}

/** The configured bucket, if there is one. */
export function bucketOf(config: Config): S3Options | undefined {
  if (!config.S3_BUCKET) return undefined;
  return {
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
  };
}
