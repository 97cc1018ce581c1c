import './canvas.css';
import { Grid2x2 } from 'lucide-react';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { seenAt } from '@kinoloom/composition/painter';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useEditorMedia } from '../media/index.ts';
import { Player, type PlayerHandle } from '../player/index.ts';
import {
  onlySelected,
  select,
  useEditor,
  useEditorState,
  useComposition,
  usePlaying,
  useShownFrame,
} from '../store/index.ts';
import { dropOnCanvas, isCanvasDrag } from './drop-on-canvas.ts';
import type { Point } from './geometry/point.ts';
import type { Handle } from './geometry/resize-box.ts';
import { Guides } from './guides.tsx';
import { overlaysAt } from './hit-test.ts';
import { boxOf, nameOf } from './overlay-box.ts';
import { placeOnScreen, SelectionBox } from './selection-box.tsx';
import { deleteSelected, nudge } from './canvas-keys.ts';
import { posterOf } from './poster-of.ts';
import { CanvasGesture, type Keys, type GestureHints } from './canvas-gesture.ts';
import { TextOnCanvas } from './text-on-canvas.tsx';
import { useCanvasPlacement } from './use-canvas-placement.ts';

/** How near, in screen pixels, a line must be to hold what is drawn. */
const NEAR = 8;
/** A press that moves no further than this, in screen pixels, is a press. */
const STILL = 4;
/** How far beside a thing a finger may press, in screen pixels. */
const FINGER = 8;

const keysOf = (event: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }): Keys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  more: event.ctrlKey || event.metaKey,
});

const handleOf = (name: string): Handle => {
  const [x, y] = name.split(',').map(Number);
  const side = (value: number | undefined): Handle['x'] => (value === -1 ? -1 : value === 1 ? 1 : 0);
  return { x: side(x), y: side(y) };
};

/** The picture of the film, and everything in it to take hold of. Fills its box. */
export function EditorCanvas({ label = 'Film' }: { label?: string }) {
  const editor = useEditor();
  const media = useEditorMedia();
  const film = useComposition();
  const frame = useShownFrame();
  const playing = usePlaying();
  const selection = useEditorState((state) => state.selection);
  const panelOpen = useEditorState((state) => state.panelOpen);
  const only = useEditorState(onlySelected);
  const well = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const place = useCanvasPlacement(box, film.canvas);
  const [hints, setHints] = useState<GestureHints>({ lines: [], measure: null });
  const [writing, setWriting] = useState<string | null>(null);
  const [safe, setSafe] = useState(false);
  const [dropping, setDropping] = useState(false);
  const hand = useMemo(() => new CanvasGesture(editor, setHints), [editor]);
  const fingers = useRef(new Map<number, Point>());
  const pressedAt = useRef<Point | null>(null);

  const player = useCallback((handle: PlayerHandle | null) => editor.playhead.attach(handle), [editor]);

  // A gesture is over when its stage is gone.
  useLayoutEffect(() => () => hand.cancel(), [hand]);

  const seen = useMemo(() => seenAt(film, frame), [film, frame]);
  const chosen = seen.filter(({ id }) => selection.includes(id));
  const written = writing === null ? undefined : seen.find(({ id }) => id === writing);

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const rect = layer.current?.getBoundingClientRect();
    const scale = place?.scale ?? 1;
    return { x: (event.clientX - (rect?.left ?? 0)) / scale, y: (event.clientY - (rect?.top ?? 0)) / scale };
  };
  const focusOn = (id: string | undefined): void => {
    const thing =
      id === undefined ? null : layer.current?.querySelector<HTMLElement>(`[data-thing="${CSS.escape(id)}"]`);
    if (thing) thing.focus({ preventScroll: true });
    else well.current?.focus({ preventScroll: true });
  };
  const isOwn = (target: EventTarget): boolean =>
    target instanceof Element && target.closest('.st-text, .st-tools') !== null;

  const press = (event: PointerEvent<HTMLElement>): void => {
    if (isOwn(event.target) || !place || (event.pointerType === 'mouse' && event.button !== 0)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    fingers.current.set(event.pointerId, point);
    const [one, two] = [...fingers.current.values()];
    if (one && two) return hand.pinch([one, two]);
    pressedAt.current = { x: event.clientX, y: event.clientY };
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    const name = handle?.dataset['handle'];
    if (name === 'turn') hand.grabTurn(point);
    else if (name) hand.grab(handleOf(name), point);
    else hand.press(point, keysOf(event), event.pointerType === 'mouse' ? 0 : FINGER / place.scale);
    const control = handle?.querySelector('input') ?? (handle instanceof HTMLButtonElement ? handle : null);
    if (control) control.focus({ preventScroll: true });
    else focusOn(editor.state.getState().selection.at(-1));
  };
  const draw = (event: PointerEvent<HTMLElement>): void => {
    if (!fingers.current.has(event.pointerId) || !place) return;
    const point = pointOf(event);
    fingers.current.set(event.pointerId, point);
    const [one, two] = [...fingers.current.values()];
    if (one && two) return hand.drawPinch([one, two]);
    const from = pressedAt.current;
    if (!hand.busy && from && Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL) return;
    hand.draw(point, keysOf(event), NEAR / place.scale);
  };
  const release = (event: PointerEvent<HTMLElement>): void => {
    if (!fingers.current.delete(event.pointerId)) return;
    hand.release();
    if (event.pointerType === 'mouse' && event.detail === 2) return;
    focusOn(editor.state.getState().selection.at(-1));
  };
  const cancel = (event: PointerEvent<HTMLElement>): void => {
    if (fingers.current.delete(event.pointerId)) hand.cancel();
  };
  const write = (id: string): void => {
    editor.playhead.pause();
    select(editor, [id]);
    setWriting(id);
  };

  const type = (event: KeyboardEvent<HTMLElement>): void => {
    if (isOwn(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && only?.type === 'text' && event.target instanceof Element) {
      const thing = event.target.closest<HTMLElement>('[data-thing]');
      if (thing && thing.dataset['thing'] !== only.id) return;
      write(only.id);
    } else if (event.key === 'Escape' && hand.busy) hand.cancel();
    else if (event.key === 'Escape' && selection.length > 0) select(editor, []);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!deleteSelected(editor)) return;
      focusOn(undefined);
    } else if (!nudge(editor, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drop = (event: DragEvent): void => {
    setDropping(false);
    if (!isCanvasDrag(event.dataTransfer)) return;
    event.preventDefault();
    dropOnCanvas(editor, media, event.dataTransfer, pointOf(event));
  };

  return (
    // The section is where presses land; every one of its actions has a control or a key of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={well}
      tabIndex={-1}
      aria-label="Picture"
      className={cx('st', dropping && 'st-dropping', panelOpen && 'st-lifted')}
      onPointerDown={press}
      onPointerMove={draw}
      onPointerUp={release}
      onPointerCancel={cancel}
      onMouseDown={(event) => {
        if (!isOwn(event.target)) event.preventDefault();
      }}
      onDoubleClick={(event) => {
        const [top] = isOwn(event.target) ? [] : overlaysAt(film, frame, pointOf(event));
        if (top?.type === 'text') write(top.id);
      }}
      onKeyDown={type}
      onDragOver={(event) => {
        if (!isCanvasDrag(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
    >
      <div className="st-box" ref={box}>
        <Player
          ref={player}
          composition={film}
          sources={media.sources}
          label={label}
          poster={posterOf(seen, media)}
          onFrame={(at) => editor.playhead.follow({ frame: at })}
          onPlaying={(runs) => editor.playhead.follow({ playing: runs })}
          onEnded={() => editor.playhead.seek(Infinity)}
        />
      </div>
      {place && (
        <div
          ref={layer}
          className="st-film"
          style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
        >
          {safe && <div className="st-safe" aria-hidden="true" />}
          {!playing && (
            <>
              {seen.toReversed().map((overlay) => (
                <button
                  key={overlay.id}
                  type="button"
                  data-thing={overlay.id}
                  className="st-thing"
                  style={placeOnScreen(boxOf(overlay), place.scale)}
                  aria-label={nameOf(overlay)}
                  aria-describedby={overlay.type === 'text' ? 'stage-text-keys' : 'stage-keys'}
                  aria-pressed={selection.includes(overlay.id)}
                  onClick={() => select(editor, [overlay.id])}
                />
              ))}
              {chosen.map((overlay) => (
                <SelectionBox
                  key={overlay.id}
                  overlay={overlay}
                  place={place}
                  alone={chosen.length === 1 && writing !== overlay.id}
                />
              ))}
              {written?.type === 'text' && (
                <TextOnCanvas
                  key={written.id}
                  overlay={written}
                  scale={place.scale}
                  onDone={() => {
                    setWriting(null);
                    focusOn(written.id);
                  }}
                />
              )}
            </>
          )}
        </div>
      )}
      {place && <Guides hints={hints} place={place} />}
      <p id="stage-keys" hidden>
        Arrow keys move it
      </p>
      <p id="stage-text-keys" hidden>
        Arrow keys move it, Enter edits it
      </p>
      <p id="stage-size-keys" hidden>
        Arrow keys make it larger and smaller
      </p>
      <div className="st-tools">
        <IconButton
          size={28}
          label="Safe areas"
          icon={<Grid2x2 />}
          aria-pressed={safe}
          tooltipSide="left"
          onClick={() => setSafe(!safe)}
        />
      </div>
    </section>
  );
}
