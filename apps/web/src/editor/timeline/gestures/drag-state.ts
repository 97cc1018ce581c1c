import type { Overlay } from '@kinoloom/composition';

/** What the hand does at the moment, for those who draw it. */
export type DragState =
  | {
      readonly kind: 'drag';
      /** The items in hand, where they would land; drawn lifted. */
      readonly items: readonly Overlay[];
      /** Where they were. */
      readonly origin: readonly Overlay[];
      /** The edge that they snapped to. */
      readonly snap: number | null;
      /** There is no room where they are. */
      readonly refused: boolean;
    }
  | { readonly kind: 'trim'; readonly id: string; readonly at: number; readonly snap: number | null }
  /** A frame drawn around items: frames of the film, and pixels below the top of the rows. */
  | {
      readonly kind: 'marquee';
      readonly from: number;
      readonly to: number;
      readonly top: number;
      readonly bottom: number;
    }
  | { readonly kind: 'scrub' };
