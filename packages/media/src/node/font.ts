import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { rangesOf } from './font-ranges.ts';
import { empty, truncated, UnreadableMedia } from './unreadable-media.ts';

export type FontFormat = 'ttf' | 'otf' | 'woff' | 'woff2';

/** What a font file says of itself. */
export interface FontFacts {
  readonly format: FontFormat;
  /** That of all files of a family, and this one's among them: `Loom`, `Bold Italic`. */
  readonly family: string;
  readonly style: string;
  /** The lightest and heaviest weight, from 1 to 1000; equal in a font that does not vary. */
  readonly weights: readonly [number, number];
  readonly italic: boolean;
  /** Half the height of its capitals, in em. */
  readonly halfCap: number;
  /** The characters that it draws, as `Ranges` of the painter. */
  readonly ranges: string;
  readonly copyright: string | null;
  readonly licence: string | null;
  /** Whether it says that it must not be embedded: `fsType` of its table OS/2. */
  readonly isRestricted: boolean;
}

const SIGNATURES: Readonly<Record<string, FontFormat>> = {
  '\0\u0001\0\0': 'ttf',
  true: 'ttf',
  OTTO: 'otf',
  wOFF: 'woff',
  wOF2: 'woff2',
};

const refused = (message: string): UnreadableMedia => new UnreadableMedia('media.unsupported', message);

/** Where a colour font keeps its colours. */
const COLOURED = ['COLR', 'CBDT', 'sbix', 'SVG '];

/**
 * Reads what a font file says of itself; its outlines are not read.
 * @throws UnreadableMedia for what is no font, or none that a film can use
 */
export async function readFont(path: string): Promise<FontFacts> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw empty();
  const signature = bytes.toString('latin1', 0, 4);
  if (signature === 'ttcf')
    throw refused('This file holds several fonts. Save each of them as a font of its own, and add those.');
  const format = SIGNATURES[signature];
  if (!format) throw refused('This file is not a font. Choose a TTF, OTF, WOFF or WOFF2 file.');
  // WOFF files say their length.
  if (signature.startsWith('wOF') && (bytes.length < 12 || bytes.readUInt32BE(8) > bytes.length)) throw truncated();
  const font = await opened(bytes);
  const tables = tablesOf(font);
  if (format === 'ttf' || format === 'otf')
    for (const { offset, length } of Object.values(tables)) if (offset + length > bytes.length) throw truncated();
  const missing = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'].filter((tag) => !(tag in tables));
  if (missing.includes('cmap'))
    throw refused('This font does not say which letters it draws. Get it again from its maker as TTF or OTF.');
  if (missing.length > 0) throw damaged(new Error(`It lacks ${missing.join(', ')}`));
  if (COLOURED.some((tag) => tag in tables))
    throw refused('This font has colours of its own, which a film cannot change. Use its version without colours.');
  try {
    return factsOf(font, format);
  } catch (error) {
    if (error instanceof UnreadableMedia) throw error;
    throw damaged(error);
  }
}

const damaged = (cause: unknown): UnreadableMedia =>
  new UnreadableMedia(
    'media.unreadable',
    'This font is damaged and can’t be read. Get it again from its maker, or save it as TTF or OTF with a font editor.',
    { cause },
  );

async function opened(bytes: Buffer): Promise<Font> {
  // It takes long to load, and few files are fonts.
  const { create } = await import('fontkit');
  try {
    const font = create(bytes);
    if ('fonts' in font) throw new Error('Several fonts');
    return font;
  } catch (error) {
    throw damaged(error);
  }
}

interface Table {
  readonly offset: number;
  readonly length: number;
}

/** Its tables by their tags; the types of the library leave them out. */
const tablesOf = (font: Font): Readonly<Record<string, Table>> =>
  (font as Font & { directory: { tables: Record<string, Table> } }).directory.tables;

/** Characters that nobody types: of private use. */
const isPrivate = (point: number): boolean => (point >= 0xe000 && point <= 0xf8ff) || point >= 0xf0000;

function factsOf(font: Font, format: FontFormat): FontFacts {
  const points = [...new Set(font.characterSet)]
    .filter((point) => point >= 0x20 && point <= 0x10ffff && font.hasGlyphForCodePoint(point))
    .toSorted((a, b) => a - b);
  if (!points.some((point) => point > 0x20 && !isPrivate(point)))
    throw refused('This font has no letters that can be typed. Choose one with an alphabet.');
  const os2 = font['OS/2'] as Font['OS/2'] | undefined;
  const family = nameIn(font, 'preferredFamily') ?? nameIn(font, 'fontFamily') ?? font.postscriptName;
  const style = nameIn(font, 'preferredSubfamily') ?? nameIn(font, 'fontSubfamily') ?? '';
  return {
    format,
    family: shortened(family ?? '', 100) || 'Font',
    style: shortened(style, 100) || 'Regular',
    weights: weightsOf(font, os2?.usWeightClass),
    italic: Boolean(os2?.fsSelection.italic) || font.italicAngle !== 0,
    halfCap: halfCapOf(font),
    ranges: rangesOf(points),
    copyright: textOf(nameIn(font, 'copyright')),
    licence: textOf(nameIn(font, 'license')),
    isRestricted: Boolean(os2?.fsType.noEmbedding),
  };
}

/** In English where the font has it, or in its own language. */
const nameIn = (font: Font, key: string): string | null => font.getName(key, 'en') || null;

const shortened = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The most of a note that is shown. */
const NOTE = 600;
const textOf = (note: string | null): string | null => (note && shortened(note, NOTE)) || null;

/** In hundreds: canvas implementations take no others. */
const rounded = (weight: number): number => Math.min(900, Math.max(100, Math.floor(weight / 100) * 100));

function weightsOf(font: Font, weightClass = 400): FontFacts['weights'] {
  const axis = font.variationAxes['wght'];
  if (axis && axis.min < axis.max) return [rounded(Math.ceil(axis.min / 100) * 100), rounded(axis.max)];
  // Old fonts write 1 to 9.
  const weight = rounded(weightClass < 10 ? weightClass * 100 : weightClass);
  return [weight, weight];
}

/** Where a font does not say how high its capitals are, that of an H, or what is usual. */
function halfCapOf(font: Font): number {
  const letter = font.capHeight || (font.hasGlyphForCodePoint(72) ? font.glyphForCodePoint(72).bbox.maxY : 0);
  const half = letter / font.unitsPerEm / 2;
  return Number.isFinite(half) && half >= 0.1 && half <= 1 ? Math.round(half * 1000) / 1000 : 0.35;
}
