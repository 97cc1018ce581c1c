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
