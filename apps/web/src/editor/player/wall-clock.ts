/** Milliseconds since 1970, of one clock that windows and workers share. */
export const wallClock = (): number => performance.timeOrigin + performance.now();

/** The film is at `frame` (maybe between two) when the wall clock shows `at`; it has started from `from`. */
export interface Anchor {
  readonly frame: number;
  readonly at: number;
  readonly from: number;
}
