import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meanDifference } from '../clip/picture.ts';
import { evenTimings, readTestVideo, speechTone, writeTestVideo } from '../testing/video.ts';
import { upscaleClip } from '../upscale/upscale.ts';
import { reframeClip } from './reframe-clip.ts';

const { signal } = new AbortController();
const common = { prompt: 'a warm evening', seed: 4, onProgress: (): void => undefined, signal };
let folder = '';
let input = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reframe-'));
  input = join(folder, 'film.mp4');
  const video = { width: 160, height: 90, ...evenTimings(12), sound: speechTone(0.48, () => true) };
  // Still at its edges, with a bar that moves in the middle.
  await writeTestVideo(input, video, (x, y, n) => [
    x > 60 + n * 2 && x < 80 + n * 2 && y > 20 && y < 70 ? 220 : 70 + (x >> 1),
    100,
    160,
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

type Box = readonly [x: number, y: number, width: number, height: number];

function cropPlane(plane: Uint8Array, stride: number, [x, y, width, height]: Box): Uint8Array {
  return Buffer.concat(
    Array.from({ length: height }, (_, row) => plane.subarray((y + row) * stride + x, (y + row) * stride + x + width)),
  );
}

test('the video is placed to the pixel with its times and sound; the surroundings are not black', async () => {
  const output = join(folder, 'placed.mp4');
  const same = join(folder, 'same.mp4');
  const place = { x: 33, y: 51, width: 134, height: 76 };
  await reframeClip({ ...common, input, output, width: 200, height: 240, place });
  await upscaleClip({ ...common, input, output: same, width: 134, height: 76, keepSound: true });
  const [video, after, before] = [await readTestVideo(same), await readTestVideo(output), await readTestVideo(input)];
  expect([after.width, after.height]).toEqual([200, 240]);
  expect(after.times).toEqual(before.times);
  expect(after.packets.audio).toBe(before.packets.audio);
  for (const [n, luma] of after.lumas.entries()) {
    const at = (dx: number) =>
      meanDifference(
        cropPlane(luma, 200, [place.x + dx, place.y, 120, 76]),
        cropPlane(video.lumas[n]!, 134, [0, 0, 120, 76]),
      );
    expect(at(0)).toBeLessThan(2.5);
    // One pixel aside fits worse, wherever the picture has an edge.
    expect(at(1)).toBeGreaterThan(at(0));
    const above = cropPlane(luma, 200, [0, 0, 200, 40]);
    expect(above.reduce((a, b) => a + b, 0) / above.length).toBeGreaterThan(45);
  }
});

test('surroundings continue the edge of the video and are still where it is still', async () => {
  const output = join(folder, 'tall.mp4');
  await reframeClip({ ...common, input, output, width: 160, height: 284 });
  const { lumas } = await readTestVideo(output);
  const [first, last] = [lumas[1]!, lumas.at(-1)!];
  const top = (284 - 90) / 2;
  expect(
    meanDifference(cropPlane(first, 160, [0, top - 2, 160, 1]), cropPlane(first, 160, [0, top + 1, 160, 1])),
  ).toBeLessThan(6);
  expect(meanDifference(cropPlane(first, 160, [0, 0, 40, 284]), cropPlane(last, 160, [0, 0, 40, 284]))).toBeLessThan(4);
});

test('the surrounding light follows the seed, and an invisible place is refused', async () => {
  const [one, other] = [join(folder, 'one.mp4'), join(folder, 'other.mp4')];
  await reframeClip({ ...common, input, output: one, width: 160, height: 284, seed: 1 });
  await reframeClip({ ...common, input, output: other, width: 160, height: 284, seed: 2 });
  expect(meanDifference((await readTestVideo(one)).lumas[3]!, (await readTestVideo(other)).lumas[3]!)).toBeGreaterThan(
    0.8,
  );
  const place = { x: 500, y: 0, width: 100, height: 100 };
  await expect(reframeClip({ ...common, input, output: one, width: 160, height: 284, place })).rejects.toBeInstanceOf(
    RangeError,
  );
});
