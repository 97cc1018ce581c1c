/** First and last code point of each range, in order. */
type Parsed = Int32Array;

/**
 * Ranges of code points in order, a third of the size of a CSS `unicode-range`: for each the distance from the end of the last one, and, after a hyphen,
 * how many more follow, in base 36. `1t-p 6-p` are A to Z and a to z.
 */
export type Ranges = string;

/** Parsed on first use: there are hundreds, and most compositions need one. */
const parsed = new Map<Ranges, Parsed>();

function parse(ranges: Ranges): Parsed {
  let next = 0;
  return Int32Array.from(
    ranges.split(' ').flatMap((range) => {
      const [gap = 0, more = 0] = range.split('-').map((digits) => Number.parseInt(digits, 36));
      const first = next + gap;
      next = first + more + 1;
      return [first, first + more];
    }),
  );
}

/** The code points of ranges, in order. */
export function pointsIn(ranges: Ranges): number[] {
  const bounds = parse(ranges);
  const points: number[] = [];
  for (let at = 0; at < bounds.length; at += 2)
    for (let point = bounds[at] ?? 0; point <= (bounds[at + 1] ?? -1); point++) points.push(point);
  return points;
}

export function covers(ranges: Ranges, codePoint: number): boolean {
  const bounds = parsed.get(ranges) ?? parse(ranges);
  parsed.set(ranges, bounds);
  let [low, high] = [0, bounds.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle * 2] ?? 0) > codePoint) high = middle - 1;
    else if ((bounds[middle * 2 + 1] ?? 0) < codePoint) low = middle + 1;
    else return true;
  }
  return false;
}
