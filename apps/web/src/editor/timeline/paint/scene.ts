import type { Composition } from '@kinoloom/composition';
import type { ItemPictures } from '../../media/index.ts';
import type { Placed, View } from '../geometry/view.ts';
import type { DragState } from '../gestures/drag-state.ts';
import type { Labels } from './labels.ts';
import type { Theme } from './theme.ts';

/** Everything that a painting of the time line depends on, but the playhead. */
export interface TimelineScene {
  readonly view: View;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
  /** As it is shown, with what the gesture in hand makes of it. */
  readonly film: Composition;
  /** As it is without that: it is what prints are made of. */
  readonly present: Composition;
  readonly selection: ReadonlySet<string>;
  /** The item that has the focus of the keyboard. */
  readonly focus: string | null;
  /** The gap under the mouse. */
  readonly gap: { readonly row: number; readonly from: number } | null;
  readonly held: DragState | null;
  /** Where items that are on their way are at the moment; the others are where the film says. */
  readonly moving: ReadonlyMap<string, { readonly from: number; readonly row: number }>;
  /** Where something from elsewhere would be dropped. */
  readonly drop: Placed | null;
  readonly theme: Theme;
  readonly labels: Labels;
  readonly pictures: ItemPictures;
}
