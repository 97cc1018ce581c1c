import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's folder of an installed PostgreSQL with server and tools; the built-in one has no pg_dump. */
export const systemPostgres = globSync('/usr/lib/postgresql/*/bin')
  .filter((bin) => ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(bin, name))))
  .toSorted()
  .at(-1);

export interface SystemPostgres {
  /** The folder of its programs. */
  readonly bin: string;
  /** Creates an empty database. @returns its URL */
  readonly create: (name: string) => string;
  readonly end: () => Promise<void>;
}

/** Starts the system's PostgreSQL as an operator's own server. The caller ends it. */
export async function startSystemPostgres(bin: string): Promise<SystemPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-system-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? nobody() : {};
  await chmod(folder, 0o755);
  await mkdir(data, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(data, account.uid, account.gid);
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  const port = await freePort();
  const settings = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], options);
  const gone = once(server, 'exit');
  const urlOf = (name: string): string => `postgres://owner@127.0.0.1:${port}/${name}`;
  const psql = (sql: string): number | null =>
    spawnSync(join(bin, 'psql'), ['--quiet', '--command', sql, urlOf('postgres')], { stdio: 'ignore' }).status;
  while (psql('select 1') !== 0) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    await sleep(100);
  }
  return {
    bin,
    create(name) {
      if (psql(`create database ${name}`) !== 0) throw new Error(`The database ${name} could not be made`);
      return urlOf(name);
    },
    async end() {
      server.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function nobody(): { uid?: number; gid?: number } {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
