import { swapRows, type Row } from '@kinoloom/composition';
import { ChevronsLeft, ChevronsRight, GripVertical } from 'lucide-react';
import { useRef, useState, type PointerEvent, type Ref } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { commitEdit, discardPreview, edit, previewEdit, useEditor, useEditorState } from '../../store/index.ts';
import { flip } from '../actions/cutting.ts';
import { ROW } from '../geometry/view.ts';
import { hueTokens } from '../rows/hues.ts';
import { flagLooks, flags, RowFlags, RowName, rowName } from '../rows/row-controls.tsx';
import { RowSettings } from '../rows/row-settings.tsx';
import * as rowWords from '../../../words/en/editor/rows.ts';
import * as words from '../../../words/en/editor/timeline.ts';

interface Drag {
  readonly row: number;
  readonly over: number;
}

/**
 * Row handles: dragging one onto another, or moving it with arrow keys, swaps two rows; pressing it opens its settings. In the wide form the
 * name and the switches of a row lie beside it.
 */
export function RowHandles({ ref }: { ref: Ref<HTMLDivElement> }) {
  const editor = useEditor();
  const rows = useEditorState(({ history }) => history.present.rows);
  const isWide = useEditorState(({ switches }) => switches.names || switches.keys);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const buttons = useRef(new Map<number, HTMLButtonElement>());

  const swapWith = (row: number, other: number): void => {
    if (other < 0 || other >= rows.length) return;
    edit(editor, (composition) => swapRows(composition, { a: row, b: other }), {
      said: words.rowIsMoved({ row: row + 1, now: other + 1 }),
    });
    buttons.current.get(other)?.focus();
  };
  const over = ({ clientY, currentTarget }: PointerEvent<HTMLElement>, row: number): number => {
    const { top } = currentTarget.getBoundingClientRect();
    return Math.min(Math.max(0, row + Math.floor((clientY - top) / ROW)), rows.length - 1);
  };
  const move = (event: PointerEvent<HTMLElement>, row: number): void => {
    if (!drag) return;
    const other = over(event, row);
    if (other === drag.over) return;
    setDrag({ row, over: other });
    previewEdit(editor, (composition) => swapRows(composition, { a: row, b: other }));
  };
  const drop = (): void => {
    if (!drag) return;
    if (drag.over === drag.row) setOpened(drag.row);
    else commitEdit(editor, { said: words.rowIsMoved({ row: drag.row + 1, now: drag.over + 1 }) });
    setDrag(null);
  };
  const abandon = (): void => {
    if (!drag) return;
    discardPreview(editor);
    setDrag(null);
  };

  return (
    <div
      className={cx(
        'flex flex-none flex-col border-r border-line max-sm:hidden',
        isWide ? 'w-47' : 'w-10 pointer-coarse:w-[45px]',
      )}
    >
      <div className="flex h-[27px] flex-none items-center justify-end">
        <IconButton
          size={28}
          // By touch, a press on a handle opens the same settings.
          className="h-6 pointer-coarse:hidden"
          label={isWide ? rowWords.narrower : rowWords.wider}
          aria-expanded={isWide}
          icon={isWide ? <ChevronsLeft /> : <ChevronsRight />}
          onClick={() => flip(editor, 'names')}
        />
      </div>
      <div
        ref={ref}
        // Scrolls at least as far as the rows beside it.
        className="min-h-0 flex-1 overflow-y-auto border-t border-line pb-11 [scrollbar-width:none]"
      >
        {rows.map((settings, row) => (
          <div key={row} className="relative flex h-(--row) items-center shadow-[inset_0_-1px_var(--line)]">
            <HueBar settings={settings} />
            <RowHandle
              row={row}
              settings={settings}
              isOpen={opened === row}
              onOpen={(open) => setOpened(open ? row : null)}
              state={drag?.row === row ? 'held' : drag?.over === row ? 'over' : null}
              wide={isWide}
              button={(button) => {
                if (button) buttons.current.set(row, button);
                else buttons.current.delete(row);
              }}
              onGrab={() => setDrag({ row, over: row })}
              onDrag={(event) => move(event, row)}
              onDrop={drop}
              onAbandon={abandon}
              onSwap={(by) => swapWith(row, row + by)}
            />
            {isWide && (
              <>
                <RowName
                  row={row}
                  className="h-full min-w-0 flex-1 truncate rounded-[3px] bg-transparent px-1 text-12 text-text outline-none placeholder:text-text-2 hover:bg-control focus:bg-control"
                />
                <div className="flex flex-none items-center pr-0.5 *:w-6 pointer-coarse:hidden">
                  <RowFlags row={row} />
                </div>
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowHandleProps {
  row: number;
  settings: Row;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  /** Dragged, or what a dragged one is over. */
  state: 'held' | 'over' | null;
  wide: boolean;
  button: (button: HTMLButtonElement | null) => void;
  onGrab: () => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onDrop: () => void;
  onAbandon: () => void;
  onSwap: (by: 1 | -1) => void;
}

/** What a row is dragged by, and what opens its settings. */
function RowHandle({ row, settings, isOpen, onOpen, state, wide, button, ...on }: RowHandleProps) {
  return (
    <Popover
      label={rowWords.settingsOf({ row: rowName(row, settings) })}
      open={isOpen}
      onOpenChange={onOpen}
      align="start"
      width={236}
      trigger={
        <button
          ref={button}
          type="button"
          className={cx(
            'flex focus-inset h-full cursor-grab touch-none items-center justify-center gap-[3px] text-[12px] text-text-3 select-none hover:text-text data-held:cursor-grabbing data-held:bg-control data-held:text-text data-over:bg-raised data-over:text-text data-over:shadow-[inset_2px_0_0_var(--text)]',
            wide ? 'w-8 flex-none' : 'w-full',
          )}
          aria-label={rowLabel(row, settings)}
          data-over={state === 'over' || undefined}
          data-held={state === 'held' || undefined}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            on.onGrab();
          }}
          onPointerMove={on.onDrag}
          onPointerUp={on.onDrop}
          onPointerCancel={on.onAbandon}
          // The pointer's release has opened it; a key presses it otherwise.
          onClick={(event) => event.detail > 0 && event.preventDefault()}
          onKeyDown={(event) => {
            const key = keyOf(event);
            if (key === 'Escape') on.onAbandon();
            if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
            event.preventDefault();
            event.stopPropagation();
            on.onSwap(key === 'ArrowUp' ? -1 : 1);
          }}
        >
          <GripVertical className="size-3.5" aria-hidden="true" />
          {!wide && <Mark row={row} settings={settings} />}
        </button>
      }
    >
      <RowSettings row={row} />
    </Popover>
  );
}

const rowLabel = (row: number, settings: Row): string =>
  [settings.name, words.rowHandle({ row: row + 1 })].filter(Boolean).join(', ');

/** The number of a row, and below it the sign of the first switch that is on. */
function Mark({ row, settings }: { row: number; settings: Row }) {
  const on = flags.filter((flag) => settings[flag]);
  return (
    <span className="grid justify-items-center gap-0.5 font-mono">
      {row + 1}
      {on.length > 0 && (
        <span className="flex [&_svg]:size-2.5" aria-hidden="true">
          {on.slice(0, 2).map((flag) => (
            <span key={flag}>{flagLooks[flag].on}</span>
          ))}
        </span>
      )}
    </span>
  );
}

function HueBar({ settings: { hue } }: { settings: Row }) {
  if (!hue) return null;
  return (
    <span
      className="pointer-events-none absolute inset-y-1 left-0 w-[3px] rounded-r-sm forced-color-adjust-none"
      style={{ background: `var(${hueTokens[hue]})` }}
      aria-hidden="true"
    />
  );
}
