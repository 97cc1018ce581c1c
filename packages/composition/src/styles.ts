import { z } from 'zod';
import { Animation, Colour, FontFamily, FontSize } from './style-values.ts';
import { Filter } from './filters.ts';

/** How a picture meets a box of another shape: `cover` cuts, `contain` leaves bars, `fill` stretches. */
export const ObjectFit = z.enum(['contain', 'cover', 'fill']);
export type ObjectFit = z.infer<typeof ObjectFit>;

export const Volume = z.number().min(0).max(1);

const factor = z
  .number()
  .min(-10)
  .max(10)
  .refine((value) => value !== 0, 'Must not be 0');

/**
 * What everything seen has. Lengths in styles (`borderRadius`, `padding`, `fontSize`, …) are in pixels of a canvas whose
 * short side is 1080, and are scaled with the canvas (`styleScale`); boxes are in pixels of the canvas itself.
 */
const look = {
  opacity: z.number().min(0).max(1),
  /** Larger is nearer. Among equals the lower row is on top. */
  zIndex: z.int(),
  /** About the middle of the box; negative mirrors. Rotation has its own field. */
  transform: z.strictObject({ scaleX: factor, scaleY: factor }),
  filter: Filter,
  borderRadius: z.number().nonnegative(),
  /** Between the edge of the box and what is in it. */
  padding: z.number().min(0).max(100),
  /** Behind what is in the box, as far as its edges; null shows what is below. */
  paddingBackgroundColor: Colour.nullable(),
  animation: Animation,
};

export const VisualStyles = z.strictObject(look);
export type VisualStyles = z.infer<typeof VisualStyles>;

export const ImageStyles = z.strictObject({ ...look, objectFit: ObjectFit });
export const VideoStyles = z.strictObject({ ...look, objectFit: ObjectFit, volume: Volume });
export const SoundStyles = z.strictObject({ volume: Volume });

const TextAlign = z.enum(['left', 'center', 'right']);

/** How a word or a line is set off: on a `box`, over a `line`, in a `glow`. */
export const HighlightStyle = z.enum(['none', 'box', 'line', 'glow']);
export type HighlightStyle = z.infer<typeof HighlightStyle>;

export const Shadow = z.strictObject({ x: z.number(), y: z.number(), blur: z.number().nonnegative(), color: Colour });
export type Shadow = z.infer<typeof Shadow>;

export const TextStyles = z.strictObject({
  ...look,
  fontFamily: FontFamily,
  fontSize: FontSize,
  fontWeight: z.int().min(100).max(900).multipleOf(100),
  fontStyle: z.enum(['normal', 'italic']),
  color: Colour,
  /** Behind the lines of the text, line by line. */
  backgroundColor: Colour.nullable(),
  textAlign: TextAlign,
  textTransform: z.enum(['none', 'uppercase']),
  highlightStyle: HighlightStyle,
  highlightColor: Colour,
  /** In em. */
  letterSpacing: z.number().min(-0.2).max(2),
  /** As a multiple of the font size. */
  lineHeight: z.number().min(0.5).max(4),
  textShadow: Shadow.nullable(),
  outline: z.strictObject({ width: z.number().positive().max(40), color: Colour }).nullable(),
});
export type TextStyles = z.infer<typeof TextStyles>;

/** Null leaves it to the caption template. */
export const CaptionStyles = z.strictObject({
  ...look,
  fontSize: FontSize,
  fontFamily: FontFamily.nullable(),
  color: Colour.nullable(),
  highlightColor: Colour.nullable(),
  textAlign: TextAlign,
});
export type CaptionStyles = z.infer<typeof CaptionStyles>;

/** Null leaves it to the template. */
export const TemplateStyles = z.strictObject({ ...look, color: Colour.nullable(), accentColor: Colour.nullable() });
export type TemplateStyles = z.infer<typeof TemplateStyles>;
