import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** Whether a CSS media query matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** The width of an element's inside in whole px; null before it is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const read = (inside: number): void => setWidth(Math.floor(inside));
    const observer = new ResizeObserver(([entry]) => entry && read(entry.contentRect.width));
    const { paddingLeft, paddingRight } = getComputedStyle(target);
    read(target.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
