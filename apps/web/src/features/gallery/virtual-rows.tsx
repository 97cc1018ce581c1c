import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { cx } from '../../ui/cx.ts';
import { type LayoutBox, type Row, type RowHead } from './layout.ts';
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
  /** @param height of the boxes in its row */
  render: (box: LayoutBox, height: number) => ReactNode;
  /** What is above a row that begins a day. */
  renderHead: (head: RowHead) => ReactNode;
  /** Rows are layers, and are not hit while the list moves: for a list of hundreds of pictures. */
  layers: boolean;
  ref?: Ref<RowsHandle>;
}

/** Renders only rows in view and some around them. */
export function VirtualRows({ rows, gap, above, scroll, keep, render, renderHead, layers, ref }: VirtualRowsProps) {
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

  const heads = useMemo(() => rows.flatMap(({ head }, index) => (head ? [index] : [])), [rows]);
  const headsUpTo = (index: number): number => {
    const next = heads.findIndex((at) => at > index);
    return next === -1 ? heads.length : next;
  };
  const seen = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? -1;

  return (
    <div
      className={cx('relative flex-none', layers && '[@media(hover:hover)]:in-[[data-moving]]:pointer-events-none')}
      style={{ height: virtual.getTotalSize() }}
    >
      {seen.map(({ index, start }) => {
        const row = rows[index];
        const waits = waiting === 'all' || (waiting === 'outside' && (index < first || index > last));
        return (
          row && (
            <VirtualRow
              key={index}
              {...{ row, render, renderHead, layers, waits }}
              at={index + 1 + headsUpTo(index)}
              top={start - above}
            />
          )
        );
      })}
    </div>
  );
}

interface VirtualRowProps extends Pick<VirtualRowsProps, 'render' | 'renderHead' | 'layers'> {
  /** Of all rows of the grid, headings too, from 1. */
  at: number;
  /** px */
  top: number;
  row: Row;
  /** Whether its pictures do not load yet. */
  waits: boolean;
}

/**
 * Memoised: rows scroll by without re-rendering. A row of pictures is an opaque layer: a row that comes, goes or gets a picture would
 * otherwise paint the tiles around it anew.
 */
const VirtualRow = memo(function VirtualRow({ at, top, row, waits, render, renderHead, layers }: VirtualRowProps) {
  const { head, boxes } = row;
  const height = row.height - (head?.height ?? 0);
  const look = cx('absolute inset-x-0 contain-[size_layout_style]', layers && 'bg-bg will-change-transform');
  const pictures = <Deferred value={waits}>{boxes.map((box) => render(box, height))}</Deferred>;
  if (!head)
    return (
      <GridRow at={at} className={look} style={{ top, height }}>
        {pictures}
      </GridRow>
    );
  return (
    <div className={look} style={{ top, height: row.height }}>
      <GridRow at={at - 1} style={{ height: head.height }}>
        {renderHead(head)}
      </GridRow>
      <GridRow at={at} className="relative" style={{ height }}>
        {pictures}
      </GridRow>
    </div>
  );
});

interface GridRowProps {
  at: number;
  className?: string;
  style: CSSProperties;
  children: ReactNode;
}

const GridRow = ({ at, ...row }: GridRowProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's rows cannot be placed
  <div role="row" aria-rowindex={at} {...row} />
);
