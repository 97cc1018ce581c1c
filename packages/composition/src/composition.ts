import { z } from 'zod';
import { aspectOfCanvas, Canvas, CanvasAspect } from './canvas.ts';
import { gainLimits } from './decibels.ts';
import { lift, migrations } from './migrations.ts';
import { Overlay } from './overlay.ts';
import { emptyRows, Marker, Row, rowLimits } from './rows.ts';
import { FPS } from './time.ts';

/** The version that this code writes. `migrations.ts` upgrades older documents. */
export const COMPOSITION_VERSION = 4;

/** Everything of a composition but its overlays. */
export const Stage = z.strictObject({
  canvas: Canvas,
  /** From top to bottom. */
  rows: z.array(Row).min(rowLimits.min),
  /** In any order. */
  markers: z.array(Marker),
  /** What the sound of the whole film is amplified by, in dB. */
  gain: z.number().min(gainLimits.least).max(gainLimits.most),
  /** Shapes that the film is wanted in besides that of its canvas. Absent: none. */
  shapes: z
    .array(CanvasAspect)
    .min(1)
    .refine((shapes) => new Set(shapes).size === shapes.length, 'A shape is named twice')
    .optional(),
});
export type Stage = z.infer<typeof Stage>;

const Current = z
  .strictObject({
    version: z.literal(COMPOSITION_VERSION),
    fps: z.literal(FPS),
    ...Stage.shape,
    overlays: z.array(Overlay),
  })
  .refine(({ overlays }) => new Set(overlays.map(({ id }) => id)).size === overlays.length, {
    path: ['overlays'],
    message: 'Two overlays share an id',
  })
  .refine(({ overlays, rows }) => overlays.every(({ row }) => row < rows.length), {
    path: ['overlays'],
    message: 'An overlay lies below the last row',
  })
  .refine(({ canvas, shapes }) => !shapes?.some((shape) => shape === aspectOfCanvas(canvas)), {
    path: ['shapes'],
    message: 'The shape of the canvas is not a further one',
  });

/** A composition: overlays on a canvas over time, as plain JSON. Parsing also accepts older versions. */
export const Composition = z.preprocess((document, context) => {
  const lifted = lift(document, migrations, COMPOSITION_VERSION);
  if (lifted.ok) return lifted.value;
  context.addIssue({ code: 'custom', path: ['version'], message: lifted.error });
  return z.NEVER;
}, Current);
export type Composition = z.infer<typeof Composition>;

/**
 * Parses stored or received JSON of this or any older version.
 * @throws z.ZodError naming each invalid field, or that a newer version wrote the document
 */
export function parseComposition(document: unknown): Composition {
  return Composition.parse(document);
}

/** A composition without overlays. */
export const emptyComposition = (canvas: Stage['canvas'], rows: number = rowLimits.min): Composition => ({
  version: COMPOSITION_VERSION,
  fps: FPS,
  canvas,
  rows: emptyRows(rows),
  markers: [],
  gain: 0,
  overlays: [],
});
