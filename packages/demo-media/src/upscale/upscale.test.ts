import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correlation, evenTimings, readTestVideo, speechTone, writeTestVideo } from '../testing/video.ts';
import { upscaleClip, upscaleImage } from './upscale.ts';

const { signal } = new AbortController();
const onProgress = (): void => undefined;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upscale-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A disc and a bar, with a slanted edge. */
function drawing(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#204060';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#f0d080';
  pen.beginPath();
  pen.ellipse(width * 0.35, height * 0.5, width * 0.2, height * 0.3, 0.4, 0, 7);
  pen.fill();
  pen.fillRect(width * 0.75, 0, width * 0.1, height);
  return canvas;
}

async function lumasOf(bytes: Buffer): Promise<{ width: number; height: number; lumas: number[] }> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const lumas = Array.from({ length: data.length / 4 }, (_, i) => data[i * 4 + 1] ?? 0);
  return { width: image.width, height: image.height, lumas };
}

test('a picture is enlarged by exactly the factor, shows the same, and has crisper edges than a plain enlargement', async () => {
  const image = drawing(61, 40).encodeSync('png');
  const large = await lumasOf(await upscaleImage({ image, scale: 4, format: 'png', signal }));
  expect([large.width, large.height]).toEqual([244, 160]);
  const plain = createCanvas(244, 160);
  plain.getContext('2d').drawImage(await loadImage(image), 0, 0, 244, 160);
  const { lumas } = await lumasOf(plain.encodeSync('png'));
  expect(correlation(large.lumas, lumas)).toBeGreaterThan(0.98);
  const steepest = (values: number[]) => Math.max(...values.map((v, i) => Math.abs(v - (values[i + 1] ?? v))));
  expect(steepest(large.lumas)).toBeGreaterThan(steepest(lumas));
});

test('a photograph is turned upright first, and one too large to make is refused', async () => {
  const tiff = '49492a00080000000100120103000100000006000000' + '0'.repeat(8);
  const jpeg = drawing(64, 40).encodeSync('jpeg', 90);
  const turned = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('ffe10022457869660000' + tiff, 'hex'),
    jpeg.subarray(2),
  ]);
  const { width, height } = await lumasOf(await upscaleImage({ image: turned, scale: 2, format: 'jpg', signal }));
  expect([width, height]).toEqual([80, 128]);
  const huge = createCanvas(4000, 3000).encodeSync('png');
  await expect(upscaleImage({ image: huge, scale: 10, format: 'png', signal })).rejects.toBeInstanceOf(RangeError);
});

test('a video with variable frame times keeps frames, times and sound and gets the exact size', async () => {
  const input = join(folder, 'uneven.mp4');
  const output = join(folder, 'large.mp4');
  const timings = [0, 40, 100, 110, 400, 420, 900].map((at, i, all) => ({
    at: BigInt(at),
    duration: BigInt((all[i + 1] ?? 1300) - at),
  }));
  const options = {
    width: 96,
    height: 54,
    timings,
    timeBase: { num: 1, den: 1000 },
    sound: speechTone(1.3, () => true),
  };
  await writeTestVideo(input, options, (x, y, n) => [40 + ((x * 2 + y + n * 24) % 180), 110, 150]);
  await upscaleClip({ input, output, width: 240, height: 136, keepSound: true, onProgress, signal });
  const [before, after] = [await readTestVideo(input), await readTestVideo(output)];
  expect([after.width, after.height]).toEqual([240, 136]);
  expect(after.times).toEqual(before.times);
  expect(after.seconds).toBeCloseTo(1.3, 3);
  expect(after.packets.audio).toBe(before.packets.audio);
  await upscaleClip({ input, output, width: 240, height: 136, keepSound: false, onProgress, signal });
  expect((await readTestVideo(output)).sound).toBeNull();
});

test('an aborted order leaves no file', async () => {
  const input = join(folder, 'long.mp4');
  await writeTestVideo(input, { width: 64, height: 64, ...evenTimings(200), sound: null }, (x, _y, n) => [
    (x + n) % 235,
    128,
    128,
  ]);
  const controller = new AbortController();
  const making = upscaleClip({
    input,
    output: join(folder, 'stopped.mp4'),
    width: 640,
    height: 640,
    keepSound: true,
    onProgress: () => controller.abort(new Error('enough')),
    signal: controller.signal,
  });
  await expect(making).rejects.toThrow('enough');
  expect(existsSync(join(folder, 'stopped.mp4'))).toBe(false);
});
