import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log/index.ts';
import { migrateDatabase } from './migrate.ts';
import { createPool } from './pool.ts';
import * as schema from './schema.ts';

/** Queries, on the pool or inside a transaction. */
export type Queries = NodePgDatabase<typeof schema>;

/** Queries inside a transaction, with the client that carries it (what the job queue enqueues through). */
export type Transaction = Queries & { readonly $client: PoolClient };

export interface Database {
  readonly url: string;
  readonly pool: Pool;
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction: commits what it returns, rolls back when it throws. A connection that is lost during the
   * commit throws although the commit may have taken place.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Throws an error for which `isDatabaseUnavailable` holds, if the database is unavailable, or a connection was lost or could
   * not be made since then. For
   * libraries that report such a failure as one of their own. @param since milliseconds since the epoch
   */
  expectAvailable(since: number): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** The most connections at once. */
  readonly size?: number;
  /** Migrates what is not ours but lies in the same database, under the same lock. */
  readonly alsoMigrate?: (url: string) => Promise<void>;
}

/** Brings the tables up to date and opens the pool. @throws when the database cannot be reached or migrated */
export async function openDatabase(
  url: string,
  log: Log,
  { size = 20, alsoMigrate }: DatabaseOptions = {},
): Promise<Database> {
  await migrateDatabase(url, alsoMigrate);
  const { pool, lastLostAt } = createPool(url, size, log);
  return {
    url,
    pool,
    queries: drizzle(pool, { schema }),
    transaction: (work) => inTransaction(pool, work),
    async expectAvailable(since) {
      await pool.query('select 1');
      if (lastLostAt() >= since) throw new Error('Connection terminated while it was in use');
    },
    close: () => pool.end(),
  };
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
