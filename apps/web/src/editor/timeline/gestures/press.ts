import type { Point } from '../geometry/view.ts';

/** Where and how a pointer presses, in pixels of the window that the time line is seen through. */
export interface Press extends Point {
  readonly touch: boolean;
  /** Shift, Ctrl or Cmd is held: adds to the selection. */
  readonly add: boolean;
  /** Alt is held: nothing snaps. */
  readonly free: boolean;
  /** Milliseconds on any clock. */
  readonly at: number;
}

/** A press that moves further than this (pixels) is a drag. */
export const dragAfter = (touch: boolean): number => (touch ? 10 : 3);

/** A touch shorter than this (ms) is a tap. */
export const TAP = 500;
