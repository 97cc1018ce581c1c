import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../apps/server/src/platform/db/index.ts';
import { urlOf } from '../../apps/server/src/platform/postgres/connection.ts';

/** Where the server's own PostgreSQL keeps its things: in the data folder, or where that says. */
async function homeOf(dataDir: string): Promise<string> {
  const near = join(dataDir, 'postgres');
  const elsewhere = join(near, 'location');
  return existsSync(elsewhere) ? (await readFile(elsewhere, 'utf8')).trim() : near;
}

/** Where the database of a server that runs on this data folder answers. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const home = await homeOf(dataDir);
  const [port, password] = await Promise.all(['port', 'password'].map((name) => readFile(join(home, name), 'utf8')));
  return urlOf(Number(port), (password ?? '').trim());
}

/** The database of a server that runs on this data folder. Close it. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  return openDatabase(await embeddedUrl(dataDir), pino({ level: 'silent' }), { size: 2 });
}

/** The process that is the database server. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(await homeOf(dataDir), 'data', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
