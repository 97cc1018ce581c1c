import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { keyOf } from '../../lib/keyboard/index.ts';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import {
  addGuide,
  announce,
  MOST_GUIDES,
  moveGuide,
  removeGuide,
  useComposition,
  useEditor,
  useEditorState,
  type Guide,
} from '../store/index.ts';
import type { CanvasPlacement } from './use-canvas-placement.ts';
import * as words from '../../words/en/editor/canvas.ts';

type Axis = Guide['axis'];

/** Marks of the rulers lie this far apart, in canvas pixels. */
const MARKS = 100;

/** Width of the rulers, in screen pixels. */
const RULER = 12;

/** Where the handles of horizontal guides lie, in screen pixels: on a phone the picture fills the width. */
const AT_EDGE = 24;

const backward = { x: 'ArrowLeft', y: 'ArrowUp' } as const;
const forward = { x: 'ArrowRight', y: 'ArrowDown' } as const;

/**
 * The guides of a project over its canvas, with a handle each, and the rulers that new ones are drawn from. A guide is
 * dragged, or moved by arrow keys; dropped beside the picture, or with Delete, it is removed.
 */
export function GuideLines({ place }: { place: CanvasPlacement }) {
  const editor = useEditor();
  const { canvas } = useComposition();
  const lines = useEditorState(({ guides }) => guides.lines);
  const area = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ readonly index: number; readonly start: number | null } | null>(null);

  const lengthOf = (axis: Axis): number => (axis === 'x' ? canvas.width : canvas.height);
  /** The place under the pointer, on whole pixels; beside the picture below 0 or above 1. */
  const placeOf = (axis: Axis, { clientX, clientY }: PointerEvent): number => {
    const { left, top } = area.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const pixels = (axis === 'x' ? clientX - left : clientY - top) / place.scale;
    return Math.round(pixels) / lengthOf(axis);
  };
  const within = (at: number): number => Math.min(1, Math.max(0, at));
  const remove = (index: number): void => {
    removeGuide(editor, index);
    announce(editor, words.guideIsRemoved);
  };
  const move = (axis: Axis, event: PointerEvent): void => {
    if (dragged.current) moveGuide(editor, dragged.current.index, within(placeOf(axis, event)));
  };
  const release = (axis: Axis, event: PointerEvent): void => {
    const held = dragged.current;
    dragged.current = null;
    const at = placeOf(axis, event);
    if (held && (at < 0 || at > 1)) remove(held.index);
  };
  /** Puts the guide back where it was; one that was just drawn goes. */
  const cancel = (): void => {
    const held = dragged.current;
    dragged.current = null;
    if (held?.start === null) removeGuide(editor, held.index);
    else if (held) moveGuide(editor, held.index, held.start);
  };
  const handlersOf = (axis: Axis) => ({
    onPointerMove: (event: PointerEvent) => move(axis, event),
    onPointerUp: (event: PointerEvent) => release(axis, event),
    onPointerCancel: cancel,
  });
  const draw = (axis: Axis, event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const index = addGuide(editor, { axis, at: within(placeOf(axis, event)) });
    if (index === undefined) return void toast.info(words.enoughGuides({ most: MOST_GUIDES }));
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { index, start: null };
  };
  const onKeyDown = (index: number, { axis, at }: Guide, event: KeyboardEvent): void => {
    const key = keyOf(event);
    const step = (event.shiftKey ? 10 : 1) / lengthOf(axis);
    if (key === 'Delete' || key === 'Backspace') remove(index);
    else if (key === 'Escape' && dragged.current) cancel();
    else if (key === backward[axis]) moveGuide(editor, index, within(at - step));
    else if (key === forward[axis]) moveGuide(editor, index, within(at + step));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={area} data-canvas-tools className="pointer-events-none absolute inset-0">
      <Ruler axis="y" step={MARKS * place.scale} onPointerDown={(event) => draw('y', event)} {...handlersOf('y')} />
      <Ruler axis="x" step={MARKS * place.scale} onPointerDown={(event) => draw('x', event)} {...handlersOf('x')} />
      {lines.map((guide, index) => {
        const { axis, at } = guide;
        const pixels = Math.round(at * lengthOf(axis));
        const isUpright = axis === 'x';
        return (
          <div
            // Guides have no order of their own: a place in the list is all that one is.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={cx(
              'absolute bg-accent shadow-[0_0_0_0.5px_rgba(0,0,0,0.7)] forced-colors:bg-[Highlight]',
              isUpright ? 'inset-y-0 w-px -translate-x-[0.5px]' : 'inset-x-0 h-px -translate-y-[0.5px]',
            )}
            style={isUpright ? { left: `${at * 100}%` } : { top: `${at * 100}%` }}
          >
            <label
              title={words.guideKeys}
              className={cx(
                'pointer-events-auto absolute size-3 -translate-1/2 touch-none rounded-full bg-accent shadow-[0_0_0_1px_rgba(0,0,0,0.55)] after:absolute after:-inset-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:size-3.5 pointer-coarse:after:-inset-[15px] forced-colors:bg-[Highlight]',
                isUpright ? 'bottom-1.5 left-1/2' : 'top-1/2',
              )}
              style={isUpright ? { cursor: 'ew-resize' } : { cursor: 'ns-resize', left: AT_EDGE }}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                dragged.current = { index, start: at };
              }}
              {...handlersOf(axis)}
            >
              <input
                type="range"
                className="sr-only"
                aria-label={isUpright ? words.uprightGuide : words.levelGuide}
                aria-valuetext={words.pixels({ pixels })}
                min={0}
                max={lengthOf(axis)}
                value={pixels}
                // Keys and pointers are handled here.
                readOnly
                onKeyDown={(event) => onKeyDown(index, guide, event)}
              />
            </label>
          </div>
        );
      })}
    </div>
  );
}

interface RulerProps {
  axis: Axis;
  /** Screen pixels between two marks. */
  step: number;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** A strip along an edge of the picture. Fingers and keys take the menu instead. */
function Ruler({ axis, step, ...handlers }: RulerProps) {
  const isBeside = axis === 'x';
  const style: CSSProperties = {
    ...(isBeside
      ? { left: -RULER, width: RULER, cursor: 'ew-resize' }
      : { top: -RULER, height: RULER, cursor: 'ns-resize' }),
    backgroundImage: `repeating-linear-gradient(${isBeside ? 'to bottom' : 'to right'}, currentColor 0 1px, transparent 1px ${step}px)`,
  };
  return (
    <div
      data-ruler={axis}
      aria-hidden="true"
      className={cx(
        'pointer-events-auto absolute touch-none bg-control text-text-3 pointer-coarse:hidden',
        isBeside ? 'inset-y-0' : 'inset-x-0',
      )}
      style={style}
      {...handlers}
    />
  );
}
