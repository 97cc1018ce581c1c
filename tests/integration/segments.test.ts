import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  messages,
  type DesignRenderAccepted,
  type DesignRenderState,
  type Job,
  type MediaRecord,
} from '@kinoloom/contract';
import { probe } from '@kinoloom/media/node';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { openDatabase } from '../../apps/server/src/platform/db/index.ts';
import { createS3Objects } from '../../apps/server/src/platform/objects/index.ts';
import { sweepSegments } from '../../apps/server/src/rendering/index.ts';
import { startPostgres, type RunningPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { descendantsOf } from '../harness/processes.ts';

let directory: string;
let postgres: RunningPostgres;
let bucket: S3rver;
/** Environment shared by the processes of this installation. */
let shared: Record<string, string>;
let api: TestServer;
let client: Client;
/** Clips that cannot be copied, since they are HEVC. */
let clips: MediaRecord[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-segments-'));
  await chmod(directory, 0o711);
  bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(directory, 's3') });
  postgres = await startPostgres({ dataDir: join(directory, 'postgres'), log: pino({ level: 'silent' }) });
  const { port } = await bucket.run();
  shared = {
    DATABASE_URL: postgres.url,
    SANDBOX: 'off',
    S3_BUCKET: 'made-at-start',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
    AUTH_SECRET: 'shared by all processes of this test',
    WELCOME_CREDITS: '1000',
    WORKER_CONCURRENCY: '1',
    LOG_LEVEL: 'info',
  };
  api = await startServer({ ...shared, ROLE: 'api' });
  client = await signUp(api.url);
  clips = [];
  for (const index of [0, 1, 2])
    clips.push(await client.upload(await clip({ clip: index, frames: 90, codec: 'hevc' }), `clip-${index}.mp4`));
});
afterAll(async () => {
  await api.dispose();
  await Promise.all([postgres.stop(), bucket.close()]);
  await rm(directory, { recursive: true, force: true });
});

async function startWorker(): Promise<TestServer> {
  const worker = await startServer({ ...shared, ROLE: 'worker' });
  onTestFinished(() => worker.dispose());
  return worker;
}

interface Design {
  readonly sequences: readonly { id: string; startFrame?: number; endFrame?: number }[];
  readonly [field: string]: unknown;
}

async function start(design: Design, quality = 'medium'): Promise<DesignRenderAccepted> {
  const json = { design: { id: 'design', fps: 30, transitions: [], ...design }, options: { quality, fps: 30 } };
  return client.ok<DesignRenderAccepted>('POST', '/api/render-chillin', { json });
}

const stateOf = (id: string): Promise<DesignRenderState> =>
  client.ok<DesignRenderState>('GET', `/api/render-chillin?renderId=${id}`);

async function rendered(design: Design): Promise<Job> {
  const job = await client.ended((await start(design)).renderId, 60_000);
  expect([job.status, job.error, job.charge]).toEqual(['completed', null, 'captured']);
  return job;
}

const sequencesOf = (...records: (MediaRecord | undefined)[]) => records.map((record) => ({ id: record!.id }));

/** The segments that a process has logged as encoded, by hash. */
const encodedBy = (server: TestServer): string[] =>
  [...server.output().matchAll(/"hash":"([0-9a-f]{64})"[^\n]*a segment was encoded/g)].map(([, hash]) => hash!);

/** Six slow segments: cut out of one clip at different lengths, back to back, and scaled up. */
const slow = (from: number): Design => ({
  size: { width: 1_920, height: 1_080 },
  sequences: Array.from({ length: 6 }, (_, index) => {
    const startFrame = index * from - (index * (index - 1)) / 2;
    return { id: clips[0]!.id, startFrame, endFrame: startFrame + from - index };
  }),
});

test('a running render reports that it is queued while its segments wait behind those of another', async () => {
  const worker = await startServer({ ...shared, WORKER_CONCURRENCY: '2', ROLE: 'worker' });
  onTestFinished(() => worker.dispose());
  const first = (await start(slow(72))).renderId;
  await client.running(first, 0.01);
  // No other test of this file makes a segment of this length, nor the six above: segments are shared by all renders.
  const second = (await start({ sequences: [{ id: clips[1]!.id, startFrame: 0, endFrame: 60 }] })).renderId;
  await client.running(second);
  const said: string[] = [];
  for (let state = await stateOf(second); state.status === 'rendering'; state = await stateOf(second)) {
    if (said.at(-1) !== state.message) said.push(state.message);
    if (state.message === messages.renderQueued) expect(state.progress).toBe(0);
    await sleep(10);
  }
  // Before it is planned, and between the queue and the first frame, its message is that it is being prepared.
  const { renderPreparing, renderQueued, renderFrames } = messages;
  expect(said).toContain(renderQueued);
  expect([renderPreparing, renderQueued]).toContain(said[0]);
  for (const stage of said.slice(said.indexOf(renderQueued) + 1))
    expect([renderPreparing, renderFrames]).toContain(stage);
  expect(await client.ended(second)).toMatchObject({ status: 'completed' });
  expect(await client.ended(first)).toMatchObject({ status: 'completed' });
});

test('a second render after a small change encodes only the changed segments', { tags: 'long' }, async () => {
  await startWorker();
  const [a, b, c] = clips;
  const whole = await rendered({ sequences: sequencesOf(a, b, c) });
  expect(whole.result?.metadata['frames']).toEqual({ encoded: 270, reused: 0, copied: 0 });

  const less = await rendered({ sequences: sequencesOf(a, c) });
  expect(less.result?.metadata['frames']).toEqual({ encoded: 0, reused: 180, copied: 0 });

  const [first, , third] = sequencesOf(a, b, c);
  const trimmed = await rendered({ sequences: [third!, { id: b!.id, startFrame: 90, endFrame: 160 }, first!, first!] });
  expect(trimmed.result?.metadata['frames']).toEqual({ encoded: 70, reused: 270, copied: 0 });
  await writeFile(join(directory, 'film.mp4'), await client.bytes(trimmed.result!.url));
  expect(await probe(join(directory, 'film.mp4'))).toMatchObject({ width: 160, height: 90, frameCount: 340 });
});

test(
  'lost and damaged segments and sound are encoded again, and segments unused for a day are removed',
  { tags: 'long' },
  async () => {
    const objects = await createS3Objects({
      bucket: shared['S3_BUCKET']!,
      endpoint: shared['S3_ENDPOINT']!,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    });
    const worker = await startWorker();
    const design = { sequences: sequencesOf(...clips), size: { width: 144, height: 90 } };
    await rendered(design);
    const [lost, spoiled, good] = encodedBy(worker);
    await objects.delete(`segments/${lost}`);
    const other = join(directory, 'other.mp4');
    await writeFile(other, await clip({ frames: 12 }));
    await objects.put(`segments/${spoiled}`, other, { contentType: 'video/mp4' });
    const again = await rendered(design);
    expect(again.result?.metadata['frames']).toEqual({ encoded: 180, reused: 90, copied: 0 });
    expect(new Set(encodedBy(worker).slice(3))).toEqual(new Set([lost, spoiled]));

    const db = await openDatabase(postgres.url, pino({ level: 'silent' }));
    onTestFinished(() => db.close());
    const used = await db.pool.query<{ hash: string }>('select hash from render_segment order by used_at desc');
    const sound = used.rows.find(({ hash }) => !encodedBy(worker).includes(hash));
    await objects.put(`segments/${sound!.hash}`, other, { contentType: 'video/mp4' });
    const resounded = await rendered(design);
    expect(resounded.result?.metadata['frames']).toEqual({ encoded: 0, reused: 270, copied: 0 });
    await db.pool.query(
      `update render_segment set used_at = now() - (case when hash = $1 then interval '25 hours' else interval '23 hours' end)`,
      [good],
    );
    await sweepSegments({ db, objects });
    expect(await objects.head(`segments/${good}`)).toBeUndefined();
    expect(await objects.head(`segments/${lost}`)).toBeDefined();
    const { rows } = await db.pool.query('select hash from render_segment where hash = any($1)', [[good, lost]]);
    expect(rows).toEqual([{ hash: lost }]);
    expect((await db.pool.query('select 1 from render_part')).rows).toEqual([]);
  },
);

test('a design can set its size, an audio track over its clips, and a global volume', { tags: 'long' }, async () => {
  await startWorker();
  /** Loudness of each half of the video. */
  const halves = async (design: Omit<Design, 'sequences'>): Promise<[number, number]> => {
    const job = await rendered({
      size: { width: 90, height: 160 },
      sequences: sequencesOf(clips[1]).map((sequence) => ({ ...sequence, isMuted: true })),
      ...design,
    });
    expect(job.result).toMatchObject({ width: 90, height: 160, duration: 3 });
    const path = join(directory, `${job.id}.mp4`);
    await writeFile(path, await client.bytes(job.result!.url));
    const { sound, sampleRate } = await readVideo(path);
    const peak = (from: number, to: number): number =>
      sound.subarray(from * sampleRate, to * sampleRate).reduce((most, at) => Math.max(most, Math.abs(at)), 0);
    return [peak(0, 1.4), peak(1.6, 2.9)];
  };
  expect(Math.max(...(await halves({})))).toBeLessThan(0.001);
  const track = { id: clips[2]!.id, startFrame: 45, volume: 0.8 };
  const [before, loud] = await halves({ audioTracks: [track] });
  expect(before).toBeLessThan(0.001);
  expect(loud).toBeGreaterThan(0.3);
  const [, quiet] = await halves({ audioTracks: [track], globalVolume: 0.5 });
  expect(quiet / loud).toBeCloseTo(0.5, 1);
});

test(
  'two workers share the segments of a render, encode each once, and its progress never decreases',
  { tags: 'long' },
  async () => {
    const workers = await Promise.all([startWorker(), startWorker()]);
    const accepted = await start(slow(90));
    expect(accepted).toMatchObject({ success: true, status: 'starting', estimatedCost: 10, url: null, error: null });
    expect(accepted.estimatedTime).toBeGreaterThan(0);
    const seen: number[] = [];
    let state = await stateOf(accepted.renderId);
    for (; state.status === 'starting' || state.status === 'rendering'; state = await stateOf(accepted.renderId)) {
      seen.push(state.progress);
      await sleep(50);
    }
    expect(state).toMatchObject({ status: 'completed', progress: 1, error: null });
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(new Set(seen).size).toBeGreaterThan(5);
    const made = workers.map(encodedBy);
    for (const hashes of made) expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(made.flat()).size).toBe(6);
    expect(made.flat()).toHaveLength(6);
    const job = await client.job(accepted.renderId);
    expect(job.result?.metadata['frames']).toEqual({ encoded: 525, reused: 0, copied: 0 });
  },
);

test(
  'after kill -9 of a worker another completes the render and encodes no finished segment again',
  { tags: 'long' },
  async () => {
    const first = await startWorker();
    const { renderId } = await start(slow(84));
    while (encodedBy(first).length < 2) await sleep(20);
    await first.kill();
    const second = await startWorker();
    const job = await client.ended(renderId, 90_000);
    expect([job.status, job.charge]).toEqual(['completed', 'captured']);
    const [before, after] = [encodedBy(first), encodedBy(second)];
    expect(before.length).toBeGreaterThanOrEqual(2);
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((hash) => before.includes(hash))).toEqual([]);
    expect(before.length + after.length).toBe(6);
    await writeFile(join(directory, 'killed.mp4'), await client.bytes(job.result!.url));
    expect(await probe(join(directory, 'killed.mp4'))).toMatchObject({ frameCount: 84 + 83 + 82 + 81 + 80 + 79 });
  },
);

test(
  'cancelling stops running segments within 1.5 s and refunds; a retry reuses finished segments',
  { tags: 'long' },
  async () => {
    const worker = await startWorker();
    const before = await client.credits();
    const { renderId } = await start(slow(78));
    while (encodedBy(worker).length < 1) await sleep(20);
    const renderers = () => descendantsOf(worker.pid).filter(({ command }) => command.includes('renderer'));
    while (renderers().length === 0) await sleep(10);
    const since = Date.now();
    await client.ok('POST', `/api/jobs/${renderId}/cancel`);
    const job = await client.ended(renderId, 5_000);
    while (renderers().length > 0) await sleep(20);
    expect(Date.now() - since).toBeLessThan(1_500);
    expect([job.status, job.charge]).toEqual(['canceled', 'released']);
    expect(await stateOf(renderId)).toMatchObject({
      status: 'cancelled',
      error: 'Render cancelled by user',
      url: null,
    });
    expect(await client.credits()).toMatchObject({ balance: before.balance, held: 0 });

    const finished = encodedBy(worker);
    const again = await client.ok<{ job: Job }>('POST', `/api/jobs/${renderId}/retry`);
    const retried = await client.ended(again.job.id, 60_000);
    expect(retried.status).toBe('completed');
    expect(encodedBy(worker)).toHaveLength(6);
    expect(new Set(encodedBy(worker)).size).toBe(6);
    expect(retried.result?.metadata['frames']).toMatchObject({
      reused: finished.reduce((sum, _, index) => sum + 78 - index, 0),
    });
  },
);

test('invalid designs are refused with the documented messages', { tags: 'long' }, async () => {
  const sequences = sequencesOf(clips[0]);
  const refusal = async (design: Record<string, unknown>, caller = client): Promise<[number, unknown]> => {
    const answer = await caller.call('POST', '/api/render-chillin', { json: { design } });
    return [answer.status, answer.body['error']];
  };
  expect(await refusal({ sequences: [] })).toEqual([400, 'Add at least one clip to the flow before rendering.']);
  expect(await refusal({ sequences, audioTracks: [{ id: 'nothing', name: 'Song' }] })).toEqual([
    404,
    'The clip "Song" could not be opened. Remove it from the flow or generate it again.',
  ]);
  const poor = await startServer({ ...shared, ROLE: 'api', WELCOME_CREDITS: '9' });
  onTestFinished(() => poor.dispose());
  const poorClient = await signUp(poor.url);
  const own = await poorClient.upload(await clip({ frames: 30 }), 'own.mp4');
  expect(await refusal({ sequences: sequencesOf(own), size: { width: 1_920, height: 1_080 } }, poorClient)).toEqual([
    402,
    'Insufficient credits! Need 10 credits for 1920x1080 video rendering.',
  ]);
});
