import type { Machine } from '../measure/machine.ts';
import type { Pace } from './pace.ts';

/** One way of using the gallery's grid. */
export interface GalleryRun extends Pace {
  readonly doing: string;
  /** Milliseconds of the page's main thread in a frame: script, style, layout and paint. */
  readonly work50: number;
  readonly work95: number;
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
