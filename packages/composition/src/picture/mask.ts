import { z } from 'zod';

/** Shares of the overlay's box; a mask may reach out of it. */
const place = z.number().min(-2).max(3);
const length = z.number().min(0.005).max(5);

const limiting = {
  /** Width of its soft edge, outwards, in style pixels. */
  feather: z.number().min(0).max(500),
  /** It keeps what lies outside of it. */
  inverted: z.literal(true).optional(),
  /** What is held back outside of it: the picture itself, or only what changes its look. */
  limits: z.enum(['picture', 'look']),
};

/** Centre, size, and degrees clockwise around the centre. */
const boxed = { x: place, y: place, width: length, height: length, rotation: z.number() };

/** A corner of a path, or a point through which it bends. */
export const PathPoint = z.strictObject({ x: place, y: place, isSmooth: z.literal(true).optional() });
export type PathPoint = z.infer<typeof PathPoint>;

/** Least and most points of a path. */
export const pathLimits = { least: 3, most: 64 } as const;

/** The part of a picture that is shown, or has its look. Lies in the box of its overlay, and moves with it. */
export const Mask = z.discriminatedUnion('shape', [
  z.strictObject({ shape: z.literal('rectangle'), ...boxed, ...limiting }),
  z.strictObject({ shape: z.literal('ellipse'), ...boxed, ...limiting }),
  /** The half of the plane above a line through a point; upside down at 180 degrees. */
  z.strictObject({ shape: z.literal('linear'), x: place, y: place, rotation: z.number(), ...limiting }),
  /** A closed path. */
  z.strictObject({
    shape: z.literal('path'),
    points: z.array(PathPoint).min(pathLimits.least).max(pathLimits.most),
    ...limiting,
  }),
]);
export type Mask = z.infer<typeof Mask>;
export type MaskShape = Mask['shape'];
export type BoxedMask = Extract<Mask, { readonly width: number }>;
export type PathMask = Extract<Mask, { readonly shape: 'path' }>;
