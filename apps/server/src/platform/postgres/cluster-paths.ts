import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, lstat, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { copyBinaries, program, type Binaries } from './binaries.ts';
import { checkLocation, readLocation, writeLocation } from './location.ts';
import { hasCode } from './processes.ts';
import { diagnose, PostgresUnavailable } from './unavailable.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The folders of the cluster and the user that PostgreSQL runs as. */
export interface ClusterPaths {
  /** Password, log, lock and list of processes; owned by this process's user. */
  readonly home: string;
  /** PostgreSQL's own data directory, inside home. */
  readonly data: string;
  /** The folder of the binaries to run. */
  readonly tree: string;
  /** Set when this process is root, because PostgreSQL refuses to run as root. */
  readonly account?: Account;
}

/** Where root may keep files for an unprivileged user; neither folder is emptied at boot. */
const SYSTEM_FOLDERS = ['/var/lib/kinoloom', '/var/tmp/kinoloom'];

/**
 * Chooses the folder: `dataDir` itself, or a system folder when this process is root and an unprivileged user cannot reach `dataDir` (root's home is
 * closed to others). `dataDir` then names the other folder in `location`.
 * @param say reports in one line that it is elsewhere
 */
export async function chooseClusterPaths(
  dataDir: string,
  binaries: Binaries,
  say: (line: string) => void,
): Promise<ClusterPaths> {
  const near = path.resolve(dataDir);
  try {
    await mkdir(near, { recursive: true });
    if (process.getuid?.() !== 0) return await asOwnUser(near, binaries);
    return await asRoot(near, binaries, say);
  } catch (error) {
    if (error instanceof PostgresUnavailable) throw error;
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR')) {
      throw diagnose(String(error), { cause: error });
    }
    throw error;
  }
}

async function asOwnUser(home: string, { tree }: Binaries): Promise<ClusterPaths> {
  const data = path.join(home, 'data');
  const owner = existsSync(data) ? (await stat(data)).uid : undefined;
  if (owner !== undefined && owner !== process.getuid?.()) {
    throw new PostgresUnavailable(
      'permission',
      `${data} belongs to another user (number ${owner}), perhaps because it was first started as root.`,
      'Start as that user again, or choose another DATA_DIR.',
    );
  }
  const elsewhere = owner === undefined ? await readLocation(home) : undefined;
  if (elsewhere !== undefined) {
    throw new PostgresUnavailable(
      'permission',
      `the database of ${home} is in ${elsewhere}, since it was first started as root.`,
      `Start as root again; or move what is in there into ${home}, make it yours, and delete the file named location.`,
    );
  }
  await access(home, constants.W_OK);
  return { home, data, tree };
}

async function asRoot(near: string, binaries: Binaries, say: (line: string) => void): Promise<ClusterPaths> {
  const home = await homeFor(near);
  if (home !== near) say(`${near} is closed to the user that PostgreSQL runs as: the database is in ${home}`);
  const data = path.join(home, 'data');
  await chmod(home, 0o711);
  const account = await ownerOf(data);
  return { home, data, account, tree: await runnableTree(binaries, account) };
}

async function homeFor(near: string): Promise<string> {
  const elsewhere = await readLocation(near);
  if (elsewhere !== undefined) {
    await checkLocation(near, elsewhere);
    return elsewhere;
  }
  const data = path.join(near, 'data');
  const account = await ownerOf(data);
  if (await canPass(path.dirname(near), account)) return near;
  if (existsSync(data)) {
    throw new PostgresUnavailable(
      'permission',
      `${data} holds a database, and a folder above it is closed to the user that PostgreSQL runs as (number ${account.uid}).`,
      'Move DATA_DIR to where every user can pass, such as /srv, or open the folders above it to others (chmod o+x).',
    );
  }
  const home = path.join(await systemFolder(), randomBytes(6).toString('hex'));
  await mkdir(home);
  await writeLocation(near, home);
  return home;
}

/** The owner of existing data, else `nobody`. */
async function ownerOf(data: string): Promise<Account> {
  if (existsSync(data)) {
    const { uid, gid } = await stat(data);
    if (uid !== 0) return { uid, gid };
  }
  const users = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] = /^nobody:.*$/m.exec(users)?.[0].split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new PostgresUnavailable(
      'permission',
      "PostgreSQL refuses to run as root, and there is no user 'nobody' to run it as.",
      'Start as a normal user.',
    );
  }
  // macOS prints its number as -2.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Whether the user can reach a folder, that is, may enter every folder above it. */
async function canPass(folder: string, { uid, gid }: Account): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    const { mode, uid: owner, gid: group } = await stat(at);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** The installed binaries, or a copy where the user cannot run those. */
async function runnableTree(binaries: Binaries, account: Account): Promise<string> {
  if (runs(binaries.tree, account)) return binaries.tree;
  const copy = path.join(await systemFolder(), `postgresql-${binaries.version}`);
  await copyBinaries(binaries, copy);
  return copy;
}

function runs(tree: string, account: Account): boolean {
  const options = { ...account, cwd: '/', timeout: 10_000 };
  if (spawnSync(program(tree, 'postgres'), ['--version'], options).status !== 0) return false;
  return spawnSync('test', ['-r', path.join(tree, 'share', 'postgresql', 'postgres.bki')], options).status === 0;
}

/** @throws PostgresUnavailable when neither can be used */
async function systemFolder(): Promise<string> {
  for (const folder of SYSTEM_FOLDERS) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o711 });
      const entry = await lstat(folder);
      // Anyone may create folders in /var/tmp: one that root does not own may be an attack.
      if (!entry.isDirectory() || entry.uid !== 0) continue;
      await chmod(folder, 0o711);
      return folder;
    } catch (error) {
      if (!hasCode(error, 'EACCES', 'EROFS', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST')) throw error;
    }
  }
  throw new PostgresUnavailable(
    'permission',
    `PostgreSQL refuses to run as root, and neither ${SYSTEM_FOLDERS.join(' nor ')} can hold its data.`,
    'Start as a normal user, or choose a DATA_DIR that every user can reach.',
  );
}
