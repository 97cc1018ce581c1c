import type { CaptionTemplate } from '../../captions.ts';
import type { CaptionOverlay } from '../../overlay.ts';
import { captionAt } from '../../timing.ts';
import { inflate, intersection, union } from '../box.ts';
import type { Pen, Rect, PaintContext } from '../pen.ts';
import { isUpright } from '../placement.ts';
import { inkOfClassic, cinematic, classic, future, handwritten, medusa, minimal } from './quiet.ts';
import { setCaption, type SetCaption, type SetWord } from './words.ts';
import { gradient, hustle, neon, retro } from './loud.ts';
import type { CaptionPainter } from './painting.ts';

export function paintCaption(pen: Pen, overlay: CaptionOverlay, at: number, context: PaintContext): void {
  const caption = setCaption(overlay, at, context);
  if (caption)
    captionPainters[overlay.template](pen, seenThrough(context.window, pen, caption, overlay.template), context);
}

/** How far each template's ink exceeds its letters, in font sizes: shadows, glows, plates, growth. */
const REACH: Readonly<Record<CaptionTemplate, number>> = {
  classic: 0.85,
  hustle: 0.75,
  medusa: 1.3,
  minimal: 0.85,
  neon: 1.5,
  handwritten: 0.95,
  retro: 0.75,
  cinematic: 1.1,
  gradient: 1,
  future: 1.1,
};
/** The band of `cinematic` is wider than its text. */
const BAND = 3;

/** Ink bounds of a word, relative to its overlay's box. */
function inkOfWord(word: SetWord, size: number, template: CaptionTemplate): Rect {
  const { x, middle, width } = word;
  const most = inflate({ x, y: middle - size / 2, width, height: size }, size * REACH[template]);
  return template === 'classic' ? (intersection(inkOfClassic(word, size), most) ?? most) : most;
}

/** The caption with only the words that are visible in a window. */
function seenThrough(window: Rect | undefined, pen: Pen, caption: SetCaption, template: CaptionTemplate): SetCaption {
  const matrix = pen.getTransform();
  const { a, d, e, f } = matrix;
  if (!window || !isUpright(matrix) || a <= 0 || d <= 0) return caption;
  const shown = { x: (window.x - e) / a, y: (window.y - f) / d, width: window.width / a, height: window.height / d };
  const { size } = caption.setting;
  return { ...caption, words: caption.words.filter((word) => intersection(shown, inkOfWord(word, size, template))) };
}

/** Ink bounds of a caption, relative to its box; empty if nothing is shown. */
export function inkOfCaption(overlay: CaptionOverlay, at: number, context: PaintContext): Rect {
  const { width, height, styles, template } = overlay;
  const box = styles.paddingBackgroundColor ? { x: 0, y: 0, width, height } : undefined;
  const caption = setCaption(overlay, at, context);
  if (!caption) return box ?? { x: 0, y: 0, width: 0, height: 0 };
  const { size } = caption.setting;
  const letters = inflate(caption.block, size * REACH[template]);
  const sideways = template === 'cinematic' ? size * (BAND - REACH[template]) : 0;
  const ink = { ...letters, x: letters.x - sideways, width: letters.width + 2 * sideways };
  return box ? union(box, ink) : ink;
}

/**
 * The area where a caption differs between two frames, relative to its box: around the words that enter or leave their
 * highlight. Undefined if it may be anywhere.
 */
export function changeOfCaption(
  overlay: CaptionOverlay,
  before: number,
  now: number,
  context: PaintContext,
): Rect | undefined {
  if (captionAt(overlay, before)?.caption !== captionAt(overlay, now)?.caption) return undefined;
  const [old, set] = [setCaption(overlay, before, context), setCaption(overlay, now, context)];
  if (!old || !set) return undefined;
  const { size } = set.setting;
  const changes = set.words.flatMap((word, index): Rect[] => {
    const other = old.words[index];
    if (other?.stress === word.stress && other.share === word.share && other.state === word.state) return [];
    return [inkOfWord(word, size, overlay.template)];
  });
  const [first, ...rest] = changes;
  return first && rest.reduce(union, first);
}

export const captionPainters: Readonly<Record<CaptionTemplate, CaptionPainter>> = {
  classic,
  hustle,
  medusa,
  minimal,
  neon,
  handwritten,
  retro,
  cinematic,
  gradient,
  future,
};
