import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Composition } from '@kinoloom/composition';
import { render } from '../../packages/renderer/src/index.ts';
import { readPattern } from '../../packages/renderer/src/testing/pattern.ts';
import { readVideo, type DecodedPicture } from '../../packages/renderer/src/testing/read-video.ts';
import { gridOf } from './picture-grid.ts';
import type { Shown } from './player-stand.ts';

/** The frames of a composition's rendered file. `sources`: local path of each media file. */
async function filmPictures(film: Composition, sources: Record<string, string>): Promise<readonly DecodedPicture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-film-'));
  try {
    const output = join(folder, 'film.mp4');
    await render({ composition: film, sources, output, quality: 'high' });
    return (await readVideo(output)).pictures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The source frame in each frame of a composition's file. */
export async function fileFrames(film: Composition, sources: Record<string, string>): Promise<Shown[]> {
  return (await filmPictures(film, sources)).map((picture) => readPattern(picture));
}

/** Luma, 0 to 255, of a coarse grid over some frames of a composition's file. */
export async function fileGreys(film: Composition, sources: Record<string, string>, at: number[]): Promise<number[][]> {
  const pictures = await filmPictures(film, sources);
  return at.map((frame) => {
    const { luma, stride, size } = pictures[frame]!;
    // Limited range: black is 16, white is 235.
    return gridOf(
      (x, y) => ((luma[Math.floor(y * size.height) * stride + Math.floor(x * size.width)]! - 16) * 255) / 219,
    );
  });
}

/** Red, green and blue, 0 to 255, of a coarse grid over a frame of a rendered file: ITU-R BT.709 §3, limited range. */
export async function fileColours(film: Composition, sources: Record<string, string>, at: number): Promise<number[][]> {
  const {
    bytes,
    size: { width, height },
  } = (await filmPictures(film, sources))[at]!;
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
    colour((y, _, cr) => y + 1.5748 * cr),
    colour((y, cb, cr) => y - 0.18732 * cb - 0.46812 * cr),
    colour((y, cb) => y + 1.8556 * cb),
  ];
}
