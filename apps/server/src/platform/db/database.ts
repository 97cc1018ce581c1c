import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, Client, TypeOverrides, types, type PoolClient } from 'pg';
import type { Log } from '../log.ts';
import { migrateDatabase } from './migrate.ts';
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

/** How long a query waits for a free connection, or for a new one to be made, before the database counts as unavailable. */
const CONNECT_TIMEOUT_MS = 30_000;

/** `bigint` as a number: ours are counts, bytes and milliseconds. As text, as `pg` has it, additions would join digits. */
const columnTypes = new TypeOverrides();
columnTypes.setTypeParser(types.builtins.INT8, Number);

interface WatchedPool {
  readonly pool: Pool;
  /** When a connection was last lost, or could not be made: milliseconds since the epoch, 0 for never. */
  readonly lastLostAt: () => number;
}

/** Opens no connection yet. When a connection is lost, the query that uses it fails, and the process goes on. */
export function createPool(url: string, size: number, log: Log): WatchedPool {
  let lostAt = 0;
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
    Client: class extends Client {
      override connect(callback?: Parameters<Client['connect']>[0]): Promise<Client> {
        // `error` without a listener ends the process. The pool listens only while a connection is idle, and PostgreSQL may end one
        // in the same packet that says that it is made.
        this.on('error', ({ message }) => {
          lostAt = Date.now();
          log.debug({ reason: message }, 'a database connection was lost');
        });
        const connecting = super.connect();
        // The pool tells only the one who asked for it that a connection could not be made.
        void connecting.catch(() => {
          lostAt = Date.now();
        });
        const answer = callback as ((error: Error | null) => void) | undefined;
        if (answer) void connecting.then(() => answer(null), answer);
        return connecting;
      }
    },
  });
  // Only the message is logged: the error itself carries the whole client along.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'an idle database connection was lost'));
  return { pool, lastLostAt: () => lostAt };
}
