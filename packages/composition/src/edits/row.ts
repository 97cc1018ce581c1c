import { frame, type Frame } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf } from '../timing.ts';

/** Overlays of a row may overlap by this many frames. */
export const OVERLAP_TOLERANCE = 1;

interface Placed {
  readonly from: number;
  readonly durationInFrames: number;
}

/** Overlap of two overlays in a row, in frames; zero or negative: none. */
export const overlapOf = (a: Placed, b: Placed): number =>
  Math.min(a.from + a.durationInFrames, b.from + b.durationInFrames) - Math.max(a.from, b.from);

export const collide = (a: Placed, b: Placed): boolean => overlapOf(a, b) > OVERLAP_TOLERANCE;

/** The overlays of a row, sorted by start. */
export const rowOf = ({ overlays }: { readonly overlays: readonly Overlay[] }, row: number): Overlay[] =>
  overlays.filter((overlay) => overlay.row === row).toSorted((a, b) => a.from - b.from);

/** The overlays, those with the ids of `changed` in its version. */
export function replaced(overlays: readonly Overlay[], changed: readonly Overlay[]): Overlay[] {
  const byId = new Map(changed.map((overlay) => [overlay.id, overlay]));
  return overlays.map((overlay) => byId.get(overlay.id) ?? overlay);
}

/** End of the last overlay of a row; 0 if the row is empty. */
export const rowEnd = (composition: Pick<Composition, 'overlays'>, row: number): Frame =>
  frame(rowOf(composition, row).reduce((end, overlay) => Math.max(end, endOf(overlay)), 0));

/** Rounds a dragged position to a whole frame, at least 0. */
export const wholeFrame = (at: number): Frame => frame(Math.max(0, Math.round(at)));

/** Rounds and clamps a dragged row to the composition's rows. */
export const clampRow = ({ rows }: Pick<Composition, 'rows'>, row: number): number =>
  Math.min(Math.max(0, Math.round(row)), rows - 1);

/** An empty interval of a row before an overlay. */
export interface Gap {
  readonly row: number;
  readonly from: Frame;
  readonly durationInFrames: Frame;
}

/** The gaps of a row, in order. */
export function gapsOf(composition: Pick<Composition, 'overlays'>, row: number): Gap[] {
  const gaps: Gap[] = [];
  let end = 0;
  for (const overlay of rowOf(composition, row)) {
    if (overlay.from > end) gaps.push({ row, from: frame(end), durationInFrames: frame(overlay.from - end) });
    end = Math.max(end, endOf(overlay));
  }
  return gaps;
}
