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

/** The browser's description of its device. */
export interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

const phonesAndTablets = /Android|iPhone|iPad|iPod|Windows Phone|BlackBerry|webOS|Opera Mini|Mobile|Tablet|Silk/iu;

/** Whether the device is a phone or a tablet. An iPad identifies as a Mac, but Macs have no touch screen. */
export const isMobileDevice = ({ userAgent, maxTouchPoints }: Device): boolean =>
  phonesAndTablets.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
