import { createRequire } from 'node:module';

interface Path {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  close(): void;
}

/** What is used of the package, which has no types of its own; in Node it is CommonJS. */
interface OpenType {
  readonly Path: new () => Path;
  readonly Glyph: new (glyph: { name: string; unicode?: number; advanceWidth: number; path: Path }) => object;
  readonly Font: new (font: Record<string, unknown>) => { toArrayBuffer(): ArrayBuffer };
}

const { Font, Glyph, Path: Outline } = createRequire(import.meta.url)('opentype.js') as OpenType;

export interface TestFont {
  readonly family?: string;
  readonly style?: string;
  readonly weight?: number;
  readonly italic?: boolean;
  readonly letters?: string;
  readonly copyright?: string;
  readonly licence?: string;
  /** `fsType` of its table OS/2; 2: it must not be embedded. */
  readonly embedding?: number;
}

const EM = 1000;
const CAPITAL = 700;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,!? ';

/** A letter of bars: a frame, and one bar for each bit of its code. */
function shapeOf(code: number, bar: number, slant: number): Path {
  const path = new Outline();
  const rectangle = (left: number, bottom: number, right: number, top: number): void => {
    const at = (x: number, y: number): [number, number] => [Math.round(x + y * slant), y];
    path.moveTo(...at(left, bottom));
    path.lineTo(...at(left, top));
    path.lineTo(...at(right, top));
    path.lineTo(...at(right, bottom));
    path.close();
  };
  rectangle(60, 0, 60 + bar, CAPITAL);
  for (let bit = 0; bit < 7; bit++) if ((code >> bit) & 1) rectangle(60 + bar, bit * 100, 520, bit * 100 + 60);
  return path;
}

/** The bytes of an OTF font that nobody else has: its letters are bars, heavier with its weight. */
export function testFont({
  family = 'Kinoloom Test',
  style = 'Regular',
  weight = 400,
  italic = false,
  letters = LETTERS,
  copyright = 'Made by a test',
  licence = 'Free for every film',
  embedding = 0,
}: TestFont = {}): Buffer<ArrayBuffer> {
  const bar = Math.round(weight / 4);
  const empty = new Glyph({ name: '.notdef', advanceWidth: 600, path: new Outline() });
  const glyphs = Array.from(letters, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const path = letter === ' ' ? new Outline() : shapeOf(code, bar, italic ? 0.2 : 0);
    return new Glyph({ name: `u${code.toString(16)}`, unicode: code, advanceWidth: 600, path });
  });
  const font = new Font({
    familyName: family,
    styleName: style,
    unitsPerEm: EM,
    ascender: 900,
    descender: -200,
    weightClass: weight,
    fsSelection: italic ? 1 : 64,
    italicAngle: italic ? -11 : 0,
    copyright,
    license: licence,
    tables: { os2: { usWeightClass: weight, fsType: embedding, sCapHeight: CAPITAL, fsSelection: italic ? 1 : 64 } },
    glyphs: [empty, ...glyphs],
  });
  return Buffer.from(font.toArrayBuffer());
}
