import { ANIMATION_FRAMES, motionOf, type Animation, type SeenOverlay } from '@kinoloom/composition';
import { TILE_FRAMES } from '../preview/paint-tile.ts';

export type Side = keyof Animation;

interface Moments {
  /** The frame that a tile shows at rest: in mid-animation. */
  readonly at: number;
  /** The first and the last frame of the animation. */
  readonly moves: readonly [number, number];
}

/** How far the animation has gone in the frame that a tile shows at rest. */
const SHOWN = { enter: 5, exit: 6 } as const;

/** When the overlays of a tile enter or leave; those of the exit of a text end before its time does. */
export function momentsOf(overlays: readonly SeenOverlay[], side: Side): Moments {
  if (side === 'enter') return { at: SHOWN.enter, moves: [0, ANIMATION_FRAMES] };
  const last = TILE_FRAMES - ANIMATION_FRAMES;
  const from = Math.min(last, ...overlays.map((overlay) => motionOf(overlay).stillTo));
  return { at: from + SHOWN.exit, moves: [from, from + ANIMATION_FRAMES - 1] };
}
