import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostgresUnavailable, startPostgres, type RunningPostgres } from './index.ts';
import { processRef } from './processes.ts';

const host = fileURLToPath(new URL('fixtures/host.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let folder: string;
let dataDir: string;
let lines: string[];
const cleanUps: (() => Promise<unknown>)[] = [];
const log = {
  debug: (line: string) => void lines.push(line),
  info: (line: string) => void lines.push(line),
  warn: (line: string) => void lines.push(line),
  error: (line: string) => void lines.push(line),
};

beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(path.join(tmpdir(), 'kinoloom-postgres-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: { onLost?: (error: unknown) => void } = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, log, ...options });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

interface Host {
  process: ChildProcess;
  url: string;
  pid: number;
  error?: string;
  end(): Promise<void>;
}

/** Another process that uses the database; `end` stops it gracefully. */
async function startHost(user?: number): Promise<Host> {
  const child = spawn(process.execPath, [host, dataDir], {
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(user === undefined ? {} : { uid: user, gid: user, cwd: '/' }),
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (): Promise<void> => {
    child.stdin.end();
    await gone;
  };
  cleanUps.push(end);
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the host left with ${code}`)));
  });
  return { process: child, end, ...(JSON.parse(line) as { url: string; pid: number }) };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('waited in vain');
    await sleep(20);
  }
}

/** Every process whose working directory is the database's folder. */
async function processesOf(data: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) found.push(pid);
    } catch {
      // It has ended since the folder was listed.
    }
  }
  return found;
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('starting and stopping', () => {
  test('the first start creates a UTF-8 database with checksums, fsync and a password', async () => {
    const postgres = await start();
    const [settings] = await query(
      postgres.url,
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
         current_setting('data_checksums') as checksums, current_setting('fsync') as fsync
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({ name: 'kinoloom', encoding: 'UTF8', provider: 'b', checksums: 'on', fsync: 'on' });
    expect(await query(postgres.url, `select upper('ärger') as upper, 'a' < 'B' as order`)).toEqual([
      { upper: 'ÄRGER', order: false },
    ]);
    expect(statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    const stranger = new URL(postgres.url);
    stranger.password = 'guess';
    expect(await failureOf(query(stranger.href, 'select 1'))).toMatchObject({ code: '28P01' });
  });

  test('stop leaves no process running, and can be called twice', { tags: 'long' }, async () => {
    const postgres = await start();
    expect(await processesOf(dataDir)).not.toEqual([]);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(processRef(postgres.pid)).toBeUndefined();
    expect(await processesOf(dataDir)).toEqual([]);
  });

  test('the second start takes under a second and finds the data, at the same address', async () => {
    const first = await start();
    await query(first.url, 'create table notes as select 42 as note');
    await first.stop();
    const started = performance.now();
    const second = await start();
    expect(performance.now() - started).toBeLessThan(1000);
    expect(await query(second.url, 'select * from notes')).toEqual([{ note: 42 }]);
    expect(second.url).toBe(first.url);
  });

  test('the next start uses another port if another program has taken the previous one', { tags: 'long' }, async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => {
      squatter.listen(Number(new URL(first.url).port), '127.0.0.1', resolve);
    });
    cleanUps.push(() => new Promise((resolve) => squatter.close(resolve)));
    const second = await start();
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('processes that share a data folder', () => {
  test('processes that start at once on a fresh folder share one server', { tags: 'long' }, async () => {
    const hosts = await Promise.all([startHost(), startHost(), startHost()]);
    expect(new Set(hosts.map((each) => each.url)).size).toBe(1);
    expect(new Set(hosts.map((each) => each.pid)).size).toBe(1);
  });

  test('the server stops when its last user stops, not its first', { tags: 'long' }, async () => {
    const first = await startHost();
    const second = await start();
    expect(second.pid).toBe(first.pid);
    await first.end();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(await processesOf(dataDir)).toEqual([]);
  });

  test('a killed process does not count as a user', { tags: 'long' }, async () => {
    const first = await startHost();
    const second = await start();
    await kill(first.process);
    await second.stop();
    expect(await processesOf(dataDir)).toEqual([]);
  });
});

describe('after a crash', () => {
  test(
    'a server left running by a killed parent is adopted with its data, and can be stopped',
    { tags: 'long' },
    async () => {
      const killed = await startHost();
      await query(killed.url, 'create table notes as select 42 as note');
      await kill(killed.process);
      const postgres = await start();
      expect(postgres).toMatchObject({ pid: killed.pid, url: killed.url });
      expect(await query(postgres.url, 'select * from notes')).toEqual([{ note: 42 }]);
      await postgres.stop();
      expect(await processesOf(dataDir)).toEqual([]);
    },
  );

  test('a killed server is restarted at the same address with all committed data', { tags: 'long' }, async () => {
    const postgres = await start();
    const { pid } = postgres;
    await query(postgres.url, 'create table notes as select 42 as note');
    process.kill(pid, 'SIGKILL');
    await until(() => postgres.pid !== pid);
    await until(async () => (await failureOf(query(postgres.url, 'select 1'))) === undefined);
    expect(await query(postgres.url, 'select * from notes')).toEqual([{ note: 42 }]);
    expect(lines).toContain('PostgreSQL has died: restarting it');
  });

  test('after parent and server are killed during a query, the next start has all committed data', async () => {
    const killed = await startHost();
    await query(killed.url, 'create table notes as select 42 as note');
    const busy = failureOf(
      query(killed.url, 'select count(*) from generate_series(1, 100000000000) as n where n % 7 = 3'),
    );
    await until(async () => {
      const [row] = await query(
        killed.url,
        `select count(*)::int as busy from pg_stat_activity where query like '%generate_series%' and state = 'active'`,
      );
      return Number(row?.['busy']) > 1;
    });
    await kill(killed.process);
    process.kill(killed.pid, 'SIGKILL');
    const postgres = await start();
    expect(await busy).toBeInstanceOf(Error);
    expect(await query(postgres.url, 'select * from notes')).toEqual([{ note: 42 }]);
    await postgres.stop();
    expect(await processesOf(dataDir)).toEqual([]);
  });

  test('a stale pid file with the pid of another program does not prevent the start', { tags: 'long' }, async () => {
    const first = await start();
    await first.stop();
    const data = path.join(dataDir, 'data');
    const bystander = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) });
    cleanUps.push(() => kill(bystander));
    const { port } = new URL(first.url);
    const file = path.join(data, 'postmaster.pid');
    await writeFile(file, `${bystander.pid}\n${data}\n1700000000\n${port}\n\n127.0.0.1\n  1234  5678\nready   \n`);
    if (isRoot) await chown(file, statSync(data).uid, statSync(data).gid);
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(bystander.exitCode).toBeNull();
  });

  test('an interrupted initdb is started again', { tags: 'long' }, async () => {
    const home = dataDir;
    await mkdir(path.join(home, 'data.new-abc/base'), { recursive: true });
    const postgres = await start();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(path.join(home, 'data.new-abc'))).toBe(false);
  });

  test('a server that cannot be restarted is reported as lost after a few attempts', { tags: 'long' }, async () => {
    const lost = Promise.withResolvers<unknown>();
    const postgres = await start({ onLost: lost.resolve });
    await writeFile(path.join(dataDir, 'data/postgresql.auto.conf'), "no_such_setting = 'x'\n");
    process.kill(postgres.pid, 'SIGKILL');
    expect(await lost.promise).toBeInstanceOf(PostgresUnavailable);
  });
});

describe.skipIf(!isRoot)('as root', () => {
  test('PostgreSQL runs as an unprivileged user that owns its files', { tags: 'long' }, async () => {
    const postgres = await start();
    expect(statSync(`/proc/${postgres.pid}`).uid).not.toBe(0);
    expect(statSync(path.join(dataDir, 'data')).uid).toBe(statSync(`/proc/${postgres.pid}`).uid);
  });

  test(
    'under a folder closed to others the database is kept elsewhere, logged, and found at the next start',
    { tags: 'long' },
    async () => {
      await chmod(folder, 0o700);
      const first = await start();
      const elsewhere = readFileSync(path.join(dataDir, 'location'), 'utf8').trim();
      cleanUps.push(() => rm(elsewhere, { recursive: true, force: true }));
      cleanUps.push(() => first.stop());
      expect(lines.filter((line) => line.includes(elsewhere))).toHaveLength(1);
      await query(first.url, 'create table notes as select 42 as note');
      await first.stop();
      const second = await start();
      expect(await query(second.url, 'select * from notes')).toEqual([{ note: 42 }]);
    },
  );

  test('a normal user can run PostgreSQL in a folder of their own', { tags: 'long' }, async () => {
    await chown(folder, NOBODY, NOBODY);
    const first = await startHost(NOBODY);
    expect(await query(first.url, 'select current_user as name')).toEqual([{ name: 'kinoloom' }]);
    expect(statSync(`/proc/${first.pid}`).uid).toBe(NOBODY);
    await first.end();
    expect(await processesOf(dataDir)).toEqual([]);
  });

  test('a normal user is told why a folder first used by root cannot be used', { tags: 'long' }, async () => {
    const first = await start();
    await first.stop();
    const refused = await startHost(12_345);
    expect(refused.error).toMatch(/belongs to another user .* choose another DATA_DIR.* DATABASE_URL/);
  });

  describe('with the database elsewhere, since the folder is closed to others', () => {
    let elsewhere: string;

    beforeEach(async () => {
      await chmod(folder, 0o700);
      const first = await start();
      elsewhere = readFileSync(path.join(dataDir, 'location'), 'utf8').trim();
      cleanUps.unshift(() => rm(elsewhere, { recursive: true, force: true }));
      await query(first.url, 'create table notes as select 42 as note');
      await first.stop();
    });

    test('a copied data folder is refused while the original exists, and accepted with a copied database', async () => {
      const original = dataDir;
      dataDir = path.join(folder, 'copy');
      await cp(original, dataDir, { recursive: true });
      expect(await failureOf(startPostgres({ dataDir, log }))).toMatchObject({
        failure: 'place',
        message: expect.stringContaining(
          `${dataDir} is a copy of ${original}, and the database of that is in ${elsewhere}`,
        ),
      });

      const copied = `${elsewhere}-copy`;
      cleanUps.unshift(() => rm(copied, { recursive: true, force: true }));
      execFileSync('cp', ['-a', elsewhere, copied]);
      await writeFile(path.join(dataDir, 'location'), copied);
      const copy = await start();
      await query(copy.url, 'update notes set note = 43');
      dataDir = original;
      const first = await start();
      expect(await query(first.url, 'select * from notes')).toEqual([{ note: 42 }]);
      expect(await query(copy.url, 'select * from notes')).toEqual([{ note: 43 }]);
    });

    test('a data folder that was moved still finds its database', async () => {
      const moved = path.join(folder, 'moved');
      await rename(dataDir, moved);
      dataDir = moved;
      const again = await start();
      expect(await query(again.url, 'select * from notes')).toEqual([{ note: 42 }]);
    });

    test('a data folder without its database is an error that names the missing folder and the remedy', async () => {
      await rm(elsewhere, { recursive: true });
      expect(await failureOf(startPostgres({ dataDir, log }))).toMatchObject({
        failure: 'place',
        message: expect.stringMatching(
          new RegExp(`kept in ${elsewhere}, .* is missing\\. Restore it from the backup: .* delete that file`),
        ),
      });
      expect(existsSync(elsewhere)).toBe(false);
    });

    test('a normal user is told where the database is instead of getting an empty one', async () => {
      await chmod(folder, 0o755);
      await chown(dataDir, NOBODY, NOBODY);
      const refused = await startHost(NOBODY);
      expect(refused.error).toContain(`the database of ${dataDir} is in ${elsewhere}`);
      expect(existsSync(path.join(dataDir, 'data'))).toBe(false);
    });
  });

  test('a database in a folder that has become closed is not replaced by an empty one', async () => {
    const first = await start();
    await first.stop();
    await chmod(folder, 0o700);
    expect(await failureOf(startPostgres({ dataDir, log }))).toMatchObject({
      failure: 'permission',
      message: expect.stringMatching(/holds a database, and a folder above it is closed to .*chmod o\+x/),
    });
    expect(existsSync(path.join(dataDir, 'location'))).toBe(false);
  });
});

describe('a data folder that cannot be used', () => {
  test('data of another PostgreSQL version is refused', { tags: 'long' }, async () => {
    const first = await start();
    await first.stop();
    await writeFile(path.join(dataDir, 'data/PG_VERSION'), '17\n');
    const failure = await failureOf(startPostgres({ dataDir, log }));
    expect(failure).toMatchObject({
      failure: 'version',
      message: expect.stringMatching(/PostgreSQL 17.*DATABASE_URL/),
    });
  });

  test('data whose password is lost is refused and kept', { tags: 'long' }, async () => {
    const first = await start();
    await first.stop();
    await rm(path.join(dataDir, 'password'));
    const failure = await failureOf(startPostgres({ dataDir, log }));
    expect(failure).toMatchObject({ failure: 'password', message: expect.stringContaining('DATABASE_URL') });
    expect(existsSync(path.join(dataDir, 'data/PG_VERSION'))).toBe(true);
  });

  test('a data folder that is a file is refused', async () => {
    await writeFile(dataDir, '');
    expect(await failureOf(startPostgres({ dataDir, log }))).toBeInstanceOf(Error);
  });
});
