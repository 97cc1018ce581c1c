import { frame, type Frame } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';

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

/** The overlays, those with the ids of `changed` in its version. */
export function replaced(overlays: readonly Overlay[], changed: readonly Overlay[]): Overlay[] {
  const byId = new Map(changed.map((overlay) => [overlay.id, overlay]));
  return overlays.map((overlay) => byId.get(overlay.id) ?? overlay);
}

/** Rounds a dragged position to a whole frame, at least 0. */
export const wholeFrame = (at: number): Frame => frame(Math.max(0, Math.round(at)));

/** Rounds and clamps a dragged row to the composition's rows. */
export const clampRow = ({ rows }: Pick<Composition, 'rows'>, row: number): number =>
  Math.min(Math.max(0, Math.round(row)), rows.length - 1);
