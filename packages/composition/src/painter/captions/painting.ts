import { clamp01 } from '../easing.ts';
import { keeping, type Pen, type Rect, type PaintContext } from '../pen.ts';
import { blend } from '../tint.ts';
import { drawRun, nameOfFace, type Fill } from '../typeset.ts';
import { inflate } from '../box.ts';
import { drawKept, type Drawing } from '../kept-layers.ts';
import { drawBlurred } from '../layers.ts';
import type { SetCaption, SetWord } from './words.ts';

/** Paints a laid-out caption; the pen is at the corner of the overlay's box. */
export type CaptionPainter = (pen: Pen, caption: SetCaption, context: PaintContext) => void;

/** Stressed words last, so that they are painted over their neighbours. */
export const stressedLast = ({ words }: SetCaption): SetWord[] => words.toSorted((a, b) => a.stress - b.stress);

/** Maximum growth of a long word, in font sizes, so that it does not touch its neighbours. */
const MAY_GROW = 0.34;

const growthOf = ({ width }: SetWord, size: number, by: number): number =>
  1 + Math.min(by, (MAY_GROW * size) / Math.max(width, 1));

/** A rectangle scaled with its word. */
export function grownRect(word: SetWord, size: number, by: number, rect: Rect): Rect {
  const scale = growthOf(word, size, by);
  const [x, y] = [word.x + word.width / 2, word.middle];
  return {
    x: x + (rect.x - x) * scale,
    y: y + (rect.y - y) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
}

/** Draws with a word scaled around its centre. */
export function grown(pen: Pen, word: SetWord, size: number, by: number, draw: () => void): void {
  const { x, width, middle } = word;
  const scale = growthOf(word, size, by);
  keeping(pen, () => {
    pen.translate(x + width / 2, middle);
    pen.scale(scale, scale);
    pen.translate(-x - width / 2, -middle);
    draw();
  });
}

/** Blends from the caption's colour to its highlight by the word's progress. */
export const spoken = ({ look }: SetCaption, { share }: SetWord): string =>
  blend(look.colour, look.highlight, clamp01(share));

export const write = (
  pen: Pen,
  { setting }: SetCaption,
  { text, levels, x, baseline }: SetWord,
  fill: Fill,
  outline?: number,
): void => drawRun(pen, { text, levels, x, baseline }, setting, fill, outline);

/** Bounds of all letters, including scaled ones. */
export const lettersOf = ({ block, setting }: SetCaption): Rect => inflate(block, setting.size * 0.45);

/** A word's letters, or a decoration of them. It depends only on the caption's setting, the word's text and levels, and `name`. */
interface WordDrawing {
  readonly word: SetWord;
  readonly name: string;
  /** How far it exceeds the ink of the letters, without its blur. */
  readonly reach?: number;
  /** Drawn blurred; `blur` as in canvas `shadowBlur`. */
  readonly shadow?: { readonly blur: number; readonly draw: (pen: Pen) => void };
  /** The word's growth, as `grown` takes it. */
  readonly growth?: number;
  /** Drawn over the shadow. */
  readonly draw: (pen: Pen) => void;
}

/** Draws in order. Each is rendered once at rest and cached, also while its word grows. */
export function drawKeptWords(
  pen: Pen,
  { setting }: SetCaption,
  context: PaintContext,
  drawings: readonly WordDrawing[],
): void {
  const { size, tracking, han } = setting;
  const style = `${nameOfFace(setting)}/${size}/${tracking}/${han}`;
  const kept = drawings.map(({ word, name, reach = 0, shadow, draw, growth: by = 0 }): Drawing => {
    const { text, levels, x, baseline, width, middle, ink } = word;
    const growth = by !== 0 && { x: x + width / 2, y: middle, by: growthOf(word, size, by) };
    const rect = inflate(ink, reach);
    const key = `${name}/${style}/${levels}/${text}`;
    return { key, x, y: baseline, rect, draw, ...(shadow && { shadow }), ...(growth && { growth }) };
  });
  if (drawKept(pen, context, kept)) return;
  for (const { word, reach = 0, shadow, draw, growth = 0 } of drawings)
    grown(pen, word, size, growth, () => {
      if (shadow) drawBlurred(pen, inflate(word.ink, reach), context, shadow.blur, shadow.draw);
      draw(pen);
    });
}
