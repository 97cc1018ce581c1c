import {
  defaultStyles,
  heardOnly,
  isVideo,
  seenOnly,
  VisualStyles,
  type Overlay,
  type Restyling,
  type SeenOverlay,
} from '@kinoloom/composition';

/** Applies a clip's style to another clip: everything except sound, animation, transform, crop and layer. */
export function styledLike(overlay: Overlay, like: SeenOverlay): Overlay | undefined {
  if (!isVideo(overlay) || !isVideo(like) || overlay.id === like.id) return undefined;
  const { crop: _crop, ...look } = seenOnly(like.styles);
  const { animation, transform, zIndex, crop } = overlay.styles;
  const own = { ...heardOnly(overlay.styles), animation, transform, zIndex, ...(crop && { crop }) };
  return { ...overlay, styles: { ...look, ...own } };
}

/** What keeps its value when a style is reset. */
const KEPT = ['transform', 'animation', 'zIndex'];

/** The default of what every visible overlay has, except its fit, animation and layer; undefined where there is none. */
const plainLook: Restyling<VisualStyles> = Object.fromEntries(
  Object.keys(VisualStyles.shape)
    .filter((name) => !KEPT.includes(name))
    .map((name) => [name, Reflect.get(defaultStyles.image, name)]),
);

/** The default style, upright. */
export function plainStyle({ styles: { transform } }: SeenOverlay): Restyling<VisualStyles> {
  const upright = { scaleX: Math.abs(transform.scaleX), scaleY: Math.abs(transform.scaleY) };
  return { ...plainLook, transform: upright };
}
