import coverage from './coverage.json' with { type: 'json' };
import { faceFor, type FontFace, type OwnFont } from '../../own-font.ts';
import type { FontFamily } from '../../style-values.ts';
import type { Ranges } from './ranges.ts';

/** A typeface as packaged: one file per Unicode subset. A font of the user's own is a single file. */
export interface Typeface {
  readonly package: string | FontFace;
  readonly parts: readonly { readonly name: string; readonly ranges: Ranges }[];
  /** Lightest and heaviest weight; equal if there is only one. */
  readonly weights: readonly [number, number];
  readonly hasItalic: boolean;
}

/** Half the cap height, in em: from the middle of a line to its baseline. */
export interface Family extends Typeface {
  readonly halfCap: number;
  /** Has strokes thinner than a pixel at usual sizes. */
  readonly fine?: true;
}

type Package = keyof typeof coverage;

/** The files of a package and the characters that each draws, as `scripts/fonts.mjs` found them. */
const partsOf = (name: Package, only?: readonly string[]): Typeface['parts'] =>
  Object.entries<Ranges>(coverage[name])
    .filter(([subset]) => !only || only.includes(subset))
    .map(([subset, ranges]) => ({ name: subset, ranges }))
    // Latin first: it provides the spaces, digits and punctuation that several subsets contain.
    .toSorted((a, b) => Number(b.name === 'latin') - Number(a.name === 'latin'));

type Named<Scope extends string> = Package extends infer Name
  ? Name extends `${Scope}/${infer Short}`
    ? Short
    : never
  : never;

const variable = (
  name: Named<'@fontsource-variable'>,
  weights: Typeface['weights'],
  only?: readonly string[],
): Typeface => ({
  package: `@fontsource-variable/${name}`,
  parts: partsOf(`@fontsource-variable/${name}`, only),
  weights,
  hasItalic: false,
});
const single = (name: Named<'@fontsource'>, only?: readonly string[]): Typeface => ({
  package: `@fontsource/${name}`,
  parts: partsOf(`@fontsource/${name}`, only),
  weights: [400, 400],
  hasItalic: false,
});

export const families: Readonly<Record<FontFamily, Family>> = {
  sans: { ...variable('geist', [100, 900]), hasItalic: true, halfCap: 0.359 },
  serif: { ...single('instrument-serif'), hasItalic: true, halfCap: 0.35 },
  mono: { ...variable('geist-mono', [100, 900]), hasItalic: true, halfCap: 0.359 },
  retro: { ...single('righteous'), halfCap: 0.352, fine: true },
  'league-spartan': { ...variable('league-spartan', [100, 900]), halfCap: 0.336 },
  'bungee-inline': { ...single('bungee-inline'), halfCap: 0.367, fine: true },
  handwritten: { ...variable('caveat', [400, 700]), halfCap: 0.27 },
};

/** How letters are wanted; `font`: in which of the user's own, as far as it has them. */
export interface Letters {
  readonly family: FontFamily;
  readonly font?: OwnFont | undefined;
  readonly italic: boolean;
  readonly weight: number;
}

/** The typeface that draws most of the letters. */
export function familyOf({ family, font, italic, weight }: Letters): Family {
  if (!font) return families[family];
  const face = faceFor(font, italic, weight);
  return {
    package: face,
    parts: [{ name: '', ranges: font.ranges }],
    weights: face.weights,
    hasItalic: face.italic,
    halfCap: font.halfCap,
  };
}

const noto = (name: Extract<Named<'@fontsource-variable'>, `noto-${string}`>, only?: readonly string[]): Typeface =>
  variable(name, [100, 900], only);

/** Han characters differ between Chinese, Japanese and Korean: see `Han`. */
export const east = {
  chinese: noto('noto-sans-sc'),
  japanese: noto('noto-sans-jp'),
  korean: noto('noto-sans-kr'),
} as const;

/** Latin beyond a family's own, Cyrillic and Greek. */
export const general = noto('noto-sans', [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
]);

/** Typefaces of one script each. Their other files repeat `general`. */
export const scripts: readonly Typeface[] = [
  noto('noto-sans-arabic', ['arabic']),
  noto('noto-sans-hebrew', ['hebrew']),
  noto('noto-sans-devanagari', ['devanagari']),
  noto('noto-sans-thai', ['thai']),
  noto('noto-sans-armenian', ['armenian']),
  noto('noto-sans-bengali', ['bengali']),
  noto('noto-sans-ethiopic', ['ethiopic']),
  noto('noto-sans-georgian', ['georgian']),
  noto('noto-sans-gujarati', ['gujarati']),
  noto('noto-sans-gurmukhi', ['gurmukhi']),
  noto('noto-sans-kannada', ['kannada']),
  noto('noto-sans-khmer', ['khmer']),
  noto('noto-sans-lao', ['lao']),
  noto('noto-sans-malayalam', ['malayalam']),
  noto('noto-sans-myanmar', ['myanmar']),
  noto('noto-sans-oriya', ['oriya']),
  noto('noto-sans-sinhala', ['sinhala']),
  noto('noto-sans-tamil', ['tamil']),
  noto('noto-sans-telugu', ['telugu']),
  noto('noto-sans-thaana', ['thaana']),
];

/** After the scripts of East Asia, which have signs of their own. */
export const symbols: readonly Typeface[] = [
  noto('noto-sans-symbols', ['symbols']),
  single('noto-sans-symbols-2'),
  single('noto-sans-math'),
];

/** A single file: only the unsplit font is drawn the same by every canvas implementation. */
export const emojiTypeface: Typeface = single('noto-color-emoji', ['emoji']);
