import type { FontFamily } from '../fonts.ts';
import { families } from './fonts/families.ts';
import { fontsFor, weightIn } from './fonts/font-files.ts';
import { graphemes } from './graphemes.ts';
import { opposite } from './tint.ts';
import { keeping, type Gradient, type Pen } from './pen.ts';

export interface Face {
  readonly family: FontFamily;
  readonly italic: boolean;
  readonly weight: number;
}

/** How letters are set: `size` in units of the pen, `tracking` in em between letters. */
export interface Setting {
  /** Measures. What it has measured is remembered with it: take another one when fonts come later. */
  readonly ruler: Pen;
  readonly face: Face;
  readonly size: number;
  readonly tracking: number;
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

function stackFor(text: string, { family, italic }: Face): string {
  const key = `${family}/${String(italic)}/${text}`;
  const known = stacks.get(key);
  if (known !== undefined) return known;
  const stack = fontsFor(text, { family, italic })
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

function dress(pen: Pen, text: string, { face }: Setting): void {
  const weight = weightIn(face.family, face.weight);
  const style = face.italic && families[face.family].hasItalic ? 'italic ' : '';
  pen.font = `${style}${weight} ${EM}px ${stackFor(text, face)}`;
  if ('fontVariationSettings' in pen) pen.fontVariationSettings = `"wght" ${weight}`;
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

/**
 * Sets a run word by word, and letter by letter where it is tracked: canvases differ in what they call letter spacing,
 * and in whether letters of two words change each other's place. What reads leftwards is left to them as it is.
 */
function measureRun(ruler: Pen, text: string, setting: Setting): Run {
  const { tracking } = setting;
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
    for (const [piece] of text.matchAll(PIECES)) {
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
  const { ruler, face, tracking } = setting;
  const known = runs.get(ruler) ?? new Map<string, Run>();
  runs.set(ruler, known);
  const key = `${face.family}/${String(face.italic)}/${face.weight}/${tracking}/${text}`;
  const run = known.get(key) ?? measureRun(ruler, text, setting);
  if (known.size >= RUNS_KEPT) known.clear();
  known.set(key, run);
  return run;
}

/** Width of a run in units of the pen; tracking is between letters only. */
export const widthOf = (text: string, setting: Setting): number => runOf(text, setting).width * setting.size;

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

/** Draws a run from `x` on; with `outline`, its contour of that width in units of the pen instead of its inside. */
export function drawRun(
  pen: Pen,
  text: string,
  x: number,
  baseline: number,
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
    dress(pen, text, setting);
    const { letters } = runOf(text, setting);
    if (outline === undefined) {
      pen.fillStyle = inkOf(pen, fill, x, baseline, scale);
      for (const [letter, start] of letters) pen.fillText(letter, start * EM, 0);
      return;
    }
    pen.strokeStyle = inkOf(pen, fill, x, baseline, scale);
    pen.lineWidth = outline / scale;
    pen.lineJoin = 'round';
    for (const [letter, start] of letters) pen.strokeText(letter, start * EM, 0);
  });
}
