import { frame, type Frame } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf } from '../timing.ts';

/** Overlays of a row may lie over one another by this many frames. */
export const OVERLAP_TOLERANCE = 1;

interface Placed {
  readonly from: number;
  readonly durationInFrames: number;
}

/** How far two overlays of a row lie over one another, in frames; none or negative: they do not. */
export const overlapOf = (a: Placed, b: Placed): number =>
  Math.min(a.from + a.durationInFrames, b.from + b.durationInFrames) - Math.max(a.from, b.from);

export const collide = (a: Placed, b: Placed): boolean => overlapOf(a, b) > OVERLAP_TOLERANCE;

/** The overlays of a row, from the first to the last. */
export const rowOf = ({ overlays }: { readonly overlays: readonly Overlay[] }, row: number): Overlay[] =>
  overlays.filter((overlay) => overlay.row === row).toSorted((a, b) => a.from - b.from);

/** Where the last overlay of a row ends; 0 where there is none. */
export const rowEnd = (composition: Pick<Composition, 'overlays'>, row: number): Frame =>
  frame(rowOf(composition, row).reduce((end, overlay) => Math.max(end, endOf(overlay)), 0));

/** A position as drawn by hand, brought to a whole frame from 0 on. */
export const wholeFrame = (at: number): Frame => frame(Math.max(0, Math.round(at)));

/** A row as drawn by hand, brought into the composition. */
export const clampRow = ({ rows }: Pick<Composition, 'rows'>, row: number): number =>
  Math.min(Math.max(0, Math.round(row)), rows - 1);

/** A stretch of a row with nothing in it, before something. */
export interface Gap {
  readonly row: number;
  readonly from: Frame;
  readonly durationInFrames: Frame;
}

/** The gaps of a row, from the first to the last. */
export function gapsOf(composition: Pick<Composition, 'overlays'>, row: number): Gap[] {
  const gaps: Gap[] = [];
  let end = 0;
  for (const overlay of rowOf(composition, row)) {
    if (overlay.from > end) gaps.push({ row, from: frame(end), durationInFrames: frame(overlay.from - end) });
    end = Math.max(end, endOf(overlay));
  }
  return gaps;
}
