import { useRef, type PointerEvent } from 'react';

export type Swipe = 'left' | 'right' | 'down' | null;

/** Minimum swipe distance in px. */
const least = 48;

/** The swipe for a movement in px. */
export function swipeOf(dx: number, dy: number): Swipe {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < least) return null;
  if (Math.abs(dx) > 1.5 * Math.abs(dy)) return dx < 0 ? 'left' : 'right';
  return dy > 1.5 * Math.abs(dx) ? 'down' : null;
}

/** Listeners for one-finger swipes; ignores touches that start on a control. */
export function useSwipe(onSwipe: (swipe: Exclude<Swipe, null>) => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent): void => {
      from.current = null;
      if (!event.isPrimary || event.pointerType === 'mouse') return;
      if (event.target instanceof Element && event.target.closest('input, [data-no-swipe]')) return;
      from.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent): void => {
      const start = from.current;
      from.current = null;
      if (start?.id !== event.pointerId) return;
      const swipe = swipeOf(event.clientX - start.x, event.clientY - start.y);
      if (swipe) onSwipe(swipe);
    },
    onPointerCancel: (): void => {
      from.current = null;
    },
  };
}
