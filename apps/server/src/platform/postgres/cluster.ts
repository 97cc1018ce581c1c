import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { program } from './binaries.ts';
import type { Account, ClusterPaths } from './cluster-paths.ts';
import { diagnose, PostgresUnavailable } from './unavailable.ts';

export const SUPERUSER = 'kinoloom';
const MAJOR = '18';
const DRAFT = 'data.new-';

/**
 * Creates the cluster on first use: UTF-8, with PostgreSQL's own C.UTF-8 collation so that neither the host's locales nor their versions matter, with
 * checksums, and with password authentication only.
 * @returns the superuser's password
 */
export async function ensureCluster(place: ClusterPaths): Promise<string> {
  const { data, home } = place;
  const password = await ensurePassword(path.join(home, 'password'), existsSync(data));
  if (existsSync(data)) {
    await checkVersion(data);
    return password;
  }
  // A unique name: an initdb whose parent was killed may still be writing to its folder.
  const draft = path.join(home, `${DRAFT}${randomBytes(6).toString('hex')}`);
  const passwordFile = path.join(home, 'initdb-password');
  try {
    for (const name of await readdir(home)) {
      if (name.startsWith(DRAFT)) await rm(path.join(home, name), { recursive: true, force: true });
    }
    await mkdir(draft, { mode: 0o700 });
    await writePrivately(passwordFile, password);
    await give([draft, passwordFile], place.account);
    await initdb(place, draft, passwordFile);
    // Only a complete cluster gets the final name, never that of an interrupted initdb.
    await rename(draft, data);
    return password;
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function ensurePassword(file: string, needed: boolean): Promise<string> {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  if (needed) {
    throw new PostgresUnavailable(
      'password',
      `${file} is missing, so the existing database cannot be opened.`,
      'Restore that file, or move the folder beside it away to start with an empty database.',
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writePrivately(file, password);
  return password;
}

async function writePrivately(file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function give(paths: string[], account: Account | undefined): Promise<void> {
  if (account === undefined) return;
  for (const each of paths) await chown(each, account.uid, account.gid);
}

async function checkVersion(data: string): Promise<void> {
  const file = path.join(data, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new PostgresUnavailable(
      'version',
      `${data} is not a PostgreSQL data directory (it holds ${(await readdir(data)).length} other entries).`,
      'Move it away, or choose another DATA_DIR.',
    );
  }
  const major = (await readFile(file, 'utf8')).trim();
  if (major === MAJOR) return;
  throw new PostgresUnavailable(
    'version',
    `${data} was made by PostgreSQL ${major}, and this is ${MAJOR}.`,
    `Dump it with PostgreSQL ${major}, move it away and restore into the new one.`,
  );
}

async function initdb(place: ClusterPaths, target: string, passwordFile: string): Promise<void> {
  const args = [
    `--pgdata=${target}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  const child = spawn(program(place.tree, 'initdb'), args, {
    ...place.account,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000);
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said += `\n${error.message}`;
      resolve(null);
    });
    child.once('close', resolve);
  });
  if (code !== 0) throw diagnose(said);
}

/** Without our own variables: the database must not see the keys in this process's environment. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(TEMP === undefined ? {} : { TEMP }),
  };
}
