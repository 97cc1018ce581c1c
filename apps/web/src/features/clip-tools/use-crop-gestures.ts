import { type ReframeRatio, type Size } from '@kinoloom/contract';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { keyOf } from '../../lib/keyboard/index.ts';
import { viewOf } from './draw-reframe.ts';
import { moved, previewFrames, zoomed, type Crop } from './reframe-geometry.ts';

const STEP = 4;
const ZOOM_STEP = 1.08;

interface Place {
  clip: Size;
  ratio: ReframeRatio;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  area: RefObject<HTMLElement | null>;
  /** Size of the area in CSS px; null until measured. */
  size: Size | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (from: Point, to: Point): number => Math.hypot(from.x - to.x, from.y - to.y);

/** Moves and zooms the crop with one finger, two fingers, the wheel and keys. */
export function useCropGestures({ clip, ratio, crop, onCrop, area, size }: Place) {
  const resizing = useRef(false);
  const fingers = useRef(new Map<number, Point>());

  // React's own wheel handler is passive and cannot prevent scrolling.
  const zoomAt = useRef<(factor: number, at: Point) => void>(() => undefined);
  useEffect(() => {
    zoomAt.current = (factor, at) => {
      if (!size || !area.current) return;
      const { scale, left, top } = viewOf(size, ratio);
      const box = area.current.getBoundingClientRect();
      const about = { x: (at.x - box.left - left) / scale, y: (at.y - box.top - top) / scale };
      onCrop(zoomed(crop, factor, clip, ratio, about));
    };
  });
  useEffect(() => {
    const element = area.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoomAt.current(Math.exp(-event.deltaY * 0.0015), { x: event.clientX, y: event.clientY });
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [area]);

  const onPointerMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !size) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      return zoomAt.current(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    const { scale, left, top } = viewOf(size, ratio);
    if (resizing.current && area.current) {
      const box = area.current.getBoundingClientRect();
      const middle = {
        x: box.left + left + (previewFrames[ratio].width * scale) / 2,
        y: box.top + top + (previewFrames[ratio].height * scale) / 2,
      };
      // The frame keeps its size on the screen: dragging a corner outwards includes more of the picture.
      return onCrop(zoomed(crop, distance(before, middle) / Math.max(1, distance(now, middle)), clip, ratio));
    }
    onCrop(moved(crop, (now.x - before.x) / scale, (now.y - before.y) / scale, clip, ratio));
  };
  const onPointerUp = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey ? STEP * 5 : STEP;
    const steps: Readonly<Record<string, () => Crop>> = {
      ArrowLeft: () => moved(crop, -by, 0, clip, ratio),
      ArrowRight: () => moved(crop, by, 0, clip, ratio),
      ArrowUp: () => moved(crop, 0, -by, clip, ratio),
      ArrowDown: () => moved(crop, 0, by, clip, ratio),
      '+': () => zoomed(crop, ZOOM_STEP, clip, ratio),
      '=': () => zoomed(crop, ZOOM_STEP, clip, ratio),
      '-': () => zoomed(crop, 1 / ZOOM_STEP, clip, ratio),
    };
    const step = steps[keyOf(event) ?? ''];
    if (!step) return;
    event.preventDefault();
    onCrop(step());
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      resizing.current = size !== null && nearCorner(event, size, ratio);
    },
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onKeyDown,
  };
}

/** Hit distance of the frame's corners (CSS px): half of a touch target. */
const CORNER = 22;

function nearCorner(event: PointerEvent<HTMLElement>, size: Size, ratio: ReframeRatio): boolean {
  const { scale, left, top } = viewOf(size, ratio);
  const box = event.currentTarget.getBoundingClientRect();
  const near = (at: number, start: number, length: number): boolean =>
    Math.abs(at - start) <= CORNER || Math.abs(at - start - length * scale) <= CORNER;
  const frame = previewFrames[ratio];
  return near(event.clientX - box.left, left, frame.width) && near(event.clientY - box.top, top, frame.height);
}
