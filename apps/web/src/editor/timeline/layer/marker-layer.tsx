import { deleteMarker, setMarker, type Marker } from '@kinoloom/composition';
import { Trash2 } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { commitEdit, discardPreview, edit, previewEdit, useEditor, useEditorState } from '../../store/index.ts';
import { frameAtX, RULER, xOf, type View } from '../geometry/view.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { markerName, renameMarker } from '../rows/markers.ts';
import { HueChoice } from '../rows/hue-choice.tsx';
import * as words from '../../../words/en/editor/rows.ts';

/** The flags of the markers in view, which the ruler shows: a press goes there and opens it, a drag moves it. */
export function MarkerLayer({ view }: { view: View }) {
  const markers = useEditorState(({ history }) => history.present.markers);
  return markers
    .filter(({ at }) => xOf(view, at) > -20 && xOf(view, at) < view.width + 20)
    .map((marker) => <Flag key={marker.id} marker={marker} view={view} />);
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** Pixels that a press may move and still be one. */
const STILL = 4;

function Flag({ marker, view }: { marker: Marker; view: View }) {
  const editor = useEditor();
  const [open, setOpen] = useState(false);
  const press = useRef<{ x: number; moved: boolean } | null>(null);
  const label = words.markerAt({ name: markerName(marker), at: timecodeOf(marker.at) });
  const movedTo = (at: number): Marker => ({ ...marker, at: Math.max(0, Math.round(at)) });
  const drag = ({ clientX }: PointerEvent): void => {
    const held = press.current;
    if (!held) return;
    held.moved ||= Math.abs(clientX - held.x) > STILL;
    if (!held.moved) return;
    const to = movedTo(frameAtX(view, xOf(view, marker.at) + clientX - held.x));
    previewEdit(editor, (composition) => setMarker(composition, to));
  };
  const release = (): void => {
    if (press.current?.moved) commitEdit(editor, { said: words.markerIsMoved({ name: markerName(marker) }) });
    else if (press.current) show();
    press.current = null;
  };
  const show = (): void => {
    editor.playhead.seek(marker.at);
    setOpen(true);
  };
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={(next) => (next ? show() : setOpen(false))}
      align="start"
      width={236}
      trigger={
        <button
          type="button"
          data-marker={marker.id}
          className="absolute z-1 h-4 w-3.5 cursor-pointer touch-none rounded-[3px] focus-inset pointer-coarse:-ml-3.5 pointer-coarse:h-7 pointer-coarse:w-11"
          style={{ left: marker.at * view.scale - 1, top: view.top + RULER - 17 }}
          aria-label={label}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
            press.current = { x: event.clientX, moved: false };
          }}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={() => {
            press.current = null;
            discardPreview(editor);
          }}
          onClick={(event) => event.detail > 0 && event.preventDefault()}
          onKeyDown={(event) => {
            const key = keyOf(event) ?? '';
            const by = arrows[key];
            if (by === undefined && key !== 'Delete' && key !== 'Backspace') return;
            event.preventDefault();
            event.stopPropagation();
            if (by === undefined) return removeMarker(editor, marker);
            const to = movedTo(marker.at + by * (event.shiftKey ? 10 : 1));
            const options = { gesture: `marker ${marker.id}`, said: timecodeOf(to.at) };
            edit(editor, (composition) => setMarker(composition, to), options);
          }}
        />
      }
    >
      <div className="grid gap-2.5 p-1.5">
        <input
          className="k-input h-8 w-full pointer-coarse:h-11"
          aria-label={words.nameOfMarker}
          placeholder={words.marker}
          defaultValue={marker.name ?? ''}
          onBlur={({ target }) => renameMarker(editor, marker, target.value)}
          onKeyDown={(event) => {
            if (keyOf(event) !== 'Enter') return;
            renameMarker(editor, marker, event.currentTarget.value);
            setOpen(false);
          }}
        />
        <HueChoice
          value={marker.hue}
          onChange={(hue) => hue && edit(editor, (composition) => setMarker(composition, { ...marker, hue }))}
        />
        <Button variant="ghost" icon={<Trash2 />} onClick={() => removeMarker(editor, marker)}>
          {words.deleteMarker}
        </Button>
      </div>
    </Popover>
  );
}

function removeMarker(editor: ReturnType<typeof useEditor>, marker: Marker): void {
  edit(editor, (composition) => deleteMarker(composition, marker.id), {
    said: words.markerIsDeleted({ name: markerName(marker) }),
  });
}
