/** Pairs of first and last code point. */
type Parsed = readonly (readonly [number, number])[];

/** A CSS `unicode-range`. */
export type Ranges = string;

/** Parsed on first use: there are hundreds, and most compositions need one. */
const parsed = new Map<Ranges, Parsed>();

/** Parses a CSS `unicode-range`: `U+0000-00FF,U+0131`. */
function parse(css: string): Parsed {
  return css.split(',').map((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [first, last] as const;
  });
}

export function covers(ranges: Ranges, codePoint: number): boolean {
  const pairs = parsed.get(ranges) ?? parse(ranges);
  parsed.set(ranges, pairs);
  return pairs.some(([first, last]) => first <= codePoint && codePoint <= last);
}
