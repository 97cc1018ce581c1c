import { mediaIn, rampShapes, rampThrough, type PlayedOverlay, type RampShape } from '@kinoloom/composition';

/** The shape of an overlay's ramp, if it is still one of those to begin with. */
export function shapeOf(overlay: PlayedOverlay): RampShape | 'none' | 'own' {
  if (!overlay.ramp) return 'none';
  const values = JSON.stringify(overlay.ramp);
  const media = mediaIn(overlay, overlay.durationInFrames);
  const shapes = Object.keys(rampShapes) as RampShape[];
  // Its length was rounded: so may be what of the media it plays.
  const near = [0, 1, -1, 2, -2];
  const isOf = (shape: RampShape): boolean =>
    near.some((by) => JSON.stringify(rampThrough(rampShapes[shape], Math.round(media) + by)) === values);
  return shapes.find(isOf) ?? 'own';
}
