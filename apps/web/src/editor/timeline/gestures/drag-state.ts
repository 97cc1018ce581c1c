import type { Overlay } from '@kinoloom/composition';
import type { Point } from '../geometry/view.ts';

export type DragState =
  | {
      readonly kind: 'drag';
      /** The dragged items at their drop position; drawn lifted. */
      readonly items: readonly Overlay[];
      /** Their original positions. */
      readonly origin: readonly Overlay[];
      /** The frame that they snapped to. */
      readonly snap: number | null;
      /** Where they are inserted among others, if they cannot lie where they are dragged. */
      readonly insert: { readonly from: number; readonly row: number } | null;
    }
  | { readonly kind: 'trim'; readonly id: string; readonly at: number; readonly snap: number | null }
  /** A clip in a trim mode: by how many frames it lies or plays later. */
  | { readonly kind: 'shift'; readonly at: number; readonly by: number; readonly snap: number | null }
  /** The end of a fade inside its item, and the fade's length in frames. */
  | { readonly kind: 'fade'; readonly at: number; readonly frames: number; readonly snap: number | null }
  /** A point of a volume line, at a frame of the composition. */
  | { readonly kind: 'volume'; readonly at: number; readonly volume: number; readonly snap: number | null }
  /** A selection rectangle: frames horizontally, and pixels below the top of the rows. */
  | {
      readonly kind: 'marquee';
      readonly from: number;
      readonly to: number;
      readonly top: number;
      readonly bottom: number;
    }
  | { readonly kind: 'scrub' };

/** A pointer press, in pixels of the timeline's window. */
export interface PointerPress extends Point {
  readonly touch: boolean;
  /** Shift, Ctrl or Cmd is pressed: adds to the selection. */
  readonly add: boolean;
  /** Alt is pressed: no snapping. */
  readonly free: boolean;
  /** Milliseconds on any clock. */
  readonly at: number;
}

/** Distance in pixels after which a press becomes a drag. */
export const dragAfter = (touch: boolean): number => (touch ? 10 : 3);

/** Maximum duration (ms) of a tap. */
export const TAP = 500;
