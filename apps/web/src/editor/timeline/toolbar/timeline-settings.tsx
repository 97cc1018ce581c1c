import { aspectOfCanvas, rowLimits, setRows, type CanvasAspect } from '@kinoloom/composition';
import { Minus, Plus, RectangleHorizontal, RectangleVertical, RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { edit, useEditor, useEditorState, withShapes } from '../../store/index.ts';
import { resetTimeline } from '../actions/items.ts';
import { RowFlags, RowName } from '../rows/row-controls.tsx';
import { touchTools } from './zoom-tools.tsx';
import * as words from '../../../words/en/editor/timeline.ts';

const aspects: readonly CanvasAspect[] = ['16:9', '9:16', '4:5'];

/** Rows, aspect ratio and reset. */
export function TimelineSettings() {
  const editor = useEditor();
  const { maxRows } = editor.film;
  const [open, setOpen] = useState(false);
  const rows = useEditorState(({ history }) => history.present.rows.length);
  const canvas = useEditorState(({ history }) => history.present.canvas);
  const isEmpty = useEditorState(({ history }) => history.present.overlays.length === 0);
  const aspect = aspectOfCanvas(canvas);
  // In another shape it is that one.
  const isFilmItself = !editor.shape && !editor.around?.editor.shape;
  return (
    <Popover
      label={words.settings}
      open={open}
      onOpenChange={setOpen}
      side="top"
      width={282}
      trigger={<IconButton label={words.settings} icon={<SlidersHorizontal />} />}
    >
      <div className={`${touchTools} p-1.5`}>
        <fieldset className="flex items-center gap-1" aria-label={words.rows}>
          <span className="flex-1 text-text-2">{words.rows}</span>
          <RowButton by={-1} />
          <output className="w-9 text-center font-mono" aria-label={words.rows}>
            {rows}
          </output>
          <RowButton by={1} />
        </fieldset>
        <p className="mb-2 text-[12px] text-text-3">
          {rows > maxRows
            ? words.moreRowsThan({ rows, max: maxRows })
            : words.rowLimits({ min: rowLimits.min, max: maxRows })}
        </p>
        {/* Wider windows have them beside the rows. */}
        <div className="mb-2 grid gap-1 sm:hidden">
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex items-center">
              <RowName row={row} className="k-input h-8 min-w-0 flex-1 pointer-coarse:h-11" />
              <RowFlags row={row} />
            </div>
          ))}
        </div>
        {isFilmItself && (
          <>
            <p className="mb-1.5 text-text-2">{words.aspectRatio}</p>
            <Segmented
              label={words.aspectRatio}
              block
              value={aspect ?? ''}
              onValueChange={(chosen) => {
                const wanted = aspects.find((each) => each === chosen);
                if (wanted) withShapes((shapes) => shapes.takeAspect(editor, wanted));
              }}
              options={aspects.map((value) => ({
                value,
                label: value,
                icon: value === '16:9' ? <RectangleHorizontal /> : <RectangleVertical />,
              }))}
            />
          </>
        )}
        <button
          type="button"
          className="k-row k-row-danger -mx-3 mt-3 -mb-3 min-h-11 w-[calc(100%+24px)] rounded-t-none rounded-b-lg border-t border-line px-[18px] py-1.5 hover:not-disabled:bg-control disabled:cursor-not-allowed disabled:text-text-off"
          disabled={isEmpty}
          onClick={() => {
            setOpen(false);
            resetTimeline(editor);
          }}
        >
          <RotateCcw className="in-disabled:text-text-off" />
          {words.resetTimeline}
        </button>
      </div>
    </Popover>
  );
}

function RowButton({ by }: { by: 1 | -1 }) {
  const editor = useEditor();
  const { maxRows } = editor.film;
  const wanted = useEditorState(({ history }) => history.present.rows.length) + by;
  return (
    <IconButton
      variant="default"
      size={28}
      label={by < 0 ? words.removeRow : words.addRow}
      tooltip={false}
      icon={by < 0 ? <Minus /> : <Plus />}
      disabled={by < 0 ? wanted < rowLimits.min : wanted > maxRows}
      onClick={() => {
        const made = edit(editor, (composition) => setRows(composition, wanted, maxRows), {
          said: words.rowsAreChanged({ rows: wanted }),
        });
        if (!made.ok) toast.info(made.error.message);
      }}
    />
  );
}
