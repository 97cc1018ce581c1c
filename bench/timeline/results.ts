import type { Machine } from '../measure/machine.ts';

/** One way of using the time line. */
export interface TimelineRun {
  readonly doing: string;
  /** Frames in which the page had anything to do. */
  readonly frames: number;
  /** Milliseconds of the page's main thread in a frame: script, style, layout and paint. */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

/** What was measured last of the time line. */
export interface TimelineResults {
  readonly machine?: Machine;
  readonly items?: number;
  readonly runs?: readonly TimelineRun[];
  /** Milliseconds from being given 200 items until they can be used; median of several. */
  readonly opening?: number;
}
