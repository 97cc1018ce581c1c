import { resolvedAt, type PictureOverlay } from '@kinoloom/composition';
import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { Button } from '../../../ui/button.tsx';
import { moveCompared, putToolAway, toolInUse, useEditor, useEditorState, useShownFrame } from '../../store/index.ts';
import { inBox } from '../geometry/box.ts';
import { boxOf } from '../overlay-box.ts';
import { placeOnScreen } from '../selection-box.tsx';
import type { CanvasPlacement } from '../use-canvas-placement.ts';
import * as words from '../../../words/en/editor/compare-look.ts';

interface CompareToolProps {
  overlay: PictureOverlay;
  place: CanvasPlacement;
  /** The tool is put away; the overlay takes the focus. */
  onDone: () => void;
}

/** Steps of a key, of the whole width. */
const [STEP, FAR] = [0.01, 0.1];

/** A line across a picture: on its left the picture without its look. It can be dragged. */
export function CompareTool({ overlay, place, onDone }: CompareToolProps) {
  const editor = useEditor();
  const share = useEditorState((state) => toolInUse(state)?.share ?? 0.5);
  const box = boxOf(resolvedAt(overlay, useShownFrame()));
  const layer = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => line.current?.focus({ preventScroll: true }), []);

  const leave = (): void => {
    putToolAway(editor);
    onDone();
  };
  const move = (wanted: number): void =>
    moveCompared(editor, Math.min(1, Math.max(0, Math.round(wanted * 1000) / 1000)));
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top } = layer.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const { x } = inBox(box, { x: (clientX - left) / place.scale, y: (clientY - top) / place.scale });
    move(x / box.width + 0.5);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event) ?? '';
    const step = event.shiftKey ? FAR : STEP;
    if (key === 'Escape') leave();
    else if (event.target !== line.current) return;
    else if (key === 'ArrowLeft' || key === 'ArrowDown') move(share - step);
    else if (key === 'ArrowRight' || key === 'ArrowUp') move(share + step);
    else if (key === 'Home') move(0);
    else if (key === 'End') move(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Its keys are those of the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-canvas-tools className="contents" onKeyDown={onKeyDown}>
      <div
        ref={layer}
        className="pointer-events-none absolute"
        style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
      >
        <div
          role="presentation"
          className="pointer-events-auto absolute cursor-ew-resize touch-none"
          style={placeOnScreen(box, place.scale)}
          onPointerDown={(event) => {
            if (event.pointerType === 'mouse' && event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            line.current?.focus({ preventScroll: true });
            follow(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
        >
          <div
            ref={line}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input's handle cannot lie over a picture like this
            role="slider"
            tabIndex={0}
            aria-label={words.line}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            aria-valuetext={words.shareWithout({ percent: Math.round(share * 100) })}
            className="absolute inset-y-0 -ml-5.5 w-11 outline-none before:absolute before:inset-y-0 before:left-1/2 before:w-0.5 before:-translate-x-1/2 before:bg-on-media before:shadow-[0_0_0_1px_rgba(0,0,0,0.55)] focus-visible:before:w-1 focus-visible:before:bg-focus"
            style={{ left: `${share * 100}%` }}
          />
        </div>
      </div>
      <div className="absolute inset-x-2 bottom-2 mx-auto flex w-fit items-center gap-2 rounded-md border border-line bg-surface p-1.5 pl-3 text-text-2 pointer-coarse:px-3.5">
        <span>{words.hint}</span>
        <Button size={28} variant="ghost" className="touch-44" onClick={leave}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
