import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { pino } from 'pino';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/db/index.ts';
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { startSystemPostgres, systemPostgres, type SystemPostgres } from '../harness/system-postgres.ts';

const guide = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8');

/** A command block of the guide: below the heading and section, the first unless `at` says otherwise. */
function commandsOf(heading: string, section?: string, at = 0): string {
  const chapter = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const text = section === undefined ? chapter : chapter.split(`\n### ${section}\n`)[1]?.split('\n### ')[0];
  const commands = [...(text ?? '').matchAll(/```sh\n([^`]+)```/g)][at]?.[1];
  if (commands === undefined) throw new Error(`docs/operations.md lacks commands: ${heading}, ${section}, ${at}`);
  return commands;
}

let sandbox: QuickSandbox;
beforeAll(async () => {
  sandbox = await startQuickSandbox();
});
afterAll(() => sandbox.close());

/** One installation: two data folders, before and after, and the files of its backup. */
interface Site {
  readonly folder: string;
  readonly before: string;
  readonly after: string;
  /** Runs commands in a shell, like an operator. */
  readonly run: (commands: string, dataDir: string, env?: Record<string, string>) => Promise<unknown>;
  readonly start: (dataDir: string, env?: Record<string, string>) => Promise<TestServer>;
  readonly end: () => Promise<void>;
}

async function openSite(mode: number): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-backup-'));
  await chmod(folder, mode);
  const servers: TestServer[] = [];
  const places = [join(folder, 'before'), join(folder, 'after')] as const;
  return {
    folder,
    before: places[0],
    after: places[1],
    run: (commands, DATA_DIR, env) =>
      promisify(execFile)('sh', ['-eu', '-c', commands], {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, DATA_DIR, ...env },
      }),
    async start(DATA_DIR, env) {
      const server = await startServer({ DATA_DIR, SANDBOX_URL: sandbox.url, ...env });
      servers.push(server);
      return server;
    },
    async end() {
      for (const server of servers) await server.dispose();
      for (const place of places) await rm(elsewhere(place) ?? place, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The database's folder if it is outside the data folder. */
function elsewhere(dataDir: string): string | undefined {
  const file = join(dataDir, 'postgres', 'location');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const ordersOf = (job: string) => sandbox.journal.entries().filter((entry) => entry.job === job && entry.paid);

/** A user with an uploaded image, a result, and a job that is at the provider when the server stops. */
async function startWork(
  server: TestServer,
): Promise<{ client: Client; pictures: string[]; job: string; open: () => void }> {
  const client = await signUp(server.url);
  const uploaded = await client.upload(png(64, 48), 'before.png');
  const made = await client.ended(
    await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'A harbour at dusk' }),
  );
  const open = sandbox.hold();
  const job = await client.generate('/api/ai/video/generate/seedance', { prompt: 'Waves', model: 'seedance-fast' });
  await client.running(job);
  await expect.poll(() => ordersOf(job).length, { timeout: 20_000 }).toBe(1);
  return { client, pictures: [uploaded.url, made.result!.url], job, open };
}

const isRoot = process.getuid?.() === 0;

describe.each([
  { where: 'in DATA_DIR', mode: 0o755, outside: false, options: {} },
  {
    where: 'outside DATA_DIR, because root keeps that in a folder closed to others',
    mode: 0o700,
    outside: true,
    options: { tags: 'long' },
  },
] as const)('the built-in database, $where', ({ mode, outside, options }) => {
  test.skipIf(outside && !isRoot)(
    'a backup restored with the guide’s commands has every account, file and credit, and its job completes',
    options,
    async () => {
      const site = await openSite(mode);
      try {
        const first = await site.start(site.before);
        const { client, pictures, job, open } = await startWork(first);
        const files = await Promise.all(pictures.map((url) => client.bytes(url)));
        const credits = await client.credits();
        await first.stop();
        await site.run(commandsOf('With the built-in database', 'Back up'), site.before);
        const database = elsewhere(site.before);
        expect(database !== undefined).toBe(outside);
        // The machine is lost.
        await rm(site.before, { recursive: true });
        if (database !== undefined) await rm(database, { recursive: true });

        await site.run(commandsOf('With the built-in database', 'Restore'), site.after);
        const second = await site.start(site.after);
        const again = new Client(second.url, client.token, client.userId, client.email);
        expect(await Promise.all(pictures.map((url) => again.bytes(new URL(url, second.url).pathname)))).toEqual(files);
        open();
        expect(await again.ended(job)).toMatchObject({ status: 'completed', charge: 'captured' });
        expect(ordersOf(job)).toHaveLength(1);
        expect(await again.credits()).toMatchObject({ held: 0, balance: credits.balance - credits.held });
      } finally {
        await site.end();
      }
    },
  );
});

test(
  'starting with a data folder restored without its external database fails and names the missing folder',
  { tags: 'long' },
  async ({ skip }) => {
    if (!isRoot) skip();
    const site = await openSite(0o700);
    try {
      const first = await site.start(site.before);
      await first.stop();
      const database = elsewhere(site.before)!;
      await site.run(commandsOf('With the built-in database', 'Back up'), site.before);
      await rm(site.before, { recursive: true });
      await rm(database, { recursive: true });
      await site.run(
        'mkdir "$DATA_DIR" && tar --extract --gzip --file kinoloom.tgz --directory "$DATA_DIR"',
        site.after,
      );
      await expect(site.start(site.after)).rejects.toThrow(`is kept in ${database}`);
    } finally {
      await site.end();
    }
  },
);

test(
  'after the guide’s queue reset a restored server submits nothing again and refunds unfinished jobs',
  { tags: 'long' },
  async () => {
    const site = await openSite(0o755);
    try {
      const first = await site.start(site.before);
      const { client, job, open } = await startWork(first);
      const { balance } = await client.credits();
      await first.stop();
      await site.run(commandsOf('With the built-in database', 'Back up'), site.before);
      await site.run(commandsOf('With the built-in database', 'Restore'), site.after);

      const [, sql = ''] = /--command '([^']+)'/.exec(commandsOf('Work in progress')) ?? [];
      const log = pino({ level: 'silent' });
      const postgres = await startPostgres({ dataDir: join(site.after, 'postgres'), log });
      const database = await openDatabase(postgres.url, log, { size: 1 });
      await database.pool.query(sql);
      // Jobs younger than half a minute are not checked.
      await database.pool.query(`update job set created_at = created_at - interval '1 minute'`);
      await database.close();
      await postgres.stop();

      const second = await site.start(site.after);
      const again = new Client(second.url, client.token, client.userId, client.email);
      expect(await again.ended(job, 40_000)).toMatchObject({ status: 'failed', charge: 'released' });
      expect(await again.credits()).toMatchObject({ balance, held: 0 });
      expect(ordersOf(job)).toHaveLength(1);
      open();
    } finally {
      await site.end();
    }
  },
);

/** Optional tools: a PostgreSQL with its programs, and the AWS command line. */
const aws = spawnSync('aws', ['--version']).status === 0;

describe.skipIf(systemPostgres === undefined)('an external database', () => {
  let postgres: SystemPostgres;
  beforeAll(async () => {
    postgres = await startSystemPostgres(systemPostgres!);
  });
  afterAll(() => postgres.end());

  const OWN = 'With a database of your own';
  /** The files are unchanged; the unfinished job is refunded and not submitted again. */
  const RESTORED = { sameFiles: true, status: 'failed', charge: 'released', orders: 1 };
  const AUTH_SECRET = 'a secret of this test, and of nobody else';

  /** Backs up a running server and checks the restored one. `parts`: indexes of the command blocks. */
  async function backUpAndRestore(
    parts: { readonly backUp: readonly number[]; readonly restore: readonly number[] },
    [before, after]: readonly [Record<string, string>, Record<string, string>],
  ): Promise<{
    readonly sameFiles: boolean;
    readonly status: string;
    readonly charge: string;
    readonly orders: number;
  }> {
    const site = await openSite(0o755);
    const PATH = `${postgres.bin}:${process.env['PATH']}`;
    try {
      const first = await site.start(site.before, before);
      const { client, pictures, job, open } = await startWork(first);
      for (const part of parts.backUp)
        await site.run(commandsOf(OWN, 'Back up', part), site.before, { ...before, PATH });
      open();
      await client.ended(job);
      const files = await Promise.all(pictures.map((url) => client.bytes(url)));
      await first.stop();

      for (const part of parts.restore)
        await site.run(commandsOf(OWN, 'Restore', part), site.after, { ...after, PATH });
      await site.run(commandsOf('Work in progress'), site.after, { ...after, PATH });
      const second = await site.start(site.after, after);
      const again = new Client(second.url, client.token, client.userId, client.email);
      const restored = await Promise.all(pictures.map((url) => again.bytes(new URL(url, second.url).pathname)));
      const { status, charge } = await again.ended(job, 90_000);
      return { sameFiles: isDeepStrictEqual(restored, files), status, charge, orders: ordersOf(job).length };
    } finally {
      await site.end();
    }
  }

  test(
    'is backed up with its data folder while the server runs, and restored, with the guide’s commands',
    { tags: 'long' },
    async () => {
      const urls = ['folder_before', 'folder_after'].map((name) => ({ DATABASE_URL: postgres.create(name) }));
      const seen = await backUpAndRestore({ backUp: [0, 1], restore: [0, 1] }, [urls[0]!, urls[1]!]);
      expect(seen).toEqual(RESTORED);
    },
  );

  test.skipIf(!aws)('is backed up and restored with its S3 bucket', { tags: 'long' }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kinoloom-buckets-'));
    const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory });
    const S3_ENDPOINT = `http://127.0.0.1:${(await store.run()).port}`;
    const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_ENDPOINT_URL: S3_ENDPOINT };
    const shared = {
      S3_ENDPOINT,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    };
    const of = (name: string) => ({
      ...keys,
      ...shared,
      AUTH_SECRET,
      S3_BUCKET: name,
      DATABASE_URL: postgres.create(name),
    });
    try {
      const [before, after] = [of('before'), of('after')];
      await promisify(execFile)('aws', ['s3', 'mb', 's3://after'], { env: { ...process.env, ...keys } });
      expect(await backUpAndRestore({ backUp: [0, 2], restore: [0, 2] }, [before, after])).toEqual(RESTORED);
    } finally {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    }
  });
});
