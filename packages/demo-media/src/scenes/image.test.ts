import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { makeImage, type SceneImageOrder } from './image.ts';

const order = (change: Partial<SceneImageOrder> = {}): SceneImageOrder => ({
  prompt: 'a quiet sea at golden hour',
  seed: 7,
  width: 160,
  height: 90,
  format: 'png',
  ...change,
});

async function pixels(bytes: Buffer): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: pen.getImageData(0, 0, image.width, image.height).data };
}

function distance(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

describe('makeImage', () => {
  test('the same prompt and seed give the same pixels', async () => {
    const [a, b] = [await pixels(await makeImage(order())), await pixels(await makeImage(order()))];
    expect(Buffer.from(a.data).equals(Buffer.from(b.data))).toBe(true);
  });

  test('prompts that differ in a single letter give visibly different pictures', async () => {
    const a = await pixels(await makeImage(order({ prompt: 'the sea, take a' })));
    const b = await pixels(await makeImage(order({ prompt: 'the sea, take b' })));
    expect(distance(a.data, b.data)).toBeGreaterThan(2);
  });

  test('another seed gives another composition', async () => {
    const a = await pixels(await makeImage(order({ seed: 1 })));
    const b = await pixels(await makeImage(order({ seed: 2 })));
    expect(distance(a.data, b.data)).toBeGreaterThan(2);
  });

  test('night is darker than day, and a named colour tints the light', async () => {
    const mean = async (prompt: string) => {
      const { data } = await pixels(await makeImage(order({ prompt })));
      const sum = [0, 0, 0];
      for (let i = 0; i < data.length; i++) if (i % 4 < 3) sum[i % 4]! += data[i]! / (data.length / 4);
      return sum as [number, number, number];
    };
    const light = ([r, g, b]: [number, number, number]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const day = await mean('dunes at noon');
    const night = await mean('dunes at night');
    const purple = await mean('purple dunes at noon');
    expect(light(night)).toBeLessThan(light(day) * 0.6);
    expect(purple[2] - purple[1]).toBeGreaterThan(day[2] - day[1] + 10);
  });

  test.each([
    ['1:1', 128, 128],
    ['9:16', 90, 160],
    ['21:9', 210, 90],
    ['odd', 101, 77],
  ])('fills %s exactly, with no empty pixel', async (_, width, height) => {
    const picture = await pixels(await makeImage(order({ width, height })));
    expect([picture.width, picture.height]).toEqual([width, height]);
    for (let i = 3; i < picture.data.length; i += 4) expect(picture.data[i]).toBe(255);
  });

  test.each([
    ['jpg', [0xff, 0xd8]],
    ['png', [0x89, 0x50]],
    ['webp', [0x52, 0x49]],
  ] as const)('writes real %s', async (format, magic) => {
    const bytes = await makeImage(order({ format }));
    expect([...bytes.subarray(0, 2)]).toEqual([...magic]);
    expect((await pixels(bytes)).width).toBe(160);
  });

  test('an edit keeps the composition of its source and changes its light', async () => {
    const source = await makeImage(order({ prompt: 'the sea at noon' }));
    const edited = await pixels(await makeImage(order({ prompt: 'make it night', startImage: source })));
    const original = await pixels(source);
    expect(correlation(original.data, edited.data)).toBeGreaterThan(0.8);
    expect(distance(original.data, edited.data)).toBeGreaterThan(8);
  });

  test('refuses impossible sizes and stops when aborted', async () => {
    await expect(makeImage(order({ width: 0 }))).rejects.toBeInstanceOf(RangeError);
    await expect(makeImage(order({ signal: AbortSignal.abort(new Error('no more')) }))).rejects.toThrow('no more');
  });
});

function correlation(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  const mean = (d: Uint8ClampedArray) => d.reduce((x, y) => x + y, 0) / d.length;
  const [ma, mb] = [mean(a), mean(b)];
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    if (i % 4 === 3) continue;
    ab += (a[i]! - ma) * (b[i]! - mb);
    aa += (a[i]! - ma) ** 2;
    bb += (b[i]! - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}
