import { readFile, writeFile } from 'node:fs/promises';
import type { Size } from '@kinoloom/contract';
import { makeTestClip, type ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';

/** A kind of file that people bring, and what is to come of it. */
export interface MatrixCase {
  /** Part of the test's title. */
  readonly name: string;
  /** Of the file's name: it decides the container. */
  readonly ending: string;
  readonly recipe: ClipRecipe;
  /** What befalls the file after it was made. */
  readonly spoil?: (path: string) => Promise<void>;
  /** The sentence of the refusal: such a file is not taken in. Everything below is about files that are. */
  readonly refused?: RegExp;
  /** Upright, with square pixels; what the recipe draws unless given. */
  readonly shown?: Size;
  /** What makes a decoded picture the one that is to be shown, in libav's filter language, before it is scaled. */
  readonly straight?: string;
  /** The decoder of the comparison, where libav's default leaves something out. */
  readonly decoder?: string;
  /** Decibels between the luma of what is made and of what is compared: 32 unless a codec or a filter allows less. */
  readonly least?: number;
  /** Whether it is one of the few of `npm test`. */
  readonly daily?: boolean;
}

/** In pictures; at 24 a second or more it is longer than the moment of the thumbnail. */
export const FRAMES = 72;

export const DRAWN: Size = { width: 160, height: 96 };

/** The recipe with what all cases share. */
export const recipeOf = ({ recipe }: MatrixCase): ClipRecipe => ({ size: DRAWN, frames: FRAMES, ...recipe });

export const shownOf = (row: MatrixCase): Size => row.shown ?? recipeOf(row).size ?? DRAWN;

/** Writes the file of a case. */
export async function makeSource(path: string, row: MatrixCase): Promise<void> {
  await makeTestClip(path, recipeOf(row));
  await row.spoil?.(path);
}

/** Leaves of a file what a broken download would. */
export const cutOff =
  (share: number) =>
  async (path: string): Promise<void> => {
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * share)));
  };

/** Replaces the first of some bytes, and only those, by others of the same length. */
export const patched =
  (from: string, to: string) =>
  async (path: string): Promise<void> => {
    const bytes = await readFile(path);
    bytes.write(to, bytes.indexOf(from), 'latin1');
    await writeFile(path, bytes);
  };

/** The time of a picture in seconds, as it was asked for: what files make of it is theirs. */
export function timeOf(row: MatrixCase, picture: number): number {
  const { timing = 30 } = recipeOf(row);
  return typeof timing === 'number' ? picture / timing : timing(picture) / 1_000;
}

/** How long a video of all of it is, in frames. */
export const renderFrames = (row: MatrixCase): number => Math.round(timeOf(row, recipeOf(row).frames ?? 0) * 30);

/** Which picture a moment (seconds) shows: the last one that has begun, or the last of all. */
export function pictureAt(row: MatrixCase, seconds: number): number {
  const { frames = FRAMES } = recipeOf(row);
  let shown = 0;
  for (let picture = 1; picture < frames && timeOf(row, picture) <= seconds; picture++) shown = picture;
  return shown;
}

/** Files round times to milliseconds: a moment this near (seconds) to the middle between two frames lies on the later one. */
const ROUNDING = 0.001;

/** Which picture a frame of a video of 30 a second shows: the last whose time, in the nearest frame, has come. */
export const pictureOnFrame = (row: MatrixCase, frame: number): number =>
  pictureAt(row, (frame + 0.5) / 30 - ROUNDING - 1e-4);
