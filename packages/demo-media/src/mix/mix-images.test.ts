import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { correlation } from '../testing/video.ts';
import { makeImage } from '../scenes/image.ts';
import { mixImages } from './mix-images.ts';

const { signal } = new AbortController();
const WIDTH = 480;
const HEIGHT = 300;

const scene = (prompt: string): Promise<Buffer> =>
  makeImage({ prompt, seed: 3, width: WIDTH, height: HEIGHT, format: 'png' });

async function runMix(images: readonly Buffer[], seed = 2): Promise<Buffer> {
  return mixImages({ images, prompt: 'put them together', seed, width: WIDTH, height: HEIGHT, format: 'png', signal });
}

/** Luma of a picture drawn at a size. */
async function lumas(bytes: Buffer, width: number, height: number): Promise<Float32Array> {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(await loadImage(bytes), 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  return Float32Array.from(
    { length: width * height },
    (_, i) => 0.3 * data[i * 4]! + 0.59 * data[i * 4 + 1]! + 0.11 * data[i * 4 + 2]!,
  );
}

/** The best correlation of a picture's middle, at some sizes and a little turned, with any place of another. */
async function bestMatch(piece: Buffer, whole: Buffer): Promise<number> {
  const [w, h] = [96, 60];
  const field = await lumas(whole, w, h);
  const image = await loadImage(piece);
  let best = -1;
  for (let width = 22; width <= 32; width += 1) {
    for (const tilt of [-0.045, -0.015, 0.015, 0.045]) {
      const height = (width * HEIGHT) / WIDTH;
      const [cw, ch] = [Math.round(width * 0.8), Math.round(height * 0.8)];
      const canvas = createCanvas(cw, ch);
      const pen = canvas.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      pen.translate(cw / 2, ch / 2);
      pen.rotate(tilt);
      pen.drawImage(image, -width / 2, -height / 2, width, height);
      const small = await lumas(canvas.encodeSync('png'), cw, ch);
      for (let y = 0; y + ch <= h; y++)
        for (let x = 0; x + cw <= w; x++) {
          const part = small.map((_, i) => field[(y + Math.floor(i / cw)) * w + x + (i % cw)]!);
          best = Math.max(best, correlation(part, small));
        }
    }
  }
  return best;
}

/** The best correlation of any ninth of one picture with the same ninth of another. */
async function bestTile(a: Buffer, b: Buffer): Promise<number> {
  const [p, q] = [await lumas(a, WIDTH, HEIGHT), await lumas(b, WIDTH, HEIGHT)];
  const cell = (map: Float32Array, n: number): number[] => {
    const [x0, y0] = [(n % 3) * 160, Math.floor(n / 3) * 100];
    return Array.from({ length: 160 * 100 }, (_, i) => map[(y0 + Math.floor(i / 160)) * WIDTH + x0 + (i % 160)]!);
  };
  return Math.max(...Array.from({ length: 9 }, (_, n) => correlation(cell(p, n), cell(q, n)) || -1));
}

test('two landscapes are both visible, each in its part', async () => {
  const [one, other] = [await scene('alpine peaks at noon'), await scene('a neon street at night')];
  const result = await runMix([one, other]);
  expect(await bestTile(result, one)).toBeGreaterThan(0.9);
  expect(await bestTile(result, other)).toBeGreaterThan(0.9);
});

test('a distinct subject is cut out and placed in the first scene', async () => {
  const ground = await scene('dunes at noon');
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#16b432';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = '#7a1fa8';
  pen.beginPath();
  pen.arc(240, 150, 80, 0, 7);
  pen.fill();
  const result = await loadImage(await runMix([ground, canvas.encodeSync('png')]));
  const out = createCanvas(WIDTH, HEIGHT).getContext('2d');
  out.drawImage(result, 0, 0);
  const { data } = out.getImageData(0, 0, WIDTH, HEIGHT);
  let [violet, green] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i]! > data[i + 1]! + 30 && data[i + 2]! > data[i + 1]! + 30) violet++;
    if (data[i + 1]! > data[i]! + 50 && data[i + 1]! > data[i + 2]! + 50) green++;
  }
  expect(violet / (WIDTH * HEIGHT)).toBeGreaterThan(0.03);
  expect(green).toBeLessThan(violet * 0.05);
});

test('four images all appear in the result, the first as the background', async () => {
  const [ground, ...others] = await Promise.all(
    ['a lighthouse at dusk', 'open sea at noon', 'aurora', 'a ringed planet'].map(scene),
  );
  const result = await runMix([ground!, ...others]);
  expect(await bestTile(result, ground!)).toBeGreaterThan(0.9);
  const absent = await bestMatch(await scene('neon rain in the city'), result);
  for (const other of others) {
    const likeness = await bestMatch(other, result);
    expect(likeness).toBeGreaterThan(0.75);
    expect(likeness).toBeGreaterThan(absent + 0.25);
  }
});

test('the same order gives the same picture, another seed another', async () => {
  const images = await Promise.all(['sea', 'dunes', 'aurora'].map(scene));
  const [a, b, c] = [await runMix(images, 1), await runMix(images, 1), await runMix(images, 2)];
  expect(a.equals(b)).toBe(true);
  expect(a.equals(c)).toBe(false);
});

test('one image is refused', async () => {
  await expect(runMix([await scene('sea')])).rejects.toBeInstanceOf(RangeError);
});
