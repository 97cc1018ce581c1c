import { resolvedAt, restyled, reviseOverlay, USUAL_KEY, type PictureOverlay } from '@kinoloom/composition';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { Button } from '../../../ui/button.tsx';
import { edit, putToolAway, useEditor, useShownFrame } from '../../store/index.ts';
import { inBox, toCanvas, type Point } from '../geometry/box.ts';
import { boxOf } from '../overlay-box.ts';
import { placeOnScreen } from '../selection-box.tsx';
import type { CanvasPlacement } from '../use-canvas-placement.ts';
import { colourAt } from './colour-at.ts';
import { useCanvasPixels } from './use-canvas-pixels.ts';
import * as words from '../../../words/en/editor/chroma-key.ts';

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface EyedropperProps {
  overlay: PictureOverlay;
  place: CanvasPlacement;
  /** The tool is put away; the overlay takes the focus. */
  onDone: () => void;
}

/** Picks the colour of a chroma key from the picture, which the canvas shows as its media has it. */
export function Eyedropper({ overlay, place, onDone }: EyedropperProps) {
  const editor = useEditor();
  const frame = useShownFrame();
  const pixels = useCanvasPixels();
  const box = boxOf(resolvedAt(overlay, frame));
  const field = useRef<HTMLButtonElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  /** From the middle of the box, along its sides, in canvas pixels. */
  const [spot, setSpot] = useState<Point>({ x: 0, y: 0 });
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);

  const within = ({ x, y }: Point): Point => ({
    x: Math.min(box.width / 2, Math.max(-box.width / 2, x)),
    y: Math.min(box.height / 2, Math.max(-box.height / 2, y)),
  });
  const spotOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = layer.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return within(inBox(box, { x: (clientX - left) / place.scale, y: (clientY - top) / place.scale }));
  };
  const colourOf = (at: Point): string | undefined => pixels && colourAt(pixels, toCanvas(box, at));
  const colour = colourOf(spot);
  const leave = (): void => {
    putToolAway(editor);
    onDone();
  };
  const pick = (picked: string | undefined): void => {
    if (picked === undefined) return;
    const chromaKey = { ...(overlay.styles.chromaKey ?? USUAL_KEY), colour: picked };
    putToolAway(editor);
    edit(editor, (now) => reviseOverlay(now, restyled(overlay, { chromaKey })), {
      said: words.isPicked({ colour: picked }),
    });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event) ?? '';
    const way = ways[key];
    const isOnField = event.target === field.current;
    if (key === 'Escape') leave();
    else if (isOnField && (key === 'Enter' || key === 'Space')) pick(colour);
    else if (isOnField && way) {
      const step = event.shiftKey ? 40 : 4;
      setSpot(within({ x: spot.x + way.x * step, y: spot.y + way.y * step }));
    } else return;
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
        <button
          ref={field}
          type="button"
          aria-label={colour === undefined ? words.isLoading : words.area({ colour })}
          title={words.areaKeys}
          className="pointer-events-auto absolute cursor-crosshair touch-none outline-[1.5px] outline-on-media focus-visible:outline-2 focus-visible:outline-focus"
          style={placeOnScreen(box, place.scale)}
          onPointerDown={(event) => {
            if (event.pointerType === 'mouse' && event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setSpot(spotOf(event));
          }}
          onPointerMove={(event) => setSpot(spotOf(event))}
          onPointerUp={(event) => pick(colourOf(spotOf(event)))}
        />
        <Sample spot={toCanvas(box, spot)} scale={place.scale} colour={colour} />
      </div>
      <div className="absolute inset-x-2 bottom-2 mx-auto flex w-fit items-center gap-2 rounded-md border border-line bg-surface p-1.5 pl-3 text-text-2 pointer-coarse:px-3.5">
        <span>{words.hint}</span>
        <Button size={28} variant="ghost" className="touch-44" onClick={leave}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

/** A ring around the point, and its colour beside it, above a finger. */
function Sample({ spot, scale, colour }: { spot: Point; scale: number; colour: string | undefined }) {
  return (
    <span aria-hidden="true" className="absolute" style={{ left: spot.x * scale, top: spot.y * scale }}>
      <span className="absolute size-4 -translate-1/2 rounded-full border-2 border-on-media shadow-[0_0_0_1px_rgba(0,0,0,0.55),inset_0_0_0_1px_rgba(0,0,0,0.55)]" />
      {colour !== undefined && (
        <span className="absolute bottom-4 left-0 flex -translate-x-1/2 items-center gap-1.5 rounded-sm border border-line bg-surface p-1 pr-2 [font:12px/20px_var(--mono)] text-text pointer-coarse:bottom-9">
          <span className="size-5 rounded-xs inset-ring inset-ring-line-strong" style={{ backgroundColor: colour }} />
          {colour.toUpperCase()}
        </span>
      )}
    </span>
  );
}
