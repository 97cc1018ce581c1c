import type { Overlay } from '@kinoloom/composition';
import type { Point } from '../geometry/view.ts';

/** What the gesture does at the moment, for painting. */
export type DragState =
  | {
      readonly kind: 'drag';
      /** The dragged items, where they would land; drawn lifted. */
      readonly items: readonly Overlay[];
      /** Where they were. */
      readonly origin: readonly Overlay[];
      /** The edge that they snapped to. */
      readonly snap: number | null;
      /** There is no room where they are. */
      readonly refused: boolean;
    }
  | { readonly kind: 'trim'; readonly id: string; readonly at: number; readonly snap: number | null }
  /** A frame drawn around items: frames of the composition, and pixels below the top of the rows. */
  | {
      readonly kind: 'marquee';
      readonly from: number;
      readonly to: number;
      readonly top: number;
      readonly bottom: number;
    }
  | { readonly kind: 'scrub' };

/** Where and how a pointer presses, in pixels of the timeline's window. */
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
