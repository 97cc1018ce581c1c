import { crc32 } from 'node:zlib';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE432,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_SMPTE2084,
  type AVColorPrimaries,
  type AVColorTransferCharacteristic,
} from 'node-av/constants';
import { makeJxl } from '../../../packages/media/src/node/fixtures/make-jxl.ts';
import { makeTiff } from '../../../packages/media/src/node/fixtures/make-tiff.ts';
import { temporaryFolder } from '../../../packages/renderer/src/testing/render-fixture.ts';
import { nclx, withProperty } from '../../../packages/media/src/node/fixtures/avif.ts';
import { makeColourClip } from './clips.ts';
import { codesOf, COLUMNS, PATCHES, type Encoding, type Triple } from './reference.ts';

/** A still of the patches. */
export interface ColourStill {
  readonly name: string;
  readonly ending: 'png' | 'jpg' | 'webp' | 'gif' | 'avif' | 'tif' | 'jxl';
  readonly encoding: Pick<Encoding, 'primaries' | 'transfer'>;
  /** Encodes red, green and blue of 16 bits. */
  readonly encode: (picture: Sharp) => Promise<Buffer>;
  readonly daily?: boolean;
}

export const STILL_SIZE = { width: 320, height: 192 };

const srgb = { primaries: 'bt709', transfer: 'sdr' } as const;
const p3 = { primaries: 'smpte432', transfer: 'sdr' } as const;
const wide = { primaries: 'bt2020', transfer: 'sdr' } as const;

const inEight = (picture: Sharp): Sharp => picture.toColourspace('srgb');
const png8 = (picture: Sharp): Promise<Buffer> => inEight(picture).png().toBuffer();
const png16 = (picture: Sharp): Promise<Buffer> => picture.toColourspace('rgb16').png().toBuffer();

/** Adds chunks to a PNG, after its header. */
function withChunks(png: Buffer, chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const header = 8 + 12 + 13;
  const made = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([png.subarray(0, header), ...made, png.subarray(header)]);
}

const longs = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
/** White, red, green and blue, in 100,000ths. */
const CHRM_SRGB = longs(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000);
const CHRM_P3 = longs(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000);
const cicp = (primaries: number, transfer: number) => ['cICP', Buffer.from([primaries, transfer, 0, 1])] as const;

/** An AVIF, with a box of colours if there are numbers for it. */
async function avif(picture: Sharp, bitdepth: 8 | 10 | 12, numbers?: readonly [number, number]): Promise<Buffer> {
  const deep = bitdepth === 8 ? inEight(picture) : picture.toColourspace('rgb16');
  const file = await deep.heif({ compression: 'av1', bitdepth, quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  return numbers ? withProperty(file, 'colr', nclx(...numbers)) : file;
}

/** 16 bits with the lower byte first. */
const samplesOf = async (picture: Sharp): Promise<Buffer> =>
  picture.toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();

/** Inks of 8 bits, of which each takes its share of the light; as much black as may be. */
async function inInks(picture: Sharp): Promise<Buffer> {
  const { width, height } = STILL_SIZE;
  const colours = await inEight(picture).raw().toBuffer();
  const inks = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const light = [0, 1, 2].map((channel) => colours[pixel * 3 + channel] ?? 0);
    const most = Math.max(1, ...light);
    inks.set([...light.map((value) => Math.round(255 * (1 - value / most))), 255 - most], pixel * 4);
  }
  return makeTiff({ ...STILL_SIZE, data: inks, channels: 4, photometric: 5 });
}

const jxl = async (picture: Sharp, colorPrimaries?: AVColorPrimaries, colorTrc?: AVColorTransferCharacteristic) =>
  makeJxl(await samplesOf(picture), {
    ...STILL_SIZE,
    isDeep: true,
    ...(colorPrimaries !== undefined && colorTrc !== undefined && { colours: { colorPrimaries, colorTrc } }),
  });

/** A video of one picture in BT.2020, whose box of colours is taken for padding. */
async function avifOfVideo(transfer: 'sdr' | 'pq'): Promise<Buffer> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'made.avif');
  const colours = {
    colorPrimaries: AVCOL_PRI_BT2020,
    colorTrc: transfer === 'pq' ? AVCOL_TRC_SMPTE2084 : AVCOL_TRC_BT2020_10,
    colorSpace: AVCOL_SPC_BT2020_NCL,
  };
  await makeColourClip(path, {
    name: 'AVIF',
    ending: 'avif',
    format: 'yuv420p10le',
    size: STILL_SIZE,
    encoding: { ...wide, transfer, matrix: 'bt2020', range: 'limited', bits: 10 },
    recipe: { frames: 1, colours, encoder: { name: 'libsvtav1', options: { preset: '8', crf: '5' } } },
  });
  const file = await readFile(path);
  file.write('free', file.indexOf('colr'), 'latin1');
  return file;
}

const still = (
  name: string,
  ending: ColourStill['ending'],
  encoding: ColourStill['encoding'],
  encode: ColourStill['encode'],
  daily = false,
): ColourStill => ({ name, ending, encoding, encode, daily });

/** Converted to Display P3, whose profile is embedded. */
const inP3 = async (picture: Sharp): Promise<Sharp> => sharp(await png8(picture)).withIccProfile('p3');

export const COLOUR_STILLS: readonly ColourStill[] = [
  still('PNG', 'png', srgb, png8),
  still('PNG, 16 bits', 'png', srgb, png16),
  still('PNG with an sRGB chunk and a wrong gamma', 'png', srgb, async (picture) =>
    withChunks(await png8(picture), [
      ['sRGB', Buffer.from([0])],
      ['gAMA', longs(100_000)],
    ]),
  ),
  still('PNG, gAMA and cHRM of sRGB', 'png', { ...srgb, transfer: 2.2 }, async (picture) =>
    withChunks(await png16(picture), [
      ['gAMA', longs(45_455)],
      ['cHRM', CHRM_SRGB],
    ]),
  ),
  still(
    'PNG, gAMA and cHRM of Display P3',
    'png',
    { ...p3, transfer: 1.8 },
    async (picture) =>
      withChunks(await png16(picture), [
        ['gAMA', longs(55_556)],
        ['cHRM', CHRM_P3],
      ]),
    true,
  ),
  still('PNG, linear', 'png', { ...srgb, transfer: 'linear' }, async (picture) =>
    withChunks(await png16(picture), [
      ['gAMA', longs(100_000)],
      ['cHRM', CHRM_SRGB],
    ]),
  ),
  still('PNG, cICP of Display P3', 'png', p3, async (picture) => withChunks(await png8(picture), [cicp(12, 13)])),
  still('PNG, cICP of BT.2020', 'png', wide, async (picture) => withChunks(await png16(picture), [cicp(9, 13)])),
  still(
    'PNG, PQ',
    'png',
    { ...wide, transfer: 'pq' },
    async (picture) => withChunks(await png16(picture), [cicp(9, 16)]),
    true,
  ),
  still('PNG, HLG', 'png', { ...wide, transfer: 'hlg' }, async (picture) =>
    withChunks(await png16(picture), [cicp(9, 18)]),
  ),
  still('PNG with a profile of Display P3', 'png', srgb, async (picture) => (await inP3(picture)).png().toBuffer()),
  still('JPEG', 'jpg', srgb, (picture) =>
    inEight(picture).jpeg({ quality: 96, chromaSubsampling: '4:4:4' }).toBuffer(),
  ),
  still(
    'JPEG with a profile of Display P3',
    'jpg',
    srgb,
    async (picture) => (await inP3(picture)).jpeg({ quality: 96, chromaSubsampling: '4:4:4' }).toBuffer(),
    true,
  ),
  still(
    'JPEG in inks without a profile',
    'jpg',
    srgb,
    async (picture) => {
      const inks = sharp(await inInks(picture))
        .pipelineColourspace('cmyk')
        .toColourspace('cmyk');
      return inks.jpeg({ quality: 96, chromaSubsampling: '4:4:4' }).toBuffer();
    },
    true,
  ),
  still('TIFF in inks without a profile', 'tif', srgb, inInks, true),
  still('TIFF, 16 bits', 'tif', srgb, (picture) =>
    picture.toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer(),
  ),
  still('TIFF with a profile of Display P3', 'tif', srgb, async (picture) =>
    (await inP3(picture)).tiff({ compression: 'lzw' }).toBuffer(),
  ),
  still('JPEG XL', 'jxl', srgb, (picture) => jxl(picture), true),
  still('JPEG XL, Display P3', 'jxl', p3, (picture) => jxl(picture, AVCOL_PRI_SMPTE432, AVCOL_TRC_IEC61966_2_1)),
  still('JPEG XL, PQ', 'jxl', { ...wide, transfer: 'pq' }, (picture) =>
    jxl(picture, AVCOL_PRI_BT2020, AVCOL_TRC_SMPTE2084),
  ),
  still('WebP', 'webp', srgb, (picture) => inEight(picture).webp({ lossless: true }).toBuffer()),
  still('WebP with a profile of Display P3', 'webp', srgb, async (picture) =>
    (await inP3(picture)).webp({ lossless: true }).toBuffer(),
  ),
  still('GIF', 'gif', srgb, (picture) => inEight(picture).gif({ dither: 0 }).toBuffer()),
  still('AVIF', 'avif', srgb, (picture) => avif(picture, 8)),
  still('AVIF, 10 bits', 'avif', srgb, (picture) => avif(picture, 10)),
  still('AVIF, Display P3', 'avif', p3, (picture) => avif(picture, 8, [12, 13])),
  still('AVIF, BT.2020, 12 bits', 'avif', wide, (picture) => avif(picture, 12, [9, 13]), true),
  still('AVIF, BT.2020 with the transfer of video', 'avif', wide, (picture) => avif(picture, 10, [9, 14])),
  still('AVIF, bt709 with the transfer of video', 'avif', srgb, (picture) => avif(picture, 10, [1, 1])),
  still('AVIF, smpte170m', 'avif', { primaries: 'smpte170m', transfer: 'sdr' }, (picture) => avif(picture, 8, [6, 6])),
  still('AVIF, BT.2020 in its sequence header alone', 'avif', wide, () => avifOfVideo('sdr'), true),
  still('AVIF, PQ in its sequence header alone', 'avif', { ...wide, transfer: 'pq' }, () => avifOfVideo('pq')),
  still('AVIF, PQ', 'avif', { ...wide, transfer: 'pq' }, (picture) => avif(picture, 10, [9, 16]), true),
  still('AVIF, HLG', 'avif', { ...wide, transfer: 'hlg' }, (picture) => avif(picture, 12, [9, 18])),
];

export async function makeColourStill(path: string, { encoding, encode }: ColourStill): Promise<void> {
  const codes = PATCHES.map((patch) => codesOf(patch, { ...encoding, matrix: 'rgb', range: 'full', bits: 16 }));
  const { width, height } = STILL_SIZE;
  const samples = new Uint16Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const patch = Math.floor((x * COLUMNS) / width) + COLUMNS * Math.floor((y * 2) / height);
      const code: Triple = codes[patch] ?? [0, 0, 0];
      samples.set(
        code.map((value) => Math.round(value * 65_535)),
        (y * width + x) * 3,
      );
    }
  await writeFile(
    path,
    await encode(sharp(samples, { raw: { width, height, channels: 3 } }).pipelineColourspace('rgb16')),
  );
}
