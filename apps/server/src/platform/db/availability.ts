import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/**
 * SQLSTATE codes of a server that is stopping, starting, failing over or out of connections: shutdowns and crashes (57P),
 * read-only standbys (25006), too many connections (53300). Class 08 is "connection exception".
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25006', '53300']);

/** Messages of `pg` and `pg-pool`, without a code, for a connection that broke or timed out. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
];

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether an error, or one of its causes, means that the database is unreachable at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  if (error.cause !== undefined && isDatabaseUnavailable(error.cause)) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError) return UNAVAILABLE_STATES.has(code) || code.startsWith('08');
  // A socket's system error. Failed fetches have such a cause too, but are wrapped in their own errors (`UrlError`).
  if (NETWORK_CODES.has(code) && 'syscall' in error) return true;
  return UNAVAILABLE_MESSAGES.some((text) => error.message.startsWith(text));
}

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

/**
 * Retries `work` as long as the database is unavailable; any other error is thrown. `work` must be idempotent: a commit whose response was lost may
 * have succeeded.
 */
export async function whenDatabaseAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await sleep(retryMs);
    }
  }
}
