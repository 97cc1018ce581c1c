import { useLayoutEffect, useState, type RefObject } from 'react';

/** A row of the wall: its range in the list, and whether it is too short to fill the width. */
export interface WallRow {
  readonly from: number;
  readonly to: number;
  /** Sum of the width/height ratios in the row, without gaps. */
  readonly ratio: number;
  /** The last row keeps the target height instead of stretching a single picture over the wall. */
  readonly open: boolean;
}

export interface WallMetrics {
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/**
 * Breaks a list of width/height ratios into rows that fill `width` at about `height`, in order. A row ends where its
 * height is closest to the target, before or after the picture that fills it.
 */
export function justify(ratios: readonly number[], { width, height, gap }: WallMetrics): WallRow[] {
  const rows: WallRow[] = [];
  const fitted = (ratio: number, count: number): number => (width - gap * (count - 1)) / ratio;
  let from = 0;
  let sum = 0;
  for (let index = 0; index < ratios.length; index += 1) {
    const ratio = ratios[index] ?? 1;
    const without = index > from ? fitted(sum, index - from) : Number.POSITIVE_INFINITY;
    const withIt = fitted(sum + ratio, index - from + 1);
    // Compared as proportions: half the height is as wrong as twice the height.
    if (withIt < height && Math.abs(Math.log(without / height)) < Math.abs(Math.log(withIt / height))) {
      rows.push({ from, to: index, ratio: sum, open: false });
      from = index;
      sum = 0;
    }
    sum += ratio;
    if (fitted(sum, index - from + 1) <= height) {
      rows.push({ from, to: index + 1, ratio: sum, open: false });
      from = index + 1;
      sum = 0;
    }
  }
  if (from < ratios.length) rows.push({ from, to: ratios.length, ratio: sum, open: true });
  return rows;
}

/** The size in px of each picture's box on the wall, in order. The boxes and gaps of a row never exceed its width. */
export function slots(ratios: readonly number[], metrics: WallMetrics): { width: number; height: number }[] {
  const { width, height, gap } = metrics;
  return justify(ratios, metrics).flatMap((row) => {
    const free = width - gap * (row.to - row.from - 1);
    const tall = row.open ? Math.min(height, free / row.ratio) : free / row.ratio;
    // Rounded down to a hundredth: a row that is even slightly too wide would wrap.
    return ratios
      .slice(row.from, row.to)
      .map((ratio) => ({ width: Math.floor(ratio * tall * 100) / 100, height: tall }));
  });
}

/** Aspect ratio of a picture's box: as measured, else its named ratio, else 16:9; clamped to what a wall can show. */
export function boxRatio(made: { width: number | null; height: number | null; aspect_ratio?: string | null }): number {
  const [w, h] = (made.aspect_ratio ?? '').split(':').map(Number);
  const named = w && h ? w / h : 16 / 9;
  const ratio = made.width && made.height ? made.width / made.height : named;
  return Math.min(3, Math.max(0.4, ratio));
}

/** The last width of each element by its name, with which it is drawn when it is mounted again. */
const lastWidths = new Map<string, number>();

/**
 * Inner width of an element in whole px; null until the browser has first laid it out. It is not read before that: the
 * layout would be part of the task that creates the page.
 */
export function useWidth(name: string, element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState(lastWidths.get(name) ?? null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    let before: number | undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const inside = Math.floor(entry.contentRect.width);
      // Its height may have changed alone. React would render once more for the same width.
      if (inside === before) return;
      before = inside;
      lastWidths.set(name, inside);
      setWidth(inside);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [name, element]);
  return width;
}
