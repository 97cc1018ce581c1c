/** The view is scrolled by so many pixels each frame when something is held so near its edge. */
export const EDGE = 32;
export const EDGE_SPEED = 14;

/** -1 to 1: how hard an edge of the window pulls at what is held near it. */
export function pull(at: number, size: number): number {
  if (at < EDGE) return -Math.min(1, (EDGE - at) / EDGE);
  return at > size - EDGE ? Math.min(1, (at - size + EDGE) / EDGE) : 0;
}
