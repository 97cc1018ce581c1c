import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Connection, Job, MediaRecord } from '@kinoloom/contract';
import { openDatabase } from '../../apps/server/src/platform/db/index.ts';
import { startPostgres, type RunningPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { clip } from '../harness/clips.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { descendantsOf, stillRunning } from '../harness/processes.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

let directory: string;
let postgres: RunningPostgres;
let bucket: S3rver;
let sandbox: QuickSandbox;
/** Environment shared by the processes of one installation. */
let shared: Record<string, string>;
let mp4: Buffer<ArrayBuffer>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-workers-'));
  await chmod(directory, 0o711);
  bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(directory, 's3') });
  [postgres, sandbox, mp4] = await Promise.all([
    startPostgres({ dataDir: join(directory, 'postgres'), log: pino({ level: 'silent' }) }),
    startQuickSandbox(),
    clip({ frames: 150, size: { width: 960, height: 540 } }),
  ]);
  const { port } = await bucket.run();
  shared = {
    DATABASE_URL: postgres.url,
    SANDBOX_URL: sandbox.url,
    S3_BUCKET: 'made-at-start',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
    AUTH_SECRET: 'shared by all processes of this test',
    WELCOME_CREDITS: '1000',
  };
});
afterAll(async () => {
  await Promise.all([postgres.stop(), sandbox.close(), bucket.close()]);
  await rm(directory, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer(env);
  onTestFinished(() => server.dispose());
  return server;
}

/** The same user at another server. */
const at = (server: TestServer, { token, userId }: Client): Client => new Client(server.url, token, userId);

/** Starts two paid generations, which wait at their provider, and a long render. */
async function begin(client: Client): Promise<{ generations: string[]; film: string }> {
  const { id: flow_id } = await client.flow();
  const source = await client.upload(mp4, 'source.mp4', flow_id);
  const generations = [
    await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'A quay', flow_id }),
    await client.generate('/api/ai/video/generate/seedance', { prompt: 'A ferry', model: 'seedance-fast', flow_id }),
  ];
  const { renderId } = await client.ok<{ renderId: string }>('POST', '/api/render-video', {
    json: { flow_id, sequences: Array.from({ length: 15 }, () => ({ id: source.id })) },
  });
  for (const id of generations) await client.running(id);
  await client.running(renderId, 0.01);
  return { generations, film: renderId };
}

async function expectDone(client: Client, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    expect([job.operation, job.status, job.charge, job.error]).toEqual([job.operation, 'completed', 'captured', null]);
    const { url, thumbnail_url } = await client.ok<MediaRecord>('GET', `/api/db/media?id=${job.id}`);
    expect((await client.bytes(url)).length).toBeGreaterThan(1_000);
    expect((await client.bytes(thumbnail_url!)).length).toBeGreaterThan(300);
  }
  const { held, entries } = await client.credits();
  expect(held).toBe(0);
  expect(entries.filter(({ kind }) => kind === 'capture')).toHaveLength(jobs.length);
}

const submissionsOf = (jobId: string): number => sandbox.journal.paid().filter(({ job }) => job === jobId).length;

test(
  'the jobs of a killed server are finished by another within 30 s, each submitted once',
  { tags: 'long' },
  async () => {
    const first = await start(shared);
    const client = await signUp(first.url);
    const open = sandbox.hold();
    const { generations, film } = await begin(client);
    // One more, whose sender is killed during the submission, which arrives after another worker has started to look it up.
    const path = '/predictions';
    const prompt = 'A tide that takes its time';
    sandbox.faults.add({ on: 'request', match: { path, promptIncludes: prompt }, fault: { kind: 'slow', ms: 14_000 } });
    generations.push(await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt }));
    await client.running(generations[2]!);
    const second = await start(shared);
    const children = descendantsOf(first.pid);
    await first.kill();
    open();
    const since = Date.now();
    const survivor = at(second, client);
    const jobs = await Promise.all([...generations, film].map((id) => survivor.ended(id, 30_000)));
    expect(Date.now() - since).toBeLessThan(30_000);
    await expectDone(survivor, jobs);
    expect(generations.map(submissionsOf)).toEqual([1, 1, 1]);
    expect(stillRunning(children)).toEqual([]);
    expect(await second.stop()).toBe(0);
  },
);

test('a job accepted by an api process waits for a worker process, which completes it', { tags: 'long' }, async () => {
  const api = await start({ ...shared, ROLE: 'api' });
  const client = await signUp(api.url);
  const id = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'A lighthouse' });
  await sleep(1_000);
  expect(await client.job(id)).toMatchObject({ status: 'queued', charge: 'held' });
  expect(submissionsOf(id)).toBe(0);

  const worker = await start({ ...shared, ROLE: 'worker' });
  expect(worker.url).toBe('');
  const { result } = await client.ended(id, 20_000);
  const film = await client.ok<{ renderId: string }>('POST', '/api/render-video', {
    json: { sequences: [{ id: (await client.upload(await clip(), 'one.mp4')).id }] },
  });
  await expectDone(client, [await client.job(id), await client.ended(film.renderId, 20_000)]);
  expect(result?.model).toBe('flux-pro');
  expect([await api.stop(), await worker.stop()]).toEqual([0, 0]);
});

test(
  'a stopped server exits within 10 s with code 0, leaves no process, and resumes its jobs when restarted',
  { tags: 'long' },
  async () => {
    const server = await start({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: '1000' });
    const client = await signUp(server.url);
    const open = sandbox.hold();
    const { generations, film } = await begin(client);
    const children = descendantsOf(server.pid);
    expect(children.filter(({ command }) => /renderer/.test(command))).not.toEqual([]);
    const since = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - since).toBeLessThan(10_000);
    expect(stillRunning(children)).toEqual([]);

    await server.start();
    const again = at(server, client);
    for (const id of generations) expect(await again.running(id)).toMatchObject({ charge: 'held', error: null });
    open();
    await expectDone(again, await Promise.all([...generations, film].map((id) => again.ended(id, 60_000))));
    expect(generations.map(submissionsOf)).toEqual([1, 1]);
  },
);

test('the built-in sandbox and database end with their server', async () => {
  const server = await start({});
  const children = descendantsOf(server.pid);
  const commands = children.map(({ command }) => command).join('\n');
  expect(commands).toMatch(/postgres/);
  expect(commands).toMatch(/vendor-simulators/);
  expect(await server.stop()).toBe(0);
  expect(stillRunning(children)).toEqual([]);
});

test('a connection that was added at an api process serves jobs in workers, and is followed when it is changed', async () => {
  const api = await start({ ...shared, ROLE: 'api' });
  const worker = await start({ ...shared, ROLE: 'worker' });
  const client = await signUp(api.url);
  // Another test's user has the installation's first account.
  const database = await openDatabase(postgres.url, pino({ level: 'silent' }));
  await database.pool.query('update "user" set is_admin = true where id = $1', [client.userId]);
  await database.close();
  const { connection } = await client.ok<{ connection: Connection }>('POST', '/api/connections', {
    json: { kind: 'replicate', name: 'Ours', base_url: `${sandbox.url}/v1`, key: 'r8_key-of-the-workers-test' },
  });
  const image = async (): Promise<Job> =>
    client.ended(await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'A pier' }), 30_000);
  expect(await image()).toMatchObject({ status: 'completed', provider: connection.id, sandbox: false });
  await client.ok('PATCH', `/api/connections/${connection.id}`, { json: { paused: true } });
  expect(await image()).toMatchObject({ status: 'completed', provider: 'replicate', sandbox: true });
  expect(worker.output()).not.toContain('r8_key-of-the-workers-test');
}, 60_000);
