import { z } from 'zod';

/** Families by what they are for; which typeface each is, is the painter's. `handwritten` is for captions foremost. */
export const FontFamily = z.enum(['sans', 'serif', 'mono', 'retro', 'league-spartan', 'bungee-inline', 'handwritten']);
export type FontFamily = z.infer<typeof FontFamily>;

export const fontSizes = { min: 12, max: 200, default: 28, caption: 64 } as const;

/** In pixels of a canvas whose short side is 1080; scaled with the canvas. */
export const FontSize = z.number().min(fontSizes.min).max(fontSizes.max);
