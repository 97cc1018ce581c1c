import type { FontFamily } from '../fonts.ts';
import { families } from './fonts/families.ts';
import { fontsFor, weightIn } from './fonts/font-files.ts';
import { keeping, type Gradient, type Pen } from './pen.ts';

export interface Face {
  readonly family: FontFamily;
  readonly italic: boolean;
  readonly weight: number;
}

/** How letters are set: `size` in units of the pen, `tracking` in em between letters. */
export interface Setting {
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

function dress(pen: Pen, text: string, { face, tracking }: Setting): void {
  const weight = weightIn(face.family, face.weight);
  const style = face.italic && families[face.family].hasItalic ? 'italic ' : '';
  pen.font = `${style}${weight} ${EM}px ${stackFor(text, face)}`;
  if ('fontVariationSettings' in pen) pen.fontVariationSettings = `"wght" ${weight}`;
  pen.letterSpacing = `${tracking * EM}px`;
  pen.fontKerning = 'normal';
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.direction = readsLeftwards(text) ? 'rtl' : 'ltr';
}

/** Width of a run in units of the pen, without the space that tracking leaves after its last letter. */
export function widthOf(ruler: Pen, text: string, setting: Setting): number {
  if (text === '') return 0;
  let width = 0;
  keeping(ruler, () => {
    dress(ruler, text, setting);
    width = ruler.measureText(text).width;
  });
  return (width / EM - setting.tracking) * setting.size;
}

/** Width of the space between two words. */
export const spaceOf = (ruler: Pen, setting: Setting): number =>
  widthOf(ruler, ' ', setting) + 2 * setting.tracking * setting.size;

/** From the middle of a line down to its baseline. */
export const baselineBelowMiddle = ({ face, size }: Setting): number => families[face.family].halfCap * size;

function inkOf(pen: Pen, fill: Fill, x: number, baseline: number, scale: number): string | Gradient {
  if (typeof fill === 'string') return fill;
  const local = ([px, py]: readonly [number, number]): [number, number] => [(px - x) / scale, (py - baseline) / scale];
  const gradient = pen.createLinearGradient(...local(fill.from), ...local(fill.to));
  for (const [offset, colour] of fill.stops) gradient.addColorStop(offset, colour);
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
    if (outline === undefined) {
      pen.fillStyle = inkOf(pen, fill, x, baseline, scale);
      pen.fillText(text, 0, 0);
      return;
    }
    pen.strokeStyle = inkOf(pen, fill, x, baseline, scale);
    pen.lineWidth = outline / scale;
    pen.lineJoin = 'round';
    pen.strokeText(text, 0, 0);
  });
}

/** A shadow for what is drawn next; lengths in units of the pen, which canvases don't scale by themselves. */
export function castShadow(pen: Pen, colour: string, blur: number, x: number, y: number, unit: number): void {
  pen.shadowColor = colour;
  pen.shadowBlur = blur * unit;
  pen.shadowOffsetX = x * unit;
  pen.shadowOffsetY = y * unit;
}
