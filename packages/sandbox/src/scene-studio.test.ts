import { createCanvas } from '@napi-rs/canvas';
import { expect, onTestFinished, test } from 'vitest';
import { createSceneStudio } from './scene-studio.ts';

/** Little-endian, one entry, orientation (0x0112): 6. */
const TIFF = '49492a00080000000100120103000100000006000000' + '0'.repeat(8);
/** An APP1 segment that says only: turned by 90°. Layout: TIFF 6.0 inside Exif 2.3. */
const TURNED = Buffer.from('ffe10022457869660000' + TIFF, 'hex');

function photo(width: number, height: number, exif: Buffer = Buffer.alloc(0)): Buffer {
  const jpeg = createCanvas(width, height).encodeSync('jpeg', 80);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

test('a photograph is measured as it is shown, after its orientation', async () => {
  const studio = createSceneStudio({ workers: 1 });
  onTestFinished(() => studio.close());
  expect(await studio.measure(photo(64, 48))).toEqual({ width: 64, height: 48 });
  expect(await studio.measure(photo(64, 48, TURNED))).toEqual({ width: 48, height: 64 });
  await expect(studio.measure(Buffer.from('no picture'))).rejects.toThrow(/./);
});

test('a picture has the size and the format ordered', async () => {
  const studio = createSceneStudio({ workers: 1 });
  onTestFinished(() => studio.close());
  const { signal } = new AbortController();
  const order = { prompt: 'a harbour', seed: 3, width: 96, height: 64, signal };
  const jpg = await studio.makeImage({ ...order, format: 'jpg' });
  const png = await studio.makeImage({ ...order, format: 'png' });
  expect([jpg.toString('hex', 0, 3), png.toString('latin1', 1, 4)]).toEqual(['ffd8ff', 'PNG']);
  for (const bytes of [jpg, png]) expect(await studio.measure(bytes)).toEqual({ width: 96, height: 64 });
});
