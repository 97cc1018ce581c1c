import type { CompoundOverlay, SeenOverlay } from './overlay.ts';
import { holdsStill, resolvedAt } from './keyframes.ts';
import { poseAt } from './painter/pose.ts';
import { endOf } from './timing.ts';

/** How an overlay moves, in frames of the composition. */
export interface Motion {
  /** Between these two moments no animation moves it: the overlay is at rest in both and in all frames between them. */
  readonly stillFrom: number;
  readonly stillTo: number;
  /** The largest factor by which it is shown at any time, from its start to its end: its own transform, enlarged by its poses. */
  readonly maxScale: number;
}

const known = new WeakMap<SeenOverlay, Motion>();

/** An overlay's motion, read off its poses: nothing else needs to know how long an animation takes, or what it does. */
export function motionOf(overlay: SeenOverlay): Motion {
  const kept = known.get(overlay);
  if (kept) return kept;
  const motion = sampled(overlay);
  known.set(overlay, motion);
  return motion;
}

/** Whether an overlay rests in `length` frames from one on: no animation moves it then or when they end, and no key changes it. */
export function isStill(overlay: SeenOverlay, from: number, length: number): boolean {
  const { stillFrom, stillTo } = motionOf(overlay);
  return stillFrom <= from && from + length <= stillTo && holdsStill(overlay, from, from + length - 1);
}

function sampled(overlay: SeenOverlay): Motion {
  const end = endOf(overlay);
  const isMoving = (at: number): boolean => Object.keys(poseAt(overlay, at)).length > 0;
  let stillFrom: number = overlay.from;
  let stillTo = end;
  let maxScale = 0;
  for (; stillFrom < end && isMoving(stillFrom); stillFrom++)
    maxScale = Math.max(maxScale, scaleAt(overlay, stillFrom));
  for (; stillTo > stillFrom && isMoving(stillTo); stillTo--) maxScale = Math.max(maxScale, scaleAt(overlay, stillTo));
  const keys = overlay.keyframes?.scale ?? [];
  const [first, last] = [keys[0], keys.at(-1)].map((key) => overlay.from + (key?.at ?? 0));
  maxScale = Math.max(maxScale, scaleAt(overlay, stillFrom), scaleAt(overlay, stillTo));
  for (let at = Math.max(stillFrom, first ?? 0); at <= Math.min(stillTo, last ?? 0); at++)
    maxScale = Math.max(maxScale, scaleAt(overlay, at));
  return { stillFrom, stillTo, maxScale };
}

function scaleAt(overlay: SeenOverlay, at: number): number {
  const { transform } = resolvedAt(overlay, at).styles;
  const { zoom = 1, scaleX = 1, scaleY = 1 } = poseAt(overlay, at);
  return zoom * Math.max(Math.abs(transform.scaleX * scaleX), Math.abs(transform.scaleY * scaleY));
}

/** The most canvas pixels for each of a compound clip's own, where it is shown enlarged. */
const MOST_ENLARGED = 2;

/** Canvas pixels for each pixel of the canvas in a compound clip, where it is shown largest. */
export function innerScale(compound: CompoundOverlay): number {
  const { canvas, width, height } = compound;
  const enlarged = Math.max(width / canvas.width, height / canvas.height) * motionOf(compound).maxScale;
  return Math.min(enlarged, MOST_ENLARGED);
}
