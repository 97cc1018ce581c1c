import { createCanvas } from '@napi-rs/canvas';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAvif } from '../../../media/src/node/fixtures/avif.ts';
import { makeHeic } from '../../../media/src/node/fixtures/make-heic.ts';
import { still } from '../testing/overlays.ts';
import { temporaryFolder } from '../testing/render-fixture.ts';
import { Images } from './images.ts';
import { openPaintSurface } from './paint-surface.ts';

async function sizeOf(path: string, overlay = still()): Promise<number[]> {
  using images = new Images();
  await images.load(overlay, path);
  const { width, height } = images.get(overlay)!;
  return [width, height];
}

test('an image is scaled down to its displayed size, with a margin for animations, and never enlarged', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'large.png');
  await writeFile(path, createCanvas(1280, 720).encodeSync('png'));
  expect(await sizeOf(path)).toEqual([320, 180]);
  expect(await sizeOf(path, still({ width: 32, height: 18 }))).toEqual([40, 23]);
  expect(await sizeOf(path, still({ width: 900, height: 900 }))).toEqual([1280, 720]);
  expect(await sizeOf(path, still({ styles: { animation: { enter: 'zoom', exit: null } } }))).toEqual([640, 360]);
});

test('a HEIC photo is upright', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'photo.heic');
  await makeHeic(path, { columns: 3, rows: 2, turn: 1, paint: (x, y) => [x, y, 128] });
  expect(await sizeOf(path, still({ width: 900, height: 900 }))).toEqual([128, 192]);
});

/** A still as a canvas of its own size shows it: premultiplied. */
async function painted(path: string, width: number, height: number): Promise<Buffer> {
  using images = new Images();
  const overlay = still({ width: 900, height: 900 });
  await images.load(overlay, path);
  const surface = openPaintSurface(width, height);
  surface.pen.drawImage(images.get(overlay)!.image, 0, 0, width, height);
  return Buffer.from(surface.pixels());
}

test('an AVIF with straight alpha is premultiplied once', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'ramp.avif');
  const pixels = Buffer.alloc(16 * 4 * 4, 255);
  for (let at = 0; at < 64; at++) pixels[at * 4 + 3] = (at % 16) * 17;
  await makeAvif(path, pixels, { width: 16, height: 4 });
  for (const [at, value] of (await painted(path, 16, 4)).entries())
    expect(Math.abs(value - (Math.floor(at / 4) % 16) * 17)).toBeLessThanOrEqual(1);
});

test.each([
  ['a quarter turn to the left', 'irot', [4, 16]],
  ['a mirror', 'imir', [16, 4]],
] as const)('an AVIF with %s in its properties is transformed once', async (_, type, [width, height]) => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'turned.avif');
  // The left half is black, the right half white.
  const pixels = Buffer.from(Array.from({ length: 16 * 4 * 3 }, (_, at) => (Math.floor(at / 3) % 16 < 8 ? 0 : 255)));
  await makeAvif(path, pixels, { width: 16, height: 4, properties: [[type, Buffer.from([1])]] });
  const shown = await painted(path, width, height);
  // What was right is now above, or left.
  expect([shown[0], shown.at(-2)]).toEqual([255, 0]);
});

test('a file that is not an image, and a missing one, are refused', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'no-picture.png');
  await writeFile(path, 'no picture');
  await expect(sizeOf(path)).rejects.toThrow('unsupported image format');
  await expect(sizeOf(join(folder.path, 'not-there.png'))).rejects.toThrow('ENOENT');
});

const turned = join(process.env['KINOLOOM_MEDIA_DIR'] ?? '/nowhere', 'portrait-orientation-6.jpg');

test.skipIf(!existsSync(turned))('a photo is rotated by its EXIF orientation', async () => {
  expect(await sizeOf(turned, still({ width: 900, height: 900 }))).toEqual([840, 700]);
});
