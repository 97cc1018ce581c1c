import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';

const DATABASE = 'kinoloom';

/** What a connection attempt shows about the server. */
export type ProbeAnswer = 'ready' | 'busy' | 'refused' | 'wrong-password';

/** PostgreSQL's codes: cannot connect now (starting, stopping, recovering), and too many connections. */
const BUSY = new Set(['57P03', '53300']);
const WRONG_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

export function urlOf(port: number, password: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
}

/** Connects to the server on a port, and creates the database if it is missing. */
export async function probeConnection(port: number, password: string): Promise<ProbeAnswer> {
  const code = await attempt(port, password, DATABASE);
  if (code === NO_SUCH_DATABASE) {
    const made = await attempt(port, password, 'postgres', `CREATE DATABASE ${DATABASE}`);
    return made === undefined ? 'ready' : 'busy';
  }
  if (code === undefined) return 'ready';
  if (code === WRONG_PASSWORD) return 'wrong-password';
  return BUSY.has(code) ? 'busy' : 'refused';
}

/** @returns the error code, or undefined on success */
async function attempt(port: number, password: string, database: string, sql?: string): Promise<string | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database,
    connectionTimeoutMillis: 5000,
  });
  // A server that stops while the client disconnects is not an error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (sql !== undefined) await client.query(sql);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}
