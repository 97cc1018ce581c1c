import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, Client, TypeOverrides, types, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import { migrateDatabase } from './migrate.ts';
import * as schema from './schema.ts';
import { acceptAnyText } from './storable.ts';

acceptAnyText(schema);

/** Queries, on the pool or inside a transaction. */
export type Queries = NodePgDatabase<typeof schema>;

/** Queries inside a transaction, with its client, through which the job queue enqueues. */
export type Transaction = Queries & { readonly $client: PoolClient };

export interface Database {
  readonly url: string;
  readonly pool: Pool;
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction: commits when it returns, rolls back when it throws. If the connection is lost during the commit, this throws
   * although the commit may have succeeded.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Throws an error for which `isDatabaseUnavailable` holds if the database is unavailable, or a connection was lost or could not be opened since
   * `since`. For libraries that report such a failure as their own error. @param since milliseconds since the epoch
   */
  expectAvailable(since: number): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Maximum number of connections. */
  readonly size?: number;
  /** Migrates other tables in the same database, under the same lock. */
  readonly alsoMigrate?: (url: string) => Promise<void>;
}

/** Migrates the tables and opens the pool. @throws when the database cannot be reached or migrated */
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

/** Opens a pool without migrating: for commands that only read. */
export const connectDatabase = (url: string, log: Log, size: number): Pool => createPool(url, size, log).pool;

/** Made once for a connection: reading the schema takes longer than a short query. */
const queriesOfClients = new WeakMap<PoolClient, Transaction>();

function queriesOf(client: PoolClient): Transaction {
  const known = queriesOfClients.get(client) ?? drizzle(client, { schema });
  queriesOfClients.set(client, known);
  return known;
}

async function inTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(queriesOf(client));
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

/** How long a query waits for a free or new connection before the database counts as unavailable. */
const CONNECT_TIMEOUT_MS = 30_000;

/** Longer than the periods of the tasks: opening a connection takes as much processor time as a hundred queries. */
const IDLE_MS = 60_000;

/** Parses `bigint` as a number: ours are counts, bytes and milliseconds. `pg` returns text, whose "sums" would be concatenated digits. */
const columnTypes = new TypeOverrides();
columnTypes.setTypeParser(types.builtins.INT8, Number);

/** Settings of a connection. */
type Session = Pick<PoolConfig, 'idle_in_transaction_session_timeout'>;

interface WatchedPool {
  readonly pool: Pool;
  /** When a connection was last lost or failed to open: milliseconds since the epoch, 0 for never. */
  readonly lastLostAt: () => number;
}

/**
 * Opens no connection yet. A lost connection fails the query that uses it; the process goes on. Every pool of the process comes from here: `pg` has
 * no listener for the error of a connection that is being taken from a pool.
 */
export function createPool(url: string, size: number, log: Log, session: Session = {}): WatchedPool {
  let lostAt = 0;
  const pool = new Pool({
    ...session,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    types: columnTypes,
    Client: class extends Client {
      override connect(callback?: Parameters<Client['connect']>[0]): Promise<Client> {
        // An `error` event without a listener ends the process. The pool listens only while a connection is idle, and PostgreSQL may close one in the
        // packet that opens it.
        this.on('error', ({ message }) => {
          lostAt = Date.now();
          log.debug({ reason: message }, 'a database connection was lost');
        });
        const connecting = super.connect();
        // The pool reports a failed connection only to the query that needed it.
        void connecting.catch(() => {
          lostAt = Date.now();
        });
        const answer = callback as ((error: Error | null) => void) | undefined;
        if (answer) void connecting.then(() => answer(null), answer);
        return connecting;
      }
    },
  });
  // Only the message is logged: the error object contains the whole client.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'an idle database connection was lost'));
  return { pool, lastLostAt: () => lostAt };
}
