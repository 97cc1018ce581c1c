import type { Composition } from '@kinoloom/composition';
import type { BeatsBySource } from '../../beats/beats.ts';
import type { ItemPictures } from '../../media/index.ts';
import type { Placed, View } from '../geometry/view.ts';
import type { DragState } from '../gestures/drag-state.ts';
import type { Labels } from './labels.ts';
import type { Context2D, Theme } from './theme.ts';

/** All inputs of painting the timeline, except the playhead. */
export interface TimelineScene {
  readonly view: View;
  /** The device pixel ratio. */
  readonly ratio: number;
  /** As shown, including the preview of the current gesture. */
  readonly composition: Composition;
  /** The committed composition, from which tiles are made. */
  readonly present: Composition;
  readonly selection: ReadonlySet<string>;
  /** The item with keyboard focus. */
  readonly focus: string | null;
  /** The gap under the mouse. */
  readonly gap: { readonly row: number; readonly from: number } | null;
  /** The item under the mouse. */
  readonly pointed: string | null;
  /** Cuts, by the overlay that begins there: the one under the mouse, and the chosen one. On touch, more are shown. */
  readonly cut: { readonly hovered: string | null; readonly chosen: string | null; readonly isTouch: boolean };
  /** Paints them; undefined until it is loaded. */
  readonly paintCuts: ((pen: Context2D, scene: TimelineScene) => void) | undefined;
  readonly held: DragState | null;
  /** The marked stretch of the film. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Current positions of animated items; the others are where the composition says. */
  readonly moving: ReadonlyMap<string, { readonly from: number; readonly row: number }>;
  /** Drop position of something dragged from elsewhere. */
  readonly drop: Placed | null;
  readonly theme: Theme;
  readonly labels: Labels;
  readonly pictures: ItemPictures;
  readonly beats: BeatsBySource;
}
