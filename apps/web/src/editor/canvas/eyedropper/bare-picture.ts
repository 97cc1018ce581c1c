import { defaultStyles, ImageStyles, isPicture, resolvedAt, restyled } from '@kinoloom/composition';
import type { Composition, PictureOverlay, Restyling } from '@kinoloom/composition';

/** In front of everything else, which would cover it. */
const IN_FRONT = 1_000_000;

/** What says where a picture is in its place. */
const PLACING = ['transform', 'objectFit', 'crop', 'padding'];

/** Nothing that changes a picture's colours; whatever is new in a picture's styles is among it. */
const bare: Restyling<PictureOverlay['styles']> = {
  ...Object.fromEntries(
    Object.keys(ImageStyles.shape)
      .filter((name) => !PLACING.includes(name))
      .map((name) => [name, Reflect.get(defaultStyles.image, name)]),
  ),
  zIndex: IN_FRONT,
};

/** A composition in which a picture is seen as its media has it at a frame, in its place. */
export const withBarePicture = (composition: Composition, id: string, frame: number): Composition => ({
  ...composition,
  overlays: composition.overlays.map((overlay) =>
    overlay.id === id && isPicture(overlay) ? restyled(resolvedAt(overlay, frame), bare) : overlay,
  ),
});
