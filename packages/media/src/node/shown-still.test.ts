// @module-tag slow
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makeJxl } from './fixtures/make-jxl.ts';
import { makeTiff, type TiffPage } from './fixtures/make-tiff.ts';
import { colourAt, distance, fileWith, noise, workspace } from './fixtures/workspace.ts';
import { createMediaProcess } from './process/index.ts';

const at = await workspace();
// The process that reads untrusted files allows few of libvips' decoders.
const media = createMediaProcess();
afterAll(() => media.close());

const [width, height] = [48, 32];
const area = width * height;
const filled = (...colour: readonly number[]): Buffer => Buffer.from(Array.from({ length: area }, () => colour).flat());
const RED = [200, 40, 60] as const;
const page: TiffPage = { width, height, data: filled(...RED), channels: 3 };

/** What is stored of a file. */
async function stored(bytes: Buffer) {
  const { original, probe, thumbnail } = await media.inspect(await fileWith(at('picture'), bytes), at('out'));
  return { probe, thumbnail, bytes: await readFile(at(`out/${original}`)) };
}

describe('a picture that browsers cannot show is stored as a JPEG or PNG:', () => {
  const shorts = (data: Buffer): Buffer => Buffer.from(Uint16Array.from(data, (value) => value * 257).buffer);
  const blue = { ...page, data: filled(20, 30, 220) };
  // Inks that leave the light of the red: each takes its share.
  const inks = filled(0, 204, 179, 55);

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['TIFF', () => makeTiff(page)],
    ['TIFF of 16 bits', () => makeTiff({ ...page, data: shorts(page.data), bits: 16 })],
    ['TIFF of two pages, of which the first counts', () => makeTiff(page, blue)],
    ['TIFF in inks', () => makeTiff({ ...page, data: inks, channels: 4, photometric: 5 })],
    ['TIFF in inks of 16 bits', () => makeTiff({ ...page, data: shorts(inks), channels: 4, photometric: 5, bits: 16 })],
    ['JPEG XL', () => makeJxl(page.data, page)],
    ['JPEG XL of 16 bits', () => makeJxl(shorts(page.data), { ...page, isDeep: true })],
  ])('%s', async (_, make) => {
    const { probe, bytes } = await stored(await make());
    expect(probe).toMatchObject({ kind: 'image', mime: 'image/jpeg', width, height });
    expect(distance(await colourAt(bytes, 0.5, 0.5), RED)).toBeLessThan(3);
  });

  test('an upright one, if it is turned', async () => {
    const { probe } = await stored(makeTiff({ ...page, orientation: 8 }));
    expect(probe).toMatchObject({ width: height, height: width });
  });

  test('as a PNG if it has transparency', async () => {
    const { probe, bytes } = await stored(await makeJxl(filled(...RED, 128), page));
    expect(probe).toMatchObject({ mime: 'image/png', hasAlpha: true });
    const [red, green, blue, alpha] = await sharp(bytes).raw().toBuffer();
    expect([red, green, blue, alpha]).toEqual([...RED, 128]);
  });
});

describe('refused with the reason is', () => {
  const save = ' cannot be used here. Save the picture as PNG or JPEG, and choose that file.';
  const text = (value: string) => (): Buffer => Buffer.from(value, 'latin1');
  const float = {
    ...page,
    data: Buffer.alloc(area * 4),
    channels: 1,
    bits: 32,
    photometric: 1,
    sampleFormat: 3,
  } as const;

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a TIFF in YCbCr', `TIFF pictures with colours in YCbCr${save}`, () => makeTiff({ ...page, photometric: 6 })],
    ['a TIFF in Lab', `TIFF pictures with colours in Lab${save}`, () => makeTiff({ ...page, photometric: 8 })],
    ['a depth map', `TIFF pictures with grey in floating point${save}`, () => makeTiff(float)],
    [
      'a BMP',
      `BMP pictures${save}`,
      () => Buffer.concat([text('BM\x36\x12\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0')(), noise(64, 1)]),
    ],
    ['an icon', `ICO pictures${save}`, text('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0\0\0\0\0\x16\0\0\0')],
    ['a Photoshop file', `Photoshop pictures${save}`, text(`8BPS\0\x01${'\0'.repeat(20)}`)],
    [
      'an SVG',
      `SVG pictures${save}`,
      text('<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a JPEG 2000', `JPEG 2000 pictures${save}`, text('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 ')],
    ['a raw photo', `Raw pictures${save}`, text(`II*\0\x10\0\0\0CR\x02\0${'\0'.repeat(20)}`)],
    [
      'a cut TIFF',
      'The file ends too early',
      () => makeTiff({ ...page, data: page.data.subarray(0, 1_000) }).subarray(0, 900),
    ],
    [
      'a TIFF of more pixels than may be',
      'The picture is 60000×60000, more than 100 megapixels.',
      () => makeTiff({ ...page, width: 60_000, height: 60_000 }),
    ],
    [
      'a JPEG XL of more pixels than may be',
      'The picture is 60000×60000, more than 100 megapixels.',
      // A header alone: large sides of 18 bits each, and no shape.
      () => jxlHeader(60_000, 60_000),
    ],
  ])('%s', async (_, message, make) => {
    const path = await fileWith(at('refused'), await make());
    await expect(media.inspect(path, at('out'))).rejects.toThrow(message);
  });
});

/** The beginning of a bare codestream (ISO/IEC 18181-1, D.2). */
function jxlHeader(across: number, along: number): Buffer {
  const bits = (value: number, count: number): string =>
    value.toString(2).padStart(count, '0').split('').toReversed().join('');
  const text = `0${bits(2, 2)}${bits(along - 1, 18)}000${bits(2, 2)}${bits(across - 1, 18)}`.padEnd(96, '0');
  const bytes = Array.from({ length: 12 }, (_, index) =>
    Number.parseInt(
      text
        .slice(index * 8, index * 8 + 8)
        .split('')
        .toReversed()
        .join(''),
      2,
    ),
  );
  return Buffer.from([0xff, 0x0a, ...bytes]);
}
