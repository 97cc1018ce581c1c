import type { FontFamily } from '../style-values.ts';
import { inflate } from './box.ts';
import { families } from './fonts/families.ts';
import { fontsFor, weightIn } from './fonts/font-files.ts';
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

/** How letters are set: `size` in units of the pen, `tracking` in em between letters. */
export interface Setting {
  /** What its ruler has measured is remembered with it: take another one when fonts come later. */
  readonly context: Pick<PaintContext, 'ruler' | 'layer'>;
  readonly face: Face;
  readonly size: number;
  readonly tracking: number;
  /** As all of the overlay's text says. */
  readonly han: Han;
}

/** A colour, or colours along a line that is given in units of the pen. */
export type Fill =
  | string
  | {
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly stops: readonly (readonly [number, string])[];
    };

/**
 * Letters are measured and drawn at this size and scaled: sizes that are not whole, and baselines, come out alike in
 * every canvas, and lines break at the same word in a small preview as in the file.
 */
const EM = 1000;

/** tan 12°: a slant for families that have no italic. */
const SLANT = 0.2126;

const stacks = new Map<string, string>();
const STACKS_KEPT = 256;

function stackFor(text: string, { face: { family, italic }, han }: Setting): string {
  const key = `${family}/${String(italic)}/${han}/${text}`;
  const known = stacks.get(key);
  if (known !== undefined) return known;
  const stack = fontsFor(text, { family, italic, han })
    .map(({ alias }) => `"${alias}"`)
    .join(', ');
  if (stacks.size >= STACKS_KEPT) stacks.clear();
  stacks.set(key, stack);
  return stack;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const STRONG = /\p{L}/u;

/** Whether a line reads from right to left: by its first letter. */
export const readsLeftwards = (text: string): boolean => RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '');

/** Letters that are joined by their script can't be moved apart. */
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

/** A run as it lies: its pieces with where each starts, and its width without tracking at its end. In em. */
interface Run {
  readonly letters: readonly (readonly [string, number])[];
  readonly width: number;
}

/** Words, spaces, and single characters of scripts without spaces. */
const PIECES =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const isEmoji = (piece: string): boolean => EMOJI.test(piece) && !/\p{L}/u.test(piece);

/** A word with its emoji apart. */
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
 * Sets a run word by word, and letter by letter where it is tracked: canvases differ in what they call letter spacing,
 * and in whether letters of two words change each other's place. What reads leftwards is left to them as it is.
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

/** Width of a run in units of the pen; tracking is between letters only. */
export const widthOf = (text: string, setting: Setting): number => runOf(text, setting).width * setting.size;

/** Canvases measure ink in steps: so much more may be there, in em. */
const UNMEASURED = 0.04;
/** So far beyond their line, in em, do letters reach that are not measured. */
const FAR_INK = 0.45;

/**
 * Around the ink of a run that is put at 0, its baseline at 0, in units of the pen. Some canvases measure the ink of one font only: a
 * run that takes several gets room for whatever they may have.
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

/** Width of the space between two words. */
export const spaceOf = (setting: Setting): number => widthOf(' ', setting) + 2 * setting.tracking * setting.size;

/** From the middle of a line down to its baseline. */
export const baselineBelowMiddle = ({ face, size }: Setting): number => families[face.family].halfCap * size;

/** How much longer than the colours need a gradient is: its far end is never seen. */
const FAR = 1000;

/**
 * Canvases thicken dark letters and thin light ones, each by its own measure, and take the mean of a gradient's stops
 * for its lightness. Stops of the opposite colours beyond anything that is drawn make that mean grey, where all agree.
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

/** The least slant that canvases take notice of, in output pixels for each of `EM`. */
const LEAST_SLANT = 0.0006;

/**
 * Some canvases fit upright letters to whole pixels (hinting), as the system they run on is set up; slanted letters are
 * drawn as their outlines are, by all. This slant is far too small to be seen.
 */
function unhint(pen: Pen, { family }: Face): void {
  if (families[family].fine) return;
  const { a, b, c, d, e, f } = pen.getTransform();
  if (Math.abs(b) < LEAST_SLANT && Math.abs(c) < LEAST_SLANT) pen.setTransform(a, 0, -LEAST_SLANT, d, e, f);
}

/** Draws an emoji, which is a picture: some canvases put those on whole pixels, so that all have to. */
function stamp(pen: Pen, emoji: string, start: number): void {
  const { a, b, c, d, e, f } = pen.getTransform();
  const straight = Math.abs(c) <= 2 * LEAST_SLANT ? 0 : c;
  keeping(pen, () => {
    pen.setTransform(a, b, straight, d, Math.round(a * start * EM + e), Math.round(b * start * EM + f));
    pen.fillText(emoji, 0, 0);
  });
}

/** From this size on, in pixels, all canvases draw letters as the outlines they are, and all alike. */
const OUTLINES_FROM = 260;

/**
 * Draws letters whose lines are thinner than a pixel, as their outlines: so wide that canvases take them for very large
 * ones, and narrowed in halves. Their own small letters have thin lines of different strength.
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

/** Draws a run from `x` on; with `outline`, its contour of that width in units of the pen instead of its inside. */
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
    // An emoji has no outline.
    for (const [letter, start] of letters) if (!isEmoji(letter)) pen.strokeText(letter, start * EM, 0);
  });
}
