import { z } from 'zod';
import { volumeLimits } from './decibels.ts';
import { equalisers } from './equalisers.ts';
import { ChromaKey, Curves, Light, Lut } from './colour/colour-styles.ts';
import { OwnFont } from './own-font.ts';
import { Mask } from './picture/mask.ts';
import { Animation, BlendMode, Colour, Filter, FontFamily, FontSize } from './style-values.ts';

/** As CSS object-fit: `cover` crops, `contain` letterboxes, `fill` stretches. */
export const ObjectFit = z.enum(['contain', 'cover', 'fill']);
export type ObjectFit = z.infer<typeof ObjectFit>;

/** A factor: from silence to 12 dB more than the media has. */
export const Volume = z
  .number()
  .min(0)
  .max(10 ** (volumeLimits.most / 20));

/** From −1, left, to 1, right; absent, both channels are as they are. */
export const Pan = z.number().min(-1).max(1);

export const EqualiserName = z.enum(Object.keys(equalisers) as (keyof typeof equalisers)[]);
export type EqualiserName = z.infer<typeof EqualiserName>;

/** How much of its noise is taken out of a sound, in percent; absent, none. */
export const NoiseReduction = z.number().min(1).max(100);

const frames = z.int().positive();

/** From silence to the whole volume, or back. A cut inside it leaves a part of it in each clip. */
export const Fade = z.strictObject({
  /** Its length in the clip, in frames. */
  frames,
  /** Frames of it that lay before those of the clip, and after them. */
  before: frames.optional(),
  after: frames.optional(),
});
export type Fade = z.infer<typeof Fade>;

/** Styles of whatever sounds. */
const sounding = {
  volume: Volume,
  /** From the start of the clip, and up to its end. `fadesOf` fits them in. */
  fadeIn: Fade.optional(),
  fadeOut: Fade.optional(),
  pan: Pan.optional(),
  equaliser: EqualiserName.optional(),
  noiseReduction: NoiseReduction.optional(),
};

const factor = z
  .number()
  .min(-10)
  .max(10)
  .refine((value) => value !== 0, 'Must not be 0');

export const Transform = z.strictObject({ scaleX: factor, scaleY: factor });

/**
 * Styles of every visible overlay. Lengths in styles (`borderRadius`, `padding`, `fontSize`, …) are in pixels of a
 * canvas whose short side is 1080 and scale with the canvas (`styleScale`); boxes are in canvas pixels.
 */
const look = {
  opacity: z.number().min(0).max(1),
  /** Higher is in front. Among equals the lower row is on top. */
  zIndex: z.int(),
  /** Around the centre of the box; negative mirrors. Rotation has its own field. */
  transform: Transform,
  filter: Filter,
  borderRadius: z.number().nonnegative(),
  /** Between the box's edge and its content. */
  padding: z.number().min(0).max(100),
  /** Behind the content, up to the box's edges; null is transparent. */
  paddingBackgroundColor: Colour.nullable(),
  animation: Animation,
  blend: BlendMode.optional(),
};

export const VisualStyles = z.strictObject(look);
export type VisualStyles = z.infer<typeof VisualStyles>;

const cut = z.number().min(0).max(0.95);

/** Shares of a picture's width and height that are cut off at its sides, before it is fitted into its box. */
export const Crop = z
  .strictObject({ left: cut, top: cut, right: cut, bottom: cut })
  .refine(
    ({ left, top, right, bottom }) => Math.max(left + right, top + bottom) <= 0.99,
    'Nothing would be left of the picture',
  );
export type Crop = z.infer<typeof Crop>;

/** What is done to the pixels of a picture. Each is absent while it changes nothing. */
const graded = {
  light: Light.optional(),
  curves: Curves.optional(),
  lut: Lut.optional(),
  /** How much of its fine detail is added, in percent. */
  sharpen: z.number().min(0).max(100).optional(),
  /** In style pixels, as `textShadow`. */
  blur: z.number().min(0).max(100).optional(),
  mask: Mask.optional(),
};

/** Styles of what shows a picture of its own. Optional ones are absent while they change nothing. */
const pictured = {
  ...look,
  objectFit: ObjectFit,
  crop: Crop.optional(),
  chromaKey: ChromaKey.optional(),
  ...graded,
};

export const StickerStyles = z.strictObject({ ...look, objectFit: ObjectFit });
export const ImageStyles = z.strictObject(pictured);
export const VideoStyles = z.strictObject({ ...pictured, ...sounding });
/** Of several clips as one: what differs between channels or frequencies is set inside. */
export const CompoundStyles = z.strictObject({
  ...pictured,
  volume: sounding.volume,
  fadeIn: sounding.fadeIn,
  fadeOut: sounding.fadeOut,
});
/**
 * What an adjustment does to what lies below it, as far as its opacity goes. It is the whole picture that it changes, and nothing of it is
 * seen: of the styles of what is visible, only opacity, layer and filter count. A mask limits the look, whatever it says.
 */
export const AdjustmentStyles = z.strictObject({ ...look, ...graded });
export const SoundStyles = z.strictObject(sounding);
export type SoundStyles = z.infer<typeof SoundStyles>;

/** Styles that are heard. */
export function heardOnly(styles: SoundStyles): SoundStyles {
  const heard = Object.entries(styles).filter(([name]) => name in SoundStyles.shape);
  return Object.fromEntries(heard) as SoundStyles;
}

/** Styles without those that are heard. */
export function seenOnly<Styles extends SoundStyles>(styles: Styles): Omit<Styles, keyof SoundStyles> {
  const seen = Object.entries(styles).filter(([name]) => !(name in SoundStyles.shape));
  return Object.fromEntries(seen) as Omit<Styles, keyof SoundStyles>;
}

const TextAlign = z.enum(['left', 'center', 'right']);

/** Highlight of a word or line: on a `box`, over a `line`, in a `glow`. */
export const HighlightStyle = z.enum(['none', 'box', 'line', 'glow']);
export type HighlightStyle = z.infer<typeof HighlightStyle>;

export const Shadow = z.strictObject({ x: z.number(), y: z.number(), blur: z.number().nonnegative(), color: Colour });
export type Shadow = z.infer<typeof Shadow>;

/** A font of the user's own draws the letters that it has, and the family the others; absent, the family draws all. */
const lettered = { font: OwnFont.optional() };

export const TextStyles = z.strictObject({
  ...look,
  ...lettered,
  fontFamily: FontFamily,
  fontSize: FontSize,
  fontWeight: z.int().min(100).max(900).multipleOf(100),
  fontStyle: z.enum(['normal', 'italic']),
  color: Colour,
  /** Behind each line of the text. */
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

/** Null: the caption template decides. */
export const CaptionStyles = z.strictObject({
  ...look,
  ...lettered,
  fontSize: FontSize,
  fontFamily: FontFamily.nullable(),
  color: Colour.nullable(),
  highlightColor: Colour.nullable(),
  textAlign: TextAlign,
});
export type CaptionStyles = z.infer<typeof CaptionStyles>;

/** Null: the template decides. */
export const TemplateStyles = z.strictObject({
  ...look,
  ...lettered,
  color: Colour.nullable(),
  accentColor: Colour.nullable(),
});
export type TemplateStyles = z.infer<typeof TemplateStyles>;
