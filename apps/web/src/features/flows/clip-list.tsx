import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { keyOf } from '../../lib/keyboard/index.ts';
import { cx } from '../../ui/cx.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { type StripRow } from './flow-preview.ts';
import { jobTitle, rowClass } from './strip-rows.tsx';
import * as words from '../../words/en/studio/flows.ts';

export interface ClipListProps {
  rows: readonly StripRow[];
  /** A row was moved right behind another; to the start without one. */
  onMove: (id: string, after: string | undefined) => void;
  render: (row: StripRow, place: number) => ReactNode;
}

/** When a press becomes a drag: mouse in px, touch in ms and px. */
const starts = { mouse: { distance: 6 }, touch: { delay: 200, tolerance: 8 } } as const;

/** Duration of both the neighbours' shift and the drop. */
const settleMs = 160;
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const titleOf = (row: StripRow): string => (row.kind === 'clip' ? mediaTitle(row.clip) : jobTitle(row.job));

/** The clips in order. A row is dragged with the mouse, by touch after a delay, or by its handle with the keyboard. */
export function ClipList({ rows, onMove, render }: ClipListProps) {
  const [active, setActive] = useState<string | null>(null);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: starts.mouse }),
    useSensor(TouchSensor, { activationConstraint: starts.touch }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  useEscapeForDrag(active !== null);
  const ids = rows.map(({ id }) => id);
  const lifted = rows.findIndex(({ id }) => id === active);
  const row = rows[lifted];

  const drop = ({ active: { id }, over }: DragEndEvent): void => {
    setActive(null);
    const [from, to] = [ids.indexOf(String(id)), ids.indexOf(String(over?.id ?? id))];
    if (from === to || from < 0 || to < 0) return;
    onMove(String(id), arrayMove(ids, from, to)[to - 1]);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements: announcementsFor(rows), screenReaderInstructions: instructions }}
      onDragStart={({ active: { id } }) => setActive(String(id))}
      onDragEnd={drop}
      onDragCancel={() => setActive(null)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={words.clipsInFlow}>
          {rows.map((each, place) => (
            <Sortable key={each.id} row={each} alone={rows.length < 2} still={still}>
              {render(each, place)}
            </Sortable>
          ))}
        </ol>
      </SortableContext>
      {createPortal(
        <DragOverlay dropAnimation={still ? null : { duration: settleMs, easing }} zIndex={60}>
          {row && (
            // Grows a little when lifted; without a transition if less motion is preferred.
            <div
              inert
              className={cx(
                rowClass,
                'scale-102 cursor-grabbing bg-raised shadow-e2 transition-[scale] duration-(--m-fast) ease-out starting:scale-100',
              )}
            >
              {render(row, lifted)}
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

interface SortableProps {
  row: StripRow;
  /** Whether it is the only row. */
  alone: boolean;
  still: boolean;
  children: ReactNode;
}

function Sortable({ row, alone, still, children }: SortableProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: alone,
    transition: still ? null : { duration: settleMs, easing },
  });
  const moved = CSS.Translate.toString(transform);
  const style: CSSProperties = { ...(moved && { transform: moved }), ...(transition && { transition }) };
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={cx(
        rowClass,
        !alone && 'no-hover:touch-manipulation no-hover:select-none no-hover:[-webkit-touch-callout:none]',
        // Marks where the dragged row would land. Its content stays in the DOM, since the handle has the focus.
        isDragging && 'outline -outline-offset-1 outline-line-strong outline-dashed *:opacity-0',
      )}
      style={style}
    >
      {children}
      {!alone && (
        <button
          {...attributes}
          // Of dnd-kit, in English; the name and the description say it.
          aria-roledescription={undefined}
          ref={setActivatorNodeRef}
          type="button"
          data-handle
          // Replaces the number on hover. Touch screens have no hover: there it stands below the number.
          className="focus-inset absolute inset-y-0 left-0 grid w-[34px] cursor-grab place-items-center rounded-[inherit] text-text-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 no-hover:w-11 no-hover:justify-items-start no-hover:pt-5 no-hover:pl-[9px] no-hover:opacity-100"
          aria-label={words.move({ title: titleOf(row) })}
        >
          <GripVertical aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

const instructions = {
  draggable: words.howToMove,
};

/** Screen reader announcements while a row is moved. */
function announcementsFor(rows: readonly StripRow[]): Announcements {
  /** What fills a sentence about a row at its own place, or at another's. */
  const about = (id: string | number, at = id) => {
    const row = rows.find((each) => each.id === id);
    const place = rows.findIndex((each) => each.id === at) + 1;
    return { name: row ? titleOf(row) : words.theClip, place, count: rows.length };
  };
  return {
    onDragStart: ({ active }) => words.lifted(about(active.id)),
    // The first event reports its own place: the same text is not read twice.
    onDragOver({ active, over }) {
      if (!over) return undefined;
      return over.id === active.id ? words.lifted(about(active.id)) : words.isAt(about(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => words.wasPut(about(active.id, over?.id)),
    onDragCancel: ({ active }) => words.isBack(about(active.id)),
  };
}

/** While a row is dragged, Escape cancels the drag and does not close the surrounding sheet. */
function useEscapeForDrag(dragging: boolean): void {
  useEffect(() => {
    if (!dragging) return;
    const keep = (event: KeyboardEvent): void => {
      if (keyOf(event) === 'Escape') event.preventDefault();
    };
    // In the capture phase, before the sheet's listener on the document.
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [dragging]);
}
