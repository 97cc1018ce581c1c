import type { ImageOverlay, LocalOverlay, VideoOverlay } from '@kinoloom/composition';
import type { FrameSize } from '../fit.ts';

/** How close the animations that look into a picture come. */
const CLOSEST = 1.7;

/**
 * Pixels of output for each pixel of a picture of `shown` size (upright, square pixels) where it is seen largest: below 1 a
 * smaller picture does as well.
 */
export function neededScale(overlay: VideoOverlay | ImageOverlay | LocalOverlay, shown: FrameSize): number {
  const { width, height, styles } = overlay;
  const { objectFit, transform, animation } = styles;
  const ratios = [width / shown.width, height / shown.height];
  const fitted = objectFit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const closes = [animation.enter, animation.exit].some((name) => name === 'zoom' || name === 'zoomBlur');
  return fitted * Math.max(Math.abs(transform.scaleX), Math.abs(transform.scaleY)) * (closes ? CLOSEST : 1);
}
