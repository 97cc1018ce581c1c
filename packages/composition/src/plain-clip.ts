import type { Composition } from './composition.ts';
import { defaultStyles } from './default-styles.ts';
import { filterCss } from './filters.ts';
import type { Overlay, VideoOverlay } from './overlay.ts';
import { seenOnly } from './styles.ts';
import { isVideo } from './timing.ts';

/** Tolerance in pixels for boxes to touch the edges of the canvas, as after refitting to another size. */
const NEAR = 0.01;

/**
 * Whether a clip's picture is shown as it is over the whole canvas, apart from animations and from how it is fitted. One with keys is not: ask
 * for it as it is at a frame (`resolvedAt`).
 */
export function isPlainClip(overlay: Overlay, canvas: Composition['canvas']): overlay is VideoOverlay {
  if (!isVideo(overlay) || overlay.keyframes) return false;
  const { left, top, width, height, rotation, styles } = overlay;
  const gaps = [left, top, left + width - canvas.width, top + height - canvas.height];
  return gaps.every((gap) => Math.abs(gap) <= NEAR) && rotation % 360 === 0 && isNeutral(styles);
}

/** Whether styles change nothing of a picture. Those that do not count are named, so that a style that is new does. */
function isNeutral({ filter, transform, ...styles }: VideoOverlay['styles']): boolean {
  const { objectFit: _fit, animation: _animation, zIndex: _layer, ...look } = seenOnly(styles);
  return (
    filterCss(filter) === 'none' &&
    transform.scaleX === 1 &&
    transform.scaleY === 1 &&
    Object.entries(look).every(([name, value]) => value === Reflect.get(defaultStyles.video, name))
  );
}
