import { readFile, truncate, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeHeic } from './fixtures/make-heic.ts';
import { noise, workspace } from './fixtures/workspace.ts';
import { inspect } from './inspect.ts';
import { shownStill } from './shown-still.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const at = await workspace();
const GRID = { columns: 3, rows: 2 };
const [WIDTH, HEIGHT] = [192, 128];
const paint = (x: number, y: number) => [40 + x * 0.8, 40 + y, 200 - (x + y) / 3] as const;

let profile: Buffer | undefined;

beforeAll(async () => {
  const bytes = await sharp(noise(48, 1), { raw: { width: 4, height: 4, channels: 3 } })
    .withIccProfile('p3')
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 2953/100' } })
    .jpeg()
    .toBuffer();
  const { icc, exif } = await sharp(bytes).metadata();
  profile = icc;
  // Without the prefix that the block has in a JPEG.
  await makeHeic(at('photo.heic'), {
    ...GRID,
    turn: 1,
    paint,
    ...(icc && { profile: icc }),
    ...(exif && { exif: exif.subarray(6) }),
  });
  await makeHeic(at('upright.heic'), { ...GRID, paint });
});

async function shownBytes(path: string): Promise<Buffer> {
  const shown = await shownStill(path);
  if (typeof shown === 'string') throw new Error(`${path} was not converted`);
  return shown;
}

/** PSNR between a picture and its source, in dB. */
async function psnrOf(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: WIDTH, height: HEIGHT, channels: 3 });
  let squares = 0;
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1)
    for (const [channel, value] of paint(pixel % WIDTH, Math.floor(pixel / WIDTH)).entries())
      squares += ((data[pixel * 3 + channel] ?? 0) - value) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / (WIDTH * HEIGHT * 3)));
}

test('inspect converts a tiled HEIC photo to an upright JPEG without EXIF data', async () => {
  const { original, probe, thumbnail } = await inspect(at('photo.heic'), at('made'));
  expect(probe).toMatchObject({ kind: 'image', mime: 'image/jpeg', extension: 'jpg', width: HEIGHT, height: WIDTH });
  const bytes = await readFile(at(`made/${original}`));
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', chromaSubsampling: '4:4:4' });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(thumbnail).toMatchObject({ width: HEIGHT, height: WIDTH });
});

test('shownStill keeps the pixels and the colour profile', async () => {
  expect(await psnrOf(await shownBytes(at('upright.heic')))).toBeGreaterThan(36);
  expect(profile).toBeDefined();
  expect((await sharp(await shownBytes(at('photo.heic'))).metadata()).icc).toEqual(profile);
  const plain = await shownBytes(at('upright.heic'));
  expect((await sharp(plain).metadata()).icc).toBeUndefined();
});

test('a truncated, damaged or too large HEIC file is refused with the reason', async () => {
  const whole = await readFile(at('upright.heic'));
  for (const share of [0.2, 0.6, 0.95]) {
    await writeFile(at('cut.heic'), whole);
    await truncate(at('cut.heic'), Math.floor(whole.length * share));
    await expect(shownBytes(at('cut.heic'))).rejects.toBeInstanceOf(UnreadableMedia);
  }
  for (let round = 0; round < 40; round += 1) {
    const broken = Buffer.from(whole);
    for (const [index, value] of noise(12, round).entries())
      broken[16 + ((value * 17 + index * 97 + round * 31) % (whole.length - 16))] = value;
    await writeFile(at('broken.heic'), broken);
    await shownBytes(at('broken.heic')).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableMedia));
  }
  await expect(inspect(at('upright.heic'), at('large'), { limits: { maxImagePixels: 1_000 } })).rejects.toThrow(
    'The picture is 192×128',
  );
});
