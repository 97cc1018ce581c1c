import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import { correlation } from '../testing/video.ts';
import { makeImage } from '../scenes/image.ts';
import { editImage } from './edit-image.ts';
import { readEdit } from './read-edit.ts';

const WIDTH = 320;
const HEIGHT = 200;
const { signal } = new AbortController();
let image: Buffer;
let source: ImageStats;

interface ImageStats {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly luma: number;
  readonly lumas: readonly number[];
  /** Mean distance of colours from grey. */
  readonly chroma: number;
  /** Share of pixels that differ from their right neighbour. */
  readonly edges: number;
  readonly rgb: readonly (readonly [number, number, number])[];
}

beforeAll(async () => {
  image = await makeImage({ prompt: 'a lighthouse at noon', seed: 7, width: WIDTH, height: HEIGHT, format: 'png' });
  source = await measureImage(image);
});

async function measureImage(bytes: Buffer): Promise<ImageStats> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.drawImage(await loadImage(bytes), 0, 0);
  const { data } = pen.getImageData(0, 0, WIDTH, HEIGHT);
  const rgb = Array.from(
    { length: WIDTH * HEIGHT },
    (_, i) => [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!] as const,
  );
  const mean = (value: (pixel: readonly [number, number, number]) => number): number =>
    rgb.reduce((sum, pixel) => sum + value(pixel), 0) / rgb.length;
  const lumas = rgb.map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b);
  return {
    red: mean(([r]) => r),
    green: mean(([, g]) => g),
    blue: mean(([, , b]) => b),
    luma: mean(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b),
    lumas,
    chroma: mean((pixel) => Math.max(...pixel) - Math.min(...pixel)),
    edges: lumas.filter((l, i) => Math.abs(l - (lumas[i + 1] ?? l)) > 1).length / lumas.length,
    rgb,
  };
}

async function edited(prompt: string, seed = 5): Promise<ImageStats> {
  return measureImage(await editImage({ image, prompt, seed, width: WIDTH, height: HEIGHT, format: 'png', signal }));
}

/** How much of the picture's structure is left: correlation of blurred luma. */
function structure(a: ImageStats, b: ImageStats): number {
  const coarse = ({ lumas }: ImageStats): number[] =>
    Array.from({ length: 40 * 25 }, (_, i) => {
      const [x, y] = [(i % 40) * 8, Math.floor(i / 40) * 8];
      let sum = 0;
      for (let v = 0; v < 8; v++) for (let u = 0; u < 8; u++) sum += lumas[(y + v) * WIDTH + x + u]!;
      return sum / 64;
    });
  return correlation(coarse(a), coarse(b));
}

describe('an edit changes what its words say and keeps the composition', () => {
  test.each([
    ['make everything red', (now: ImageStats) => now.red - now.blue, 30],
    ['blue tones', (now: ImageStats) => now.blue - now.red, 25],
    ['a warm light', (now: ImageStats) => now.red - now.blue, 8],
    ['make it colder', (now: ImageStats) => now.blue - now.red, 4],
    ['sepia', (now: ImageStats) => now.red - now.blue, 20],
    ['at sunset', (now: ImageStats) => now.red - now.blue, 25],
    ['golden hour', (now: ImageStats) => now.red - now.blue, 25],
    ['moonlight', (now: ImageStats) => now.blue / now.red, 0.25],
    ['high key', (now: ImageStats) => now.luma, 8],
    ['vivid colours', (now: ImageStats) => now.chroma, 4],
    ['in black and white', (now: ImageStats) => -now.chroma, 8],
    ['film noir', (now: ImageStats) => -now.chroma, 8],
    ['at night', (now: ImageStats) => -now.luma, 40],
    ['a stormy day', (now: ImageStats) => -now.luma, 20],
    ['dramatic light', (now: ImageStats) => -now.luma, 10],
    ['neon light', (now: ImageStats) => now.chroma, 15],
    ['fog', (now: ImageStats) => -now.edges, 0.03],
    ['pixel art', (now: ImageStats) => -now.edges, 0.1],
    ['a watercolour', (now: ImageStats) => now.luma, 15],
    ['pencil sketch', (now: ImageStats) => -now.chroma, 4],
  ] as const)('%s', async (prompt, measure, least) => {
    const now = await edited(prompt);
    expect(measure(now) - measure(source)).toBeGreaterThan(least);
    expect(structure(now, source)).toBeGreaterThan(0.45);
  });

  test.each([
    'rain',
    'snow',
    'lightning',
    'oil painting',
    'a comic',
    'anime',
    'vintage film',
    'cyberpunk',
    'teal and orange',
  ])('%s is clearly visible', async (prompt) => {
    const now = await edited(prompt);
    const change = now.rgb.reduce((sum, [r, g, b], i) => {
      const [x, y, z] = source.rgb[i]!;
      return sum + Math.abs(r - x) + Math.abs(g - y) + Math.abs(b - z);
    }, 0);
    expect(change / now.rgb.length / 3).toBeGreaterThan(7);
    expect(structure(now, source)).toBeGreaterThan(0.45);
  });
});

test('a prompt without an edit gets a visible colour grade by the seed', async () => {
  const [one, same, other] = [
    await edited('surprise me', 1),
    await edited('surprise me', 1),
    await edited('surprise me', 2),
  ];
  expect(same.rgb).toEqual(one.rgb);
  expect(Math.abs(one.red - other.red) + Math.abs(one.blue - other.blue)).toBeGreaterThan(2);
  expect(
    Math.abs(one.red - source.red) + Math.abs(one.green - source.green) + Math.abs(one.blue - source.blue),
  ).toBeGreaterThan(8);
});

test('several edits combine', async () => {
  const both = await edited('a pencil sketch at night, sepia');
  const sketch = await edited('a pencil sketch');
  expect(both.red - both.blue).toBeGreaterThan(sketch.red - sketch.blue + 10);
  expect(both.luma).toBeLessThan(sketch.luma - 15);
});

test('an object is recoloured and its background is not', async () => {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#7d8f7a';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = '#3a5fc8';
  pen.fillRect(100, 60, 120, 90);
  const car = await editImage({
    image: canvas.encodeSync('png'),
    prompt: 'make the car red',
    seed: 1,
    width: WIDTH,
    height: HEIGHT,
    format: 'png',
    signal,
  });
  const { rgb } = await measureImage(car);
  const [body, wall] = [rgb[105 * WIDTH + 160]!, rgb[30 * WIDTH + 30]!];
  expect(body[0] - body[2]).toBeGreaterThan(40);
  expect(Math.abs(wall[0] - 0x7d) + Math.abs(wall[2] - 0x7a)).toBeLessThan(30);
});

test('words are read by their meaning', () => {
  expect(readEdit('golden hour').colour).toBeNull();
  expect(readEdit('make the car dark red').colour).toMatchObject({ part: 'subject', depth: 'dark' });
  expect(readEdit('a teal sky').colour?.part).toBe('sky');
  expect(readEdit('watercolour painting, rainy night').styles).toEqual(['watercolour']);
  expect(readEdit('watercolour painting, rainy night')).toMatchObject({ lighting: ['night'], weather: ['rain'] });
  expect(readEdit('hello there').isUnclear).toBe(true);
});

test('an added object is drawn and the rest is unchanged', async () => {
  const size = { width: WIDTH, height: HEIGHT, format: 'png' as const, signal };
  const plain = createCanvas(WIDTH, HEIGHT);
  const pen = plain.getContext('2d');
  pen.fillStyle = '#7f8f9f';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const result = await loadImage(
    await editImage({ image: plain.toBuffer('image/png'), prompt: 'add a red car', seed: 3, ...size }),
  );
  pen.drawImage(result, 0, 0);
  const { data } = pen.getImageData(0, 0, WIDTH, HEIGHT);
  let [red, same] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i] as number) - (data[i + 2] as number) > 60) red++;
    if (Math.abs((data[i] as number) - 0x7f) + Math.abs((data[i + 2] as number) - 0x9f) < 6) same++;
  }
  expect(red / (WIDTH * HEIGHT)).toBeGreaterThan(0.01);
  expect(same / (WIDTH * HEIGHT)).toBeGreaterThan(0.6);
});
