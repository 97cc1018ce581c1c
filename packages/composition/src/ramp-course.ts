import { valueAt, type Key } from './keys.ts';
import { speedLimits, stepsIn } from './media-steps.ts';

/** The media that a ramp plays, in steps. Each frame plays a whole number of them, so that sums are exact. */
export interface Course {
  /** Steps from a fixed frame to another, which may be a fraction. */
  stepsTo(frame: number): number;
  /** The inverse. */
  frameAt(steps: number): number;
}

const known = new WeakMap<readonly Key[], Course>();

/** The course of a ramp, summed up once. */
export function courseOf(ramp: readonly Key[]): Course {
  const kept = known.get(ramp);
  if (kept) return kept;
  const course = summed(ramp);
  known.set(ramp, course);
  return course;
}

/** Steps that a frame plays. A curve that overshoots stops at the limits. */
function stepsOf(ramp: readonly Key[], frame: number): number {
  const { least, most } = speedLimits;
  return stepsIn(Math.min(Math.max(valueAt(ramp, frame), least), most));
}

function summed(ramp: readonly Key[]): Course {
  const first = ramp[0]?.at ?? 0;
  const last = ramp.at(-1)?.at ?? 0;
  /** Steps from the first key to each frame up to the last one. */
  const sums = [0];
  for (let frame = first; frame < last; frame++) sums.push((sums.at(-1) ?? 0) + stepsOf(ramp, frame));
  const [before, after, total] = [stepsOf(ramp, first), stepsOf(ramp, last), sums.at(-1) ?? 0];
  const whole = (frame: number): number => {
    if (frame <= first) return (frame - first) * before;
    return frame <= last ? (sums[frame - first] ?? 0) : total + (frame - last) * after;
  };
  return {
    stepsTo(frame) {
      const floor = Math.floor(frame);
      const steps = whole(floor);
      return frame === floor ? steps : steps + (frame - floor) * (whole(floor + 1) - steps);
    },
    frameAt(steps) {
      if (steps <= 0) return first + steps / before;
      if (steps >= total) return last + (steps - total) / after;
      const index = lastAtMost(sums, steps);
      const sum = sums[index] ?? 0;
      return first + index + (steps - sum) / ((sums[index + 1] ?? 0) - sum);
    },
  };
}

/** Index of the last of growing sums that is at most a value. */
function lastAtMost(sums: readonly number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sums[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
