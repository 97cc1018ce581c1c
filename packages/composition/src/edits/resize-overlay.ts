import { frame } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import { endOf } from '../timing.ts';
import { changed, findOverlay, notFound, refuse, type EditResult } from './edit-result.ts';
import { putInRow } from './put-in-row.ts';
import { wholeFrame } from './row.ts';
import { roomBefore, shiftSource, longest } from './source-offset.ts';

/**
 * Moves the start of an overlay; its end stays. The content stays on its frames: the start of the media, or the
 * captions' clock, moves along. The start is limited by the start of the media.
 */
export function resizeStart(composition: Composition, { id, from }: { id: string; from: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const end = endOf(overlay);
  const earliest = Math.max(0, overlay.from - roomBefore(overlay));
  const start = Math.max(earliest, Math.min(wholeFrame(from), end - 1));
  const resized = {
    ...shiftSource(overlay, start - overlay.from),
    from: frame(start),
    durationInFrames: frame(end - start),
  };
  const overlays = putInRow(composition.overlays, resized, overlay);
  return overlays ? changed(composition, { overlays }) : refuse('edit.noRoom', 'There is no room there');
}

/** Moves the end of an overlay; its start stays. Limited by the end of its media, where known. */
export function resizeEnd(composition: Composition, { id, end }: { id: string; end: number }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const length = Math.max(1, Math.min(wholeFrame(end) - overlay.from, longest(overlay)));
  const resized = { ...overlay, durationInFrames: frame(length) };
  const overlays = putInRow(composition.overlays, resized, overlay);
  return overlays ? changed(composition, { overlays }) : refuse('edit.noRoom', 'There is no room there');
}
