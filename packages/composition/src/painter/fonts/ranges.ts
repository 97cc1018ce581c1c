/** First and last code point, in pairs. */
export type Ranges = readonly (readonly [number, number])[];

/** Reads a CSS `unicode-range`: `U+0000-00FF,U+0131`. */
export function parseRanges(css: string): Ranges {
  return css.split(',').map((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [first, last] as const;
  });
}

export const covers = (ranges: Ranges, codePoint: number): boolean =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
