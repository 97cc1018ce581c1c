import { Crop, SquareDashed } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { isCompound, isGraded, isPicture, placedAt, type Composition, type GradedOverlay } from '@kinoloom/composition';
import { commandOf, keyOf } from '../../lib/keyboard/index.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useEditorMedia } from '../media/index.ts';
import { Player, type PlayerHandle } from '../player/index.ts';
import {
  onlySelected,
  openCompound,
  overlayOfTool,
  select,
  switchTool,
  toolInUse,
  useComposition,
  useEditor,
  useEditorState,
  usePlaying,
  useShownFrame,
} from '../store/index.ts';
import { CanvasGesture, type GestureHints, type Keys } from './canvas-gesture.ts';
import { deleteSelected, nudge } from './canvas-keys.ts';
import { dropOnCanvas, isCanvasDrag, thumbnailsOf } from './canvas-media.ts';
import type { Point } from './geometry/box.ts';
import type { Handle } from './geometry/resize-box.ts';
import { withComparedPicture } from './compare/compared-picture.ts';
import { withBarePicture } from './eyedropper/bare-picture.ts';
import { Guides } from './guides.tsx';
import { LinesMenu } from './lines-menu.tsx';
import { boxOf, overlayName, overlaysAt } from './overlay-box.ts';
import { placeOnScreen, SelectionBox } from './selection-box.tsx';
import { TextOnCanvas } from './text-on-canvas.tsx';
import { useCanvasPlacement, type CanvasPlacement } from './use-canvas-placement.ts';
import * as words from '../../words/en/editor/canvas.ts';

const SaveFrame = lazyWithRetry(async () => (await import('./save-frame.tsx')).SaveFrame);
const ShapesMenu = lazyWithRetry(async () => (await import('./shapes-menu.tsx')).ShapesMenu);
const CompareTool = lazyWithRetry(async () => (await import('./compare/compare-tool.tsx')).CompareTool);
const CropTool = lazyWithRetry(async () => (await import('./crop/crop-tool.tsx')).CropTool);
const GuideLines = lazyWithRetry(async () => (await import('./guide-lines.tsx')).GuideLines);
const Eyedropper = lazyWithRetry(async () => (await import('./eyedropper/eyedropper.tsx')).Eyedropper);
const MaskTool = lazyWithRetry(async () => (await import('./mask/mask-tool.tsx')).MaskTool);

/** Snap distance in screen pixels. */
const NEAR = 8;
/** A press that moves no further than this, in screen pixels, is not a drag. */
const STILL = 4;
/** Touch tolerance beside an overlay, in screen pixels. */
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

/** Whether an event belongs to the text being edited, to a tool, a menu or a dialog, whose events pass through here. */
const isOwn = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('[data-canvas-text], [data-canvas-tools], [role="menu"], [role="dialog"]') !== null;

/** What the player shows: while a colour is picked from a picture, or it is compared, that picture without its look, or a part of it. */
function useShownForTool(composition: Composition, frame: number): Composition {
  const tool = useEditorState(toolInUse);
  const pickedFrom = tool?.kind === 'eyedropper' ? tool.id : undefined;
  const compared = tool?.kind === 'compare' ? tool : undefined;
  const picked = useMemo(
    () => (pickedFrom === undefined ? composition : withBarePicture(composition, pickedFrom, frame)),
    [composition, pickedFrom, frame],
  );
  return useMemo(
    () => (compared ? withComparedPicture(picked, compared.id, compared.share ?? 0.5) : picked),
    [picked, compared],
  );
}

interface EditorCanvasProps {
  label?: string;
  /** Stores a picture of the film in the gallery. @throws Error with the reason */
  saveFrame?: ((file: File) => Promise<unknown>) | undefined;
}

/** The preview with direct manipulation of its overlays. Fills its box. */
export function EditorCanvas({ label = words.video, saveFrame }: EditorCanvasProps) {
  const editor = useEditor();
  const media = useEditorMedia();
  const composition = useComposition();
  const frame = useShownFrame();
  const panelOpen = useEditorState((state) => state.panelOpen);
  const well = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const place = useCanvasPlacement(box, composition.canvas);
  const [hints, setHints] = useState<GestureHints>({ lines: [], measure: null });
  const [writing, setWriting] = useState<string | null>(null);
  const [safe, setSafe] = useState(false);
  const tooled = useEditorState(overlayOfTool);
  const hasGuides = useEditorState(({ guides }) => guides.shown);
  const gesture = useMemo(() => new CanvasGesture(editor, setHints), [editor]);
  const player = useCallback((handle: PlayerHandle | null) => editor.playhead.attach(handle), [editor]);

  // Unmounting the canvas ends the gesture.
  useLayoutEffect(() => () => gesture.cancel(), [gesture]);

  const seen = useMemo(() => placedAt(composition, frame), [composition, frame]);
  const shown = useShownForTool(composition, frame);
  const poster = useMemo(() => ({ frame, thumbnails: thumbnailsOf(seen, media) }), [frame, seen, media]);

  const pointOf: CanvasContext['pointOf'] = ({ clientX, clientY }) => {
    const { left, top } = layer.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const scale = place?.scale ?? 1;
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  };
  const focusOn = (id: string | undefined): void => {
    const thing =
      id === undefined ? null : layer.current?.querySelector<HTMLElement>(`[data-thing="${CSS.escape(id)}"]`);
    (thing ?? well.current)?.focus({ preventScroll: true });
  };
  const write = (id: string): void => {
    editor.playhead.pause();
    select(editor, [id]);
    setWriting(id);
  };
  const context = { gesture, place, pointOf, focusOn, write };
  const onKeyDown = useKeys(context);
  const pointerHandlers = usePointers(context);
  const { dropping, dropHandlers } = useDrops(pointOf);

  return (
    // The section receives presses; every action also has a control or a key of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={well}
      tabIndex={-1}
      aria-label={words.picture}
      className="relative flex size-full min-h-0 min-w-0 touch-none overflow-hidden bg-well outline-none select-none"
      {...pointerHandlers}
      {...dropHandlers}
      onMouseDown={(event) => {
        if (!isOwn(event.target)) event.preventDefault();
      }}
      onDoubleClick={(event) => {
        const [top] = isOwn(event.target) ? [] : overlaysAt(composition, frame, pointOf(event));
        if (top?.type === 'text') write(top.id);
        if (top && isCompound(top)) openCompound(editor, top.id);
      }}
      onKeyDown={onKeyDown}
    >
      <div
        ref={box}
        className={cx(
          'absolute inset-5 max-sm:inset-x-0 low:inset-2',
          // A sheet covers the lower 70 %, so the canvas moves up to stay visible. The header above it is 56 px high.
          panelOpen ? 'max-sm:top-3 max-sm:bottom-auto max-sm:h-[min(30dvh-56px-28px,100%-24px)]' : 'max-sm:inset-y-3',
        )}
      >
        <Player
          ref={player}
          composition={shown}
          sources={media.sources}
          label={label}
          poster={poster}
          onFrame={(at) => editor.playhead.follow({ frame: at })}
          onPlaying={(runs) => editor.playhead.follow({ playing: runs })}
          onSound={(block) => editor.playhead.hear(block)}
          onEnded={() => editor.playhead.seek(Infinity)}
        />
      </div>
      {place && (
        <div
          ref={layer}
          data-canvas-layer
          className={cx('absolute', dropping && 'outline-2 outline-offset-2 outline-on-media')}
          style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
        >
          {safe && <SafeAreas />}
          {!tooled && (
            <OverlayElements
              seen={seen}
              place={place}
              writing={writing}
              onWritten={(id) => {
                setWriting(null);
                focusOn(id);
              }}
            />
          )}
          {hasGuides && (
            <Suspense>
              <GuideLines place={place} />
            </Suspense>
          )}
        </div>
      )}
      {place && <Guides hints={hints} place={place} />}
      {place && tooled && (
        <ToolInUse key={tooled.id} overlay={tooled} place={place} onDone={() => setTimeout(() => focusOn(tooled.id))} />
      )}
      <KeyDescriptions />
      <CanvasTools safe={safe} onSafe={setSafe} saveFrame={saveFrame} />
    </section>
  );
}

interface ToolProps {
  overlay: GradedOverlay;
  place: CanvasPlacement;
  onDone: () => void;
}

function ToolInUse(props: ToolProps) {
  const kind = useEditorState((state) => toolInUse(state)?.kind);
  const { overlay } = props;
  if (kind === 'mask') return <MaskTool {...props} />;
  if (!isPicture(overlay)) return null;
  if (kind === 'compare') return <CompareTool {...props} overlay={overlay} />;
  return kind === 'eyedropper' ? (
    <Eyedropper {...props} overlay={overlay} />
  ) : (
    <CropTool {...props} overlay={overlay} />
  );
}

interface CanvasToolsProps {
  safe: boolean;
  onSafe: (safe: boolean) => void;
  saveFrame: EditorCanvasProps['saveFrame'];
}

/** The buttons in the corners of the canvas. They are 28 px; their 44 px touch targets lie entirely within its section. */
function CanvasTools({ safe, onSafe, saveFrame }: CanvasToolsProps) {
  const editor = useEditor();
  const only = useEditorState(onlySelected);
  const tool = useEditorState(toolInUse);
  const look = { size: 28, tooltipSide: 'left', className: 'aria-pressed:bg-control aria-pressed:text-text' } as const;
  return (
    <>
      {!editor.around && <ShapesMenu />}
      <div
        data-canvas-tools
        className="absolute top-1 right-1 flex gap-1 pointer-coarse:top-2 pointer-coarse:right-2 pointer-coarse:gap-4"
      >
        {only && isPicture(only) && (
          <IconButton
            {...look}
            label={words.crop}
            icon={<Crop />}
            shortcut="clips.crop"
            aria-pressed={tool?.kind === 'crop'}
            onClick={() => switchTool(editor, 'crop')}
          />
        )}
        {only && isGraded(only) && only.styles.mask && (
          <IconButton
            {...look}
            label={words.mask}
            icon={<SquareDashed />}
            shortcut="clips.mask"
            aria-pressed={tool?.kind === 'mask'}
            onClick={() => switchTool(editor, 'mask')}
          />
        )}
        {saveFrame && (
          <Suspense>
            <SaveFrame save={saveFrame} />
          </Suspense>
        )}
        <LinesMenu safe={safe} onSafe={onSafe} />
      </div>
    </>
  );
}

const SafeAreas = () => (
  <div
    className="pointer-events-none absolute inset-[5%] border border-dashed border-on-media/70 after:absolute after:inset-[calc(100%/18)] after:border after:border-dashed after:border-on-media/45"
    aria-hidden="true"
  />
);

/** Descriptions of keyboard actions, referenced by `aria-describedby`. */
const KeyDescriptions = () => (
  <>
    <p id="canvas-keys" hidden>
      {words.keysMove}
    </p>
    <p id="canvas-text-keys" hidden>
      {words.keysMoveAndEdit}
    </p>
    <p id="canvas-size-keys" hidden>
      {words.keysResize}
    </p>
  </>
);

interface CanvasContext {
  gesture: CanvasGesture;
  place: CanvasPlacement | null;
  /** Converts a screen point to canvas pixels. */
  pointOf: (event: { clientX: number; clientY: number }) => Point;
  /** Focuses an overlay, or the canvas itself. */
  focusOn: (id: string | undefined) => void;
  /** Starts editing a text. */
  write: (id: string) => void;
}

/** Keyboard handling of the canvas. */
function useKeys({ gesture, focusOn, write }: CanvasContext) {
  const editor = useEditor();
  const only = useEditorState(onlySelected);
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (isOwn(event.target)) return;
    if (commandOf('clips', event) === 'delete') {
      if (!deleteSelected(editor)) return;
      focusOn(undefined);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event);
    if (key === 'Enter' && only?.type === 'text' && event.target instanceof Element) {
      const thing = event.target.closest<HTMLElement>('[data-thing]');
      if (thing && thing.dataset['thing'] !== only.id) return;
      write(only.id);
    } else if (key === 'Escape' && gesture.busy) gesture.cancel();
    else if (key === 'Escape' && editor.state.getState().selection.length > 0) select(editor, []);
    else if (!nudge(editor, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

interface OverlayElementsProps {
  seen: ReturnType<typeof placedAt>;
  place: CanvasPlacement;
  /** Id of the text being edited. */
  writing: string | null;
  onWritten: (id: string) => void;
}

/** The visible overlays as focusable elements with names, and the frames of selected ones; nothing during playback. */
function OverlayElements({ seen, place, writing, onWritten }: OverlayElementsProps) {
  const editor = useEditor();
  const playing = usePlaying();
  const selection = useEditorState((state) => state.selection);
  if (playing) return null;
  const chosen = seen.filter(({ id }) => selection.includes(id));
  const written = writing === null ? undefined : seen.find(({ id }) => id === writing);
  return (
    <>
      {seen.toReversed().map((overlay) => (
        <button
          key={overlay.id}
          type="button"
          data-thing={overlay.id}
          // Presses pass through to the section, which does the hit testing.
          className="pointer-events-none absolute outline-offset-4"
          style={placeOnScreen(boxOf(overlay), place.scale)}
          aria-label={overlayName(overlay)}
          aria-describedby={overlay.type === 'text' ? 'canvas-text-keys' : 'canvas-keys'}
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
        <TextOnCanvas key={written.id} overlay={written} scale={place.scale} onDone={() => onWritten(written.id)} />
      )}
    </>
  );
}

/** Pointer handling: one pointer presses and drags, two pinch. */
function usePointers({ gesture, place, pointOf, focusOn }: CanvasContext) {
  const editor = useEditor();
  const fingers = useRef(new Map<number, Point>());
  const pressedAt = useRef<Point | null>(null);
  const focusSelected = (): void => focusOn(editor.state.getState().selection.at(-1));
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (isOwn(event.target) || !place || (event.pointerType === 'mouse' && event.button !== 0)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = pointOf(event);
      fingers.current.set(event.pointerId, point);
      const [one, two] = [...fingers.current.values()];
      if (one && two) return gesture.pinch([one, two]);
      pressedAt.current = { x: event.clientX, y: event.clientY };
      const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
      const name = handle?.dataset['handle'];
      if (name === 'rotate') gesture.grabRotation(point);
      else if (name) gesture.grab(handleOf(name), point);
      else gesture.press(point, keysOf(event), event.pointerType === 'mouse' ? 0 : FINGER / place.scale);
      const control = handle?.querySelector('input') ?? (handle instanceof HTMLButtonElement ? handle : null);
      if (control) control.focus({ preventScroll: true });
      else focusSelected();
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (!fingers.current.has(event.pointerId) || !place) return;
      const point = pointOf(event);
      fingers.current.set(event.pointerId, point);
      const [one, two] = [...fingers.current.values()];
      if (one && two) return gesture.drawPinch([one, two]);
      const from = pressedAt.current;
      if (!gesture.busy && from && Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL) return;
      gesture.draw(point, keysOf(event), NEAR / place.scale);
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      if (!fingers.current.delete(event.pointerId)) return;
      gesture.release();
      if (event.pointerType !== 'mouse' || event.detail !== 2) focusSelected();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>): void {
      if (fingers.current.delete(event.pointerId)) gesture.cancel();
    },
  };
}

/** Accepts media and stickers dropped onto the canvas. */
function useDrops(pointOf: CanvasContext['pointOf']) {
  const editor = useEditor();
  const media = useEditorMedia();
  const [dropping, setDropping] = useState(false);
  const dropHandlers = {
    onDragOver(event: DragEvent): void {
      if (!isCanvasDrag(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDropping(true);
    },
    onDragLeave: () => setDropping(false),
    onDrop(event: DragEvent): void {
      setDropping(false);
      if (!isCanvasDrag(event.dataTransfer)) return;
      event.preventDefault();
      dropOnCanvas(editor, media, event.dataTransfer, pointOf(event));
    },
  };
  return { dropping, dropHandlers };
}
