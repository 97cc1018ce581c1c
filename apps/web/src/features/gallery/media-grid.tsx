import { type MediaRecord } from '@kinoloom/contract';
import { useCallback, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { commandOf, keyOf } from '../../lib/keyboard/index.ts';
import { boxShape } from '../../lib/media-preview.ts';
import { actOn, useCardHandlers, type GridHandlers } from './card-actions.ts';
import { justifiedRows, rowIndexOf, stepped, type LayoutBox, type FocusStep } from './layout.ts';
import { MediaCard } from './media-card.tsx';
import { everything, nothing, reached, toggled, type Selection } from './selection.ts';
import { listPadding } from './states.tsx';
import { useActiveCard } from './use-active-card.ts';
import { VirtualRows, type RowsHandle } from './virtual-rows.tsx';

export interface MediaGridProps {
  label: string;
  items: readonly MediaRecord[];
  /** px */
  width: number;
  scroll: RefObject<HTMLElement | null>;
  flowNames: ReadonlyMap<string, string>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  handlers: GridHandlers;
  /** Id of the item in the viewer: when that closes, the focus goes to the item's card, which is scrolled into view. */
  viewed?: string | undefined;
  /** Called near the end of the list. */
  onEnd?: (() => void) | undefined;
}

const gap = 6;
const rowHeight = 240;

const steps: Readonly<Record<string, FocusStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'page-up',
  PageDown: 'page-down',
};

/** Virtualised justified rows. A single tab stop; arrows move within. */
export function MediaGrid(props: MediaGridProps) {
  const { label, items, width, scroll, flowNames, selection, onSelect, handlers, onEnd } = props;
  const virtual = useRef<RowsHandle>(null);
  const rows = useMemo(() => justifiedRows(items.map(boxShape), { width, height: rowHeight, gap }), [items, width]);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const { grid, active, activeId, setActiveId, move } = useActiveCard(
    order,
    (index) => virtual.current?.reveal(rowIndexOf(rows, index)),
    props.viewed,
  );
  const cardHandlers = useCardHandlers({ selection, order, onSelect, handlers, onActive: setActiveId });

  const onKeyDown = (event: KeyboardEvent): void => {
    const media = items[active];
    if (!media || !(event.target instanceof HTMLElement)) return;
    const onCard = event.target.matches('[role="gridcell"]');
    const mod = event.ctrlKey || event.metaKey;
    const step = steps[keyOf(event) ?? ''];
    const command = commandOf('gallery', event);
    if (command === 'selectAll') onSelect(everything(order));
    else if (command === 'selectNone' && selection.ids.size > 0) onSelect(nothing);
    else if (!onCard) return;
    else if (step && !event.altKey && !(mod && step !== 'first' && step !== 'last')) {
      const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / (rowHeight + gap)));
      const to = stepped(rows, active, step, page);
      if (event.shiftKey) {
        const from = selection.anchor === null ? toggled(selection, media.id) : selection;
        const id = order[to];
        if (id !== undefined) onSelect(reached(from, id, order));
      }
      move(to);
    } else if (command === null || !actOn(media, command, { ...props, order })) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const render = useCallback(
    (box: LayoutBox, height: number) => {
      const media = items[box.index];
      if (!media) return null;
      return (
        <MediaCard
          key={media.id}
          media={media}
          box={box}
          height={height}
          flow={media.flow_id === null ? undefined : flowNames.get(media.flow_id)}
          active={box.index === active}
          picked={selection.ids.has(media.id)}
          picking={selection.ids.size > 0}
          handlers={cardHandlers}
        />
      );
    },
    [items, flowNames, active, selection, cardHandlers],
  );

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.length}
      className="focus-visible:outline-none"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-media]')?.dataset['media'];
        if (id !== undefined) setActiveId(id);
      }}
    >
      <VirtualRows
        ref={virtual}
        rows={rows}
        gap={gap}
        above={listPadding.wide}
        scroll={scroll}
        keep={activeId === null ? null : rowIndexOf(rows, active)}
        render={render}
        grid
        onEnd={onEnd}
      />
    </div>
  );
}
