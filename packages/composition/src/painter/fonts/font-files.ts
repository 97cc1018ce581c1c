import { covers } from './ranges.ts';
import { emojiTypeface, families, scripts, type Typeface } from './families.ts';
import type { FontFamily } from '../../style-values.ts';
import type { Han } from './han.ts';

/** A font to load before painting. Registered as `alias`, it covers a Unicode subset in one style. */
export interface FontFile {
  /** Family name to register. Unlike the typeface's own name, it never matches a system font. */
  readonly alias: string;
  /** Module specifier of the woff2 file in its package. */
  readonly specifier: string;
  /** As in CSS `@font-face`: `400`, or `100 900` for a variable font. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
}

export interface FontChoice {
  readonly family: FontFamily;
  readonly italic: boolean;
  readonly han: Han;
}

const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Characters that join or modify emoji and have no glyph of their own. */
const EMOJI_GLUE = new Set([0x200d, 0xfe0f, 0x20e3]);

/** Symbols such as © and ™ that Latin fonts contain are treated as letters. */
const isEmoji = (character: string, codePoint: number): boolean =>
  PICTOGRAPH.test(character) &&
  codePoint > 0x2122 &&
  emojiTypeface.parts.some(({ ranges }) => covers(ranges, codePoint));

function fileOf(typeface: Typeface, part: string, italic: boolean): FontFile {
  const name = typeface.package.slice(typeface.package.indexOf('/') + 1);
  const style = italic && typeface.hasItalic ? 'italic' : 'normal';
  const [lightest, heaviest] = typeface.weights;
  const variable = lightest !== heaviest;
  return {
    // Canvas implementations differ in the upright glyphs of a family of which only the italic is loaded.
    alias: `kinoloom-${name}-${part}${style === 'italic' ? '-italic' : ''}`,
    specifier: `${typeface.package}/files/${name}-${part}-${variable ? 'wght' : '400'}-${style}.woff2`,
    weight: variable ? `${lightest} ${heaviest}` : '400',
    style,
  };
}

/** Fallback order for Han characters; the other fonts add characters used in their language only. */
const east: Readonly<Record<Han, readonly Typeface[]>> = {
  chinese: [scripts.chinese, scripts.japanese, scripts.korean],
  japanese: [scripts.japanese, scripts.korean, scripts.chinese],
  korean: [scripts.korean, scripts.chinese, scripts.japanese],
};

/** Fallback order after the family's own files. */
const fallbacks = [families.sans, scripts.arabic, scripts.hebrew, scripts.devanagari, scripts.thai];

/**
 * The files that a text needs, in fallback order; the family's Latin file always comes first. Characters that no
 * bundled font has are left to the canvas.
 */
export function fontsFor(text: string, { family, italic, han }: FontChoice): FontFile[] {
  const own = families[family];
  const files = new Map<string, FontFile>();
  const add = (typeface: Typeface, part: string): void => {
    const file = fileOf(typeface, part, italic);
    files.set(file.alias, file);
  };
  add(own, 'latin');
  const typefaces = [own, ...fallbacks, ...east[han]];
  for (const character of new Set(text)) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < 0x20 || EMOJI_GLUE.has(codePoint)) continue;
    if (isEmoji(character, codePoint)) {
      add(emojiTypeface, 'emoji');
      continue;
    }
    for (const typeface of typefaces) {
      const part = typeface.parts.find(({ ranges }) => covers(ranges, codePoint));
      if (!part) continue;
      add(typeface, part.name);
      break;
    }
  }
  return [...files.values()];
}

/** The available weight nearest to the requested one: the canvas never synthesises bold. */
export function weightIn(family: FontFamily, weight: number): number {
  const [lightest, heaviest] = families[family].weights;
  return Math.min(heaviest, Math.max(lightest, weight));
}
