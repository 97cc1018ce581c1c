import sharp, { type Sharp } from 'sharp';
import type { Size } from '@kinoloom/contract';
import type { DecodedVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { coloursOfVideo } from './colours/measure.ts';
import { colourOf, deltaE, type Triple } from './colours/reference.ts';

/** Mean colours of the cells of a picture, by rows: pictures of any sizes are compared by them. */
export type Grid = readonly Triple[];

/** Cells each way. */
const CELLS = 16;

/** CIE76, cell by cell. */
export const differences = (one: Grid, other: Grid): number[] =>
  one.map((colour, index) => deltaE(colour, other[index] ?? [0, 0, 0]));
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of a still without alpha. */
export async function gridOf(picture: Sharp): Promise<Grid> {
  const shown = picture.removeAlpha().toColourspace('srgb');
  return meansOf(await shown.raw().toBuffer({ resolveWithObject: true }));
}

/** Of a frame, by the tags of its video. */
export async function gridOfFrame({ pictures, colours }: DecodedVideo, at: number): Promise<Grid> {
  const picture = pictures[at];
  if (!picture) throw new Error(`The video has no frame ${at}`);
  const [matrix, primaries] = coloursOfVideo(colours);
  const { width, height } = picture.size;
  const across = Math.ceil(width / 2);
  const plane = across * Math.ceil(height / 2);
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const chroma = width * height + (y >> 1) * across + (x >> 1);
      const [luma, cb, cr] = [y * width + x, chroma, chroma + plane].map((place) => picture.bytes[place] ?? 0);
      data.set(colourOf([luma ?? 0, cb ?? 0, cr ?? 0], matrix, primaries), (y * width + x) * 3);
    }
  return meansOf({ data, info: { width, height } });
}

async function meansOf({ data, info }: { readonly data: Buffer; readonly info: Size }): Promise<Grid> {
  const { width, height } = info;
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  const bytes = await picture.resize(CELLS, CELLS, { fit: 'fill' }).raw().toBuffer();
  return Array.from({ length: CELLS ** 2 }, (_, cell) => [
    bytes[cell * 3] ?? 0,
    bytes[cell * 3 + 1] ?? 0,
    bytes[cell * 3 + 2] ?? 0,
  ]);
}
