import { Client, Pool, TypeOverrides, types } from 'pg';
import type { Log } from '../log/index.ts';

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
