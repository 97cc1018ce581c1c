import { slots, type WallMetrics } from '../../lib/justify.ts';
import { type Day } from './days.ts';

/** A picture's box in its row, in px from the left edge. */
export interface LayoutBox {
  readonly index: number;
  readonly left: number;
  readonly width: number;
}

export interface Row {
  /** With the heading. */
  readonly height: number;
  readonly boxes: readonly LayoutBox[];
  /** A heading above its boxes. */
  readonly head?: RowHead;
}

export interface RowHead {
  readonly height: number;
  readonly day: Day;
}

/** Rows of each day under its heading: each day begins a row. @param layOut the rows of so many items from an index on, numbered from 0 */
export function rowsByDay(
  days: readonly Day[],
  headHeight: number,
  layOut: (from: number, to: number) => readonly Row[],
): Row[] {
  return days.flatMap((day) =>
    layOut(day.from, day.to).map(({ height, boxes }, nth) => {
      const moved = boxes.map((box) => ({ ...box, index: box.index + day.from }));
      return nth === 0
        ? { height: height + headHeight, boxes: moved, head: { height: headHeight, day } }
        : { height, boxes: moved };
    }),
  );
}

/** Justified rows as in `slots`, with positions. In whole pixels: a layer between two pixels is resampled in each frame. */
export function justifiedRows(ratios: readonly number[], metrics: WallMetrics): Row[] {
  const rows: { height: number; boxes: LayoutBox[] }[] = [];
  let left = 0;
  let exact = 0;
  for (const [index, { width, height }] of slots(ratios, metrics).entries()) {
    // Half a hundredth for each value that was rounded down.
    if (rows.length === 0 || exact !== height || left + width > metrics.width + 0.01) {
      left = 0;
      exact = height;
      rows.push({ height: Math.round(height), boxes: [] });
    }
    const start = Math.round(left);
    rows.at(-1)?.boxes.push({ index, left: start, width: Math.round(left + width) - start });
    left += width + metrics.gap;
  }
  return rows;
}

/** Rows of equal square boxes in columns. */
export function columnRows(count: number, columns: number, { width, height, gap }: WallMetrics): Row[] {
  const each = (width - gap * (columns - 1)) / columns;
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) => ({
    height,
    boxes: Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => ({
      index: row * columns + column,
      left: column * (each + gap),
      width: each,
    })),
  }));
}

export type FocusStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'page-up' | 'page-down';

/** The row that contains an index, by binary search, since there may be thousands. */
export function rowIndexOf(rows: readonly Row[], index: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.boxes[0]?.index ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

const centre = ({ left, width }: LayoutBox): number => left + width / 2;

/** Arrow key navigation: up and down go to the nearest picture in the next row. `page`: rows per page. */
export function stepped(rows: readonly Row[], index: number, step: FocusStep, page: number): number {
  const last = rows.at(-1)?.boxes.at(-1)?.index ?? 0;
  const within = (to: number): number => Math.min(last, Math.max(0, to));
  switch (step) {
    case 'left':
      return within(index - 1);
    case 'right':
      return within(index + 1);
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'up':
    case 'down':
    case 'page-up':
    case 'page-down': {
      const by = { up: -1, down: 1, 'page-up': -page, 'page-down': page }[step];
      const at = rowIndexOf(rows, index);
      const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
      const here = rows[at]?.boxes.find((box) => box.index === index);
      if (!to || !here || to === rows[at]) return index;
      const nearest = to.boxes.reduce((best, box) =>
        Math.abs(centre(box) - centre(here)) < Math.abs(centre(best) - centre(here)) ? box : best,
      );
      return nearest.index;
    }
  }
}

/** The browser's description of its device. */
export interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

const phonesAndTablets = /Android|iPhone|iPad|iPod|Windows Phone|BlackBerry|webOS|Opera Mini|Mobile|Tablet|Silk/iu;

/** Whether the device is a phone or a tablet. An iPad identifies as a Mac, but Macs have no touch screen. */
export const isMobileDevice = ({ userAgent, maxTouchPoints }: Device): boolean =>
  phonesAndTablets.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
