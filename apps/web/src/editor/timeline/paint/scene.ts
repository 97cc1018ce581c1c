import type { Composition } from '@kinoloom/composition';
import type { ItemPictures } from '../../media/index.ts';
import type { Placed, View } from '../geometry/view.ts';
import type { DragState } from '../gestures/drag-state.ts';
import type { Labels } from './labels.ts';
import type { Theme } from './theme.ts';

/** Everything that a painting of the timeline depends on, but the playhead. */
export interface TimelineScene {
  readonly view: View;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
  /** As it is shown, with what the gesture makes of it. */
  readonly composition: Composition;
  /** As it is without that: it is what tiles are made of. */
  readonly present: Composition;
  readonly selection: ReadonlySet<string>;
  /** The item that has the focus of the keyboard. */
  readonly focus: string | null;
  /** The gap under the mouse. */
  readonly gap: { readonly row: number; readonly from: number } | null;
  readonly held: DragState | null;
  /** Where items that are on their way are at the moment; the others are where the composition says. */
  readonly moving: ReadonlyMap<string, { readonly from: number; readonly row: number }>;
  /** Where something from elsewhere would be dropped. */
  readonly drop: Placed | null;
  readonly theme: Theme;
  readonly labels: Labels;
  readonly pictures: ItemPictures;
}
