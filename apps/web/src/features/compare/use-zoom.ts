import { useCallback, useEffect, useRef, useState, type PointerEvent, type MouseEvent, type RefObject } from 'react';
import { moved, WHOLE, zoomedTo, type Point, type View } from './zoom.ts';

/** Where a pointer is in a box. */
function pointIn(box: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

/** The scale at which the picture in a box has the pixels of its file; twice its size if it has no more. */
function actualScale(box: Element): number {
  const shown = box.querySelector('img, video');
  const { width, height } = box.getBoundingClientRect();
  const natural =
    shown instanceof HTMLImageElement
      ? { width: shown.naturalWidth, height: shown.naturalHeight }
      : { width: 0, height: 0 };
  if (natural.width === 0 || natural.height === 0) return 2;
  const fitted = Math.min(width, height * (natural.width / natural.height));
  const scale = natural.width / fitted / devicePixelRatio;
  return scale > 1.05 ? scale : 2;
}

/** A step of the keys and buttons. */
const STEP = 1.25;

/** One zoom for all boxes below `area`: wheel, pinch, double click, drags. Boxes are marked with `data-zoom`. */
export function useZoom(area: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>(WHOLE);
  const fingers = useRef(new Map<number, Point>());

  // React listens to the wheel without being able to keep the page still.
  useEffect(() => {
    const target = area.current;
    if (!target) return;
    const turn = (event: WheelEvent): void => {
      const box = event.target instanceof Element ? event.target.closest('[data-zoom]') : null;
      // A plain wheel scrolls what does not fit.
      if (!box || (!event.ctrlKey && !event.metaKey && target.scrollHeight > target.clientHeight + 1)) return;
      event.preventDefault();
      const point = pointIn(box, event);
      setView((now) => zoomedTo(now, now.scale * Math.exp(-event.deltaY / 400), point));
    };
    target.addEventListener('wheel', turn, { passive: false });
    return () => target.removeEventListener('wheel', turn);
  }, [area]);

  const toggleActual = useCallback(
    (box: Element | null | undefined, point?: Point) =>
      setView((now) => (now.scale > 1.01 || !box ? WHOLE : zoomedTo(now, actualScale(box), point))),
    [],
  );
  const end = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget;
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointIn(box, event);
    fingers.current.set(event.pointerId, now);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!other) {
      setView((view) => (view.scale > 1 ? moved(view, now.x - before.x, now.y - before.y) : view));
      return;
    }
    const { width, height } = box.getBoundingClientRect();
    const apart = (one: Point): number => Math.hypot((one.x - other.x) * width, (one.y - other.y) * height);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    setView((view) =>
      moved(
        zoomedTo(view, (view.scale * apart(now)) / Math.max(1, apart(before)), middle),
        (now.x - before.x) / 2,
        (now.y - before.y) / 2,
      ),
    );
  };
  const listeners = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      fingers.current.set(event.pointerId, pointIn(event.currentTarget, event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: drag,
    onPointerUp: end,
    onPointerCancel: end,
    onDoubleClick: (event: MouseEvent<HTMLElement>): void =>
      toggleActual(event.currentTarget, pointIn(event.currentTarget, event)),
  };
  return {
    view,
    listeners,
    zoom: (steps: number): void => setView((now) => zoomedTo(now, now.scale * STEP ** steps)),
    /** Moves by shares of the box. Returns whether there is anything to move. */
    move: (dx: number, dy: number): boolean => {
      if (view.scale <= 1) return false;
      setView((now) => moved(now, dx, dy));
      return true;
    },
    toggleActual,
  };
}

export type Zoom = ReturnType<typeof useZoom>;
