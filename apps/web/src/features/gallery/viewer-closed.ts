import { useEffect, useRef } from 'react';

/**
 * Tells where the item is that the viewer showed last, once it has closed.
 * @param viewed id of the item in the viewer
 * @param order ids of all items
 */
export function useViewerClosed(
  viewed: string | undefined,
  order: readonly string[],
  onClosed: (at: number) => void,
): void {
  const before = useRef(viewed);
  useEffect(() => {
    const last = before.current;
    before.current = viewed;
    const at = last !== undefined && viewed === undefined ? order.indexOf(last) : -1;
    // After the viewer has given the focus back to the card that opened it, which scrolls there.
    if (at !== -1) setTimeout(() => onClosed(at));
  });
}

/** How many frames a row that was scrolled to may take until it is rendered. */
const MOST_FRAMES = 10;

/** Focuses an element of a row once that is rendered, without scrolling. */
export function focusWhenThere(find: () => HTMLElement | null | undefined, frames = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const found = find();
    if (found) found.focus({ preventScroll: true });
    else if (frames > 0) focusWhenThere(find, frames - 1);
  });
}
