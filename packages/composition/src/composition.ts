import { z } from 'zod';
import { lift, migrations } from './migrations.ts';
import { Overlay } from './overlay.ts';
import { FPS } from './time.ts';

/** The version that this code writes. `migrations.ts` upgrades older documents. */
export const COMPOSITION_VERSION = 3;

/** Range that the editor offers; imported documents may have more rows. */
export const rowLimits = { min: 5, max: 8 } as const;

/** Even, because H.264 with 4:2:0 colour has no odd sizes. */
const side = z.int().min(2).max(8192).multipleOf(2);

const Current = z
  .strictObject({
    version: z.literal(COMPOSITION_VERSION),
    fps: z.literal(FPS),
    canvas: z.strictObject({ width: side, height: side }),
    rows: z.int().min(rowLimits.min),
    overlays: z.array(Overlay),
  })
  .refine(({ overlays }) => new Set(overlays.map(({ id }) => id)).size === overlays.length, {
    path: ['overlays'],
    message: 'Two overlays share an id',
  })
  .refine(({ overlays, rows }) => overlays.every(({ row }) => row < rows), {
    path: ['overlays'],
    message: 'An overlay lies below the last row',
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
