import { inflate } from './box.ts';
import { familyOf, type Letters } from './fonts/families.ts';
import { inSeenOrder, isLeftwards, levelsOf, sameLevel, type Levels } from './bidi.ts';
import { fontRuns, fontsFor, ownFileOf, weightIn, type FontRun } from './fonts/font-files.ts';
import type { Han } from './fonts/han.ts';
import { graphemes } from './wrap.ts';
import { opposite } from './tint.ts';
import { drawScaled, drawScratchLayer, ON_CLEAR, openScratchLayer } from './layers.ts';
import { keeping, moveInto, type Gradient, type Pen, type Rect, type PaintContext } from './pen.ts';

export type Face = Letters;

/** Text setting: `size` in pen units, `tracking` (letter spacing) in em. */
export interface Setting {
  /** Measurements are cached per ruler: use another ruler after loading more fonts. */
  readonly context: Pick<PaintContext, 'ruler' | 'layer' | 'hasFont'>;
  readonly face: Face;
  readonly size: number;
  readonly tracking: number;
  /** Determined by all of the overlay's text. */
  readonly han: Han;
}

/** A colour, or a gradient along a line in pen units. */
export type Fill =
  | string
  | {
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly stops: readonly (readonly [number, string])[];
    };

/**
 * Letters are measured and drawn at this size and scaled: fractional sizes and baselines look the same in every canvas
 * implementation, and lines break at the same word in a preview as in the render.
 */
const EM = 1000;

/** tan 12°: synthetic slant for families without italics. */
const SLANT = 0.2126;

/** Scripts with joined letters cannot be tracked. */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}]/u;

/** Letters of one font and direction, at their start on the line, in em. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly font: Pick<FontRun, 'file' | 'weights' | 'isEmoji'>;
  readonly isLeftwards: boolean;
}

/** The face that letters are drawn in: a font of the user's own that is not there is left out. */
function worn({ face, context }: Pick<Setting, 'face' | 'context'>): Face {
  const own = ownFileOf(face);
  return own && context.hasFont && !context.hasFont(own) ? { ...face, font: undefined } : face;
}

/** Equal for settings with the same letters. */
export function nameOfFace(setting: Pick<Setting, 'face' | 'context'>): string {
  const face = worn(setting);
  return `${face.family}/${String(face.italic)}/${face.weight}/${ownFileOf(face)?.alias ?? ''}`;
}

/** One font for each piece: canvas implementations differ in how they choose among several. */
function dress(pen: Pen, { font, isLeftwards }: Omit<Piece, 'text' | 'start'>, setting: Setting): void {
  const { context } = setting;
  const face = worn(setting);
  const weight = weightIn(font.weights, weightIn(familyOf(face).weights, face.weight));
  const family = !context.hasFont || context.hasFont(font.file) ? `"${font.file.alias}"` : 'sans-serif';
  pen.font = `${font.file.style === 'italic' ? 'italic ' : ''}${weight} ${EM}px ${family}`;
  if ('fontVariationSettings' in pen) pen.fontVariationSettings = `"wght" ${weight}`;
  if ('textRendering' in pen) pen.textRendering = 'geometricPrecision';
  pen.fontKerning = 'normal';
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.direction = isLeftwards ? 'rtl' : 'ltr';
}

/** Whether letters are slanted by the painter, as their font has no italics. */
const isSlanted = ({ font }: Piece, face: Face): boolean =>
  face.italic && font.file.style !== 'italic' && !(font.isEmoji && familyOf(face).hasItalic);

/** A laid-out run: its pieces in the order in which they are seen, and its width without trailing tracking. In em. */
interface Run {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

/** Words, spaces, and single characters of scripts without spaces. */
const PIECES =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** The parts of a text with one level and one font, split between words, in the order in which they are read. */
function partsOf(text: string, levels: Levels, setting: Setting): (Omit<Piece, 'start'> & { level: number })[] {
  const choice = { ...worn(setting), han: setting.han };
  return Array.from(text.matchAll(PIECES)).flatMap(({ 0: word, index }) =>
    sameLevel(word, levels.slice(index, index + word.length)).flatMap(({ text, level }) =>
      fontRuns(text, choice).map((font) => ({
        text: font.text,
        font,
        level,
        isLeftwards: isLeftwards(level),
      })),
    ),
  );
}

/**
 * Lays out a run word by word, and letter by letter if tracked: canvas implementations differ in letter spacing and in
 * kerning across words.
 */
function measureRun(text: string, levels: Levels, setting: Setting): Run {
  const {
    context: { ruler },
    tracking,
  } = setting;
  const pieces: Piece[] = [];
  let width = 0;
  keeping(ruler, () => {
    const em = (part: string): number => ruler.measureText(part).width / EM;
    for (const part of inSeenOrder(partsOf(text, levels, setting), ({ level }) => level)) {
      dress(ruler, part, setting);
      if (tracking === 0 || part.isLeftwards || JOINED.test(part.text)) {
        pieces.push({ ...part, start: width });
        width += em(part.text) + tracking;
        continue;
      }
      const letters = graphemes(part.text);
      let before = '';
      letters.forEach((letter, index) => {
        const kerned = before === '' ? 0 : em(before + letter) - em(letter);
        pieces.push({ ...part, text: letter, start: width + index * tracking + kerned });
        before += letter;
      });
      width += em(part.text) + letters.length * tracking;
    }
  });
  return { pieces: pieces.filter((piece) => piece.text.trim() !== ''), width: Math.max(0, width - tracking) };
}

const runs = new WeakMap<Pen, Map<string, Run>>();
const RUNS_KEPT = 4096;

function runOf(text: string, setting: Setting, levels: Levels = levelsOf(text)): Run {
  const {
    context: { ruler },
    tracking,
    han,
  } = setting;
  const known = runs.get(ruler) ?? new Map<string, Run>();
  runs.set(ruler, known);
  const key = `${nameOfFace(setting)}/${tracking}/${han}/${levels}/${text}`;
  const run = known.get(key) ?? measureRun(text, levels, setting);
  if (known.size >= RUNS_KEPT) known.clear();
  known.set(key, run);
  return run;
}

/** Width of a run in pen units; tracking applies between letters only. */
export const widthOf = (text: string, setting: Setting, levels?: Levels): number =>
  runOf(text, setting, levels).width * setting.size;

/** Canvas measures ink in steps: possible excess in em. */
const UNMEASURED = 0.04;
/** How far unmeasured letters may exceed their line, in em. */
const FAR_INK = 0.45;

/**
 * Ink bounds of a run at 0 with its baseline at 0, in pen units. Some canvas implementations measure only one font: a
 * run with several gets a margin for the others.
 */
export function inkOfRun(text: string, setting: Setting, levels?: Levels): Rect {
  const { size, context, han } = setting;
  const face = worn(setting);
  const letters = familyOf(face);
  const { width, pieces } = runOf(text, setting, levels);
  const [first] = pieces;
  const several = face.font
    ? pieces.some(({ font }) => font.file.alias !== first?.font.file.alias)
    : fontsFor(text, { ...face, han }).length > 1;
  if (!first || several) {
    const middle = -letters.halfCap;
    const line = { x: 0, y: middle - 0.5, width, height: 1 };
    return scaled(inflate(line, FAR_INK), size);
  }
  let ink = { x: 0, y: 0, width, height: 0 };
  keeping(context.ruler, () => {
    dress(context.ruler, first, setting);
    const measured = context.ruler.measureText(text);
    const em = (length: number): number => length / EM + UNMEASURED;
    const [up, down] = [em(measured.actualBoundingBoxAscent), em(measured.actualBoundingBoxDescent)];
    const slant = face.italic && !letters.hasItalic ? SLANT : 0;
    const left = em(measured.actualBoundingBoxLeft) + slant * Math.max(0, down);
    const right = em(measured.actualBoundingBoxRight - measured.width) + slant * Math.max(0, up);
    ink = { x: -left, y: -up, width: left + width + right, height: up + down };
  });
  return scaled(ink, size);
}

const scaled = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

/** Width of a space between words. */
export const spaceOf = (setting: Setting): number => widthOf(' ', setting) + 2 * setting.tracking * setting.size;

/** Distance from the middle of a line to its baseline. */
export const baselineBelowMiddle = (setting: Setting): number => familyOf(worn(setting)).halfCap * setting.size;

/** Factor by which a gradient is longer than its colours; its far end is never visible. */
const FAR = 1000;

/**
 * Canvas implementations thicken dark letters and thin light ones differently, judging a gradient by the mean of its
 * stops. Stops with inverse colours outside the drawn area make that mean grey, where all agree.
 */
function inkOf(pen: Pen, fill: Fill, x: number, baseline: number, scale: number): Gradient {
  const local = ([px, py]: readonly [number, number]): [number, number] => [(px - x) / scale, (py - baseline) / scale];
  const { from, to, stops } =
    typeof fill === 'string'
      ? ({
          from: [x, 0],
          to: [x + scale * EM, 0],
          stops: [
            [0, fill],
            [1, fill],
          ],
        } as const)
      : fill;
  const [x0, y0] = local(from);
  const [x1, y1] = local(to);
  const gradient = pen.createLinearGradient(x0, y0, x0 + (x1 - x0) * FAR, y0 + (y1 - y0) * FAR);
  for (const [offset, colour] of stops) gradient.addColorStop(offset / FAR, colour);
  const last = stops.at(-1);
  if (last) gradient.addColorStop(1, last[1]);
  for (const [, colour] of last ? [...stops, last] : stops) gradient.addColorStop(1, opposite(colour));
  return gradient;
}

/** The smallest slant that has an effect, in output pixels per `EM`. */
const LEAST_SLANT = 0.0006;

/**
 * Disables hinting. Some canvas implementations hint upright letters, depending on the system; slanted letters are
 * drawn as outlines by all. This slant is too small to see.
 */
function unhint(pen: Pen, face: Face): void {
  if (familyOf(face).fine) return;
  const { a, b, c, d, e, f } = pen.getTransform();
  if (Math.abs(b) < LEAST_SLANT && Math.abs(c) < LEAST_SLANT) pen.setTransform(a, 0, -LEAST_SLANT, d, e, f);
}

/** Draws an emoji, which is a bitmap: some canvas implementations align those to whole pixels, so all must. */
function stamp(pen: Pen, emoji: string, start: number): void {
  const { a, b, c, d, e, f } = pen.getTransform();
  const straight = Math.abs(c) <= 2 * LEAST_SLANT ? 0 : c;
  keeping(pen, () => {
    pen.setTransform(a, b, straight, d, Math.round(a * start * EM + e), Math.round(b * start * EM + f));
    pen.fillText(emoji, 0, 0);
  });
}

/** From this size in pixels on, all canvas implementations draw letters as plain outlines. */
const OUTLINES_FROM = 260;

/**
 * Draws letters with strokes thinner than a pixel as outlines: so wide that canvas treats them as very large, then
 * narrowed in halves. Native small letters have thin strokes of varying strength.
 */
function etch(pen: Pen, piece: Piece, setting: Setting): void {
  const { text, start } = piece;
  const { context } = setting;
  const rect = {
    x: start * EM - 0.2 * EM,
    y: -1.1 * EM,
    width: runOf(text, setting).width * EM + 0.4 * EM,
    height: 1.6 * EM,
  };
  const scratch = openScratchLayer(pen, rect, context);
  const { layer, pixelsX, pixelsY } = scratch;
  const wider = 2 ** Math.max(0, Math.ceil(Math.log2(OUTLINES_FROM / (pixelsX * EM))));
  const wide = context.layer(layer.width * wider, layer.height);
  try {
    moveInto(wide.pen, {
      a: pixelsX * wider,
      b: 0,
      c: 0,
      d: pixelsY,
      e: -scratch.rect.x * pixelsX * wider,
      f: -scratch.rect.y * pixelsY,
    });
    dress(wide.pen, piece, setting);
    wide.pen.fillStyle = pen.fillStyle;
    wide.pen.fillText(text, start * EM, 0);
    const whole = { x: 0, y: 0, height: layer.height };
    layer.pen.setTransform(1, 0, 0, 1, 0, 0);
    layer.pen.globalCompositeOperation = ON_CLEAR;
    drawScaled(layer.pen, wide, { ...whole, width: wide.width }, { ...whole, width: layer.width }, context);
    drawScratchLayer(pen, scratch);
  } finally {
    wide.free();
    layer.free();
  }
}

/** A text, or a part of one with the levels that it has there, and where it is drawn. */
interface PlacedRun {
  readonly text: string;
  readonly levels?: Levels | undefined;
  readonly x: number;
  readonly baseline: number;
}

/** Draws a run from `x` on; with `outline`, strokes it at that width in pen units instead of filling it. */
export function drawRun(
  pen: Pen,
  { text, levels, x, baseline }: PlacedRun,
  setting: Setting,
  fill: Fill,
  outline?: number,
): void {
  if (text === '') return;
  const face = worn(setting);
  const scale = setting.size / EM;
  const ink = (): Gradient => inkOf(pen, fill, x, baseline, scale);
  keeping(pen, () => {
    pen.translate(x, baseline);
    pen.scale(scale, scale);
    if (outline === undefined) pen.fillStyle = ink();
    else {
      pen.strokeStyle = ink();
      pen.lineWidth = outline / scale;
      pen.lineJoin = 'round';
    }
    for (const { slanted, pieces } of bySlant(runOf(text, setting, levels).pieces, face))
      keeping(pen, () => {
        if (slanted) pen.transform(1, 0, -SLANT, 1, 0, 0);
        unhint(pen, face);
        for (const piece of pieces) drawPiece(pen, piece, setting, outline !== undefined);
      });
  });
}

function drawPiece(pen: Pen, piece: Piece, setting: Setting, isOutlined: boolean): void {
  const { text, start, font } = piece;
  // Emoji have no outline.
  if (isOutlined && font.isEmoji) return;
  if (!isOutlined && !font.isEmoji && familyOf(worn(setting)).fine) return etch(pen, piece, setting);
  dress(pen, piece, setting);
  if (isOutlined) pen.strokeText(text, start * EM, 0);
  else if (font.isEmoji) stamp(pen, text, start);
  else pen.fillText(text, start * EM, 0);
}

/** Neighbouring pieces that are slanted alike. */
function bySlant(pieces: readonly Piece[], face: Face): { slanted: boolean; pieces: Piece[] }[] {
  const groups: { slanted: boolean; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    const slanted = isSlanted(piece, face);
    const last = groups.at(-1);
    if (last?.slanted === slanted) last.pieces.push(piece);
    else groups.push({ slanted, pieces: [piece] });
  }
  return groups;
}
