import { frame } from '@kinoloom/contract/values';
import type { Size } from '@kinoloom/contract';
import { emptyComposition, type Composition } from './composition.ts';
import { fitToCanvas } from './edits/change-canvas.ts';
import { copiesOf } from './edits/transitions.ts';
import type { Overlay } from './overlay.ts';

/** Overlays of a composition as a template: the first begins at frame 0, and all keep their rows and looks. */
export function templateOf({ canvas, rows }: Composition, overlays: readonly Overlay[]): Composition {
  const first = Math.min(...overlays.map(({ from }) => from));
  return {
    ...emptyComposition(canvas, rows.length),
    overlays: overlays.map((overlay) => ({ ...overlay, from: frame(overlay.from - first) })),
  };
}

/** New overlays of a template, fitted to a canvas; `pasteOverlays` inserts them. */
export const overlaysOfTemplate = (template: Composition, canvas: Size, newId: () => string): Overlay[] =>
  copiesOf(fitToCanvas(template, canvas).overlays, newId);
