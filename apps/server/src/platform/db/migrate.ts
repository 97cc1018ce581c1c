import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientBase, type Pool } from 'pg';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { buildIndexes } from './build-indexes.ts';

/** Any fixed number: the advisory lock that serialises the migrations of concurrent starts. */
const MIGRATION_LOCK = 7_316_001;
const RETRY_MS = 100;
const MIGRATIONS = fileURLToPath(new URL('../../../drizzle', import.meta.url));
const INDEXES = fileURLToPath(new URL('../../../drizzle/indexes.sql', import.meta.url));

/**
 * Migrates our tables, then runs `also`, both under one advisory lock: any number of processes may start at once.
 * @throws when the database cannot be reached or migrated, or a newer version has migrated it
 */
export async function migrateDatabase(url: string, also?: (url: string) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // Without a listener, a connection lost between two queries would end the process; the next query reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await lock(client);
    await refuseUnknownMigrations(client, MIGRATIONS);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await buildIndexes(client, INDEXES);
    await also?.(url);
  } finally {
    // The lock ends with the session.
    await client.end().catch(() => undefined);
  }
}

/**
 * Polls for the lock instead of waiting inside PostgreSQL: a waiting query holds a snapshot, and the `CREATE INDEX CONCURRENTLY` of the process that
 * holds the lock would wait for that snapshot forever (a deadlock).
 */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked) return;
    await sleep(RETRY_MS);
  }
}

/** Drizzle's table of applied migrations; `created_at` is the journal's `when`. */
const TABLE = 'drizzle.__drizzle_migrations';

/** When each of the migrations in a folder was made. */
const knownMigrations = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** When the newest migration of this version was made, in ms since the epoch. */
export const newestMigration = (): number => Math.max(...knownMigrations(MIGRATIONS));

/** When each migration that a database has seen was made; none for an empty database. */
async function appliedMigrations(client: Queryable): Promise<number[]> {
  const { rows: tables } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    TABLE,
  ]);
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<{ created_at: string }>(`select created_at::text from ${TABLE}`);
  return rows.map((row) => Number(row.created_at));
}

type Queryable = Pick<ClientBase, 'query'> | Pool;

/** Whether a database is that of this version. Changes nothing. */
export async function migrationState(client: Queryable): Promise<'none' | 'older' | 'current' | 'newer'> {
  const known = knownMigrations(MIGRATIONS);
  const applied = await appliedMigrations(client);
  if (applied.length === 0) return 'none';
  if (applied.some((when) => !known.includes(when))) return 'newer';
  return applied.length < known.length ? 'older' : 'current';
}

/**
 * Refuses a database with migrations unknown to us: a newer version has migrated it, and our queries may not fit its tables. Changes nothing. Call it
 * under the migration lock, before migrating.
 * @param folder of our own migrations @throws Error that says what to do
 */
async function refuseUnknownMigrations(client: ClientBase, folder: string): Promise<void> {
  const known = knownMigrations(folder);
  const unknown = (await appliedMigrations(client)).filter((when) => !known.includes(when));
  const newest = Math.max(...unknown);
  if (unknown.length === 0) return;
  const made = new Date(newest).toISOString().slice(0, 10);
  throw new Error(
    `The database has been used by a newer version of Kinoloom: ${unknown.length} of its migrations are unknown to this one, the latest of ${made}. ` +
      'Start that version or a later one, or restore the backup that was made before the upgrade (docs/operations.md). Nothing was changed.',
  );
}
