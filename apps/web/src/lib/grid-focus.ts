/** A card's box in its row, in px from the left edge. */
export interface FocusBox {
  readonly index: number;
  readonly left: number;
  readonly width: number;
}

export interface FocusRow {
  readonly boxes: readonly FocusBox[];
}

export type FocusStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'page-up' | 'page-down';

/** The keys of a wall or grid of cards, which is one tab stop. */
export const focusSteps: Readonly<Record<string, FocusStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'page-up',
  PageDown: 'page-down',
};

/** Boxes in reading order as rows: a row is what has the same top, in px. */
export function rowsByTop(boxes: readonly (FocusBox & { readonly top: number })[]): FocusRow[] {
  const rows: { top: number; boxes: FocusBox[] }[] = [];
  for (const { top, ...box } of boxes) {
    const row = rows.at(-1);
    if (row?.top === top) row.boxes.push(box);
    else rows.push({ top, boxes: [box] });
  }
  return rows;
}

const centre = ({ left, width }: FocusBox): number => left + width / 2;

/**
 * The index that a key goes to from another; the same at the edge. Left and right follow the reading order over the ends of rows; up and down
 * go to the nearest card of the next row. Indices that no box has are passed over.
 * @param page rows per page
 */
export function stepped(rows: readonly FocusRow[], index: number, step: FocusStep, page: number): number {
  const order = rows.flatMap(({ boxes }) => boxes);
  const at = order.findIndex((box) => box.index === index);
  const rowAt = rows.findIndex(({ boxes }) => boxes.some((box) => box.index === index));
  const here = order[at];
  if (!here) return index;
  const by = { up: -1, down: 1, 'page-up': -page, 'page-down': page };
  switch (step) {
    case 'left':
      return order[Math.max(0, at - 1)]?.index ?? index;
    case 'right':
      return order[at + 1]?.index ?? index;
    case 'first':
      return order[0]?.index ?? index;
    case 'last':
      return order.at(-1)?.index ?? index;
    case 'up':
    case 'down':
    case 'page-up':
    case 'page-down': {
      const to = Math.min(rows.length - 1, Math.max(0, rowAt + by[step]));
      if (to === rowAt) return index;
      const [first = here, ...others] = rows[to]?.boxes ?? [];
      const away = (box: FocusBox): number => Math.abs(centre(box) - centre(here));
      return others.reduce((best, box) => (away(box) < away(best) ? box : best), first).index;
    }
  }
}
