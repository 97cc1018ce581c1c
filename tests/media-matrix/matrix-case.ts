import { readFile, writeFile } from 'node:fs/promises';
import type { Size } from '@kinoloom/contract';
import { makeTestClip, type ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';

/** A kind of user file, and the expected result. */
export interface MatrixCase {
  /** Part of the test's title. */
  readonly name: string;
  /** The file name's extension, which decides the container. */
  readonly ending: string;
  readonly recipe: ClipRecipe;
  /** Damages the file after it was made. */
  readonly spoil?: (path: string) => Promise<void>;
  /** The expected refusal. All fields below apply only to accepted files. */
  readonly refused?: RegExp;
  /** Display size, with square pixels; default: the size that the recipe draws. */
  readonly shown?: Size;
  /** A filter in libav's syntax that turns a decoded frame into the expected one, before scaling. */
  readonly straight?: string;
  /** The decoder of the reference, where libav's default leaves something out. */
  readonly decoder?: string;
  /** Least PSNR in dB between the luma of result and reference: 32 unless a codec or filter allows less. */
  readonly least?: number;
  /** Whether it runs in `npm test`. */
  readonly daily?: boolean;
}

/** Number of frames; at 24 fps or more the file is longer than the time of the thumbnail. */
export const FRAMES = 72;

export const DRAWN: Size = { width: 160, height: 96 };

/** The recipe with the defaults of all cases. */
export const recipeOf = ({ recipe }: MatrixCase): ClipRecipe => ({ size: DRAWN, frames: FRAMES, ...recipe });

export const shownOf = (row: MatrixCase): Size => row.shown ?? recipeOf(row).size ?? DRAWN;

/** Writes the file of a case. */
export async function makeSource(path: string, row: MatrixCase): Promise<void> {
  await makeTestClip(path, recipeOf(row));
  await row.spoil?.(path);
}

/** Truncates a file as an interrupted download does. */
export const cutOff =
  (share: number) =>
  async (path: string): Promise<void> => {
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * share)));
  };

/** Replaces the first occurrence of some bytes by others of the same length. */
export const patched =
  (from: string, to: string) =>
  async (path: string): Promise<void> => {
    const bytes = await readFile(path);
    bytes.write(to, bytes.indexOf(from), 'latin1');
    await writeFile(path, bytes);
  };

/** The requested time of a frame in seconds; the file may round it. */
export function timeOf(row: MatrixCase, picture: number): number {
  const { timing = 30 } = recipeOf(row);
  return typeof timing === 'number' ? picture / timing : timing(picture) / 1_000;
}

/** Length of a render of the whole file, in frames. */
export const renderFrames = (row: MatrixCase): number => Math.round(timeOf(row, recipeOf(row).frames ?? 0) * 30);

/** The frame shown at a time in seconds: the last one that has started, or the last of all. */
export function pictureAt(row: MatrixCase, seconds: number): number {
  const { frames = FRAMES } = recipeOf(row);
  let shown = 0;
  for (let picture = 1; picture < frames && timeOf(row, picture) <= seconds; picture++) shown = picture;
  return shown;
}

/** Files round times to milliseconds: a time this close (in seconds) to the middle between two frames belongs to the later one. */
const ROUNDING = 0.001;

/** The source frame shown by a frame of a 30 fps video: the last whose time, rounded to a frame, has come. */
export const pictureOnFrame = (row: MatrixCase, frame: number): number =>
  pictureAt(row, (frame + 0.5) / 30 - ROUNDING - 1e-4);
