import { framesFor, mediaIn, type Pace } from '../media-time.ts';
import { SAMPLES_PER_FRAME } from './pcm.ts';

/** Which sample of the input belongs to a sample of the output, both counted from 0. */
export interface SoundCourse {
  inputAt(output: number): number;
  outputAt(input: number): number;
  /** The least and greatest number of input samples for one of the output. */
  readonly least: number;
  readonly most: number;
}

/** The course of a constant speed. */
export const steadyCourse = (speed: number): SoundCourse => ({
  inputAt: (output) => output * speed,
  outputAt: (input) => input / speed,
  least: speed,
  most: speed,
});

/** The course of media that plays `frames` frames from frame `first` on. */
export function courseOfMedia(pace: Pace, first: number, frames: number): SoundCourse {
  if (!pace.ramp) return steadyCourse(pace.speed);
  const start = mediaIn(pace, first);
  const speeds = Array.from(
    { length: frames + 1 },
    (_, at) => mediaIn(pace, first + at + 1) - mediaIn(pace, first + at),
  );
  return {
    inputAt: (output) => (mediaIn(pace, first + output / SAMPLES_PER_FRAME) - start) * SAMPLES_PER_FRAME,
    outputAt: (input) => (framesFor(pace, start + input / SAMPLES_PER_FRAME) - first) * SAMPLES_PER_FRAME,
    least: Math.min(...speeds),
    most: Math.max(...speeds),
  };
}

/** A course in several passes, of which each plays as fast as the others do. The output of one is the input of the next. */
export function inPasses(course: SoundCourse, passes: number, samples: number): readonly SoundCourse[] {
  if (passes === 1) return [course];
  if (course.least === course.most) {
    const each = passes === 2 ? Math.sqrt(course.most) : course.most ** (1 / passes);
    return Array.from({ length: passes }, () => steadyCourse(each));
  }
  const frames = Math.ceil(samples / SAMPLES_PER_FRAME) + 1;
  const edges = Array.from({ length: frames + 1 }, (_, at) => course.inputAt(at * SAMPLES_PER_FRAME));
  /** Positions at the edges of frames after each pass, the input first. */
  const positions = Array.from({ length: passes + 1 }, (_, pass) => {
    const sums = [0];
    for (let at = 0; at < frames; at++) {
      const speed = ((edges[at + 1] ?? 0) - (edges[at] ?? 0)) / SAMPLES_PER_FRAME;
      sums.push((sums.at(-1) ?? 0) + SAMPLES_PER_FRAME * speed ** ((passes - pass) / passes));
    }
    return sums;
  });
  const share = (speed: number): number => speed ** (1 / passes);
  return Array.from({ length: passes }, (_, pass) => ({
    inputAt: between(positions[pass + 1] ?? [], positions[pass] ?? []),
    outputAt: between(positions[pass] ?? [], positions[pass + 1] ?? []),
    least: share(course.least),
    most: share(course.most),
  }));
}

/** The line through points, longer at both ends; `xs` grow. */
function between(xs: readonly number[], ys: readonly number[]): (x: number) => number {
  return (x) => {
    let [low, high] = [0, Math.max(0, xs.length - 2)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((xs[middle] ?? 0) <= x) low = middle;
      else high = middle - 1;
    }
    const [x0, x1, y0, y1] = [xs[low] ?? 0, xs[low + 1] ?? 1, ys[low] ?? 0, ys[low + 1] ?? 1];
    return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
  };
}
