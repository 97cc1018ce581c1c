import type { Overlay } from '../overlay.ts';
import { isPlayed, mediaStartOf, type PlayedOverlay } from '../timing.ts';

/**
 * An overlay whose first `frames` frames are cut off, or given back if negative: its media, or the clock of its captions,
 * starts that much later. Its place in time is left to the caller.
 */
export function shiftSource(overlay: Overlay, frames: number): Overlay {
  if (overlay.type === 'caption') return { ...overlay, captionStart: overlay.captionStart + frames };
  if (!isPlayed(overlay)) return overlay;
  const start = mediaStartOf(overlay) + frames * overlay.speed;
  return overlay.type === 'sound' ? { ...overlay, startFromSound: start } : { ...overlay, videoStartTime: start };
}

/** How many frames an overlay can grow at its start before its media begins. */
export const roomBefore = (overlay: Overlay): number =>
  isPlayed(overlay) ? Math.floor(mediaStartOf(overlay) / overlay.speed) : Infinity;

/** The longest an overlay can be with its media running, or as long as it is already; no limit where that is not known. */
export const longest = (overlay: Overlay): number =>
  isPlayed(overlay) && overlay.originalDuration !== undefined
    ? Math.max(overlay.durationInFrames, playable(overlay, overlay.originalDuration))
    : Infinity;

const playable = (overlay: PlayedOverlay, media: number): number =>
  Math.floor((media - mediaStartOf(overlay)) / overlay.speed);
