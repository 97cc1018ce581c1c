import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { messages, type MediaRecord, type ProjectAnswer, type ZipLink } from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { compositionOfClips } from '../harness/compositions.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { sickStore, type Sickness, type SickStore } from '../harness/sick-store.ts';
import { wav } from '../harness/sounds.ts';

/** Longer than what the server waits for a store that is silent. */
const BREAKS_WITHIN_MS = 60_000;
/** A file that was read stays open for two seconds. */
const STAYS_OPEN_MS = 2_500;
/** The end of a complete zip file. */
const END_OF_ZIP = 'PK\u0005\u0006';

/** What arrives of a download, and whether that was all. */
interface Arrived {
  readonly status: number;
  readonly bytes: Buffer;
  readonly whole: boolean;
}

/** Downloads as a browser does: by a link with a signature, or with the session. */
function download(client: Client, path: string, headers: Record<string, string> = {}): Promise<Arrived> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = (answer?: IncomingMessage): void =>
      resolve({ status: answer?.statusCode ?? 0, bytes: Buffer.concat(chunks), whole: answer?.complete ?? false });
    const authorization = `Bearer ${client.token}`;
    get(new URL(path, client.url), { agent: false, headers: { authorization, ...headers } }, (answer) => {
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', () => undefined);
      answer.once('close', () => end(answer));
    }).once('error', () => end());
  });
}

/** Every way to download a sound of more than half a megabyte, by its name. */
async function downloadsOf(client: Client, sound: MediaRecord): Promise<Record<string, () => Promise<Arrived>>> {
  const zip = await client.ok<ZipLink>('POST', '/api/gallery/zip', { json: { ids: [sound.id] } });
  const account = await client.ok<ZipLink>('POST', '/api/account/export');
  const composition = compositionOfClips(1, [sound.url]);
  const { project } = await client.ok<ProjectAnswer>('POST', '/api/projects', { json: { composition } });
  return {
    'gallery zip': () => download(client, zip.url),
    'account export': () => download(client, account.url),
    'project file': () => download(client, `/api/projects/${project.id}/export?media=true`),
    'whole file': () => download(client, sound.url),
    'large range': () => download(client, sound.url, { range: 'bytes=1-' }),
    'small range': () => download(client, sound.url, { range: 'bytes=700000-700100' }),
  };
}

const ZIPS = ['gallery zip', 'account export', 'project file'];

let directory: string;
let bucket: S3rver;
let store: SickStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-sick-'));
  bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory });
  store = await sickStore((await bucket.run()).port);
});
afterAll(async () => {
  await store.close();
  await bucket.close();
  await rm(directory, { recursive: true, force: true });
});

const s3 = (): Record<string, string> => ({
  S3_ENDPOINT: store.url,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_FORCE_PATH_STYLE: 'true',
  S3_BUCKET: 'sick',
});

const inFolder = (server: TestServer, key: string): string => join(server.dataDir, 'objects', key);

describe.each([
  {
    where: 'a folder',
    env: () => ({}),
    harm: {
      missing: (server: TestServer, key: string) => rm(inFolder(server, key)),
      cut: (server: TestServer, key: string) => truncate(inFolder(server, key), 600_000),
    },
  },
  {
    where: 'S3',
    env: s3,
    harm: {
      cut: (_: TestServer, key: string) => truncate(join(directory, 'sick', `${key}._S3rver_object`), 600_000),
      ...Object.fromEntries(
        (['missing', 'broken', 'stalled', 'silent', 'failing'] satisfies Sickness[]).map((how) => [
          how,
          (_: TestServer, key: string) => Promise.resolve(store.sick.set(key, how)),
        ]),
      ),
    },
  },
])('downloads of stored objects that went bad, in $where', ({ env, harm }) => {
  let server: TestServer;
  let db: Database;
  beforeAll(async () => {
    server = await startServer(env());
    db = await openEmbedded(server.dataDir);
  });
  afterAll(async () => {
    await db.close();
    await server.dispose();
  });

  test.concurrent.for(Object.entries(harm))(
    'one that is %s breaks its own downloads visibly, and nothing else',
    { timeout: 180_000 },
    async ([how, spoil], { expect }) => {
      const client = await signUp(server.url);
      const other = await signUp(server.url);
      const flow = await client.flow();
      const sound = await client.upload(wav(10, 40_000), 'sound.wav', flow.id);
      const healthy = await other.upload(wav(10, 40_000), 'healthy.wav', (await other.flow()).id);
      const downloads = await downloadsOf(client, sound);
      for (const [name, start] of Object.entries(downloads))
        expect(await start(), name).toMatchObject({ whole: true, bytes: { length: expect.any(Number) } });
      const { rows } = await db.pool.query<{ key: string }>(
        `select key from media_object where media_id = $1 and role = 'original'`,
        [sound.id],
      );
      const key = rows[0]?.key ?? '';
      await spoil(server, key);
      await sleep(STAYS_OPEN_MS);

      const before = server.output().length;
      const started = performance.now();
      const running = Object.entries(downloads).map(async ([name, start]) => [name, await start()] as const);
      const pace: number[] = [];
      for (let n = 0; n < 20; n++) {
        const at = performance.now();
        expect(await download(other, healthy.url)).toMatchObject({ status: 200, whole: true });
        pace.push(performance.now() - at);
      }
      expect(pace.toSorted((a, b) => a - b)[10], 'others wait').toBeLessThan(1_000);

      for (const [name, { status, bytes, whole }] of await Promise.all(running)) {
        const isRefused = status >= 400;
        expect([name, isRefused || !whole]).toEqual([name, true]);
        if (ZIPS.includes(name)) expect([name, bytes.includes(END_OF_ZIP)]).toEqual([name, false]);
        else if (how === 'missing' || how === 'cut')
          expect([name, status, bytes.toString()]).toEqual([name, 410, expect.stringContaining(messages.fileGone)]);
      }
      expect(performance.now() - started).toBeLessThan(BREAKS_WITHIN_MS);
      expect([server.exit(), (await client.call('GET', '/api/health')).status]).toEqual([undefined, 200]);
      const broken = (): string[] =>
        server
          .output()
          .slice(before)
          .split('\n')
          .filter((line) => line.includes('a download failed before its end') && line.includes(key));
      for (const path of ['gallery/zip/', 'account/export/', 'projects/'])
        await expect.poll(() => broken().filter((line) => line.includes(path)).length, { message: path }).toBe(1);
    },
  );
});
