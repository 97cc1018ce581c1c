import { z } from 'zod';

/** How a value goes on: `hold` stays and then jumps; four numbers are a cubic Bézier curve as in CSS, x within 0 to 1. */
const share = z.number().min(0).max(1);
const strength = z.number().min(-2).max(3);
export const Bezier = z.tuple([share, strength, share, strength]);
export type Bezier = z.infer<typeof Bezier>;

/** The named curves, those of CSS. */
export const easeCurves = {
  linear: [0, 0, 1, 1],
  easeIn: [0.42, 0, 1, 1],
  easeOut: [0, 0, 0.58, 1],
  easeBoth: [0.42, 0, 0.58, 1],
} as const satisfies Readonly<Record<string, Bezier>>;

export const EaseName = z.enum(['linear', 'easeIn', 'easeOut', 'easeBoth', 'hold']);
export type EaseName = z.infer<typeof EaseName>;

export const Ease = z.union([EaseName, Bezier]);
export type Ease = z.infer<typeof Ease>;

const bezier = (a: number, b: number, t: number): number =>
  3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;

/** Progress of a value, 0 to 1 and beyond where the curve overshoots, at a progress of time from 0 to 1. */
export function eased(ease: Ease, time: number): number {
  if (time >= 1) return 1;
  if (time <= 0 || ease === 'hold') return 0;
  if (ease === 'linear') return time;
  const [x1, y1, x2, y2] = typeof ease === 'string' ? easeCurves[ease] : ease;
  // The curve's x only grows: halving the interval finds its parameter to beyond a double's precision.
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (bezier(x1, x2, middle) < time) low = middle;
    else high = middle;
  }
  return bezier(y1, y2, (low + high) / 2);
}
