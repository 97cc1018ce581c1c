import { useEffect, useRef, useState } from 'react';
import { useViewerClosed } from './viewer-closed.ts';

/**
 * The card of a grid that keys act on: the only one that Tab reaches.
 * @param order ids of all cards
 * @param reveal scrolls a card into view
 * @param viewed id of the item in the viewer: when that closes, its card becomes active and gets the focus
 */
export function useActiveCard(order: readonly string[], reveal: (index: number) => void, viewed: string | undefined) {
  const grid = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Incremented by keyboard navigation; the focus follows once its card is mounted. */
  const [called, setCalled] = useState(0);

  const found = activeId === null ? 0 : order.indexOf(activeId);
  const [lastActive, setLastActive] = useState(0);
  if (found !== -1 && found !== lastActive) setLastActive(found);
  // If the active item was deleted, its neighbour becomes active.
  const active = found === -1 ? Math.min(lastActive, order.length - 1) : found;

  useEffect(() => {
    if (called === 0) return;
    const focus = (): void =>
      grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
    focus();
    // Scrolling may mount the row first.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [called, active]);

  const move = (to: number): void => {
    setActiveId(order[to] ?? null);
    reveal(to);
    setCalled((count) => count + 1);
  };

  useViewerClosed(viewed, order, move);
  return { grid, active, activeId, setActiveId, move };
}
