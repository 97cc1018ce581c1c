import { inShape, shapesOf, type CanvasAspect, type Composition } from '@kinoloom/composition';
import { renderChoices, type Resolution } from './formats.ts';

/** A shape of a film with what it can be rendered in. */
export interface ShapeOffer {
  readonly shape: CanvasAspect;
  readonly resolutions: readonly Resolution[];
}

/** The shapes of a film, its own first, with their resolutions. */
export const shapeOffers = (composition: Composition, available: number | undefined): ShapeOffer[] =>
  shapesOf(composition).flatMap((shape) => {
    const { formats } = renderChoices(inShape(composition, shape), available);
    const format = formats.find(({ aspect }) => aspect === shape);
    return format ? [{ shape, resolutions: format.resolutions }] : [];
  });

const shortSide = ({ width, height }: Resolution): number => Math.min(width, height);

/** The resolution of a shape that comes nearest to one of the film's own; the larger of two. */
export const nearestTo = (wanted: Resolution, { resolutions }: ShapeOffer): Resolution =>
  resolutions.reduce(
    (best, each) =>
      Math.abs(shortSide(each) - shortSide(wanted)) <= Math.abs(shortSide(best) - shortSide(wanted)) ? each : best,
    resolutions[0] ?? wanted,
  );
