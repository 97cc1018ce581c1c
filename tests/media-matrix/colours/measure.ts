import { join } from 'node:path';
import sharp from 'sharp';
import {
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT709,
  AVCOL_PRI_SMPTE170M,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
} from 'node-av/constants';
import type { Composition } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { makeVideo } from '../../../packages/renderer/src/child/make-video.ts';
import { readVideo, type DecodedVideo } from '../../../packages/renderer/src/testing/read-video.ts';
import type { SpanReport } from '../../../packages/renderer/src/task.ts';
import { colourOf, COLUMNS, deltaE, PATCHES, type MatrixName, type PrimariesName, type Triple } from './reference.ts';

/** Centre of each patch, as shares of the sides. */
const CENTRES = PATCHES.map((_, index) => ({
  x: ((index % COLUMNS) + 0.5) / COLUMNS,
  y: (Math.floor(index / COLUMNS) + 0.5) / (PATCHES.length / COLUMNS),
}));

/** Mean colour of each patch: a few pixels around its centre. */
export function readPatches({ width, height }: Size, at: (x: number, y: number) => Triple): Triple[] {
  return CENTRES.map(({ x, y }) => {
    const sum = [0, 0, 0];
    for (let row = -2; row < 2; row++)
      for (let column = -2; column < 2; column++) {
        const colour = at(Math.floor(x * width) + column, Math.floor(y * height) + row);
        for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (colour[channel] ?? 0) / 16;
      }
    return [sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0];
  });
}

/** The patches of an encoded still. */
export async function patchesOfStill(picture: string | Uint8Array): Promise<Triple[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Triple => {
    const pixel = (y * info.width + x) * info.channels;
    return [data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0];
  };
  return readPatches(info, at);
}

const MATRICES = new Map<number | undefined, MatrixName>([
  [AVCOL_SPC_BT709, 'bt709'],
  [AVCOL_SPC_BT470BG, 'bt601'],
  [AVCOL_SPC_SMPTE170M, 'bt601'],
]);
const PRIMARIES = new Map<number | undefined, PrimariesName>([
  [AVCOL_PRI_BT709, 'bt709'],
  [AVCOL_PRI_BT470BG, 'bt470bg'],
  [AVCOL_PRI_SMPTE170M, 'smpte170m'],
]);

/** Matrix and primaries by the tags of a video. */
export function coloursOfVideo(colours: DecodedVideo['colours']): readonly [MatrixName, PrimariesName] {
  const [matrix, primaries] = [MATRICES.get(colours[0]), PRIMARIES.get(colours[1])];
  if (!matrix || !primaries) throw new Error(`The tags of the video are ${colours.join()}`);
  return [matrix, primaries];
}

/** The patches of a frame of a video, by its own tags. */
export async function patchesOfVideo(path: string, frame: number): Promise<Triple[]> {
  const { pictures, colours } = await readVideo(path);
  const [matrix, primaries] = coloursOfVideo(colours);
  const picture = pictures[frame];
  if (!picture) throw new Error(`No frame ${frame}`);
  const { width, height } = picture.size;
  const across = Math.ceil(width / 2);
  const plane = across * Math.ceil(height / 2);
  return readPatches(picture.size, (x, y) => {
    const chroma = width * height + (y >> 1) * across + (x >> 1);
    const samples = [y * width + x, chroma, chroma + plane].map((place) => picture.bytes[place] ?? 0);
    return colourOf(samples as unknown as Triple, matrix, primaries);
  });
}

/** The patches of a film, and the paths of its spans. */
export async function patchesOfFilm(
  folder: string,
  composition: Composition,
  files: Readonly<Record<string, string>>,
): Promise<{ patches: Triple[]; spans: readonly SpanReport[] }> {
  const output = join(folder, 'film.mp4');
  const { spans } = await makeVideo({ composition, sources: files, output, quality: 'high' }, () => undefined);
  return { patches: await patchesOfVideo(output, 4), spans };
}

/** The largest difference (CIE76) of patches from those wanted. */
export const worst = (seen: readonly Triple[], wanted: readonly Triple[]): number =>
  Math.max(...seen.map((colour, index) => deltaE(colour, wanted[index] ?? [0, 0, 0])));

/** For the message of a test: the differences by name. */
export function tooFar(differences: Readonly<Record<string, number>>, most: number): Record<string, number> {
  return Object.fromEntries(Object.entries(differences).filter(([, difference]) => !(difference <= most)));
}
