import type { Machine } from '../measure/machine.ts';

/** One way of using the gallery's grid. */
export interface GalleryRun {
  readonly doing: string;
  readonly frames: number;
  /** Milliseconds of the page's main thread in a frame: script, style, layout and paint. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds from one frame to the next. */
  readonly interval50: number;
  readonly interval95: number;
  /** The most elements that the grid had. */
  readonly nodes: number;
  /** Megabytes of script memory afterwards, when what is not needed has been cleared away. */
  readonly heap: number;
}

/** What was measured last of the gallery. */
export interface GalleryResults {
  readonly machine?: Machine;
  readonly items?: number;
  readonly runs?: readonly GalleryRun[];
  /** Milliseconds until everything was loaded, page by page. */
  readonly loadedIn?: number;
}
