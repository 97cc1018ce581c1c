import { swapRows } from '@kinoloom/composition';
import { GripVertical } from 'lucide-react';
import { useRef, useState, type PointerEvent, type Ref } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { commitEdit, discardPreview, edit, previewEdit, useEditor, useEditorState } from '../../store/index.ts';
import { ROW } from '../geometry/view.ts';
import * as words from '../../../words/en/editor/timeline.ts';

interface Drag {
  readonly row: number;
  readonly over: number;
}

/** Row handles: dragging one onto another, or moving it with arrow keys, swaps two rows. */
export function RowHandles({ ref }: { ref: Ref<HTMLDivElement> }) {
  const editor = useEditor();
  const rows = useEditorState(({ history }) => history.present.rows.length);
  const [drag, setDrag] = useState<Drag | null>(null);
  const buttons = useRef(new Map<number, HTMLButtonElement>());

  const swapWith = (row: number, other: number): void => {
    if (other < 0 || other >= rows) return;
    edit(editor, (composition) => swapRows(composition, { a: row, b: other }), {
      said: words.rowIsMoved({ row: row + 1, now: other + 1 }),
    });
    buttons.current.get(other)?.focus();
  };
  const over = ({ clientY, currentTarget }: PointerEvent<HTMLElement>, row: number): number => {
    const { top } = currentTarget.getBoundingClientRect();
    return Math.min(Math.max(0, row + Math.floor((clientY - top) / ROW)), rows - 1);
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
    commitEdit(editor, { said: words.rowIsMoved({ row: drag.row + 1, now: drag.over + 1 }) });
    setDrag(null);
  };
  const abandon = (): void => {
    if (!drag) return;
    discardPreview(editor);
    setDrag(null);
  };

  return (
    <div
      ref={ref}
      // Scrolls at least as far as the rows beside it.
      className="mt-[27px] w-10 flex-none overflow-y-auto border-t border-r border-line pb-11 pointer-coarse:w-[45px] [scrollbar-width:none] max-sm:hidden"
    >
      <div>
        {Array.from({ length: rows }, (_, row) => (
          <button
            key={row}
            ref={(button) => {
              if (button) buttons.current.set(row, button);
              else buttons.current.delete(row);
            }}
            type="button"
            className="flex focus-inset h-(--row) w-full cursor-grab touch-none items-center justify-center gap-[3px] border-b border-line text-[12px] text-text-3 select-none hover:text-text data-held:cursor-grabbing data-held:bg-control data-held:text-text data-over:bg-raised data-over:text-text data-over:shadow-[inset_2px_0_0_var(--text)]"
            aria-label={words.rowHandle({ row: row + 1 })}
            data-over={(drag?.over === row && drag.row !== row) || undefined}
            data-held={drag?.row === row || undefined}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setDrag({ row, over: row });
            }}
            onPointerMove={(event) => move(event, row)}
            onPointerUp={drop}
            onPointerCancel={abandon}
            onKeyDown={(event) => {
              const key = keyOf(event);
              if (key === 'Escape') abandon();
              if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
              event.preventDefault();
              event.stopPropagation();
              swapWith(row, row + (key === 'ArrowUp' ? -1 : 1));
            }}
          >
            <GripVertical className="size-3.5" aria-hidden="true" />
            <span className="font-mono">{row + 1}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
