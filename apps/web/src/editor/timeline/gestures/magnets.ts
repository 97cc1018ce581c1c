import type { BeatsBySource } from '../../beats/beats.ts';
import { beatsNear } from '../../beats/on-timeline.ts';
import { endOf, overlaysBetween, type Composition, type Overlay } from '@kinoloom/composition';

/** Snap distance in pixels. */
export const SNAP = 8;

interface SnapQuery {
  readonly row: number;
  /** Frames of the edges that may snap. */
  readonly near: readonly number[];
  /** Snap distance in frames. */
  readonly within: number;
}

interface MagnetQuery extends SnapQuery {
  readonly playhead: number;
  readonly beats: BeatsBySource;
  readonly except?: string;
}

/**
 * Snap targets apart from edges in adjacent rows: the start, the playhead, the markers, and edges in the same row and beats, near the
 * given frames. `except`: the dragged item, which does not snap to itself.
 */
export function magnetsOf(
  composition: Composition,
  { row, near, within, playhead, beats, except }: MagnetQuery,
): number[] {
  const edges = near.flatMap((at) =>
    overlaysBetween(composition, row, at - within - 1, at + within + 2).flatMap((item) =>
      item.id === except ? [] : [item.from, endOf(item)],
    ),
  );
  const marks = composition.markers.flatMap(({ at, durationInFrames = 0 }) => [at, at + durationInFrames]);
  return [0, playhead, ...marks, ...edges, ...beatsNear(composition, beats, { near, within })];
}

/** Items in adjacent rows with an edge near the given frames: only those need to be checked for snapping. */
export const edgesNear = (composition: Composition, { row, near, within }: SnapQuery): Overlay[] =>
  [row - 1, row + 1].flatMap((beside) =>
    near.flatMap((at) => overlaysBetween(composition, beside, at - within - 1, at + within + 2)),
  );
