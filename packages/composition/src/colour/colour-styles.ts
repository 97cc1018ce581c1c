import { z } from 'zod';

const percent = z.number().min(-100).max(100);

/** Light and colour of a picture. Each is absent while it changes nothing, which is 0. */
export const Light = z.strictObject({
  /** In stops: 1 is twice the light. */
  exposure: z.number().min(-3).max(3).optional(),
  contrast: percent.optional(),
  /** Of the bright and of the dark parts. */
  highlights: percent.optional(),
  shadows: percent.optional(),
  /** Warmer above 0, cooler below. */
  temperature: percent.optional(),
  /** More magenta above 0, more green below. */
  tint: percent.optional(),
  /** -100 is grey. */
  saturation: percent.optional(),
});
export type Light = z.infer<typeof Light>;

const share = z.number().min(0).max(1);

/** Most points of a curve. */
export const MOST_POINTS = 8;

/** A curve through points, from dark to light; outside of them it is level. */
export const Curve = z
  .array(z.tuple([share, share]))
  .min(2)
  .max(MOST_POINTS)
  .refine(
    (points) => points.every(([x], index) => x > (points[index - 1]?.[0] ?? -1)),
    'The points of a curve go from left to right',
  );
export type Curve = z.infer<typeof Curve>;

/** Curves of all channels together, and then of each. One that changes nothing is absent. */
export const Curves = z.strictObject({
  all: Curve.optional(),
  red: Curve.optional(),
  green: Curve.optional(),
  blue: Curve.optional(),
});
export type Curves = z.infer<typeof Curves>;

/** The looks that come with the studio. */
export const LookName = z.enum([
  'night-teal',
  'warm-print',
  'bleach',
  'silver',
  'golden-hour',
  'cold-morning',
  'faded',
  'cross',
]);
export type LookName = z.infer<typeof LookName>;

/** A look of a user's own: `own-` and the SHA-256 of its table (`LookTable`). So it is the same look everywhere, whatever it is called. */
export const OwnLook = z
  .string()
  .regex(/^own-[\da-f]{64}$/)
  .brand<'OwnLook'>();
export type OwnLook = z.infer<typeof OwnLook>;

/** A look, mixed with the picture by its strength. */
export const Lut = z.strictObject({ look: z.union([LookName, OwnLook]), strength: share });
export type Lut = z.infer<typeof Lut>;

const amount = z.number().min(0).max(100);

/** What of a picture is clear, by its colour. */
export const ChromaKey = z.strictObject({
  /** The colour that becomes clear. */
  colour: z.string().regex(/^#[\da-f]{6}$/i, 'Must be a colour like #35b04a'),
  /** How far from it others become clear, in percent. */
  tolerance: amount,
  /** How far from there others become half clear. */
  softness: amount,
  /** How much of its tint is removed from what remains. */
  spill: amount,
});
export type ChromaKey = z.infer<typeof ChromaKey>;

/** A key that fits most screens, once its colour is picked. */
export const USUAL_KEY: ChromaKey = { colour: '#00b140', tolerance: 20, softness: 15, spill: 50 };

/** Everything that changes the colours of a picture, each of its pixels by itself. */
export interface ColourStyles {
  readonly light?: Light | undefined;
  readonly curves?: Curves | undefined;
  readonly lut?: Lut | undefined;
}

/** Colours, and what of them is clear. */
export interface KeyedStyles extends ColourStyles {
  readonly chromaKey?: ChromaKey | undefined;
}
