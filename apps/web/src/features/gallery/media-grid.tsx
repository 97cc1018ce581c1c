import { type MediaRecord } from '@kinoloom/contract';
import { useCallback, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { focusSteps, stepped } from '../../lib/grid-focus.ts';
import { commandOf, keyOf } from '../../lib/keyboard/index.ts';
import { boxShape } from '../../lib/media-preview.ts';
import { actOn, useCardHandlers, type GridHandlers } from './card-actions.ts';
import { DayHeading } from './day-heading.tsx';
import { daysOf } from './days.ts';
import { columnRows, justifiedRows, rowIndexOf, rowsByDay, type LayoutBox, type Row, type RowHead } from './layout.ts';
import { MediaCard } from './media-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import { everything, nothing, reached, toggled, toggledAll, type Selection } from './selection.ts';
import { listPadding } from './states.tsx';
import { useActiveCard } from './use-active-card.ts';
import { VirtualRows, type RowsHandle } from './virtual-rows.tsx';

export interface MediaGridProps {
  label: string;
  items: readonly MediaRecord[];
  /** px */
  width: number;
  /** Two columns with words below the pictures. */
  phone: boolean;
  /** Whether each day has a heading: in an order that goes from day to day. */
  byDay: boolean;
  scroll: RefObject<HTMLElement | null>;
  flowNames: ReadonlyMap<string, string>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  handlers: GridHandlers;
  /** Id of the item in the viewer: when that closes, the focus goes to the item's card, which is scrolled into view. */
  viewed?: string | undefined;
}

const wide = { gap: 6, rowHeight: 240, head: 44 };
const small = { gap: 10, words: 62, head: 48 };

/** Pictures of any shape in rows of one height; on a phone squares in two columns. */
function rowsOf({ items, width, phone, byDay }: Pick<MediaGridProps, 'items' | 'width' | 'phone' | 'byDay'>): Row[] {
  const layOut = (from: number, to: number): Row[] =>
    phone
      ? columnRows(to - from, 2, { width, gap: small.gap, height: Math.round((width - small.gap) / 2) + small.words })
      : justifiedRows(items.slice(from, to).map(boxShape), { width, height: wide.rowHeight, gap: wide.gap });
  return byDay ? rowsByDay(daysOf(items), (phone ? small : wide).head, layOut) : layOut(0, items.length);
}

/**
 * Virtualised rows. An ARIA grid and not a toolbar for each card: thousands of cards would be thousands of stops for Tab. One card is a stop, arrows go among them,
 * also to rows that are not rendered; Tab goes from the card to its actions, and the keys of the gallery do most of them without.
 */
export function MediaGrid(props: MediaGridProps) {
  const { label, items, width, phone, byDay, scroll, flowNames, selection, onSelect, handlers } = props;
  const virtual = useRef<RowsHandle>(null);
  const rows = useMemo(() => rowsOf({ items, width, phone, byDay }), [items, width, phone, byDay]);
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
    const onCard = event.target.matches('[data-index]');
    const mod = event.ctrlKey || event.metaKey;
    const step = focusSteps[keyOf(event) ?? ''];
    const command = commandOf('gallery', event);
    if (command === 'selectAll') onSelect(everything(order));
    else if (command === 'selectNone' && selection.ids.size > 0) onSelect(nothing);
    else if (!onCard) return;
    else if (step && !event.altKey && !(mod && step !== 'first' && step !== 'last')) {
      const rowHeight = rows[rowIndexOf(rows, active)]?.height ?? 1;
      const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight));
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
      const card = {
        media,
        box,
        height,
        active: box.index === active,
        picked: selection.ids.has(media.id),
        picking: selection.ids.size > 0,
        handlers: cardHandlers,
      };
      return phone ? (
        <PhoneCard key={media.id} {...card} />
      ) : (
        <MediaCard key={media.id} {...card} flow={media.flow_id === null ? undefined : flowNames.get(media.flow_id)} />
      );
    },
    [items, flowNames, active, selection, cardHandlers, phone],
  );
  const renderHead = useCallback(
    ({ day }: RowHead) => {
      const ids = order.slice(day.from, day.to);
      return (
        <DayHeading
          day={day.at}
          count={ids.length}
          isPicked={ids.every((id) => selection.ids.has(id))}
          // With the card that Tab reaches.
          isStop={active >= day.from && active < day.to}
          onPick={() => onSelect(toggledAll(selection, ids))}
        />
      );
    },
    [order, selection, active, onSelect],
  );

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.length + rows.filter(({ head }) => head).length}
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
        gap={phone ? small.gap : wide.gap}
        above={phone ? listPadding.phone : listPadding.wide}
        scroll={scroll}
        keep={activeId === null ? null : rowIndexOf(rows, active)}
        render={render}
        renderHead={renderHead}
        layers={!phone}
      />
    </div>
  );
}
