import type { Hue } from '@kinoloom/composition';
import * as words from '../../../words/en/editor/rows.ts';

/** The token of each hue: the timeline's own, which each theme has its shades of. */
export const hueTokens: Readonly<Record<Hue, string>> = {
  amber: '--tl-sound',
  teal: '--tl-video',
  blue: '--tl-caption',
  violet: '--tl-text',
  rose: '--tl-image',
  lime: '--tl-sticker',
};

export const hueNames: Readonly<Record<Hue, string>> = {
  amber: words.amber,
  teal: words.teal,
  blue: words.blue,
  violet: words.violet,
  rose: words.rose,
  lime: words.lime,
};
