import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { cx } from '../../ui/cx.ts';
import { type LayoutBox, type Row } from './layout.ts';
import { Deferred, useScrollPace } from './scroll-pace.ts';

export interface RowsHandle {
  /** Scrolls a row into view. */
  readonly reveal: (row: number) => void;
}

export interface VirtualRowsProps {
  rows: readonly Row[];
  /** px between rows. */
  gap: number;
  /** px above the first row in the list: its padding. */
  above: number;
  scroll: RefObject<HTMLElement | null>;
  /** A row that stays mounted: the one with the focus. */
  keep: number | null;
  render: (box: LayoutBox, height: number) => ReactNode;
  /** Uses grid roles for screen readers. */
  grid: boolean;
  /** Called near the end of the list. */
  onEnd?: (() => void) | undefined;
  ref?: Ref<RowsHandle>;
}

/** Distance from the end, in rows, at which more is loaded. */
const near = 8;

/** Renders only rows in view and some around them. */
export function VirtualRows({ rows, gap, above, scroll, keep, render, grid, onEnd, ref }: VirtualRowsProps) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      if (keep === null || keep >= range.count || seen.includes(keep)) return seen;
      return [...seen, keep].sort((a, b) => a - b);
    },
    [keep],
  );
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here alone
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => rows[index]?.height ?? 0,
    gap,
    overscan: 4,
    scrollMargin: above,
    rangeExtractor,
    // Rows are rendered in the next frame, so that scrolling is not blocked.
    useFlushSync: false,
  });
  useLayoutEffect(() => virtual.measure(), [rows, gap, virtual]);
  useImperativeHandle(ref, () => ({ reveal: (row) => virtual.scrollToIndex(row, { align: 'auto' }) }), [virtual]);

  const waiting = useScrollPace(scroll);

  const seen = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? -1;
  const ended = last >= rows.length - near;
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended, onEnd, rows.length]);

  return (
    <div
      className={cx('relative flex-none', grid && '[@media(hover:hover)]:in-[[data-moving]]:pointer-events-none')}
      style={{ height: virtual.getTotalSize() }}
    >
      {seen.map(({ index, start }) => {
        const row = rows[index];
        const waits = waiting === 'all' || (waiting === 'outside' && (index < first || index > last));
        return row && <VirtualRow key={index} {...{ index, row, render, grid, waits }} top={start - above} />;
      })}
    </div>
  );
}

interface VirtualRowProps extends Pick<VirtualRowsProps, 'render' | 'grid'> {
  index: number;
  /** px */
  top: number;
  row: Row;
  /** Whether its pictures do not load yet. */
  waits: boolean;
}

/**
 * Memoised: rows scroll by without re-rendering. A row of a grid is an opaque layer: a row that comes, goes or gets a picture would
 * otherwise paint the tiles around it anew.
 */
const VirtualRow = memo(function VirtualRow({ index, top, row, waits, render, grid }: VirtualRowProps) {
  return (
    <div
      className={cx('absolute inset-x-0 contain-[size_layout_style]', grid && 'bg-bg will-change-transform')}
      style={{ top, height: row.height }}
      {...(grid && { role: 'row', 'aria-rowindex': index + 1 })}
    >
      <Deferred value={waits}>{row.boxes.map((box) => render(box, row.height))}</Deferred>
    </div>
  );
});
