import type { SeenOverlay } from '@kinoloom/composition';
import { RotateCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { cx } from '../../ui/cx.ts';
import { useEditor } from '../store/index.ts';
import { toCanvas, type RotatedBox } from './geometry/box.ts';
import { handles, type Handle } from './geometry/resize-box.ts';
import { boxOf } from './overlay-box.ts';
import { resizeByKey, rotateByKey } from './canvas-keys.ts';
import type { CanvasPlacement } from './use-canvas-placement.ts';
import * as words from '../../words/en/editor/canvas.ts';

const cursors = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/** Resize cursor for a handle of a rotated box. */
export function cursorOf({ x, y }: Handle, rotation: number): string {
  const angle = (Math.atan2(y, x) * 180) / Math.PI + rotation;
  return cursors[((Math.round(angle / 45) % 4) + 4) % 4] ?? 'move';
}

/** Screen position of a box, relative to the canvas's corner. */
export function placeOnScreen({ x, y, width, height, rotation }: RotatedBox, scale: number): CSSProperties {
  return {
    left: (x - width / 2) * scale,
    top: (y - height / 2) * scale,
    width: width * scale,
    height: height * scale,
    rotate: `${rotation}deg`,
  };
}

/** Edges shorter than this on the screen have no handle between the corners. */
const SHORT = 56;

/** Distance of the rotation handle's centre below its box, in screen pixels: 20, plus half its size. */
const BELOW = 32;

/** A handle; its hit area is larger than its visible part. */
export const knob =
  'pointer-events-auto absolute -translate-1/2 bg-on-media shadow-[0_0_0_1px_rgba(0,0,0,0.55)] after:absolute after:-inset-1.5 forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]';

interface SelectionBoxProps {
  overlay: SeenOverlay;
  place: CanvasPlacement;
  /** Whether it is the only selected overlay. */
  alone: boolean;
}

/** The frame of a selected overlay, with resize and rotation handles. */
export function SelectionBox({ overlay, place, alone }: SelectionBoxProps) {
  const editor = useEditor();
  const box = boxOf(overlay);
  const { scale, wellHeight } = place;
  const turner = toCanvas(box, { x: 0, y: box.height / 2 + BELOW / scale });
  const inside = place.top + turner.y * scale > wellHeight - 14 || place.top + turner.y * scale < 14;
  const has = ({ x, y }: Handle): boolean =>
    (x !== 0 && y !== 0) || (x === 0 ? box.width : box.height) * scale >= SHORT;
  return (
    <div
      className="pointer-events-none absolute shadow-[0_0_0_1.5px_rgba(0,0,0,0.55),inset_0_0_0_1.5px_rgba(0,0,0,0.55)] outline-[1.5px] -outline-offset-[0.75px] outline-on-media"
      style={placeOnScreen(box, scale)}
    >
      {alone && (
        <>
          {handles.filter(has).map((handle) => {
            const style = {
              left: `${(handle.x + 1) * 50}%`,
              top: `${(handle.y + 1) * 50}%`,
              cursor: cursorOf(handle, box.rotation),
            };
            const isCorner = handle.x !== 0 && handle.y !== 0;
            const data = { 'data-handle': `${handle.x},${handle.y}` };
            const className = cx(
              knob,
              isCorner
                ? 'size-2.5 rounded-[2px] pointer-coarse:size-3.5 pointer-coarse:rounded-[3px] pointer-coarse:after:-inset-[15px]'
                : 'rounded-[3px] pointer-coarse:hidden',
              !isCorner && (handle.x === 0 ? 'h-1.5 w-[22px]' : 'h-[22px] w-1.5'),
            );
            // One handle for the keyboard; the others do the same from other corners.
            if (handle.x !== 1 || handle.y !== 1)
              return <span key={data['data-handle']} {...data} className={className} style={style} />;
            return (
              <button
                key={data['data-handle']}
                {...data}
                type="button"
                aria-label={words.size({ width: Math.round(box.width), height: Math.round(box.height) })}
                aria-describedby="canvas-size-keys"
                className={className}
                style={style}
                onKeyDown={(event) => {
                  if (!resizeByKey(editor, overlay, event)) return;
                  event.preventDefault();
                  event.stopPropagation();
                }}
              />
            );
          })}
          <label
            data-handle="rotate"
            className={`${knob} left-1/2 grid size-6 cursor-grab place-items-center rounded-full text-[#1b1713] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:after:-inset-2.5`}
            style={inside ? { top: `calc(100% - ${BELOW}px)` } : { top: `calc(100% + ${BELOW}px)` }}
          >
            <RotateCw className="size-3.5" aria-hidden="true" />
            <input
              type="range"
              className="sr-only"
              aria-label={words.rotation}
              aria-valuetext={words.degrees({ degrees: Math.round(overlay.rotation) })}
              min={-180}
              max={180}
              value={Math.round(overlay.rotation)}
              // The slider handles keys only; pointers are handled by the canvas.
              readOnly
              onKeyDown={(event) => {
                if (!rotateByKey(editor, overlay, event)) return;
                event.preventDefault();
                event.stopPropagation();
              }}
            />
          </label>
        </>
      )}
    </div>
  );
}
