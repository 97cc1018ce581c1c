import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../apps/server/src/platform/db/index.ts';
import { urlOf } from '../../apps/server/src/platform/postgres/connection.ts';

/** The folder of the server's own PostgreSQL: in the data folder, or as recorded there. */
async function homeOf(dataDir: string): Promise<string> {
  const near = join(dataDir, 'postgres');
  const elsewhere = join(near, 'location');
  return existsSync(elsewhere) ? (await readFile(elsewhere, 'utf8')).trim() : near;
}

/** The database URL of a server that runs on this data folder. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const home = await homeOf(dataDir);
  const [port, password] = await Promise.all(['port', 'password'].map((name) => readFile(join(home, name), 'utf8')));
  return urlOf(Number(port), (password ?? '').trim());
}

/** Opens the database of a server that runs on this data folder. The caller closes it. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  return openDatabase(await embeddedUrl(dataDir), pino({ level: 'silent' }), { size: 2 });
}

/** The pid of the database server. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(await homeOf(dataDir), 'data', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
