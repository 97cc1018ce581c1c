import { everyOverlay, isCompound, isMediaPicture, type PictureOverlay } from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { stillOf, type EditorMedia } from './editor-media.ts';

/** Size in pixels of what an overlay shows, where it is known: that of its media, or the canvas of a compound clip. */
export function pictureSizeOf(overlay: PictureOverlay, media: Pick<EditorMedia, 'factsOf'>): Size | undefined {
  if (isCompound(overlay)) return overlay.canvas;
  const facts = media.factsOf(overlay.src);
  const [width, height] = [facts?.width ?? overlay.originalWidth, facts?.height ?? overlay.originalHeight];
  return width && height ? { width, height } : undefined;
}

/** Address of a still of what an overlay shows; of a compound clip, of the first media in it. */
export function stillOfPicture(media: Pick<EditorMedia, 'factsOf'>, overlay: PictureOverlay): string | undefined {
  const first = everyOverlay({ overlays: [overlay] }).find(isMediaPicture);
  return first && stillOf(media, first.src);
}
