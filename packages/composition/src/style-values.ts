import { z } from 'zod';
import { filterPresets } from './filters.ts';
import { fontSizes } from './font-sizes.ts';

/** `#rrggbb` or `#rrggbbaa`: the two forms that every canvas implementation parses alike. */
export const Colour = z.string().regex(/^#(?:[\da-f]{6}|[\da-f]{8})$/i, 'Must be a colour like #ffd24a or #ffd24a80');
export type Colour = z.infer<typeof Colour>;

/** Families by purpose; the painter chooses the typefaces. `handwritten` is mainly for captions. */
export const FontFamily = z.enum(['sans', 'serif', 'mono', 'retro', 'league-spartan', 'bungee-inline', 'handwritten']);
export type FontFamily = z.infer<typeof FontFamily>;

/** In pixels of a canvas whose short side is 1080; scaled with the canvas. */
export const FontSize = z.number().min(fontSizes.min).max(fontSizes.max);

/** Enter and exit animations. */
export const AnimationName = z.enum([
  'fade',
  'slide',
  'slideRight',
  'slideUp',
  'scale',
  'bounce',
  'flip',
  'flipX',
  'zoom',
  'zoomBlur',
  'snap',
  'snapRotate',
  'glitch',
  'swipe',
  'swipeReveal',
  'float',
  'floatIn',
]);
export type AnimationName = z.infer<typeof AnimationName>;

/** Null: no animation. */
export const Animation = z.strictObject({ enter: AnimationName.nullable(), exit: AnimationName.nullable() });
export type Animation = z.infer<typeof Animation>;

export const FilterPreset = z.enum(Object.keys(filterPresets) as (keyof typeof filterPresets)[]);
export type FilterPreset = z.infer<typeof FilterPreset>;

export const Filter = z.strictObject({
  preset: FilterPreset,
  /** Percent; 100 is unchanged. */
  brightness: z.number().min(0).max(200),
  /** How much of the preset, 0 to 1; absent, all of it. */
  strength: z.number().min(0).max(1).optional(),
});
export type Filter = z.infer<typeof Filter>;

/** How an overlay is mixed with what lies below it; absent, it covers it. Those that all canvases compute alike. */
export const BlendMode = z.enum([
  'darken',
  'multiply',
  'color-burn',
  'lighten',
  'screen',
  'color-dodge',
  'add',
  'overlay',
  'soft-light',
  'hard-light',
  'difference',
  'exclusion',
]);
export type BlendMode = z.infer<typeof BlendMode>;
