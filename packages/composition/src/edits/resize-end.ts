import { frame } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import { changed, findOverlay, notFound, refuse, type EditResult } from './edit-result.ts';
import { putInRow } from './put-in-row.ts';
import { wholeFrame } from './row.ts';
import { longest } from './source-offset.ts';

/** Moves the end of an overlay while its start stays, no further than its media goes on, where that is known. */
export function resizeEnd(composition: Composition, { id, end }: { id: string; end: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const length = Math.max(1, Math.min(wholeFrame(end) - overlay.from, longest(overlay)));
  const resized = { ...overlay, durationInFrames: frame(length) };
  const overlays = putInRow(composition.overlays, resized, overlay);
  return overlays ? changed(composition, { overlays }) : refuse('edit.noRoom', 'There is no room there');
}
