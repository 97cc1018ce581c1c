import { clamp01 } from '../easing.ts';
import { keeping, type Pen, type Rect, type PaintContext } from '../pen.ts';
import { blend } from '../tint.ts';
import { drawRun, type Fill } from '../typeset.ts';
import { inflate } from '../box.ts';
import { keptDrawing } from '../kept-layers.ts';
import { drawBlurred } from '../layers.ts';
import type { SetCaption, SetWord } from './words.ts';

/** Paints a caption that is set; pen at the corner of its overlay's box. */
export type CaptionPainter = (pen: Pen, caption: SetCaption, context: PaintContext) => void;

/** Words in their order, the stressed ones last, so that these lie over their neighbours. */
export const stressedLast = ({ words }: SetCaption): SetWord[] => words.toSorted((a, b) => a.stress - b.stress);

/** A long word may grow by this many sizes of its letters, so that it doesn't meet its neighbours. */
const MAY_GROW = 0.34;

const growth = ({ width }: SetWord, size: number, by: number): number =>
  1 + Math.min(by, (MAY_GROW * size) / Math.max(width, 1));

/** A rectangle about a word, grown as the word is. */
export function grownRect(word: SetWord, size: number, by: number, rect: Rect): Rect {
  const scale = growth(word, size, by);
  const [x, y] = [word.x + word.width / 2, word.middle];
  return {
    x: x + (rect.x - x) * scale,
    y: y + (rect.y - y) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
}

/** Draws with a word grown about its middle. */
export function grown(pen: Pen, word: SetWord, size: number, by: number, draw: () => void): void {
  const { x, width, middle } = word;
  const scale = growth(word, size, by);
  keeping(pen, () => {
    pen.translate(x + width / 2, middle);
    pen.scale(scale, scale);
    pen.translate(-x - width / 2, -middle);
    draw();
  });
}

/** From the colour of the caption to its highlight, as far as the word is in it. */
export const spoken = ({ look }: SetCaption, { share }: SetWord): string =>
  blend(look.colour, look.highlight, clamp01(share));

export const write = (
  pen: Pen,
  { setting }: SetCaption,
  { text, x, baseline }: SetWord,
  fill: Fill,
  outline?: number,
): void => drawRun(pen, { text, x, baseline }, setting, fill, outline);

/** Around all letters, grown ones too. */
export const lettersOf = ({ block, setting }: SetCaption): Rect => inflate(block, setting.size * 0.45);

/** What belongs to a word. It depends on the caption's setting, the word's text and `name`, on nothing else. */
interface Belonging {
  readonly name: string;
  /** How far it is drawn beyond the ink of the letters, without its blur. */
  readonly reach?: number;
  /** Drawn out of focus, by what canvases call `shadowBlur`. */
  readonly shadow?: { readonly blur: number; readonly draw: (pen: Pen) => void };
  /** How much the word has grown, as `grown` takes it. */
  readonly growth?: number;
  /** Drawn over that. */
  readonly draw: (pen: Pen) => void;
}

/** Lays what belongs to a word, grown with it: drawn once and then kept, as it is while the word rests. */
export function laid(
  pen: Pen,
  { setting }: SetCaption,
  word: SetWord,
  context: PaintContext,
  { name, reach = 0, shadow, draw, growth = 0 }: Belonging,
): void {
  const { text, x, baseline, ink } = word;
  const { face, size, tracking, han } = setting;
  const rect = inflate(ink, reach);
  const key = `${name}/${face.family}/${String(face.italic)}/${face.weight}/${size}/${tracking}/${han}/${text}`;
  const afresh = (): void => {
    if (shadow) drawBlurred(pen, rect, context, shadow.blur, shadow.draw);
    draw(pen);
  };
  const lay = keptDrawing(pen, context, { key, x, y: baseline, rect, draw, ...(shadow && { shadow }) }) ?? afresh;
  grown(pen, word, size, growth, lay);
}
