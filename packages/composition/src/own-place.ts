import { z } from 'zod';
import { Canvas, CanvasAspect } from './canvas.ts';
import { Keyframes } from './keys.ts';
import { FontSize } from './style-values.ts';
import { Crop, ObjectFit, Transform } from './styles.ts';

const pixels = z.number().positive();

/**
 * What an overlay has of its own in another shape of the film, in pixels of that shape's canvas. What is absent follows the film.
 * Keys belong to what they change: those of `left` and `top` to the box, of `scale` to the transform, and so on; what is here
 * without keys has none.
 */
export const OwnPlace = z.strictObject({
  box: z.strictObject({ left: z.number(), top: z.number(), width: pixels, height: pixels }).optional(),
  rotation: z.number().optional(),
  transform: Transform.optional(),
  objectFit: ObjectFit.optional(),
  /** Null: nothing is cut off. */
  crop: Crop.nullable().optional(),
  fontSize: FontSize.optional(),
  hidden: z.boolean().optional(),
  keyframes: Keyframes.optional(),
  /** Of a compound clip, only under `base`: the canvas in it. */
  canvas: Canvas.optional(),
});
export type OwnPlace = z.infer<typeof OwnPlace>;

/** By shape. `base`, what it has in the film itself, is there only while the film is shown in another shape; it is never stored. */
export const OwnPlaces = z.partialRecord(z.enum([...CanvasAspect.options, 'base']), OwnPlace);
export type OwnPlaces = z.infer<typeof OwnPlaces>;
