import type { Curve, Curves } from './colour-styles.ts';
import { mapped, type Recolouring } from './light.ts';

/** Steps of a sampled curve, four for each level of 255, on which its points lie; between them it is straight. */
const SAMPLES = 1020;

/** A curve through points (`exactCurve`), sampled: a table asks for it a hundred thousand times. Values beyond 0 and 1 are taken as those. */
export function curveThrough(points: Curve): (x: number) => number {
  const exact = exactCurve(points);
  const samples = Float64Array.from({ length: SAMPLES + 1 }, (_, at) => exact(at / SAMPLES));
  return (x) => {
    const place = Math.min(1, Math.max(0, x)) * SAMPLES;
    const below = Math.min(SAMPLES - 1, Math.floor(place));
    const value = samples[below] ?? 0;
    return value + ((samples[below + 1] ?? 0) - value) * (place - below);
  };
}

/**
 * A smooth curve through points that has no bumps between them (Fritsch and Carlson 1980). Outside of them it is level.
 * @param points from left to right, at least two
 */
export function exactCurve(points: Curve): (x: number) => number {
  const slopes = slopesOf(points);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new RangeError('A curve needs points');
  return (x) => {
    if (x <= first[0]) return first[1];
    if (x >= last[0]) return last[1];
    const index = points.findLastIndex(([left]) => left <= x);
    const [[x0, y0], [x1, y1]] = [points[index] ?? first, points[index + 1] ?? last];
    const width = x1 - x0;
    const t = (x - x0) / width;
    const [entering, leaving] = [(slopes[index] ?? 0) * width, (slopes[index + 1] ?? 0) * width];
    return (
      y0 * (2 * t ** 3 - 3 * t ** 2 + 1) +
      entering * (t ** 3 - 2 * t ** 2 + t) +
      y1 * (3 * t ** 2 - 2 * t ** 3) +
      leaving * (t ** 3 - t ** 2)
    );
  };
}

/** The slope at each point, so that the curve rises and falls only where its points do. */
function slopesOf(points: Curve): number[] {
  const chords = points.slice(1).map(([x, y], index) => {
    const [before, under] = points[index] ?? [0, 0];
    return (y - under) / (x - before);
  });
  return points.map((_, index) => {
    const [before, after] = [chords[index - 1], chords[index]];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    if (before * after <= 0) return 0;
    // The harmonic mean: never more than twice the smaller one.
    return (2 * before * after) / (before + after);
  });
}

export function curvesOf({ all, red, green, blue }: Curves): Recolouring {
  const each = [red, green, blue].map((curve) => curve && curveThrough(curve));
  const first = all && curveThrough(all);
  return (colour) =>
    mapped(colour, (value, channel) => {
      const shared = first ? first(value) : value;
      return each[channel]?.(shared) ?? shared;
    });
}
