import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { evenly, makeClip } from './fixtures/make-clip.ts';
import { makeSmallMp4, picture, toneSound } from './fixtures/scenes.ts';
import { fileWith, workspace } from './fixtures/workspace.ts';
import { inspect } from './inspect.ts';
import { probe } from './probe.ts';

const at = await workspace();

beforeAll(async () => {
  await makeSmallMp4(at('small.mp4'));
});

test('inspect writes a thumbnail and keyframes of a video, and returns plain data', async () => {
  const inspection = await inspect(at('small.mp4'), at('small'), { keyframes: { count: 4 }, waveform: { points: 50 } });
  expect(JSON.parse(JSON.stringify(inspection))).toEqual(inspection);
  expect(inspection).toMatchObject({ probe: { kind: 'video' }, thumbnail: { file: 'thumbnail.jpg', atMs: 1_000 } });
  expect(inspection.keyframes.map(({ file }) => file)).toEqual(
    ['01', '02', '03', '04'].map((number) => `keyframe-${number}.jpg`),
  );
  expect(inspection.waveform).toHaveLength(50);
  expect((await readdir(at('small'))).toSorted()).toEqual(
    [inspection.thumbnail!, ...inspection.keyframes].map(({ file }) => file).toSorted(),
  );
  for (const still of [inspection.thumbnail!, ...inspection.keyframes]) {
    const bytes = await readFile(at(`small/${still.file}`));
    expect(bytes).toHaveLength(still.bytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: still.width, height: still.height });
  }
});

test('inspect makes only a waveform of a sound, and only a thumbnail of a picture', async () => {
  await makeClip(at('tone.wav'), { format: 'wav', audio: toneSound(1, { codec: 'pcm_s16le' }) });
  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#567' } })
    .webp()
    .toFile(at('still.webp'));
  const sound = await inspect(at('tone.wav'), at('sound'));
  expect(sound).toMatchObject({ probe: { kind: 'audio' }, thumbnail: null, keyframes: [] });
  expect(sound.waveform).toHaveLength(100);
  expect(await inspect(at('still.webp'), at('still'))).toMatchObject({
    probe: { kind: 'image' },
    thumbnail: { width: 90, height: 60 },
    keyframes: [],
    waveform: null,
  });
});

test('inspect of a refused file does not create the output folder', async () => {
  await expect(inspect(await fileWith(at('text.mp4'), 'no'), at('refused'))).rejects.toMatchObject({
    code: 'media.unsupported',
  });
  await expect(readdir(at('refused'))).rejects.toMatchObject({ code: 'ENOENT' });
});

describe('speed:', () => {
  test('a small MP4 is probed within 50 ms', async () => {
    await probe(at('small.mp4'));
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) times.push(await timed(() => probe(at('small.mp4'))));
    expect(Math.min(...times)).toBeLessThan(50);
  });

  test('5 s of 720p are inspected within 1.5 s', { tags: 'long', timeout: 60_000 }, async () => {
    const paint = (x: number, y: number, frame: number) => [x * 255, y * 255, (frame * 7) % 256] as const;
    const video = picture({ width: 1_280, height: 720, timesMs: evenly(125, 25), gop: 250, paint });
    await makeSmallMp4(at('720p.mp4'), { video, audio: toneSound(5) });
    const times = [1, 2, 3].map((round) => () => timed(() => inspect(at('720p.mp4'), at(`720p-${round}`))));
    const taken: number[] = [];
    for (const time of times) taken.push(await time());
    expect(Math.min(...taken)).toBeLessThan(1_500);
  });
});

describe('memory does not grow over many files:', { tags: 'long' }, () => {
  test.each([
    ['probe', 'small.mp4', 200],
    ['inspect', 'small.mp4', 60],
    ['waveform', 'small.mp4', 100],
  ])(
    '%s of %s, %d times',
    async (what, file, count) => {
      const { before, after } = await readMany(file, count, what);
      expect(after - before).toBeLessThan(24);
    },
    60_000,
  );

  test('refused files', async () => {
    const bytes = await readFile(at('small.mp4'));
    bytes.fill(0x55, bytes.indexOf('mdat') + 4);
    await fileWith(at('damaged.mp4'), bytes);
    const { before, after } = await readMany('damaged.mp4', 200, 'refused');
    expect(after - before).toBeLessThan(24);
  }, 60_000);
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function readMany(file: string, count: number, what: string): Promise<{ before: number; after: number }> {
  const script = fileURLToPath(new URL('fixtures/read-many.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    script,
    at(file),
    at('many'),
    String(count),
    what,
  ]);
  return JSON.parse(stdout) as { before: number; after: number };
}
