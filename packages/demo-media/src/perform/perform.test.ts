import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  correlation,
  evenTimings,
  readTestVideo,
  speechTone,
  writeTestVideo,
  type TestVideo,
} from '../testing/video.ts';
import { openFootage } from '../footage/source.ts';
import type { PerformOrder } from '@kinoloom/vendor-simulators/studio';
import { trackHeadPoses } from './track-poses.ts';
import { perform } from './perform.ts';

const { signal } = new AbortController();
const WIDTH = 192;
const HEIGHT = 192;
const FRAMES = 40;
let folder = '';
let reference = '';
let picture = '';

/** Where the performer's head is: to the right, back, and to the left, in pixels of 320. */
const sway = (n: number): number => 34 * Math.sin((2 * Math.PI * n) / FRAMES);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perform-'));
  reference = join(folder, 'performer.mp4');
  picture = join(folder, 'character.png');
  const result = { width: 320, height: 180, ...evenTimings(FRAMES), sound: speechTone(FRAMES / 25, (t) => t > 0.8) };
  await writeTestVideo(reference, result, (x, y, n) => {
    const u = x - 160 - sway(n);
    const head = (u / 46) ** 2 + ((y - 76) / 60) ** 2 < 1;
    const stripes = Math.sin(u / 4) * Math.cos(y / 5) > 0 ? 190 : 110;
    return head ? [stripes, 108, 152] : [50, 132, 126];
  });
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#20344c';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = '#6a2f2a';
  pen.fillRect(40, 150, 112, 42);
  pen.fillStyle = '#d9a184';
  pen.beginPath();
  pen.ellipse(96, 84, 40, 54, 0, 0, 7);
  pen.fill();
  pen.fillStyle = '#30201c';
  pen.fillRect(76, 68, 12, 6);
  pen.fillRect(104, 68, 12, 6);
  pen.fillRect(80, 112, 32, 5);
  await writeFile(picture, canvas.encodeSync('png'));
});
afterAll(() => rm(folder, { recursive: true }));

async function runPerform(change: Partial<PerformOrder>): Promise<TestVideo> {
  const output = join(folder, 'out.mp4');
  await perform({
    character: { kind: 'image', path: picture },
    reference,
    bodyControl: false,
    expressionIntensity: 3,
    seed: 1,
    width: WIDTH,
    height: HEIGHT,
    output,
    onProgress: () => undefined,
    signal,
    ...change,
  });
  return await readTestVideo(output);
}

/** The middle of what is bright in some rows. */
function centreOfBright(luma: Uint8Array, top: number, bottom: number, least: number): number {
  let [sum, total] = [0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < WIDTH; x++)
      if (luma[y * WIDTH + x]! > least) {
        sum += x;
        total++;
      }
  return sum / Math.max(1, total);
}

const headAt = (result: TestVideo): number[] => result.lumas.map((luma) => centreOfBright(luma, 40, 95, 110));
const range = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

test("the performer's movement is measured", async () => {
  await using source = await openFootage(reference);
  const poses = await trackHeadPoses(source, 25, signal);
  expect(
    correlation(
      poses.map(({ x }) => x),
      poses.map((_, n) => sway(n)),
    ),
  ).toBeGreaterThan(0.9);
});

test('the character moves as the performer did, for as long, with the same sound, at the size ordered', async () => {
  const result = await runPerform({});
  expect([result.width, result.height, result.lumas.length]).toEqual([WIDTH, HEIGHT, FRAMES]);
  expect(
    correlation(
      headAt(result),
      result.lumas.map((_, n) => sway(n)),
    ),
  ).toBeGreaterThan(0.85);
  expect(range(headAt(result))).toBeGreaterThan(6);
  expect(correlation(result.sound!.left, speechTone(FRAMES / 25, (t) => t > 0.8).left)).toBeGreaterThan(0.95);
});

test('more intensity moves more', async () => {
  const [held, overdone] = [await runPerform({ expressionIntensity: 1 }), await runPerform({ expressionIntensity: 5 })];
  expect(range(headAt(overdone))).toBeGreaterThan(range(headAt(held)) * 1.3);
});

test('a video character keeps its own motion and fills a frame of another shape', async () => {
  const video = join(folder, 'character.mp4');
  await writeTestVideo(video, { width: 160, height: 120, ...evenTimings(10), sound: null }, (x, y, n) => [
    (x + y + n * 12) % 235,
    120,
    140,
  ]);
  const result = await runPerform({
    character: { kind: 'video', path: video },
    width: 240,
    height: 136,
    bodyControl: true,
  });
  expect([result.width, result.height, result.lumas.length]).toEqual([240, 136, FRAMES]);
  expect(correlation(result.lumas[0]!, result.lumas[6]!)).toBeLessThan(0.98);
});
