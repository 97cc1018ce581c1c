import type { Sequence } from '@kinoloom/contract';
import { canvasSizes } from './canvas.ts';
import type { Composition } from './composition.ts';
import { fitToCanvas } from './edits/change-canvas.ts';
import { flowToComposition } from './flow-to-composition.ts';

/** The clips of a flow as the editor opens them: back to back in the first row, 16:9 if the largest is wider than high, else 9:16. */
export function flowToEditor(sequences: readonly Sequence[]): Composition {
  const film = flowToComposition(sequences);
  return fitToCanvas(film, canvasSizes[film.canvas.width > film.canvas.height ? '16:9' : '9:16']);
}
