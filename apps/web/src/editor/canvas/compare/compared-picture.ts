import {
  defaultStyles,
  findOverlay,
  ImageStyles,
  isPicture,
  restyled,
  withoutKeys,
  withValue,
} from '@kinoloom/composition';
import type { Composition, Overlay, PictureOverlay, Restyling } from '@kinoloom/composition';

/** What is no look: where a picture lies, and how it comes and goes. */
const KEPT = [
  'transform',
  'objectFit',
  'crop',
  'padding',
  'paddingBackgroundColor',
  'borderRadius',
  'animation',
  'opacity',
];

/** No look at all; whatever is new in a picture's styles is among it. */
const plain: Restyling<PictureOverlay['styles']> = Object.fromEntries(
  Object.keys(ImageStyles.shape)
    .filter((name) => !KEPT.includes(name))
    .map((name) => [name, Reflect.get(defaultStyles.image, name)]),
);

/** The left part of a picture without its look, and silent, to lie over it. `share`: of the box, from its left side. */
function beforeOf(overlay: PictureOverlay, share: number): Overlay {
  const { transition: _transition, ...alone } = overlay;
  const before = restyled<PictureOverlay>(alone, {
    ...plain,
    mask: { shape: 'linear', x: share, y: 0.5, rotation: -90, feather: 0, limits: 'picture' },
    // Between the picture and what lies above it.
    zIndex: overlay.styles.zIndex + 0.5,
  });
  return withValue(withoutKeys(withoutKeys(before, 'volume'), 'blur'), 'volume', 0);
}

/** A composition in which the left part of a picture is seen without its look. It lies in a row of its own, so that cuts stay as they are. */
export function withComparedPicture(composition: Composition, id: string, share: number): Composition {
  const overlay = findOverlay(composition, id);
  if (!overlay || !isPicture(overlay)) return composition;
  const { rows, overlays } = composition;
  const before = { ...beforeOf(overlay, share), id: `${id}/before`, row: rows.length };
  return { ...composition, rows: [...rows, rows[overlay.row] ?? {}], overlays: [...overlays, before] };
}
