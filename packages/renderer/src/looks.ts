import { isVideo, mediaFrameAt, type ImageOverlay, type SeenOverlay } from '@kinoloom/composition';
import { alpha, cacheKey, fontsOfComposition } from '@kinoloom/composition/painter';
import { versionOfFont, versionOfPainting } from './paint-context/packages.ts';
import type { Identify } from './segment-hash.ts';

/** Versions of the packages that paint these overlays. */
export const versionsOf = (overlays: readonly SeenOverlay[]): unknown[] => [
  versionOfPainting(),
  fontsOfComposition({ overlays: [...overlays] }).map(versionOfFont),
];

/** An overlay's appearance in each frame: the painter's cache key and the opacity, run-length encoded. */
export function looksOf(overlay: SeenOverlay, from: number, length: number, identify: Identify): unknown[] {
  const plain = bareOf(overlay, identify);
  const looks: unknown[] = [];
  let [last, count] = ['', 0];
  for (let at = from; at < from + length; at++) {
    const media = isVideo(overlay) ? mediaFrameAt(overlay, at) : null;
    const look = JSON.stringify([cacheKey(plain, at), alpha(plain, at), media]);
    if (look !== last) {
      if (count > 0) looks.push(last, count);
      [last, count] = [look, 0];
    }
    count++;
  }
  return [...looks, last, count];
}

/** An overlay without invisible fields: names, sound, media properties other than the bytes. */
function bareOf(overlay: SeenOverlay, identify: Identify): SeenOverlay {
  switch (overlay.type) {
    case 'text':
      return overlay;
    case 'caption':
    case 'sticker':
    case 'template':
      return { ...overlay, content: '' };
    case 'video':
    case 'image':
    case 'local': {
      const { id, from, durationInFrames, row, left, top, width, height, rotation, src, styles } = overlay;
      const { opacity, zIndex, transform, filter, borderRadius, padding, paddingBackgroundColor } = styles;
      const look = { opacity, zIndex, transform, filter, borderRadius, padding, paddingBackgroundColor };
      const { animation, objectFit } = styles;
      const place = { id, from, durationInFrames, row, left, top, width, height, rotation };
      const picture: ImageOverlay = {
        ...place,
        type: 'image',
        content: '',
        src: identify(src),
        styles: { ...look, animation, objectFit },
      };
      return picture;
    }
  }
}
