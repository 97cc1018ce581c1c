import { createCanvas } from '@napi-rs/canvas';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeHeic } from '../../../media/src/node/fixtures/make-heic.ts';
import { still } from '../testing/overlays.ts';
import { temporaryFolder } from '../testing/render-fixture.ts';
import { Images } from './images.ts';

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

test('a file that is not an image, and a missing one, are refused', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'no-picture.png');
  await writeFile(path, 'no picture');
  await expect(sizeOf(path)).rejects.toThrow('Unsupported image type');
  await expect(sizeOf(join(folder.path, 'not-there.png'))).rejects.toThrow('ENOENT');
});

const turned = join(process.env['KINOLOOM_MEDIA_DIR'] ?? '/nowhere', 'portrait-orientation-6.jpg');

test.skipIf(!existsSync(turned))('a photo is rotated by its EXIF orientation', async () => {
  expect(await sizeOf(turned, still({ width: 900, height: 900 }))).toEqual([840, 700]);
});
