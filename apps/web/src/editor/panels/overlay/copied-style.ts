import { defaultStyles, isVideo, heardOnly, seenOnly, type Overlay, type SeenOverlay } from '@kinoloom/composition';

/** Applies a clip's style to another clip: everything except sound, animation, transform, crop and layer. */
export function styledLike(overlay: Overlay, like: SeenOverlay): Overlay | undefined {
  if (!isVideo(overlay) || !isVideo(like) || overlay.id === like.id) return undefined;
  const { crop: _crop, ...look } = seenOnly(like.styles);
  const { animation, transform, zIndex, crop } = overlay.styles;
  const own = { ...heardOnly(overlay.styles), animation, transform, zIndex, ...(crop && { crop }) };
  return { ...overlay, styles: { ...look, ...own } };
}

/** The default of what every visible overlay has, except its fit, animation and layer. */
const { objectFit: _fit, animation: _animation, zIndex: _layer, ...plainLook } = defaultStyles.image;

/** The default style, upright. */
export function plainStyle({ styles: { transform } }: SeenOverlay): Partial<SeenOverlay['styles']> {
  const upright = { scaleX: Math.abs(transform.scaleX), scaleY: Math.abs(transform.scaleY) };
  return { ...plainLook, transform: upright };
}
