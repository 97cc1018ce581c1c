import type { FontFamily } from '../style-values.ts';
import { inflate } from './box.ts';
import { families } from './fonts/families.ts';
import { fontsFor, weightIn, type FontFile } from './fonts/font-files.ts';
import type { Han } from './fonts/han.ts';
import { graphemes } from './wrap.ts';
import { opposite } from './tint.ts';
import { drawScaled, drawScratchLayer, ON_CLEAR, openScratchLayer } from './layers.ts';
import { keeping, moveInto, type Gradient, type Pen, type Rect, type PaintContext } from './pen.ts';

export interface Face {
  readonly family: FontFamily;
  readonly italic: boolean;
  readonly weight: number;
}

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

const stacks = new Map<string, string>();
const STACKS_KEPT = 256;

/** The font families for a text, as in CSS. */
function stackFor(text: string, { context: { hasFont }, face: { family, italic }, han }: Setting): string {
  const stackOf = (files: readonly FontFile[]): string => files.map(({ alias }) => `"${alias}"`).join(', ');
  if (hasFont) return stackOf(fontsFor(text, { family, italic, han }).filter(hasFont)) || 'sans-serif';
  const key = `${family}/${String(italic)}/${han}/${text}`;
  const known = stacks.get(key);
  if (known !== undefined) return known;
  const stack = stackOf(fontsFor(text, { family, italic, han }));
  if (stacks.size >= STACKS_KEPT) stacks.clear();
  stacks.set(key, stack);
  return stack;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const STRONG = /\p{L}/u;

/** Whether a line is right-to-left, by its first strong letter. */
export const readsLeftwards = (text: string): boolean => RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '');

/** Scripts with joined letters cannot be tracked. */
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

function dress(pen: Pen, text: string, setting: Setting): void {
  const { face } = setting;
  const weight = weightIn(face.family, face.weight);
  const style = face.italic && families[face.family].hasItalic ? 'italic ' : '';
  pen.font = `${style}${weight} ${EM}px ${stackFor(text, setting)}`;
  if ('fontVariationSettings' in pen) pen.fontVariationSettings = `"wght" ${weight}`;
  if ('textRendering' in pen) pen.textRendering = 'geometricPrecision';
  pen.fontKerning = 'normal';
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.direction = readsLeftwards(text) ? 'rtl' : 'ltr';
}

/** A laid-out run: its pieces with their starts, and its width without trailing tracking. In em. */
interface Run {
  readonly letters: readonly (readonly [string, number])[];
  readonly width: number;
}

/** Words, spaces, and single characters of scripts without spaces. */
const PIECES =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const isEmoji = (piece: string): boolean => EMOJI.test(piece) && !/\p{L}/u.test(piece);

/** Splits the emoji from a word. */
function apart(word: string): string[] {
  if (!EMOJI.test(word)) return [word];
  const parts: string[] = [];
  for (const letter of graphemes(word)) {
    const before = parts.at(-1);
    if (before === undefined || EMOJI.test(letter) || EMOJI.test(before)) parts.push(letter);
    else parts[parts.length - 1] = before + letter;
  }
  return parts;
}

/**
 * Lays out a run word by word, and letter by letter if tracked: canvas implementations differ in letter spacing and in
 * kerning across words. Right-to-left text is left to the canvas.
 */
function measureRun(text: string, setting: Setting): Run {
  const {
    context: { ruler },
    tracking,
  } = setting;
  const letters: [string, number][] = [];
  let width = 0;
  keeping(ruler, () => {
    dress(ruler, text, setting);
    const em = (part: string): number => ruler.measureText(part).width / EM;
    const put = (part: string): void => {
      letters.push([part, width]);
      width += em(part) + tracking;
    };
    if (RIGHT_TO_LEFT.test(text)) return put(text);
    for (const piece of Array.from(text.matchAll(PIECES), ([word]) => word).flatMap(apart)) {
      if (tracking === 0 || JOINED.test(piece)) {
        put(piece);
        continue;
      }
      const start = width;
      const parts = graphemes(piece);
      let before = '';
      parts.forEach((letter, index) => {
        letters.push([letter, start + index * tracking + (before === '' ? 0 : em(before + letter) - em(letter))]);
        before += letter;
      });
      width = start + em(piece) + parts.length * tracking;
    }
  });
  return { letters: letters.filter(([part]) => part.trim() !== ''), width: Math.max(0, width - tracking) };
}

const runs = new WeakMap<Pen, Map<string, Run>>();
const RUNS_KEPT = 4096;

function runOf(text: string, setting: Setting): Run {
  const {
    context: { ruler },
    face,
    tracking,
    han,
  } = setting;
  const known = runs.get(ruler) ?? new Map<string, Run>();
  runs.set(ruler, known);
  const key = `${face.family}/${String(face.italic)}/${face.weight}/${tracking}/${han}/${text}`;
  const run = known.get(key) ?? measureRun(text, setting);
  if (known.size >= RUNS_KEPT) known.clear();
  known.set(key, run);
  return run;
}

/** Width of a run in pen units; tracking applies between letters only. */
export const widthOf = (text: string, setting: Setting): number => runOf(text, setting).width * setting.size;

/** Canvas measures ink in steps: possible excess in em. */
const UNMEASURED = 0.04;
/** How far unmeasured letters may exceed their line, in em. */
const FAR_INK = 0.45;

/**
 * Ink bounds of a run at 0 with its baseline at 0, in pen units. Some canvas implementations measure only one font: a
 * run with several gets a margin for the others.
 */
export function inkOfRun(text: string, setting: Setting): Rect {
  const { face, size, context, han } = setting;
  const { family, italic } = face;
  const { width } = runOf(text, setting);
  if (fontsFor(text, { family, italic, han }).length > 1) {
    const middle = -families[family].halfCap;
    const line = { x: 0, y: middle - 0.5, width, height: 1 };
    return scaled(inflate(line, FAR_INK), size);
  }
  let ink = { x: 0, y: 0, width, height: 0 };
  keeping(context.ruler, () => {
    dress(context.ruler, text, setting);
    const measured = context.ruler.measureText(text);
    const em = (length: number): number => length / EM + UNMEASURED;
    const [up, down] = [em(measured.actualBoundingBoxAscent), em(measured.actualBoundingBoxDescent)];
    const slant = italic && !families[family].hasItalic ? SLANT : 0;
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
export const baselineBelowMiddle = ({ face, size }: Setting): number => families[face.family].halfCap * size;

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
function unhint(pen: Pen, { family }: Face): void {
  if (families[family].fine) return;
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
function etch(pen: Pen, letters: string, start: number, setting: Setting): void {
  const { context } = setting;
  const rect = {
    x: start * EM - 0.2 * EM,
    y: -1.1 * EM,
    width: runOf(letters, setting).width * EM + 0.4 * EM,
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
    dress(wide.pen, letters, setting);
    wide.pen.fillStyle = pen.fillStyle;
    wide.pen.fillText(letters, start * EM, 0);
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

/** Draws a run from `x` on; with `outline`, strokes it at that width in pen units instead of filling it. */
export function drawRun(
  pen: Pen,
  { text, x, baseline }: { readonly text: string; readonly x: number; readonly baseline: number },
  setting: Setting,
  fill: Fill,
  outline?: number,
): void {
  if (text === '') return;
  const { face, size } = setting;
  const scale = size / EM;
  keeping(pen, () => {
    pen.translate(x, baseline);
    const slant = face.italic && !families[face.family].hasItalic ? -SLANT : 0;
    pen.transform(scale, 0, slant * scale, scale, 0, 0);
    unhint(pen, face);
    dress(pen, text, setting);
    const { letters } = runOf(text, setting);
    if (outline === undefined) {
      pen.fillStyle = inkOf(pen, fill, x, baseline, scale);
      for (const [letter, start] of letters) {
        if (isEmoji(letter)) stamp(pen, letter, start);
        else if (families[face.family].fine) etch(pen, letter, start, setting);
        else pen.fillText(letter, start * EM, 0);
      }
      return;
    }
    pen.strokeStyle = inkOf(pen, fill, x, baseline, scale);
    pen.lineWidth = outline / scale;
    pen.lineJoin = 'round';
    // Emoji have no outline.
    for (const [letter, start] of letters) if (!isEmoji(letter)) pen.strokeText(letter, start * EM, 0);
  });
}
