import { RotateCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useEditor } from '../store/index.ts';
import { toCanvas, type RotatedBox } from './geometry/box.ts';
import type { Handle } from './geometry/resize-box.ts';
import { boxOf, type SeenOverlay } from './overlay-box.ts';
import { resizeByKey, turnByKey } from './canvas-keys.ts';
import type { CanvasPlacement } from './use-canvas-placement.ts';

const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

const cursors = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/** The pointer that shows which way a handle of a turned box moves. */
function cursorOf({ x, y }: Handle, rotation: number): string {
  const angle = (Math.atan2(y, x) * 180) / Math.PI + rotation;
  return cursors[((Math.round(angle / 45) % 4) + 4) % 4] ?? 'move';
}

/** Where a box lies on the screen, seen from the corner of the film. */
export function placeOnScreen({ x, y, width, height, rotation }: RotatedBox, scale: number): CSSProperties {
  return {
    left: (x - width / 2) * scale,
    top: (y - height / 2) * scale,
    width: width * scale,
    height: height * scale,
    rotate: `${rotation}deg`,
  };
}

/** Edges shorter than this on the screen have no handle of their own between the corners. */
const SHORT = 56;

/** How far below its box the middle of the turning handle lies, in screen pixels: 20, and half of itself. */
const BELOW = 32;

interface SelectionBoxProps {
  overlay: SeenOverlay;
  place: CanvasPlacement;
  /** It is the only one that is selected. */
  alone: boolean;
}

/** What shows that something of the picture is selected, and what it is drawn and turned by. */
export function SelectionBox({ overlay, place, alone }: SelectionBoxProps) {
  const editor = useEditor();
  const box = boxOf(overlay);
  const { scale, wellHeight } = place;
  const turner = toCanvas(box, { x: 0, y: box.height / 2 + BELOW / scale });
  const inside = place.top + turner.y * scale > wellHeight - 14 || place.top + turner.y * scale < 14;
  const has = ({ x, y }: Handle): boolean =>
    (x !== 0 && y !== 0) || (x === 0 ? box.width : box.height) * scale >= SHORT;
  return (
    <div className="st-selection" style={placeOnScreen(box, scale)}>
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
            const look = isCorner ? 'st-corner' : handle.x === 0 ? 'st-edge st-edge-x' : 'st-edge st-edge-y';
            // One handle for the keyboard; the others are the same thing drawn from elsewhere.
            if (handle.x !== 1 || handle.y !== 1)
              return <span key={data['data-handle']} {...data} className={`st-handle ${look}`} style={style} />;
            return (
              <button
                key={data['data-handle']}
                {...data}
                type="button"
                aria-label={`Size, ${Math.round(box.width)} by ${Math.round(box.height)}`}
                aria-describedby="stage-size-keys"
                className={`st-handle ${look}`}
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
            data-handle="turn"
            className="st-handle st-turn"
            style={inside ? { top: `calc(100% - ${BELOW}px)` } : { top: `calc(100% + ${BELOW}px)` }}
          >
            <RotateCw aria-hidden="true" />
            <input
              type="range"
              className="sr-only"
              aria-label="Rotation"
              aria-valuetext={`${Math.round(overlay.rotation)} degrees`}
              min={-180}
              max={180}
              value={Math.round(overlay.rotation)}
              // The keys turn it; a hand does it on the stage.
              readOnly
              onKeyDown={(event) => {
                if (!turnByKey(editor, overlay, event)) return;
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
