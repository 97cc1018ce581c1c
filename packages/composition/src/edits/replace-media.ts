import { frame } from '@kinoloom/contract/values';
import { z } from 'zod';
import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { withoutKeys } from '../keyframes.ts';
import { ImageOverlay, mediaFields, SoundOverlay, VideoOverlay, type Overlay, type PlayedOverlay } from '../overlay.ts';
import { ImageStyles, SoundStyles, VideoStyles } from '../styles.ts';
import { framesToEnd, mediaIn } from '../media-time.ts';
import { isMediaPicture, isPlayed, isSound } from '../timing.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { replaced } from './row.ts';

/** An overlay that shows or plays a media file. */
export type MediaOverlay = VideoOverlay | ImageOverlay | SoundOverlay;

/** Fields that an overlay of each type keeps; the others belong to another type. */
const shapes = {
  video: [VideoOverlay.shape, VideoStyles.shape],
  image: [ImageOverlay.shape, ImageStyles.shape],
  sound: [SoundOverlay.shape, SoundStyles.shape],
} as const;

/**
 * Shows other media in the place of an overlay's, from their start. All else stays: place, size, crop, look, keys, transitions
 * and sound. It ends earlier if the media do. A sound takes the place of sounds only.
 */
export function replaceMedia(composition: Composition, { id, media }: { id: string; media: MediaOverlay }): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  if (!hasMedia(overlay) || isSound(overlay) !== isSound(media))
    return refuse('edit.invalid', 'Replace a clip or an image by one of them, and a sound by a sound');
  const [shape, styles] = shapes[media.type];
  const fresh = Object.fromEntries(Object.entries(media).filter(([name]) => mediaFields.includes(name)));
  const kept = Object.fromEntries(Object.entries(overlay).filter(([name]) => !mediaFields.includes(name)));
  const made = z.object(shape).safeParse({
    ...media,
    ...kept,
    ...fresh,
    styles: z.object(styles).parse({ ...media.styles, ...overlay.styles }),
  });
  if (!made.success) return refuse('edit.invalid', made.error.issues.map(({ message }) => message).join(', '));
  const whole = isPlayed(made.data) ? fromStart(made.data) : withoutKeys(made.data, 'volume');
  return changed(composition, { overlays: replaced(composition.overlays, [whole]) });
}

/** Played from the start of its media on, or backwards to it; as long as it was, or as its media last. */
function fromStart(overlay: PlayedOverlay): PlayedOverlay {
  const most = framesToEnd({ ...overlay, reversed: undefined, mediaStart: 0 }, overlay.originalDuration);
  const durationInFrames = frame(Math.max(1, Math.min(overlay.durationInFrames, most)));
  return { ...overlay, durationInFrames, mediaStart: overlay.reversed ? mediaIn(overlay, durationInFrames) : 0 };
}

export const hasMedia = (overlay: Overlay): overlay is MediaOverlay => isMediaPicture(overlay) || isSound(overlay);
