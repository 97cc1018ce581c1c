import { z } from 'zod';

/** How an overlay comes and goes. */
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

/** Length of every enter and exit: 0.5 s. */
export const ANIMATION_FRAMES = 15;

/** A text's exit begins this many frames before its end. */
export const TEXT_EXIT_FRAMES = 30;

/** Null: it is simply there, or gone. */
export const Animation = z.strictObject({ enter: AnimationName.nullable(), exit: AnimationName.nullable() });
export type Animation = z.infer<typeof Animation>;
