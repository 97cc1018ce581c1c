import type { Overlay } from '../overlay.ts';
import { shiftKeys } from '../keyframes.ts';
import { startedLater } from '../media-time.ts';
import { isCompound, isPlayed } from '../timing.ts';

/**
 * Cuts the first `frames` frames of an overlay's content, or restores them if negative: its media, the film in it, or the
 * captions' clock, starts that much later, and its keys stay on their frames. The caller sets its position in time.
 */
export function shiftSource<Any extends Overlay>(overlay: Any, frames: number): Any;
export function shiftSource(overlay: Overlay, frames: number): Overlay {
  const shifted = shiftKeys(overlay, -frames);
  if (isPlayed(shifted)) return startedLater(shifted, frames);
  if (isCompound(shifted)) return { ...shifted, innerStart: shifted.innerStart + frames };
  return shifted.type === 'caption' ? { ...shifted, captionStart: shifted.captionStart + frames } : shifted;
}
