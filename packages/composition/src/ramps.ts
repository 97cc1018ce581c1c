import type { Ease } from './ease.ts';
import { valueAt, type Key } from './keys.ts';
import { onSteps } from './media-steps.ts';
import { mediaIn, type Pace } from './media-time.ts';

/** A key of a ramp by its place in the clip: 0 at its start, 1 at its end. */
export interface RampPoint {
  readonly at: number;
  readonly speed: number;
  readonly ease: Ease;
}

const point = (at: number, speed: number): RampPoint => ({ at, speed, ease: 'easeBoth' });

/** Shapes to begin with. */
export const rampShapes = {
  speedUp: [point(0, 0.5), point(1, 3)],
  slowDown: [point(0, 3), point(1, 0.5)],
  bullet: [point(0, 3), point(0.35, 0.4), point(0.65, 0.4), point(1, 3)],
} as const satisfies Record<string, readonly RampPoint[]>;
export type RampShape = keyof typeof rampShapes;

const keysOver = (points: readonly RampPoint[], length: number): Key[] => {
  const keys: Key[] = [];
  for (const { at, speed, ease } of points) {
    const frame = Math.round(at * Math.max(1, length - 1));
    const last = keys.at(-1)?.at ?? -1;
    keys.push({ at: Math.max(last + 1, frame), value: onSteps(speed), ease });
  }
  return keys;
};

/** How often a length is found anew: most settle after two. */
const ROUNDS = 8;

/** The ramp through points, over a clip as long as it takes to play `media` media frames. */
export function rampThrough(points: readonly RampPoint[], media: number): Key[] {
  let length = Math.max(1, Math.round(media));
  let ramp = keysOver(points, length);
  for (let round = 0; round < ROUNDS; round++) {
    const next = Math.max(1, Math.round((length * media) / mediaIn({ speed: 1, ramp }, length)));
    if (next === length) break;
    length = next;
    ramp = keysOver(points, length);
  }
  return ramp;
}

/** A key this many frames from the end of a clip is its end: lengths are rounded. */
const NEAR = 2;

/** The points of a ramp in a clip, with one at each end. */
export function rampPoints({ ramp = [], speed }: Pace, length: number): RampPoint[] {
  const last = Math.max(1, length - 1);
  const eased = (at: number): Ease => ramp.findLast((key) => key.at <= at)?.ease ?? 'easeBoth';
  const edge = (at: number): Key => ({ at, value: ramp.length > 0 ? valueAt(ramp, at) : speed, ease: eased(at) });
  const isEnd = ({ at }: Key): boolean => at > 0 && Math.abs(at - last) <= NEAR;
  const inside = ramp.filter((key) => key.at > 0 && key.at < last && !isEnd(key));
  const [first, end] = [ramp.find(({ at }) => at === 0) ?? edge(0), ramp.findLast(isEnd) ?? edge(last)];
  return [first, ...inside, { ...end, at: last }].map(({ at, value, ease }) => ({
    at: at / last,
    speed: onSteps(value),
    ease,
  }));
}
