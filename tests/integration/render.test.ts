import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FlowWithMedia, Job, MediaRecord, RenderState } from '@kinoloom/contract';
import { probe } from '@kinoloom/media/node';
import { signedQuery } from '../../apps/server/src/media/links.ts';
import { clip } from '../harness/clips.ts';
import { psnr } from '../harness/frames.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { descendantsOf } from '../harness/processes.ts';

const WELCOME = 17;

let server: TestServer;
/** Small clips with distinct frames: one second; and five seconds with a tone. */
let short: Buffer<ArrayBuffer>;
let long: Buffer<ArrayBuffer>;
beforeAll(async () => {
  server = await startServer({ WELCOME_CREDITS: String(WELCOME), WORKER_CONCURRENCY: '1' });
  short = await clip({ clip: 1 });
  long = await clip({ clip: 2, frames: 150, size: { width: 960, height: 540 } });
});
afterAll(() => server.dispose());

interface Wanted {
  readonly id: string;
  readonly isMuted?: boolean;
  readonly volume?: number;
}

async function render(client: Client, sequences: readonly Wanted[]): Promise<string> {
  const { id } = await client.flow();
  const json = { flow_id: id, sequences, quality: 'high' };
  return (await client.ok<{ renderId: string }>('POST', '/api/render-video', { json })).renderId;
}

const stateOf = (client: Client, id: string): Promise<RenderState> =>
  client.ok<RenderState>('GET', `/api/render-video?renderId=${id}&bucketName=renders`);

/** Every file of the server: objects and temporary files. */
async function files(): Promise<string[]> {
  const folders = ['objects', 'tmp'].map((name) => join(server.dataDir, name));
  const entries = await Promise.all(folders.map((dir) => readdir(dir, { recursive: true, withFileTypes: true })));
  return entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A long video: fifteen clips, more than a minute. */
const film = ({ id }: MediaRecord): Wanted[] => Array.from({ length: 15 }, () => ({ id }));

async function released(client: Client, job: Job): Promise<void> {
  expect(job.charge).toBe('released');
  expect(await client.credits()).toMatchObject({ balance: WELCOME, held: 0 });
}

describe('a render of two clips', () => {
  let client: Client;
  let clips: MediaRecord[];
  let job: Job;
  let directory: string;
  const path = (name: string): string => join(directory, name);

  beforeAll(async () => {
    client = await signUp(server.url);
    const made = await Promise.all(
      ['Waves at dawn', 'A storm over hills'].map((prompt) =>
        client.generate('/api/ai/video/generate/mock-vid', { prompt, aspectRatio: '16:9' }),
      ),
    );
    clips = (await Promise.all(made.map((id) => client.ended(id)))).map(({ result }) => result!);
    job = await client.ended(await render(client, [{ id: clips[0]!.id }, { id: clips[1]!.id, isMuted: true }]));
    directory = server.dataDir;
    await writeFile(path('film.mp4'), await client.bytes(job.result!.url));
    for (const [index, { url }] of clips.entries()) await writeFile(path(`${index}.mp4`), await client.bytes(url));
  });

  test('has the frames of both clips, one after the other, to the last', async () => {
    const measured = await probe(path('film.mp4'));
    expect(measured).toMatchObject({ kind: 'video', width: 1024, height: 576, frameCount: 300, frameRate: 30 });
    for (const [index, at] of [500, 5_500].entries()) {
      const inClip = at - 5_000 * index;
      const like = await psnr({ path: path('film.mp4'), at }, { path: path(`${index}.mp4`), at: inClip });
      const unlike = await psnr({ path: path('film.mp4'), at }, { path: path(`${1 - index}.mp4`), at: inClip });
      expect(like).toBeGreaterThan(30);
      expect(like).toBeGreaterThan(unlike + 8);
    }
    expect(await psnr({ path: path('film.mp4'), at: 'last' }, { path: path('1.mp4'), at: 'last' })).toBeGreaterThan(30);
  });

  test('has the sound of the first clip, and silence for the muted second', () => {
    const heights = job.result?.metadata['waveform_data'] as number[];
    const loudest = (from: number, to: number): number => Math.max(...heights.slice(from, to).map(Math.abs));
    expect(job.result?.has_audio).toBe(true);
    expect(clips[1]?.has_audio).toBe(true);
    expect(loudest(0, 48)).toBeGreaterThan(0.01);
    expect(loudest(52, 100)).toBeLessThan(0.001);
  });

  test('says how many frames were copied, and why the others were not', () => {
    const { frames, encoded_because: because } = job.result!.metadata as {
      frames: { encoded: number; reused: number; copied: number };
      encoded_because: { reason: string; frames: number }[];
    };
    expect(job.copied_frames).toBe(frames.copied);
    expect(frames.encoded + frames.reused + frames.copied).toBe(job.total_frames);
    expect(because.reduce((sum, reason) => sum + reason.frames, 0)).toBe(frames.encoded + frames.reused);
  });

  test('is a record of its flow, does not count as a video of it, and is charged at its price', async () => {
    expect(job).toMatchObject({ operation: 'render', status: 'completed', price: 5, charge: 'captured' });
    const flow: FlowWithMedia = await client.flow();
    expect(flow.media.find(({ id }) => id === job.id)).toMatchObject({
      media_type: 'video',
      model: 'flow-render',
      duration: 10,
      credits_used: 5,
      metadata: { operation: 'render', quality: 'high' },
    });
    expect(flow.video_count).toBe(2);
    const count = await client.ok('GET', `/api/db/media?flow_id=${flow.id}&media_type=video&count=true`);
    expect(count).toEqual({ count: 2 });
    expect(await client.credits()).toMatchObject({ balance: WELCOME - 5, held: 0 });
  });

  test('can be downloaded as a file', async () => {
    const { downloadUrl, metadata, status } = await stateOf(client, job.id);
    expect([status, metadata]).toEqual(['completed', { renderedFrames: 300, totalFrames: 300 }]);
    const answer = await fetch(new URL(downloadUrl!, server.url), {
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename.+\.mp4/);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await readFile(path('film.mp4')));
  });
});

describe('a cancelled or failed render', () => {
  let client: Client;
  let record: MediaRecord;
  let before: string[];
  beforeEach(async () => {
    client = await signUp(server.url);
    record = await client.upload(long, 'long.mp4', (await client.flow()).id);
    before = await files();
  });

  test('stops while it is encoded, releases its credits and leaves no file', async () => {
    const id = await render(client, film(record));
    await client.running(id, 0.01);
    expect(await client.credits()).toMatchObject({ balance: WELCOME, held: 10 });
    expect(await stateOf(client, id)).toMatchObject({ status: 'rendering', downloadUrl: null, error: null });
    expect(descendantsOf(server.pid).filter(({ command }) => command.includes('renderer'))).toHaveLength(1);
    await client.ok('POST', `/api/jobs/${id}/cancel`);
    const job = await client.ended(id, 5_000);
    expect(await stateOf(client, id)).toMatchObject({
      status: 'cancelled',
      message: 'Render cancelled',
      error: 'Render cancelled',
      downloadUrl: null,
    });
    await released(client, job);
    expect(await files()).toEqual(before);
    expect(descendantsOf(server.pid).filter(({ command }) => command.includes('renderer'))).toEqual([]);
    expect(await client.ok('GET', `/api/db/media?user_id=${client.userId}`)).toHaveLength(1);
  });

  test('ends at once while it is queued; another without enough credits is refused with 402', async () => {
    const first = await render(client, film(record));
    await client.running(first);
    const second = await render(client, [{ id: record.id }]);
    const third = await client.call('POST', '/api/render-video', { json: { sequences: [{ id: record.id }] } });
    expect([third.status, third.body]).toMatchObject([
      402,
      {
        error: 'Insufficient credits. Required: 5, Available: 2. Please purchase more credits to continue.',
        required: 5,
        available: 2,
      },
    ]);
    expect(await stateOf(client, second)).toMatchObject({ status: 'starting', message: 'Waiting in the render queue' });
    await client.ok('POST', `/api/jobs/${second}/cancel`);
    expect(await stateOf(client, second)).toMatchObject({ status: 'cancelled', message: 'Render cancelled' });
    expect(await client.credits()).toMatchObject({ balance: WELCOME, held: 10 });
    await client.ok('POST', `/api/jobs/${first}/cancel`);
    await released(client, await client.ended(first, 5_000));
    expect(await files()).toEqual(before);
  });

  test(
    'whose renderer was killed has the documented message, is not charged and leaves no file',
    { tags: 'long' },
    async () => {
      const id = await render(client, film(record));
      await client.running(id, 0.01);
      const [renderer] = descendantsOf(server.pid).filter(({ command }) => command.includes('renderer'));
      process.kill(renderer!.pid, 'SIGKILL');
      const job = await client.ended(id, 10_000);
      expect(await stateOf(client, id)).toMatchObject({
        status: 'failed',
        message: 'Server render failed',
        error: 'Server render failed',
      });
      await released(client, job);
      expect(await files()).toEqual(before);
    },
  );

  test('with a missing clip file names the clip and is not charged', async () => {
    const lost = await client.upload(await clip({ clip: 9, frames: 20 }), 'holiday.mp4');
    const [original] = (await files()).filter((file) => !before.includes(file) && file.endsWith('.mp4'));
    await rm(original!);
    const job = await client.ended(await render(client, [{ id: record.id }, { id: lost.id }]), 10_000);
    expect([job.status, job.error]).toEqual([
      'failed',
      {
        code: 'source_missing',
        message: 'The clip "holiday" could not be opened. Remove it from the flow or generate it again.',
      },
    ]);
    await released(client, job);
  });

  test('with a damaged clip file names the clip and is not charged', async () => {
    const lost = await client.upload(await clip({ clip: 8, frames: 25 }), 'wedding.mp4');
    const [original] = (await files()).filter((file) => !before.includes(file) && file.endsWith('.mp4'));
    await writeFile(original!, (await readFile(original!)).fill(0, 40));
    const job = await client.ended(await render(client, [{ id: record.id }, { id: lost.id }]), 20_000);
    expect([job.status, job.error?.message]).toEqual([
      'failed',
      'The clip "wedding" could not be opened. Remove it from the flow or generate it again.',
    ]);
    await released(client, job);
  });
});

describe('/media', () => {
  let client: Client;
  let record: MediaRecord;
  const get = (headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
    fetch(new URL(record.url, server.url), {
      method,
      headers: { authorization: `Bearer ${client.token}`, ...headers },
    });
  beforeAll(async () => {
    client = await signUp(server.url);
    record = await client.upload(short, 'short.mp4');
  });

  test('returns the whole file, with its hash as the ETag, for browsers to cache', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(short);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(short.length),
      'content-type': 'video/mp4',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${createHash('sha256').update(short).digest('hex')}.mp4"`,
    });
    expect(answer.headers.has('content-disposition')).toBe(false);
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(short.length)]);
  });

  test.for([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=5-99999999', 5, undefined],
  ] as const)('%s: 206 with those bytes', async ([range, from, to]) => {
    const answer = await get({ range });
    const part = short.subarray(from, to);
    const start = from < 0 ? short.length + from : from;
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${start + part.length - 1}/${short.length}`);
    expect(answer.headers.get('content-length')).toBe(String(part.length));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(part);
  });

  test('a range past the end: 416 with the size; an invalid one: the whole file', async () => {
    const past = await get({ range: `bytes=${short.length}-` });
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${short.length}`]);
    for (const range of ['bytes=5-1', 'pages=1-2', 'bytes=0-1,5-6']) expect((await get({ range })).status).toBe(200);
  });

  test('If-None-Match with its ETag: 304 without a body; with another: the file', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    const same = await get({ 'if-none-match': etag });
    expect([same.status, await same.text()]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('a signed link opens only its own file without a session, until it expires', async () => {
    const { url, expires_at } = await client.ok<{ url: string; expires_at: string }>(
      'POST',
      `/api/db/media/${record.id}/link`,
      { json: {} },
    );
    const hours = (new Date(expires_at).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const link = new URL(url);
    const follow = async (change: (link: URL) => void = () => undefined): Promise<number> => {
      const changed = new URL(link.pathname + link.search, server.url);
      change(changed);
      return (await fetch(changed)).status;
    };
    expect(await follow()).toBe(200);
    const another = await client.upload(await clip({ clip: 7, frames: 10 }), 'another.mp4');
    for (const change of [
      (changed: URL) => changed.searchParams.set('expires', String(Date.now() + 9e9)),
      (changed: URL) => changed.searchParams.set('signature', 'AAAA'),
      (changed: URL) => changed.searchParams.delete('signature'),
      (changed: URL) => {
        changed.pathname = another.url;
      },
    ])
      expect(await follow(change)).toBe(401);

    const secret = await readFile(join(server.dataDir, 'auth-secret'), 'utf8');
    const soon = Date.now() + 1_000;
    link.search = `?${signedQuery(secret, record.id, soon)}`;
    expect(await follow()).toBe(200);
    await sleep(soon - Date.now() + 50);
    expect(await follow()).toBe(401);
  });
});
