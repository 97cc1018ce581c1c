import type { CaptionTemplate } from '../../captions.ts';
import { gradient, hustle, neon, retro } from './loud.ts';
import type { CaptionPainter } from './painting.ts';
import { cinematic, classic, future, handwritten, medusa, minimal } from './quiet.ts';

export const captionPainters: Readonly<Record<CaptionTemplate, CaptionPainter>> = {
  classic,
  hustle,
  medusa,
  minimal,
  neon,
  handwritten,
  retro,
  cinematic,
  gradient,
  future,
};
