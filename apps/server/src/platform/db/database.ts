import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolClient } from 'pg';
import type { Log } from '../log/index.ts';
import * as schema from './schema.ts';

/** Queries, on the pool or inside a transaction. */
export type Queries = NodePgDatabase<typeof schema>;

/** Queries inside a transaction, with the client that carries it (what the job queue enqueues through). */
export type Transaction = Queries & { readonly $client: PoolClient };

export interface Database {
  readonly url: string;
  readonly pool: Pool;
  readonly queries: Queries;
  /** Runs `work` in one transaction: commits what it returns, rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Any fixed number: the lock that makes concurrent starts migrate one after the other. */
const MIGRATION_LOCK = 7_316_001;

/** Opens the pool and brings the tables up to date. @throws when the database cannot be reached or migrated */
export async function openDatabase(url: string, log: Log, size = 20): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: size });
  // The error itself carries the whole client along.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'an idle database connection was lost'));
  await migrateTables(pool);
  return {
    url,
    pool,
    queries: drizzle(pool, { schema }),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

async function migrateTables(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder: fileURLToPath(new URL('../../../drizzle', import.meta.url)) });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

async function inTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(drizzle(client, { schema }));
    await client.query('commit');
    return result;
  } catch (error) {
    try {
      await client.query('rollback');
    } catch (rollbackError) {
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
