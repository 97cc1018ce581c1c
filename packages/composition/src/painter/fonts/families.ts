import bungeeInline from '@fontsource/bungee-inline/unicode.json' with { type: 'json' };
import instrumentSerif from '@fontsource/instrument-serif/unicode.json' with { type: 'json' };
import emoji from '@fontsource/noto-color-emoji/unicode.json' with { type: 'json' };
import righteous from '@fontsource/righteous/unicode.json' with { type: 'json' };
import caveat from '@fontsource-variable/caveat/unicode.json' with { type: 'json' };
import geistMono from '@fontsource-variable/geist-mono/unicode.json' with { type: 'json' };
import geist from '@fontsource-variable/geist/unicode.json' with { type: 'json' };
import leagueSpartan from '@fontsource-variable/league-spartan/unicode.json' with { type: 'json' };
import arabic from '@fontsource-variable/noto-sans-arabic/unicode.json' with { type: 'json' };
import devanagari from '@fontsource-variable/noto-sans-devanagari/unicode.json' with { type: 'json' };
import hebrew from '@fontsource-variable/noto-sans-hebrew/unicode.json' with { type: 'json' };
import japanese from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import korean from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import chinese from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import thai from '@fontsource-variable/noto-sans-thai/unicode.json' with { type: 'json' };
import type { FontFamily } from '../../style-values.ts';
import type { Ranges } from './ranges.ts';

/** A typeface as packaged: one file per Unicode subset. */
export interface Typeface {
  readonly package: string;
  readonly parts: readonly { readonly name: string; readonly ranges: Ranges }[];
  /** Lightest and heaviest weight; equal if there is only one. */
  readonly weights: readonly [number, number];
  readonly hasItalic: boolean;
}

/** Half the cap height, in em: from the middle of a line to its baseline. */
interface Family extends Typeface {
  readonly halfCap: number;
  /** Has strokes thinner than a pixel at usual sizes. */
  readonly fine?: true;
}

type Subsets = Readonly<Record<string, string>>;

const partsOf = (subsets: Subsets, only?: readonly string[]): Typeface['parts'] =>
  Object.entries(subsets)
    .filter(([name]) => !only || only.includes(name))
    .map(([name, css]) => ({ name: name.replaceAll(/[[\]]/g, ''), ranges: css }))
    // Latin first: it provides the spaces, digits and punctuation that several subsets contain.
    .toSorted((a, b) => Number(b.name === 'latin') - Number(a.name === 'latin'));

const variable = (
  name: string,
  subsets: Subsets,
  weights: Typeface['weights'],
  only?: readonly string[],
): Typeface => ({
  package: `@fontsource-variable/${name}`,
  parts: partsOf(subsets, only),
  weights,
  hasItalic: false,
});
const single = (name: string, subsets: Subsets): Typeface => ({
  package: `@fontsource/${name}`,
  parts: partsOf(subsets),
  weights: [400, 400],
  hasItalic: false,
});

export const families: Readonly<Record<FontFamily, Family>> = {
  sans: { ...variable('geist', geist, [100, 900]), hasItalic: true, halfCap: 0.359 },
  serif: { ...single('instrument-serif', instrumentSerif), hasItalic: true, halfCap: 0.35 },
  mono: { ...variable('geist-mono', geistMono, [100, 900]), hasItalic: true, halfCap: 0.359 },
  retro: { ...single('righteous', righteous), halfCap: 0.352, fine: true },
  'league-spartan': { ...variable('league-spartan', leagueSpartan, [100, 900]), halfCap: 0.336 },
  'bungee-inline': { ...single('bungee-inline', bungeeInline), halfCap: 0.367, fine: true },
  handwritten: { ...variable('caveat', caveat, [400, 700]), halfCap: 0.27 },
};

const noto = (script: string, subsets: Subsets, only?: readonly string[]): Typeface =>
  variable(`noto-sans-${script}`, subsets, [100, 900], only);

/** Han characters differ between Chinese, Japanese and Korean: see `Han`. */
export const scripts = {
  arabic: noto('arabic', arabic, ['arabic']),
  hebrew: noto('hebrew', hebrew, ['hebrew']),
  devanagari: noto('devanagari', devanagari, ['devanagari']),
  thai: noto('thai', thai, ['thai']),
  chinese: noto('sc', chinese),
  japanese: noto('jp', japanese),
  korean: noto('kr', korean),
} as const;

/** A single file: only the unsplit font is drawn the same by every canvas implementation. */
export const emojiTypeface: Typeface = {
  package: '@fontsource/noto-color-emoji',
  parts: [{ name: 'emoji', ranges: Object.values(emoji).join() }],
  weights: [400, 400],
  hasItalic: false,
};
