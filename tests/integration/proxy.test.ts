import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MediaProxy, MediaRecord, ProxyPurpose } from '@kinoloom/contract';
import { probe } from '@kinoloom/media/node';
import type { ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';
import { readPattern } from '../../packages/renderer/src/testing/pattern.ts';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { clip } from '../harness/clips.ts';
import { Client, signUp, startServer, type Answer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { descendantsOf } from '../harness/processes.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off', WORKER_CONCURRENCY: '1' });
  client = await signUp(server.url);
});
afterAll(() => server.dispose());

const ask = (record: Pick<MediaRecord, 'id'>, purpose?: ProxyPurpose, caller = client): Promise<Answer<MediaProxy>> =>
  caller.call<MediaProxy>('POST', '/api/media-proxy', { json: { id: record.id, purpose } });

async function ready(record: MediaRecord, purpose?: ProxyPurpose): Promise<Extract<MediaProxy, { status: 'ready' }>> {
  for (let since = Date.now(); Date.now() - since < 60_000; await sleep(50)) {
    const { status, body } = await ask(record, purpose);
    if (status === 200 && body.status === 'ready') return body;
    expect([status, body.status]).toEqual([202, 'making']);
  }
  throw new Error('The proxy was not made within a minute');
}

const upload = async (recipe: ClipRecipe, name = 'clip.mp4'): Promise<MediaRecord> =>
  client.upload(await clip(recipe), name);

async function download(url: string): Promise<string> {
  const path = join(server.dataDir, `${crypto.randomUUID()}.mp4`);
  await writeFile(path, await client.bytes(url));
  return path;
}

/** The keyframes of an mp4, from its sync sample table (ISO/IEC 14496-12, 8.6.2). */
function keyframesOf(mp4: Buffer): number[] {
  const table = mp4.indexOf('stss');
  const count = mp4.readUInt32BE(table + 8);
  return Array.from({ length: count }, (_, index) => mp4.readUInt32BE(table + 12 + 4 * index) - 1);
}

const purposes: readonly ProxyPurpose[] = ['play', 'scrub'];

const renderers = () => descendantsOf(server.pid).filter(({ command }) => command.includes('renderer'));

test(
  'a proxy has all frames and the sound of its video, is H.264, and has a keyframe every second',
  { tags: 'long' },
  async () => {
    const record = await upload({ codec: 'hevc', clip: 5, frames: 65, size: { width: 1440, height: 810 } });
    const first = await ask(record);
    expect([first.status, first.body]).toEqual([202, { success: true, status: 'making', progress: 0 }]);
    const { url, width, height } = await ready(record);
    expect([url, width, height]).toEqual([`/media/${record.id}/proxy.mp4`, 1280, 720]);

    const path = await download(url);
    expect(await probe(path)).toMatchObject({
      width: 1280,
      height: 720,
      frameCount: 65,
      frameRate: 30,
      hasAudio: true,
    });
    const { codecs, pictures, channels, sound, videoSeconds, audioSeconds } = await readVideo(path);
    expect(codecs).toEqual(['h264', 'aac']);
    expect(pictures.map((picture) => readPattern(picture).frame)).toEqual(Array.from({ length: 65 }, (_, at) => at));
    expect(channels).toBe(2);
    expect(Math.max(...sound.subarray(48_000, 96_000))).toBeGreaterThan(0.3);
    expect(Math.abs(videoSeconds - audioSeconds)).toBeLessThan(1024 / 48_000);
    const bytes = await readFile(path);
    expect(keyframesOf(bytes)).toEqual([0, 30, 60]);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  },
);

test('a proxy to seek in has all frames of its video at their times, is small, and has no sound and no B-frames', async () => {
  const size = { width: 1440, height: 810 };
  const record = await upload({ clip: 5, frames: 65, size, params: 'keyint=65:bframes=3' });
  const { url, width, height } = await ready(record, 'scrub');
  expect([url, width, height]).toEqual([`/media/${record.id}/scrub-proxy.mp4`, 640, 360]);

  const path = await download(url);
  expect(await probe(path)).toMatchObject({ frameCount: 65, frameRate: 30, hasAudio: false });
  const { codecs, pictures } = await readVideo(path);
  expect(codecs).toEqual(['h264', null]);
  expect(pictures.map((picture) => readPattern(picture).frame)).toEqual(Array.from({ length: 65 }, (_, at) => at));
  for (const [at, { time }] of pictures.entries()) expect(time).toBeCloseTo(at / 30, 4);
  const bytes = await readFile(path);
  const keyframes = keyframesOf(bytes);
  for (const [index, at] of keyframes.entries()) expect((keyframes[index + 1] ?? 65) - at).toBeLessThanOrEqual(8);
  // Without B-frames no picture is shown later than it is decoded: there is no table of offsets (ISO/IEC 14496-12, 8.6.1.3).
  expect(bytes.includes('ctts')).toBe(false);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  // The proxy to be played is another file.
  expect((await ask(record)).status).toBe(202);
});

test('a proxy of a 24 fps video shows at each of its 30 fps frames the video’s frame of that time', async () => {
  const { url } = await ready(await upload({ timing: 24, frames: 48, clip: 3 }));
  const { pictures } = await readVideo(await download(url));
  expect(pictures).toHaveLength(60);
  const shown = pictures.map((picture) => readPattern(picture).frame);
  for (const [at, frame] of shown.entries()) expect(Math.abs(frame - (at * 24) / 30)).toBeLessThan(1);
});

test(
  'a proxy of a small video keeps its size, and one of a portrait video is 1280 high',
  { tags: 'long' },
  async () => {
    expect(await ready(await upload({ frames: 20, size: { width: 240, height: 426 } }))).toMatchObject({
      width: 240,
      height: 426,
    });
    expect(await ready(await upload({ frames: 20, size: { width: 1080, height: 1920 } }))).toMatchObject({
      width: 720,
      height: 1280,
    });
  },
);

test.for([
  ['play', 'proxy', 7],
  ['scrub', 'scrub-proxy', 10],
] as const)(
  'a proxy to %s is free, made once for concurrent requests, and shared by records of the same file',
  { tags: 'long' },
  async ([purpose, name, number]) => {
    const bytes = await clip({ clip: number, frames: 60 });
    const [one, other] = [await client.upload(bytes, 'one.mp4'), await client.upload(bytes, 'other.mp4')];
    const before = await client.credits();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask(index % 2 === 0 ? one : other, purpose)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    while (renderers().length === 0) await sleep(10);
    expect(renderers()).toHaveLength(1);
    await ready(one, purpose);
    const { url } = await ready(other, purpose);
    expect(url).toBe(`/media/${other.id}/${name}.mp4`);
    expect(await client.bytes(url)).toEqual(await client.bytes(`/media/${one.id}/${name}.mp4`));
    expect(await client.credits()).toEqual(before);
    expect(await client.ok('GET', '/api/jobs')).toMatchObject({ jobs: [] });

    await client.ok('DELETE', `/api/db/media/${one.id}`);
    expect((await client.call('GET', `/media/${one.id}/${name}.mp4`)).status).toBe(404);
    expect((await client.bytes(url)).length).toBeGreaterThan(0);
  },
);

test('a proxy is served in ranges, only to its owner and by signed links', async () => {
  const record = await upload({ clip: 2, frames: 30 });
  const { url } = await ready(record);
  const whole = await client.bytes(url);
  const headers = { authorization: `Bearer ${client.token}`, range: 'bytes=10-19' };
  const part = await fetch(new URL(url, server.url), { headers });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(whole).subarray(10, 20));
  expect((await fetch(new URL(url, server.url))).status).toBe(401);
  const stranger = await signUp(server.url);
  expect((await stranger.call('GET', url)).status).toBe(404);
  expect((await ask(record, 'play', stranger)).status).toBe(404);
  const link = await client.ok<{ url: string }>('POST', `/api/db/media/${record.id}/link`, { json: {} });
  const signed = new URL(link.url);
  expect((await fetch(new URL(url + signed.search, server.url))).status).toBe(200);
});

test('a proxy is deleted with its video, also while it is being made', { tags: 'long' }, async () => {
  const filesIn = async (folder: string): Promise<string[]> => {
    const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
  };
  const objects = (): Promise<string[]> => filesIn('objects');
  const before = await objects();
  const [made, underway] = [await upload({ clip: 4, frames: 15 }), await upload({ clip: 6, frames: 300 })];
  for (const purpose of purposes) await ready(made, purpose);
  for (const purpose of purposes) await ask(underway, purpose);
  while (renderers().length === 0) await sleep(10);
  for (const { id } of [made, underway]) await client.ok('DELETE', `/api/db/media/${id}`);
  expect((await ask(made)).status).toBe(404);
  await expect.poll(() => filesIn('tmp'), { timeout: 5_000 }).toEqual([]);
  expect(renderers()).toEqual([]);
  await expect.poll(objects, { timeout: 5_000 }).toEqual(before);
});

test('a picture has a proxy that every browser shows: a PNG, not enlarged, served to its owner only', async () => {
  const record = await client.upload(png(32, 24), 'still.png');
  const answer = await ready(record);
  expect(answer).toMatchObject({ url: `/media/${record.id}/proxy.png`, width: 32, height: 24 });
  expect(await sharp(await client.bytes(answer.url)).metadata()).toMatchObject({
    format: 'png',
    width: 32,
    height: 24,
  });
  const other = await signUp(server.url);
  expect((await other.call('GET', answer.url)).status).toBe(404);
});

test('a proxy of a picture to seek in, or of a video that cannot be decoded, is refused with a message', async () => {
  const image = await client.upload(png(32, 32), 'still.png');
  expect(await ask(image, 'scrub')).toMatchObject({
    status: 422,
    body: {
      success: false,
      code: 'media.unreadable',
      error: 'Sounds have no proxy, and pictures none to seek in. Use the file itself.',
    },
  });
  const spoiled = await upload({ clip: 8, frames: 40 });
  const files = await readdir(join(server.dataDir, 'objects'), { recursive: true, withFileTypes: true });
  const hash = createHash('sha256')
    .update(await client.bytes(spoiled.url))
    .digest('hex');
  const [file] = files.filter(({ name }) => name.includes(hash));
  const path = join(file!.parentPath, file!.name);
  await writeFile(path, (await readFile(path)).fill(0, 40));
  await ask(spoiled);
  let answer = await ask(spoiled);
  for (; answer.status === 202; answer = await ask(spoiled)) await sleep(50);
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'media.unreadable', error: 'This file could not be read. Upload it again, or choose another.' },
  });
});

describe('kill -9 of the server', () => {
  test('while proxies are being made: they are made after the next start', { tags: 'long' }, async () => {
    const record = await upload({ codec: 'hevc', clip: 9, frames: 240 });
    for (const purpose of purposes) await ask(record, purpose);
    while (renderers().length < purposes.length) await sleep(10);
    await server.kill();
    await server.start();
    for (const purpose of purposes) {
      const { url } = await ready(record, purpose);
      expect(await probe(await download(url))).toMatchObject({ frameCount: 240 });
    }
    expect(existsSync(join(server.dataDir, 'objects', 'segments'))).toBe(false);
  });
});

const AWKWARD = process.env['KINOLOOM_MEDIA_DIR'];
test
  .skipIf(AWKWARD === undefined)
  .for([['rotate-buck-bunny.mp4'], ['sar_2x1.mp4'], ['cursed-vfr.mp4'], ['video-h265.mp4'], ['video.mp4']])(
  'the proxies of %s have the same aspect ratio and length',
  { tags: 'long' },
  async ([name]) => {
    const path = join(AWKWARD!, name!);
    const record = await client.upload(Buffer.from(await readFile(path)), name!);
    for (const purpose of purposes) {
      const { url, width, height } = await ready(record, purpose);
      expect(width / height).toBeCloseTo(record.width! / record.height!, 1);
      expect(await probe(await download(url))).toMatchObject({
        width,
        height,
        frameCount: Math.round(record.duration! * 30),
      });
    }
  },
);
