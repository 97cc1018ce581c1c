import type { LipsyncOrder } from '@kinoloom/vendor-simulators/studio';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEncoder, allocateFrame } from '../clip/encoder.ts';
import { meanDifference } from '../clip/picture.ts';
import { correlation, evenTimings, readTestVideo, speechTone, writeTestVideo } from '../testing/video.ts';
import { lipsync, syncTiming } from './lipsync.ts';

const { signal } = new AbortController();
const WIDTH = 200;
const HEIGHT = 160;
const RECORDED = 1.6;
let folder = '';
let video = '';
let audio = '';

/** A face: an oval of skin with eyes and a mouth line, before a blue wall; a mark in the corner counts the pictures. */
function face(x: number, y: number, n: number): readonly [number, number, number] {
  const oval = ((x - 100) / 38) ** 2 + ((y - 70) / 52) ** 2;
  if (x < 20 && y > 140) return [40 + n * 8, 128, 128];
  if (oval > 1) return [60 + ((x * 7 + y * 3) % 11), 160, 108];
  const mouth = Math.abs(y - 98) < 3 && Math.abs(x - 100) < 17;
  const eyes = Math.abs(y - 58) < 3 && (Math.abs(x - 84) < 6 || Math.abs(x - 116) < 6);
  return [mouth ? 90 : eyes ? 60 : 165, mouth ? 112 : 108, mouth ? 168 : 152];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipsync-'));
  video = join(folder, 'face.mp4');
  audio = join(folder, 'speech.mp4');
  await writeTestVideo(video, { width: WIDTH, height: HEIGHT, ...evenTimings(20), sound: null }, face);
  await writeRecording(audio);
});
afterAll(() => rm(folder, { recursive: true }));

/** Loud from 0.4 s to 0.8 s and again from 1.2 s on. */
const loud = (t: number): boolean => (t > 0.4 && t < 0.8) || t > 1.2;

/** A recording inside a grey video, whose frames must not matter. */
async function writeRecording(output: string): Promise<void> {
  const sound = speechTone(RECORDED, loud);
  const encoder = await openEncoder({ output, fps: 25, sound, title: 'speech' });
  const frame = allocateFrame(16, 16);
  for (let n = 0; n < RECORDED * 25; n++) await encoder.write(frame);
  await encoder.finish();
  frame.free();
}

async function runLipsync(syncMode: LipsyncOrder['syncMode']): Promise<Awaited<ReturnType<typeof readTestVideo>>> {
  const output = join(folder, `${syncMode}.mp4`);
  await lipsync({ video, audio, syncMode, output, onProgress: () => undefined, signal });
  return await readTestVideo(output);
}

function cropLuma(luma: Uint8Array, x: number, y: number, width: number, height: number): Uint8Array {
  return Buffer.concat(
    Array.from({ length: height }, (_, row) => luma.subarray((y + row) * WIDTH + x, (y + row) * WIDTH + x + width)),
  );
}

test('the sound is the recording, and only the mouth moves, while it is loud', async () => {
  const result = await runLipsync('loop');
  expect([result.width, result.height]).toEqual([WIDTH, HEIGHT]);
  expect(result.seconds).toBeCloseTo(RECORDED, 1);
  expect(correlation(result.sound!.left, speechTone(RECORDED, loud).left)).toBeGreaterThan(0.95);
  const source = await readTestVideo(video);
  const moved = result.lumas.map((luma, n) =>
    meanDifference(cropLuma(luma, 75, 88, 50, 30), cropLuma(source.lumas[n % 20]!, 75, 88, 50, 30)),
  );
  const volume = result.lumas.map((_, n) => (loud((n + 0.5) / 25) ? 1 : 0));
  expect(correlation(moved, volume)).toBeGreaterThan(0.7);
  expect(Math.max(...moved)).toBeGreaterThan(3);
  for (const [n, luma] of result.lumas.entries()) {
    const before = source.lumas[n % 20]!;
    for (const [x, y, w, h] of [
      [0, 0, WIDTH, 50],
      [0, 0, 45, HEIGHT],
      [155, 0, 45, HEIGHT],
    ] as const)
      expect(meanDifference(cropLuma(luma, x, y, w, h), cropLuma(before, x, y, w, h))).toBeLessThan(2.5);
  }
});

test.each([
  ['loop', [0, 10, 19, 0, 10], RECORDED],
  ['bounce', [0, 10, 19, 19, 10], RECORDED],
  ['silence', [0, 10, 19, 19, 19], RECORDED],
  ['remap', [0, 5, 10, 10, 15], RECORDED],
] as const)('%s fills the length of the recording', async (mode, expected, seconds) => {
  const result = await runLipsync(mode);
  expect(result.seconds).toBeCloseTo(seconds, 1);
  // What the mark in the corner says at these frames; a turn may show a neighbour.
  const marks = [0, 10, 19, 20, 30].map((n) => {
    const mark = cropLuma(result.lumas[n]!, 4, 146, 10, 10);
    return (mark.reduce((a, b) => a + b, 0) / mark.length - 40) / 8;
  });
  for (const [i, mark] of marks.entries()) expect(Math.abs(mark - expected[i]!)).toBeLessThan(1.4);
});

test('cut_off ends with the video', async () => {
  expect((await runLipsync('cut_off')).seconds).toBeCloseTo(0.8, 1);
});

test('a shorter recording ends the video, except with silence', () => {
  expect(syncTiming('loop', 5, 2).seconds).toBe(2);
  expect(syncTiming('cut_off', 5, 2).seconds).toBe(2);
  expect(syncTiming('remap', 5, 2).videoTimeAt(1)).toBe(2.5);
  expect(syncTiming('silence', 5, 2).seconds).toBe(5);
});
