import type { Overlay, PlayedOverlay } from '../overlay.ts';
import { isPlayed } from '../timing.ts';

/**
 * Cuts the first `frames` frames of an overlay's content, or restores them if negative: its media, or the captions'
 * clock, starts that much later. The caller sets its position in time.
 */
export function shiftSource(overlay: Overlay, frames: number): Overlay {
  if (overlay.type === 'caption') return { ...overlay, captionStart: overlay.captionStart + frames };
  if (!isPlayed(overlay)) return overlay;
  return { ...overlay, mediaStart: overlay.mediaStart + frames * overlay.speed };
}

/** How many frames an overlay can grow leftwards before its media begins. */
export const roomBefore = (overlay: Overlay): number =>
  isPlayed(overlay) ? Math.floor(overlay.mediaStart / overlay.speed) : Infinity;

/** Longest possible duration with the media playing, at least the current one; Infinity if unknown. */
export const longest = (overlay: Overlay): number =>
  isPlayed(overlay) && overlay.originalDuration !== undefined
    ? Math.max(overlay.durationInFrames, playable(overlay, overlay.originalDuration))
    : Infinity;

const playable = (overlay: PlayedOverlay, media: number): number =>
  Math.floor((media - overlay.mediaStart) / overlay.speed);
