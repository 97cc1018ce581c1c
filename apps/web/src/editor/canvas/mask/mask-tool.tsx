import {
  findOverlay,
  isAdjustment,
  isGraded,
  resolvedAt,
  type GradedOverlay,
  type PathMask,
} from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { discardPreview, edit, putToolAway, useComposition, useEditor, useShownFrame } from '../../store/index.ts';
import { boxOf } from '../overlay-box.ts';
import { placeOnScreen } from '../selection-box.tsx';
import type { CanvasPlacement } from '../use-canvas-placement.ts';
import { MaskBar } from './mask-bar.tsx';
import { handleOf, isDelete, masked, pointOf, pressedMask, type MaskEdit } from './mask-edit.ts';
import { withPointSwitched } from './mask-gesture.ts';
import { MaskHandles } from './mask-handles.tsx';
import { MaskOutline } from './mask-outline.tsx';
import { mirrorsOf, shareOf, viewOf } from './mask-view.ts';
import { useMaskGesture } from './use-mask-gesture.ts';
import * as words from '../../../words/en/editor/mask.ts';

interface MaskToolProps {
  /** As it is without what is being drawn. */
  overlay: GradedOverlay;
  place: CanvasPlacement;
  /** The tool is put away; the overlay takes the focus. */
  onDone: () => void;
}

/** An adjustment lies on the whole canvas, whatever its box says. */
const inItsBox = <Graded extends GradedOverlay>(overlay: Graded, { width, height }: Size): Graded =>
  isAdjustment(overlay) ? { ...overlay, left: 0, top: 0, width, height, rotation: 0 } : overlay;

/** Changes a mask on the canvas. Each gesture is one step of undo, and shows at once. */
export function MaskTool({ overlay: tooled, place, onDone }: MaskToolProps) {
  const editor = useEditor();
  const frame = useShownFrame();
  const composition = useComposition();
  const overlay = inItsBox(tooled, composition.canvas);
  const shown = findOverlay(composition, overlay.id);
  const seen = resolvedAt(shown && isGraded(shown) ? inItsBox(shown, composition.canvas) : overlay, frame);
  const { mask } = seen.styles;
  const frameOnScreen = useRef<HTMLDivElement>(null);
  const mover = useRef<HTMLButtonElement>(null);
  const next = useRef<number>(undefined);
  const [chosen, setChosen] = useState(0);

  useLayoutEffect(() => {
    mover.current?.focus({ preventScroll: true });
    return () => discardPreview(editor);
  }, [editor]);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    const points = frameOnScreen.current?.querySelectorAll<HTMLElement>('[data-mask-handle^="point:"]');
    points?.[Math.min(next.current, points.length - 1)]?.focus({ preventScroll: true });
    next.current = undefined;
  });

  const mirrors = mirrorsOf(seen);
  const gesture = useMaskGesture({
    overlay,
    shareOf: ({ clientX, clientY }) => {
      const { left, top } = frameOnScreen.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return shareOf(seen, { x: (clientX - left) / place.scale, y: (clientY - top) / place.scale });
    },
    focusOn: (handle) => {
      const control = frameOnScreen.current?.querySelector<HTMLElement>(
        `button[data-mask-handle="${handle}"], [data-mask-handle="${handle}"] input`,
      );
      (control ?? mover.current)?.focus({ preventScroll: true });
    },
    onAdded: (point) => {
      next.current = point;
    },
  });
  if (!mask) return null;

  const leave = (): void => {
    putToolAway(editor);
    onDone();
  };
  /** Keys on the same handle are one step of undo. */
  const apply = ({ mask: after, said }: MaskEdit, handle?: string): void => {
    if (after === mask) return;
    const gesture = handle !== undefined && { gesture: `mask-${handle}:${overlay.id}` };
    edit(editor, masked(overlay, after), { said, ...gesture });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event);
    const handle = handleOf(event.target);
    const after = handle === undefined ? undefined : pressedMask(mask, handle, event, seen);
    if (key === 'Escape' && gesture.isHeld()) gesture.cancel();
    else if (key === 'Escape' || (key === 'Enter' && handle !== undefined)) leave();
    else if (after && handle !== undefined) {
      if (isDelete(event)) next.current = pointOf(handle);
      apply(after, isDelete(event) ? undefined : handle);
    } else if (!isDelete(event)) return;
    // Also a key that would delete the picture itself.
    event.preventDefault();
    event.stopPropagation();
  };
  const switchPoint = (path: PathMask, index: number): void => {
    const after = withPointSwitched(path, index);
    const said = after.points[index]?.isSmooth ? words.pointIsSmooth : words.pointIsCorner;
    apply({ mask: after, said });
  };
  return (
    // Its keys are those of the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-canvas-tools className="contents" onKeyDown={onKeyDown}>
      <div
        ref={frameOnScreen}
        className="pointer-events-none absolute"
        style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
      >
        <div
          role="presentation"
          className="pointer-events-auto absolute touch-none"
          style={placeOnScreen(boxOf(seen), place.scale)}
          {...gesture.handlers}
          // The focus stays at a handle.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={({ target }) => setChosen(pointOf(handleOf(target) ?? '') ?? chosen)}
          onDoubleClick={() => {
            // The pointer is captured, so the event is not the point's own; the press has focused it.
            const point = pointOf(handleOf(document.activeElement) ?? '');
            if (mask.shape === 'path' && point !== undefined) switchPoint(mask, point);
          }}
        >
          <div className="absolute inset-0" style={{ scale: `${mirrors.x} ${mirrors.y}` }}>
            <MaskOutline mask={mask} box={seen} />
            <MaskHandles ref={mover} view={viewOf(seen, mask, place)} />
          </div>
        </div>
      </div>
      <MaskBar
        mask={mask.shape === 'path' ? mask : undefined}
        chosen={mask.shape === 'path' ? Math.min(chosen, mask.points.length - 1) : 0}
        onSwitch={switchPoint}
        onChange={(after, focus) => {
          next.current = focus;
          apply(after);
        }}
        onDone={leave}
      />
    </div>
  );
}
