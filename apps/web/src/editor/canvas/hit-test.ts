import type { Composition } from '@kinoloom/composition';
import { seenAt } from '@kinoloom/composition/painter';
import { holds } from './geometry/box.ts';
import type { Point } from './geometry/point.ts';
import { boxOf, type SeenOverlay } from './overlay-box.ts';

/** What lies under a point of the picture at a frame, from the top down. */
export const overlaysAt = (film: Composition, frame: number, point: Point, slack = 0): SeenOverlay[] =>
  seenAt(film, frame)
    .toReversed()
    .filter((overlay) => holds(boxOf(overlay), point, slack));

/** The one below `current` under a point; the topmost again after the last. */
export function nextBelow(hits: readonly SeenOverlay[], current: string): SeenOverlay | undefined {
  const index = hits.findIndex(({ id }) => id === current);
  return hits[(index + 1) % hits.length];
}
