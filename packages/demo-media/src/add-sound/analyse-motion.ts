import { meanDifference, copyLuma } from '../clip/picture.ts';
import { decodePictures } from '../footage/pictures.ts';
import type { FootageSource } from '../footage/source.ts';

/** Cuts and motion of a video over time. */
export interface MotionAnalysis {
  /** Times of the cuts, in seconds. */
  readonly cuts: readonly number[];
  /** Amount of motion, ten values per second, 0 to 1. */
  readonly motion: readonly number[];
}

export const MOTION_RATE = 10;
const WIDTH = 64;
const HEIGHT = 36;
/** Minimum mean luma change of a cut, in 8-bit levels, and its minimum ratio to the median change. */
const CUT_LEVEL = 24;
const CUT_RATIO = 4;

export async function analyseMotion(source: FootageSource, signal: AbortSignal): Promise<MotionAnalysis> {
  const changes: { readonly seconds: number; readonly change: number }[] = [];
  let before: Uint8Array | undefined;
  const wanted = { width: WIDTH, height: HEIGHT, format: 'gray', scaler: 'area' } as const;
  for await (const { frame, seconds } of decodePictures(source, wanted, signal)) {
    const now = copyLuma(frame);
    if (before) changes.push({ seconds, change: meanDifference(before, now) });
    before = now;
  }
  const median = [...changes].sort((a, b) => a.change - b.change)[changes.length >> 1]?.change ?? 0;
  const cuts = changes
    .filter(({ change }) => change > CUT_LEVEL && change > median * CUT_RATIO)
    .map(({ seconds }) => seconds);
  const maximum = Math.max(2, ...changes.filter(({ change }) => change <= CUT_LEVEL).map(({ change }) => change));
  const motion = Array.from({ length: Math.ceil((changes.at(-1)?.seconds ?? 0) * MOTION_RATE) + 1 }, () => 0);
  for (const { seconds, change } of changes) {
    const at = Math.round(seconds * MOTION_RATE);
    motion[at] = Math.max(motion[at] ?? 0, Math.min(1, change / maximum));
  }
  return { cuts, motion };
}
