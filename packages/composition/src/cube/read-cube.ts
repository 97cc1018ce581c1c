import type { Rgb } from '../colour/light.ts';

/** What a .cube file says of a curve per channel, or of a grid of colours. */
export interface CubeTable {
  /** Colours per channel. */
  readonly size: number;
  /** The colours of the first and of the last entry. */
  readonly from: Readonly<Rgb>;
  readonly to: Readonly<Rgb>;
  /** Red, green and blue of each entry; of a grid, red varies fastest. They may leave the range from 0 to 1. */
  readonly values: Float64Array;
}

/** A .cube file: a curve, a grid, or a curve and then a grid. */
export interface Cube {
  readonly title: string | undefined;
  readonly curve: CubeTable | undefined;
  readonly grid: CubeTable | undefined;
}

/** Why a file cannot be read. `line` counts from 1; `text` is what stands there, shortened. */
export type CubeFault =
  /** Nothing says how large a table is, so it is another kind of file. */
  | { readonly kind: 'noSize' }
  | { readonly kind: 'badSize'; readonly line: number; readonly text: string; readonly most: number }
  /** A keyword without the numbers that it needs. */
  | { readonly kind: 'badKeyword'; readonly line: number; readonly text: string }
  /** A keyword that was there before, or that comes after the first colour. */
  | { readonly kind: 'lateKeyword'; readonly line: number; readonly text: string }
  /** A range that does not go upwards. */
  | { readonly kind: 'badRange'; readonly line: number; readonly text: string }
  | { readonly kind: 'badColour'; readonly line: number; readonly text: string }
  /** Numbers with a comma where a point belongs. */
  | { readonly kind: 'comma'; readonly line: number; readonly text: string }
  | { readonly kind: 'tooFew'; readonly line: number; readonly due: number; readonly found: number }
  | { readonly kind: 'tooMany'; readonly line: number; readonly due: number };

/** Most colours per channel of a curve and of a grid. */
export const CUBE_SIZES = { curve: 65_536, grid: 65 } as const;

class Unreadable extends Error {
  readonly fault: CubeFault;
  constructor(fault: CubeFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const SHOWN = 40;
const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text);

/** How many numbers follow each keyword. Others are left out: programs add their own. */
const KEYWORDS: Readonly<Record<string, number>> = {
  LUT_1D_SIZE: 1,
  LUT_3D_SIZE: 1,
  DOMAIN_MIN: 3,
  DOMAIN_MAX: 3,
  LUT_1D_INPUT_RANGE: 2,
  LUT_3D_INPUT_RANGE: 2,
};

interface Said {
  readonly numbers: readonly number[];
  readonly line: number;
  readonly text: string;
}

/** Reads a .cube file as Adobe and IRIDAS describe it, and as DaVinci Resolve writes it. Lines may end in any way; comments and empty lines may be anywhere. */
export function readCube(file: string): { readonly cube: Cube } | { readonly fault: CubeFault } {
  try {
    return { cube: cubeOf(file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault };
    throw error;
  }
}

function cubeOf(lines: readonly string[]): Cube {
  const said = new Map<string, Said>();
  let title: string | undefined;
  let sizes: Sizes | undefined;
  let filled = 0;
  for (const [index, whole] of lines.entries()) {
    const line = index + 1;
    const heading = /^\s*TITLE\b\s*(.*?)\s*$/i.exec(whole);
    if (heading && !sizes) {
      title ??= titleOf(heading[1] ?? '');
      continue;
    }
    const text = whole.replace(/#.*/, '').trim();
    if (text === '') continue;
    if (/^[a-z_]/i.test(text)) {
      hear(said, text, line, sizes !== undefined);
      continue;
    }
    // What comes before a size is no colour.
    sizes ??= sizesOf(said);
    const colour = colourOf(text, line);
    if (filled >= sizes.due) throw new Unreadable({ kind: 'tooMany', line, due: sizes.due });
    const inCurve = filled < sizes.curve;
    (inCurve ? sizes.curveValues : sizes.gridValues).set(colour, (inCurve ? filled : filled - sizes.curve) * 3);
    filled++;
  }
  sizes ??= sizesOf(said);
  if (filled < sizes.due) throw new Unreadable({ kind: 'tooFew', line: lines.length, due: sizes.due, found: filled });
  return {
    title,
    curve: tableOf(said, sizes.curve, sizes.curveValues, 'LUT_1D_INPUT_RANGE'),
    grid: tableOf(said, sizes.side, sizes.gridValues, 'LUT_3D_INPUT_RANGE'),
  };
}

function titleOf(text: string): string | undefined {
  const title = /^"([^"]*)/.exec(text)?.[1] ?? text;
  return title.trim() || undefined;
}

/** Takes a keyword down. @throws Unreadable */
function hear(said: Map<string, Said>, text: string, line: number, isLate: boolean): void {
  const [word = '', ...rest] = text.split(/\s+/);
  const name = word.toUpperCase();
  const count = KEYWORDS[name];
  if (count === undefined) {
    // In a table there are only colours, such as "nan".
    if (isLate) throw new Unreadable({ kind: 'badColour', line, text: shortened(text) });
    return;
  }
  if (isLate || said.has(name)) throw new Unreadable({ kind: 'lateKeyword', line, text: name });
  const numbers = rest.map((each) => numberOf(each));
  if (numbers.length !== count || !numbers.every(Number.isFinite))
    throw new Unreadable({ kind: 'badKeyword', line, text: shortened(text) });
  said.set(name, { numbers, line, text: shortened(text) });
}

const numberOf = (text: string): number => (NUMBER.test(text) ? Number(text) : Number.NaN);

interface Sizes {
  /** Entries of the curve, and colours per channel of the grid; 0 if there is none. */
  readonly curve: number;
  readonly side: number;
  /** Colours in all. */
  readonly due: number;
  readonly curveValues: Float64Array;
  readonly gridValues: Float64Array;
}

function sizesOf(said: ReadonlyMap<string, Said>): Sizes {
  const curve = sizeIn(said.get('LUT_1D_SIZE'), CUBE_SIZES.curve);
  const side = sizeIn(said.get('LUT_3D_SIZE'), CUBE_SIZES.grid);
  if (curve + side === 0) throw new Unreadable({ kind: 'noSize' });
  return {
    curve,
    side,
    due: curve + side ** 3,
    curveValues: new Float64Array(curve * 3),
    gridValues: new Float64Array(side ** 3 * 3),
  };
}

function sizeIn(said: Said | undefined, most: number): number {
  if (!said) return 0;
  const size = said.numbers[0] ?? 0;
  if (!Number.isInteger(size) || size < 2 || size > most)
    throw new Unreadable({ kind: 'badSize', line: said.line, text: said.text, most });
  return size;
}

/** @throws Unreadable */
function colourOf(text: string, line: number): Rgb {
  const [red = '', green = '', blue = '', ...more] = text.split(/\s+/);
  const colour: Rgb = [numberOf(red), numberOf(green), numberOf(blue)];
  if (more.length === 0 && colour.every(Number.isFinite)) return colour;
  const kind = /\d,\d/.test(text) && !text.includes('.') ? 'comma' : 'badColour';
  throw new Unreadable({ kind, line, text: shortened(text) });
}

function tableOf(
  said: ReadonlyMap<string, Said>,
  size: number,
  values: Float64Array,
  rangeName: string,
): CubeTable | undefined {
  if (size === 0) return undefined;
  const range = said.get(rangeName);
  const [least, most] = [said.get('DOMAIN_MIN'), said.get('DOMAIN_MAX')];
  const [low, high] = range ? [range.numbers[0] ?? 0, range.numbers[1] ?? 1] : [0, 1];
  const end = (numbers: readonly number[] | undefined, other: number): Rgb =>
    range || !numbers ? [other, other, other] : [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
  const [from, to] = [end(least?.numbers, low), end(most?.numbers, high)];
  const wrong = range ?? most ?? least;
  if (wrong && from.some((value, channel) => value >= (to[channel] ?? 0)))
    throw new Unreadable({ kind: 'badRange', line: wrong.line, text: wrong.text });
  return { size, from, to, values };
}
