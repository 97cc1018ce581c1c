import type { BoxedMask, Mask, PathMask } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { Move, RotateCw } from 'lucide-react';
import type { CSSProperties, Ref } from 'react';
import { cx } from '../../../ui/cx.ts';
import { rotatePoint, toCanvas, type Point } from '../geometry/box.ts';
import { handles, type Handle } from '../geometry/resize-box.ts';
import { cursorOf, knob } from '../selection-box.tsx';
import { boxOfMask } from './mask-gesture.ts';
import type { MaskView } from './mask-view.ts';
import * as words from '../../../words/en/editor/mask.ts';

const round = `${knob} grid size-6 place-items-center rounded-full text-[#1b1713] pointer-coarse:after:-inset-2.5`;
const focused = 'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus';
const small =
  'size-2.5 rounded-[2px] pointer-coarse:size-3.5 pointer-coarse:rounded-[3px] pointer-coarse:after:-inset-[15px]';

/** Distance of the rotation handle's centre from the shape, in screen pixels. */
const AWAY = 32;

const at = ({ x, y }: Point): CSSProperties => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** The middle of a mask, in shares of the box. */
function middleOf(mask: Mask): Point {
  if (mask.shape !== 'path') return mask;
  const sum = (axis: 'x' | 'y'): number => mask.points.reduce((all, point) => all + point[axis], 0);
  return { x: sum('x') / mask.points.length, y: sum('y') / mask.points.length };
}

function nameOf(mask: Mask, box: Size): string {
  if (mask.shape === 'path') return words.pathArea({ count: mask.points.length });
  if (mask.shape === 'linear') return words.lineArea;
  const { width, height } = boxOfMask(mask, box);
  return words.area({ width: Math.round(width), height: Math.round(height) });
}

/** A mask's handles: the one in its middle moves it. */
export function MaskHandles({ ref, view }: { ref: Ref<HTMLButtonElement>; view: MaskView }) {
  const { mask, box } = view;
  return (
    <>
      <button
        ref={ref}
        type="button"
        data-mask-handle="move"
        aria-label={nameOf(mask, box)}
        title={words.keys}
        // In a small mask, the targets of other handles would cover it.
        className={`${round} ${focused} cursor-move pointer-coarse:z-1`}
        style={at(middleOf(mask))}
      >
        <Move className="size-3.5" aria-hidden="true" />
      </button>
      {mask.shape === 'path' && <PathPoints mask={mask} />}
      {'width' in mask && <SizeHandles mask={mask} view={view} />}
      {mask.shape !== 'path' && (
        <label
          data-mask-handle="rotate"
          className={`${round} cursor-grab has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          style={at(turnerOf(mask, view))}
        >
          <RotateCw className="size-3.5" aria-hidden="true" />
          <input
            type="range"
            className="sr-only"
            aria-label={words.rotation}
            aria-valuetext={words.degrees({ degrees: Math.round(mask.rotation) })}
            min={-180}
            max={180}
            value={Math.round(mask.rotation)}
            // Keys and pointers are handled by the tool.
            readOnly
          />
        </label>
      )}
    </>
  );
}

/** Where the rotation handle is: below the shape, or beside it, or inside where nothing else is in view. */
function turnerOf(mask: Exclude<Mask, PathMask>, { box, scale, isInView }: MaskView): Point {
  const away = AWAY / scale;
  const wide = 'width' in mask ? (mask.width * box.width) / 2 : 0;
  const high = 'width' in mask ? (mask.height * box.height) / 2 : away / 2;
  const spots = [
    { x: 0, y: high + away },
    { x: 0, y: -high - away },
    { x: wide + away, y: 0 },
    { x: -wide - away, y: 0 },
    { x: 0, y: high - away },
  ].map((spot): Point => {
    const { x, y } = rotatePoint(spot, mask.rotation);
    return { x: mask.x + x / box.width, y: mask.y + y / box.height };
  });
  return spots.find(isInView) ?? spots.at(-1) ?? mask;
}

function SizeHandles({ mask, view: { box, rotation } }: { mask: BoxedMask; view: MaskView }) {
  const place = boxOfMask(mask, box);
  const spotOf = ({ x, y }: Handle): Point => {
    const spot = toCanvas(place, { x: (x * place.width) / 2, y: (y * place.height) / 2 });
    return { x: spot.x / box.width, y: spot.y / box.height };
  };
  return handles.map((handle) => {
    const name = `${handle.x},${handle.y}`;
    const isCorner = handle.x !== 0 && handle.y !== 0;
    const look = {
      'data-mask-handle': name,
      className: cx(knob, small, focused, !isCorner && 'pointer-coarse:hidden'),
      style: { ...at(spotOf(handle)), cursor: cursorOf(handle, rotation + mask.rotation) },
    };
    // One handle for the keyboard; the others do the same from other sides.
    if (name !== '1,1') return <span key={name} {...look} />;
    return (
      <button
        key={name}
        {...look}
        type="button"
        aria-label={words.size({ width: Math.round(place.width), height: Math.round(place.height) })}
        title={words.sizeKeys}
      />
    );
  });
}

function PathPoints({ mask }: { mask: PathMask }) {
  return mask.points.map(({ isSmooth, ...point }, index) => {
    const number = index + 1;
    return (
      <button
        // Points have no names besides their places in the order.
        key={number}
        type="button"
        data-mask-handle={`point:${index}`}
        aria-label={isSmooth ? words.smoothPoint({ number }) : words.cornerPoint({ number })}
        title={words.pointKeys}
        className={cx(knob, small, focused, 'cursor-move', isSmooth && 'rounded-full! focus-visible:outline-2')}
        style={at(point)}
      />
    );
  });
}
