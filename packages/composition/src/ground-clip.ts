import type { Composition } from './composition.ts';
import { defaultStyles } from './default-styles.ts';
import { filterCss } from './filters.ts';
import type { Overlay, VideoOverlay } from './overlay.ts';
import type { ColourStyles } from './colour/colour-styles.ts';
import { seenOnly, type Crop } from './styles.ts';
import { isVideo } from './timing.ts';

/** Tolerance in pixels for boxes to touch the edges of the canvas, as after refitting to another size. */
const NEAR = 0.01;

/** What changes the whole picture of a clip and can be done without painting it. */
export interface GroundLook {
  readonly crop?: Crop;
  /** Mirrored left to right. */
  readonly isFlipped?: true;
  /** Mirrored top to bottom. */
  readonly isUpended?: true;
  readonly colour?: ColourStyles;
}

/**
 * Whether a clip's picture is shown over the whole canvas with nothing but its ground look, apart from animations and from how it is fitted.
 * One with keys is not: ask for it as it is at a frame (`resolvedAt`).
 */
export function isGroundClip(overlay: Overlay, canvas: Composition['canvas']): overlay is VideoOverlay {
  if (!isVideo(overlay) || overlay.keyframes || overlay.hidden) return false;
  return isWholeCanvas(overlay, canvas) && isNeutral(overlay.styles);
}

/** Whether an overlay's box is the canvas, upright. */
export function isWholeCanvas({ left, top, width, height, rotation }: Overlay, canvas: Composition['canvas']): boolean {
  const gaps = [left, top, left + width - canvas.width, top + height - canvas.height];
  return gaps.every((gap) => Math.abs(gap) <= NEAR) && rotation % 360 === 0;
}

/** The look of a ground clip; undefined if it changes nothing. */
export function groundLookOf({
  styles: { crop, transform, light, curves, lut },
}: VideoOverlay): GroundLook | undefined {
  const look: GroundLook = {
    ...(crop && { crop }),
    ...(transform.scaleX < 0 && { isFlipped: true }),
    ...(transform.scaleY < 0 && { isUpended: true }),
    ...((light ?? curves ?? lut) && { colour: { light, curves, lut } }),
  };
  return Object.keys(look).length > 0 ? look : undefined;
}

/**
 * Whether styles change nothing of a picture beyond a ground look. Those that do not count are named, so that a style that is new does.
 */
function isNeutral({ filter, transform, ...styles }: VideoOverlay['styles']): boolean {
  const { objectFit: _fit, animation: _animation, zIndex: _layer, ...shown } = seenOnly(styles);
  const { crop: _crop, light: _light, curves: _curves, lut: _lut, ...look } = shown;
  return (
    filterCss(filter) === 'none' &&
    Math.abs(transform.scaleX) === 1 &&
    Math.abs(transform.scaleY) === 1 &&
    Object.entries(look).every(([name, value]) => value === Reflect.get(defaultStyles.video, name))
  );
}
