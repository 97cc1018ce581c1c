import { type MediaRecord } from '@kinoloom/contract';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { boxShape } from '../../lib/media-preview.ts';
import { justifiedRows, rowIndexOf, stepped, type LayoutBox, type FocusStep } from './layout.ts';
import { MediaCard, type CardHandlers } from './media-card.tsx';
import { everything, nothing, reached, toggled, type Selection } from './selection.ts';
import { listPadding } from './states.tsx';
import { VirtualRows, type RowsHandle } from './virtual-rows.tsx';

export interface GridHandlers {
  readonly onOpen: (media: MediaRecord) => void;
  readonly onFavourite: (media: MediaRecord) => void;
  readonly onCopy: (media: MediaRecord) => void;
  readonly onDownload: (media: MediaRecord) => void;
  readonly onDelete: (media: readonly MediaRecord[]) => void;
}

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

interface CardState extends Pick<MediaGridProps, 'selection' | 'onSelect' | 'handlers'> {
  /** Ids of all items in display order. */
  order: readonly string[];
  onActive: (id: string) => void;
}

/** Stable handlers for all cards, so that a changed selection does not re-render them. */
function useCardHandlers(state: CardState): CardHandlers {
  const now = useRef(state);
  useEffect(() => {
    now.current = state;
  });
  return useMemo(() => {
    const pick = (id: string, range: boolean): void => {
      const { selection, order, onSelect } = now.current;
      onSelect(range ? reached(selection, id, order) : toggled(selection, id));
    };
    return {
      onPress: (media, { shift, more }) => {
        now.current.onActive(media.id);
        if (shift || more || now.current.selection.ids.size > 0) pick(media.id, shift);
        else now.current.handlers.onOpen(media);
      },
      onPick: (media, range) => pick(media.id, range),
      onFavourite: (media) => now.current.handlers.onFavourite(media),
      onCopy: (media) => now.current.handlers.onCopy(media),
      onDownload: (media) => now.current.handlers.onDownload(media),
      onDelete: (media) => now.current.handlers.onDelete([media]),
    };
  }, []);
}

/** Virtualised justified rows. A single tab stop; arrows move within. */
export function MediaGrid(props: MediaGridProps) {
  const { label, items, width, scroll, flowNames, selection, onSelect, handlers, onEnd } = props;
  const grid = useRef<HTMLDivElement>(null);
  const virtual = useRef<RowsHandle>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Incremented by keyboard navigation; the focus follows once its card is mounted. */
  const [called, setCalled] = useState(0);

  const rows = useMemo(() => justifiedRows(items.map(boxShape), { width, height: rowHeight, gap }), [items, width]);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const found = activeId === null ? 0 : order.indexOf(activeId);
  const [lastActive, setLastActive] = useState(0);
  if (found !== -1 && found !== lastActive) setLastActive(found);
  // If the active item was deleted, its neighbour becomes active.
  const active = found === -1 ? Math.min(lastActive, items.length - 1) : found;

  useEffect(() => {
    if (called === 0) return;
    const focus = (): void =>
      grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
    focus();
    // Scrolling may mount the row first.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [called, active]);

  const cardHandlers = useCardHandlers({ selection, order, onSelect, handlers, onActive: setActiveId });

  const move = (to: number): void => {
    setActiveId(order[to] ?? null);
    virtual.current?.reveal(rowIndexOf(rows, to));
    setCalled((count) => count + 1);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const media = items[active];
    if (!media || !(event.target instanceof HTMLElement)) return;
    const onCard = event.target.matches('[role="gridcell"]');
    const mod = event.ctrlKey || event.metaKey;
    const step = steps[event.key];
    if (event.altKey) return;
    if (mod && event.key.toLowerCase() === 'a') onSelect(everything(order));
    else if (event.key === 'Escape' && selection.ids.size > 0) onSelect(nothing);
    else if (!onCard) return;
    else if (step && !(mod && step !== 'first' && step !== 'last')) {
      const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / (rowHeight + gap)));
      const to = stepped(rows, active, step, page);
      if (event.shiftKey) {
        const from = selection.anchor === null ? toggled(selection, media.id) : selection;
        const id = order[to];
        if (id !== undefined) onSelect(reached(from, id, order));
      }
      move(to);
    } else if (mod) return;
    else if (event.key === 'Enter') handlers.onOpen(media);
    else if (event.key === ' ' || event.key.toLowerCase() === 'x')
      onSelect(event.shiftKey ? reached(selection, media.id, order) : toggled(selection, media.id));
    else if (event.key.toLowerCase() === 'f') handlers.onFavourite(media);
    else if (event.key === 'Delete' || event.key === 'Backspace')
      handlers.onDelete(selection.ids.size > 0 ? items.filter(({ id }) => selection.ids.has(id)) : [media]);
    else return;
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
