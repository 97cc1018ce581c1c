import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M } from 'node-av/constants';
import type { Composition } from '@kinoloom/composition';
import { render } from '../../packages/renderer/src/index.ts';
import { readPattern } from '../../packages/renderer/src/testing/pattern.ts';
import { readVideo, type DecodedVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { gridOf } from './picture-grid.ts';
import type { Shown } from './player-stand.ts';

/** A composition's rendered file, decoded. `sources`: local path of each media file. */
async function filmOf(film: Composition, sources: Record<string, string>): Promise<DecodedVideo> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-film-'));
  try {
    const output = join(folder, 'film.mp4');
    await render({ composition: film, sources, output, quality: 'high' });
    return await readVideo(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The source frame in each frame of a composition's file. */
export async function fileFrames(film: Composition, sources: Record<string, string>): Promise<Shown[]> {
  return (await filmOf(film, sources)).pictures.map((picture) => readPattern(picture));
}

/** Luma, 0 to 255, of a coarse grid over some frames of a composition's file. */
export async function fileGreys(film: Composition, sources: Record<string, string>, at: number[]): Promise<number[][]> {
  const { pictures } = await filmOf(film, sources);
  return at.map((frame) => {
    const { luma, stride, size } = pictures[frame]!;
    // Limited range: black is 16, white is 235.
    return gridOf(
      (x, y) => ((luma[Math.floor(y * size.height) * stride + Math.floor(x * size.width)]! - 16) * 255) / 219,
    );
  });
}

/** Shares of red and blue in luma: ITU-R BT.601 §2.5.1 for films that are tagged so, else BT.709 §3. */
const sharesOf = ([matrix]: DecodedVideo['colours']): readonly [red: number, blue: number] =>
  matrix === AVCOL_SPC_BT470BG || matrix === AVCOL_SPC_SMPTE170M ? [0.299, 0.114] : [0.2126, 0.0722];

/** Red, green and blue, 0 to 255, of a coarse grid over a frame of a rendered file, which has limited range. */
export async function fileColours(film: Composition, sources: Record<string, string>, at: number): Promise<number[][]> {
  const { colours, pictures } = await filmOf(film, sources);
  const {
    bytes,
    size: { width, height },
  } = pictures[at]!;
  const [red, blue] = sharesOf(colours);
  const [ofCr, ofCb] = [2 * (1 - red), 2 * (1 - blue)];
  const green = 1 - red - blue;
  const across = Math.ceil(width / 2);
  const plane = across * Math.ceil(height / 2);
  const colour = (mix: (y: number, cb: number, cr: number) => number): number[] =>
    gridOf((x, y) => {
      const [column, row] = [Math.floor(x * width), Math.floor(y * height)];
      const chroma = width * height + (row >> 1) * across + (column >> 1);
      const [cb, cr] = [bytes[chroma]!, bytes[chroma + plane]!].map((value) => (value - 128) / 224);
      return 255 * Math.min(1, Math.max(0, mix((bytes[row * width + column]! - 16) / 219, cb!, cr!)));
    });
  return [
    colour((y, _, cr) => y + ofCr * cr),
    colour((y, cb, cr) => y - ((ofCb * blue) / green) * cb - ((ofCr * red) / green) * cr),
    colour((y, cb) => y + ofCb * cb),
  ];
}
