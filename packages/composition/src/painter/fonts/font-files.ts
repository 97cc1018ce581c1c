import { faceFor, fileNameOf, type FontFace } from '../../own-font.ts';
import { graphemes } from '../wrap.ts';
import {
  east,
  emojiTypeface,
  families,
  familyOf,
  general,
  scripts,
  symbols,
  type Letters,
  type Typeface,
} from './families.ts';
import type { Han } from './han.ts';
import { covers } from './ranges.ts';

/** A font to load before painting. Registered as `alias`, it covers a Unicode subset in one style. */
export interface FontFile {
  /** Family name to register. Unlike the typeface's own name, it never matches a system font. */
  readonly alias: string;
  /** Module specifier of the woff2 file in its package; of a font of the user's own: see `fileNameOf`. */
  readonly specifier: string;
  /** As in CSS `@font-face`: `400`, or `100 900` for a variable font. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
}

export interface FontChoice extends Letters {
  readonly han: Han;
}

/** Letters that one file draws. */
export interface FontRun {
  /** What is drawn: as given, or composed, or `REPLACEMENT` for what no file has. */
  readonly text: string;
  readonly file: FontFile;
  readonly weights: Typeface['weights'];
  /** A picture, which has no outline. */
  readonly isEmoji: boolean;
}

/** Drawn for what no bundled font has: a font of the system would differ between preview and file. */
const REPLACEMENT = '\uFFFD';

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const PICTURE = /^\p{RGI_Emoji}$|\p{Emoji_Presentation}|\p{Regional_Indicator}/v;
/** U+FE0F and U+FE0E ask for an emoji and for text; U+20E3 makes a key of a digit. */
const AS_EMOJI = /^\p{Emoji}.*[\uFE0F\u20E3]/su;

/** Whether a character is written as an emoji. Others that could be one, such as ♥ and ©, are text. */
const asksForEmoji = (grapheme: string): boolean =>
  !grapheme.includes('\uFE0E') && (PICTURE.test(grapheme) || AS_EMOJI.test(grapheme));

/** The weights that a file is registered with. */
const weightText = ([lightest, heaviest]: Typeface['weights']): string =>
  lightest === heaviest ? `${lightest}` : `${lightest} ${heaviest}`;

const ownFile = (face: FontFace): FontFile => ({
  alias: `kinoloom-own-${face.sha256}`,
  specifier: fileNameOf(face),
  weight: weightText(face.weights),
  style: face.italic ? 'italic' : 'normal',
});

/** The file of the user's own that draws these letters, where it has them. */
export const ownFileOf = ({ font, italic, weight }: Letters): FontFile | undefined =>
  font && ownFile(faceFor(font, italic, weight));

function fileOf(typeface: Typeface, part: string, italic: boolean): FontFile {
  if (typeof typeface.package !== 'string') return ownFile(typeface.package);
  const name = typeface.package.slice(typeface.package.indexOf('/') + 1);
  const style = italic && typeface.hasItalic ? 'italic' : 'normal';
  const [lightest, heaviest] = typeface.weights;
  const isVariable = lightest !== heaviest;
  return {
    // Canvas implementations differ in the upright glyphs of a family of which only the italic is loaded.
    alias: `kinoloom-${name}-${part}${style === 'italic' ? '-italic' : ''}`,
    specifier: `${typeface.package}/files/${name}-${part}-${isVariable ? 'wght' : '400'}-${style}.woff2`,
    weight: weightText(typeface.weights),
    style,
  };
}

/** Fallback order for Han characters; the other fonts add characters used in their language only. */
const eastern: Readonly<Record<Han, readonly Typeface[]>> = {
  chinese: [east.chinese, east.japanese, east.korean],
  japanese: [east.japanese, east.korean, east.chinese],
  korean: [east.korean, east.chinese, east.japanese],
};

const typefacesOf = ({ han, ...letters }: FontChoice): readonly Typeface[] => [
  ...(letters.font ? [familyOf(letters)] : []),
  families[letters.family],
  families.sans,
  general,
  ...scripts,
  ...eastern[han],
  ...symbols,
];

/** Every font file that a text may need. */
export const allFontFiles = (): FontFile[] =>
  [...Object.values(families), general, ...scripts, ...Object.values(east), ...symbols, emojiTypeface].flatMap(
    (typeface) =>
      typeface.parts.flatMap(({ name }) =>
        [false, ...(typeface.hasItalic ? [true] : [])].map((italic) => fileOf(typeface, name, italic)),
      ),
  );

interface Found extends FontRun {
  readonly isReplaced: boolean;
}

/** The characters of a grapheme that need a glyph. */
const seenPoints = (grapheme: string): number[] =>
  Array.from(grapheme)
    .filter((character) => !IGNORABLE.test(character))
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((point) => point >= 0x20);

/** The first file that draws all of a grapheme: letters and marks of two files would not fit. */
function drawnBy(
  grapheme: string,
  typefaces: readonly Typeface[],
  italic: boolean,
): Omit<FontRun, 'isEmoji'> | undefined {
  const forms = [...new Set([grapheme, grapheme.normalize('NFC')])].map((text) => ({ text, points: seenPoints(text) }));
  for (const typeface of typefaces)
    for (const { name, ranges } of typeface.parts)
      for (const { text, points } of forms)
        if (points.every((point) => covers(ranges, point)))
          return { text, file: fileOf(typeface, name, italic), weights: typeface.weights };
  return undefined;
}

function find(grapheme: string, choice: FontChoice): Found {
  const { italic } = choice;
  const typefaces = typefacesOf(choice);
  const picture = drawnBy(grapheme, [emojiTypeface], false);
  if (picture && asksForEmoji(grapheme)) return { ...picture, isEmoji: true, isReplaced: false };
  const letters = drawnBy(grapheme, typefaces, italic);
  if (letters) return { ...letters, isEmoji: false, isReplaced: false };
  if (picture) return { ...picture, isEmoji: true, isReplaced: false };
  // A letter without its marks can still be read.
  const [first = ''] = Array.from(grapheme);
  const plain = drawnBy(first, typefaces, italic) ?? drawnBy(REPLACEMENT, typefaces, italic);
  if (!plain) throw new Error('No bundled font has a replacement character');
  return { ...plain, isEmoji: false, isReplaced: true };
}

const known = new Map<string, Map<string, Found>>();
const KNOWN_KEPT = 4096;

function lookUp(grapheme: string, choice: FontChoice): Found {
  const key = `${choice.family}/${String(choice.italic)}/${choice.han}/${ownFileOf(choice)?.alias ?? ''}`;
  const of = known.get(key) ?? new Map<string, Found>();
  known.set(key, of);
  const found = of.get(grapheme) ?? find(grapheme, choice);
  if (of.size >= KNOWN_KEPT) of.clear();
  of.set(grapheme, found);
  return found;
}

/** A text by the files that draw it, in order. Each emoji is a run of its own. */
export function fontRuns(text: string, choice: FontChoice): FontRun[] {
  const runs: FontRun[] = [];
  for (const grapheme of graphemes(text)) {
    const found = lookUp(grapheme, choice);
    const before = runs.at(-1);
    if (before && !found.isEmoji && before.file.alias === found.file.alias)
      runs[runs.length - 1] = { ...before, text: before.text + found.text };
    else runs.push(found);
  }
  return runs;
}

/** The files that a text needs; the family's Latin file always comes first. With a font of the user's own also those that stand in for it. */
export function fontsFor(text: string, { font, ...bundled }: FontChoice): FontFile[] {
  if (font) {
    const own = filesFor(text, { ...bundled, font });
    return [...new Map([...own, ...filesFor(text, bundled)].map((file) => [file.alias, file])).values()];
  }
  return filesFor(text, bundled);
}

function filesFor(text: string, choice: FontChoice): FontFile[] {
  const latin = ownFileOf(choice) ?? fileOf(families[choice.family], 'latin', choice.italic);
  const files = new Map([[latin.alias, latin]]);
  for (const grapheme of new Set(graphemes(text))) {
    const { file } = lookUp(grapheme, choice);
    files.set(file.alias, file);
  }
  return [...files.values()];
}

/** The characters of a text that no bundled font draws, each once. */
export const undrawnIn = (text: string, choice: FontChoice): string[] =>
  [...new Set(graphemes(text))].filter((grapheme) => lookUp(grapheme, choice).isReplaced);

/** The available weight nearest to the requested one: the canvas never synthesises bold. */
export function weightIn([lightest, heaviest]: Typeface['weights'], weight: number): number {
  return Math.min(heaviest, Math.max(lightest, weight));
}
