import { chance, clamp01, mix, outCubic } from '../easing.ts';
import { graphemes } from '../wrap.ts';
import { inflate } from '../box.ts';
import { BLUR_REACH, drawBlurred } from '../layers.ts';
import { keeping, type Pen, type Rect } from '../pen.ts';
import { tint } from '../tint.ts';
import { isLeftwards, levelAt } from '../bidi.ts';
import { drawRun, widthOf, type Setting } from '../typeset.ts';
import {
  drawKeptWords,
  grown,
  grownRect,
  lettersOf,
  spoken,
  stressedLast,
  write,
  type CaptionPainter,
} from './painting.ts';
import type { SetCaption, SetWord } from './words.ts';

/** White letters for any background; the spoken word is yellow and larger. */
export const classic: CaptionPainter = (pen, caption, context) => {
  const { size } = caption.setting;
  const words = stressedLast(caption);
  const letters = (word: SetWord) => (onto: Pen) => write(onto, caption, word, spoken(caption, word));
  const shadow = (word: SetWord) => (onto: Pen) =>
    keeping(onto, () => {
      onto.translate(0, size * 0.05);
      write(onto, caption, word, '#000000d0', size * 0.1);
    });
  const grounds = words.map((word) => ({
    word,
    name: 'ground',
    reach: size * 0.1,
    shadow: { blur: size * 0.2, draw: shadow(word) },
    growth: CLASSIC_GROWTH * word.stress,
    draw: (onto: Pen) => write(onto, caption, word, '#00000080', size * 0.05),
  }));
  const resting = words
    .filter(({ stress }) => stress === 0)
    .map((word) => ({ word, name: spoken(caption, word), draw: letters(word) }));
  drawKeptWords(pen, caption, context, [...grounds, ...resting]);
  for (const word of words)
    if (word.stress !== 0) grown(pen, word, size, CLASSIC_GROWTH * word.stress, () => letters(word)(pen));
};

const CLASSIC_GROWTH = 0.1;

/** Ink bounds of a word in `classic` at any moment: outline, shadow offset and blur, with some margin for growth. */
export const inkOfClassic = (word: SetWord, size: number): Rect =>
  grownRect(word, size, CLASSIC_GROWTH * 1.12, inflate(word.ink, size * (0.1 + 0.2 * BLUR_REACH)));

const drift = ({ index, stress }: SetWord, size: number): number =>
  Math.sin(index * 1.9) * size * 0.045 - stress * size * 0.07;

/** Italic serif that drifts slowly; a line extends beneath the spoken word. */
export const medusa: CaptionPainter = (pen, caption, context) => {
  const { look, setting, words } = caption;
  const { size } = setting;
  const drifting = (onto: Pen, word: SetWord, colour: string): void =>
    drawRun(onto, { ...word, baseline: word.baseline + drift(word, size) }, setting, colour);
  drawBlurred(pen, lettersOf(caption), context, size * 0.22, (scratch) => {
    for (const word of words) drifting(scratch, word, '#04140ff2');
  });
  if (words.some(({ share }) => share > 0)) {
    drawBlurred(pen, lettersOf(caption), context, size * 0.55, (scratch) => {
      for (const word of words) if (word.share > 0) drifting(scratch, word, tint('#7ff5c0', clamp01(word.share)));
    });
  }
  for (const word of words) {
    const { x, width, baseline, share } = word;
    drifting(pen, word, spoken(caption, word));
    if (share <= 0) continue;
    pen.strokeStyle = tint(look.highlight, clamp01(share));
    pen.lineWidth = size * 0.036;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    const reach = width * clamp01(share);
    const steps = 40;
    for (let step = 0; step <= steps; step++) {
      const along = (reach * step) / steps;
      const calm = 1 - (0.6 * along) / Math.max(width, 1);
      const y = baseline + size * 0.21 + Math.sin((along / size) * 5.2) * size * 0.038 * calm;
      if (step === 0) pen.moveTo(x + along, y);
      else pen.lineTo(x + along, y);
    }
    pen.stroke();
  }
};

/** Words only: upcoming ones are faint and settle into place as they are spoken. */
export const minimal: CaptionPainter = (pen, caption, context) => {
  const { setting, words } = caption;
  const { size } = setting;
  const said = ({ state, share }: SetWord): number => (state === 'said' ? 1 : clamp01(share));
  const settling = (onto: Pen, word: SetWord, colour: string): void =>
    drawRun(onto, { ...word, baseline: word.baseline + size * 0.07 * (1 - said(word)) }, setting, colour);
  drawBlurred(pen, lettersOf(caption), context, size * 0.28, (scratch) => {
    for (const word of words) settling(scratch, word, tint('#000000', mix(0.5, 0.8, said(word))));
  });
  for (const word of words) settling(pen, word, tint(spoken(caption, word), mix(0.46, 1, said(word))));
};

/** A marker stroke under a word, thicker in the middle. */
function underline(pen: Pen, { x, width, baseline, share, index }: SetWord, size: number, colour: string): void {
  const reach = outCubic(clamp01(share * 1.15));
  const y = baseline + size * (0.15 + 0.04 * chance(11, index));
  const end = x - size * 0.06 + (width + size * 0.16) * reach;
  const start = x - size * 0.06;
  const at = (part: number): number => start + (end - start) * part;
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(start, y + size * 0.02);
  pen.bezierCurveTo(at(0.3), y - size * 0.08, at(0.6), y - size * 0.055, end, y - size * 0.075);
  pen.bezierCurveTo(at(0.7), y + size * 0.02, at(0.35), y + size * 0.035, start, y + size * 0.02);
  pen.fill();
}

/** A marker pen: words slightly off the baseline, and a stroke under the spoken one. */
export const handwritten: CaptionPainter = (pen, caption, context) => {
  const { look, setting } = caption;
  const { size } = setting;
  const words = stressedLast(caption);
  const byHand = (onto: Pen, word: SetWord, draw: () => void): void =>
    keeping(onto, () => {
      const { x, width, middle, stress, index } = word;
      onto.translate(x + width / 2, middle + (chance(7, index) - 0.5) * size * 0.07);
      onto.rotate(((chance(3, index) - 0.5) * 3.4 * Math.PI) / 180);
      onto.scale(1 + 0.07 * stress, 1 + 0.07 * stress);
      onto.translate(-x - width / 2, -middle);
      draw();
    });
  drawBlurred(pen, lettersOf(caption), context, size * 0.14, (scratch) => {
    scratch.translate(0, size * 0.03);
    for (const word of words) byHand(scratch, word, () => write(scratch, caption, word, '#1a0d04e0', size * 0.05));
  });
  for (const word of words) {
    byHand(pen, word, () => {
      if (word.share > 0) underline(pen, word, size, tint(look.highlight, 0.92));
      write(pen, caption, word, spoken(caption, word));
    });
  }
};

/** A dark gradient behind the lines, fading to both sides, between two short rules. */
function haze(pen: Pen, { block, setting: { size }, look }: SetCaption): void {
  const [x, width] = [block.x - size * 3, block.width + size * 6];
  const [y, height] = [block.y - size * 0.8, block.height + size * 1.6];
  const shade = pen.createLinearGradient(x, 0, x + width, 0);
  for (const [offset, share] of [
    [0, 0],
    [0.3, 0.62],
    [0.7, 0.62],
    [1, 0],
  ] as const) {
    shade.addColorStop(offset, tint('#070504', share));
  }
  pen.fillStyle = shade;
  pen.fillRect(x, y, width, height);
  pen.fillStyle = tint(look.colour, 0.4);
  for (const edge of [y, y + height]) {
    pen.fillRect(block.x + block.width / 2 - size * 1.1, edge - size * 0.0125, size * 2.2, size * 0.025);
  }
}

/** Widely spaced capitals; each word brightens as it is spoken. */
export const cinematic: CaptionPainter = (pen, caption, context) => {
  const { look, setting, words } = caption;
  haze(pen, caption);
  if (words.some(({ share }) => share > 0)) {
    drawBlurred(pen, lettersOf(caption), context, setting.size * 0.5, (scratch) => {
      for (const word of words) write(scratch, caption, word, tint(look.highlight, 0.7 * clamp01(word.share)));
    });
  }
  for (const word of words) {
    const lit = word.state === 'said' ? 1 : clamp01(word.share);
    write(pen, caption, word, tint(spoken(caption, word), mix(0.52, 1, lit)));
  }
};

/** A dark panel with bright corners. */
function pane(pen: Pen, { block, setting: { size }, look }: SetCaption): void {
  const left = block.x - size * 0.75;
  const top = block.y - size * 0.42;
  const width = block.width + size * 1.7;
  const height = block.height + size * 0.84;
  pen.fillStyle = '#060b14d0';
  pen.fillRect(left, top, width, height);
  pen.strokeStyle = tint(look.colour, 0.26);
  pen.lineWidth = size * 0.025;
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.stroke();
  pen.strokeStyle = look.highlight;
  pen.lineWidth = size * 0.06;
  pen.lineCap = 'butt';
  pen.lineJoin = 'miter';
  const tick = size * 0.28;
  for (const [x, y, dx, dy] of [
    [left, top, 1, 1],
    [left + width, top, -1, 1],
    [left, top + height, 1, -1],
    [left + width, top + height, -1, -1],
  ] as const) {
    pen.beginPath();
    pen.moveTo(x + tick * dx, y);
    pen.lineTo(x, y);
    pen.lineTo(x, y + tick * dy);
    pen.stroke();
  }
}

/** A terminal: the line is typed as it is spoken, followed by a block cursor. */
export const future: CaptionPainter = (pen, caption, context) => {
  const { look, setting, words } = caption;
  const { size } = setting;
  pane(pen, caption);
  const typedOf = (word: SetWord): TypedWord => typed(word, setting);
  if (words.some(({ share }) => share > 0)) {
    drawBlurred(pen, lettersOf(caption), context, size * 0.4, (scratch) => {
      for (const word of words)
        drawRun(scratch, typedOf(word), setting, tint(look.highlight, 0.8 * clamp01(word.share)));
    });
  }
  for (const word of words) {
    const { baseline, state } = word;
    if (state !== 'said') write(pen, caption, word, tint(look.colour, 0.2));
    if (state === 'next') continue;
    const { end, ...letters } = typedOf(word);
    drawRun(pen, letters, setting, spoken(caption, word));
    if (state !== 'now') continue;
    pen.fillStyle = look.highlight;
    pen.fillRect(end, baseline - size * 0.72, size * 0.14, size * 0.78);
  }
};

/** The typed letters of a word, and where the cursor after them begins. */
interface TypedWord extends Pick<SetWord, 'text' | 'levels' | 'x' | 'baseline'> {
  readonly end: number;
}

function typed({ text, levels, state, share, x, width, baseline }: SetWord, setting: Setting): TypedWord {
  const letters = graphemes(text);
  const count = state === 'now' ? Math.max(1, Math.ceil(letters.length * clamp01(share * 1.05))) : letters.length;
  const shown = letters.slice(0, count).join('');
  const there = { text: shown, levels: levels.slice(0, shown.length), baseline };
  const reach = (width * count) / Math.max(1, letters.length);
  const { size } = setting;
  if (!isLeftwards(levelAt(levels, 0))) return { ...there, x, end: x + reach + size * 0.08 };
  const right = x + width;
  return { ...there, x: right - widthOf(shown, setting, there.levels), end: right - reach - size * 0.22 };
}
