import type { Size } from '@kinoloom/contract';
import { lineStarts, spread } from '../../caption-words.ts';
import type { Caption, CaptionWord } from '../../captions.ts';
import type { CaptionOverlay } from '../../overlay.ts';
import { captionAt, WORD_SCALE_IN_MS } from '../../timing.ts';
import type { Levels } from '../bidi.ts';
import { innerBox, unitOf } from '../box.ts';
import { outBack, outCubic, span } from '../easing.ts';
import { hanOfCaptions } from '../fonts/han.ts';
import type { Pen, Rect, PaintContext } from '../pen.ts';
import { baselineBelowMiddle, inkOfRun, spaceOf, widthOf, type Setting } from '../typeset.ts';
import { wrap } from '../wrap.ts';
import { seenParts, withLevels, type Part } from '../word-order.ts';
import { captionDesign, type CaptionDesign } from './designs.ts';

/** How long a spoken word takes to leave its highlight. */
const LET_GO_MS = 160;

/** A positioned word, in units of the overlay's box. */
export interface SetWord {
  readonly text: string;
  /** As part of its caption: a word of one direction may stand in a line of the other. */
  readonly levels: Levels;
  readonly index: number;
  readonly line: number;
  readonly x: number;
  readonly width: number;
  readonly middle: number;
  readonly baseline: number;
  /** Ink bounds of its letters at rest. */
  readonly ink: Rect;
  readonly state: 'next' | 'now' | 'said';
  /** Highlight progress: 0 to 1, with a slight overshoot on entry. */
  readonly stress: number;
  /** The same without overshoot. */
  readonly share: number;
}

/** A caption at a moment, laid out for painting. */
export interface SetCaption {
  readonly look: CaptionDesign;
  readonly setting: Setting;
  readonly words: readonly SetWord[];
  /** Bounds of the letters of each line, and of all lines. */
  readonly lines: readonly Rect[];
  readonly block: Rect;
}

interface SaidWord {
  readonly text: string;
  /** Whether it begins a line of the caption's text. */
  readonly startsLine: boolean;
  readonly state: SetWord['state'];
  readonly stress: number;
  readonly share: number;
}

function say({ word, startMs, endMs }: CaptionWord, timeMs: number): Omit<SaidWord, 'startsLine'> {
  const text = word.trim();
  if (timeMs < startMs) return { text, state: 'next', stress: 0, share: 0 };
  const come = span(timeMs, startMs, startMs + WORD_SCALE_IN_MS);
  const left = timeMs < endMs ? 1 : 1 - outCubic(span(timeMs, endMs, endMs + LET_GO_MS));
  return {
    text,
    state: timeMs < endMs ? 'now' : 'said',
    stress: outBack(come) * left,
    share: outCubic(come) * left,
  };
}

/** The visible words with their highlight progress; equal values look equal. */
export function saidWords(overlay: CaptionOverlay, at: number): SaidWord[] {
  const moment = captionAt(overlay, at);
  return moment ? saidIn(moment.caption, moment.timeMs) : [];
}

function saidIn(caption: Caption, timeMs: number): SaidWord[] {
  const hasTimes = caption.words.length > 0;
  const words = hasTimes ? caption.words : spread(caption.text, caption.startMs, caption.endMs);
  const starts = lineStarts({ text: caption.text, words });
  return words.map((word, index) => {
    const startsLine = starts.includes(index);
    return hasTimes
      ? { ...say(word, timeMs), startsLine }
      : { text: word.word, startsLine, state: 'said', stress: 0, share: 0 };
  });
}

/** A word of a caption, or a part of one that is wider than the box. */
interface Piece extends Part {
  /** Index among all pieces. */
  readonly index: number;
  readonly startsLine: boolean;
}

function piecesOf(said: readonly SaidWord[], look: CaptionDesign, split: (word: string) => string[]): Piece[] {
  return said
    .flatMap((each, word) =>
      split(look.uppercase ? each.text.toUpperCase() : each.text).map((text, part) => ({
        text,
        word,
        startsLine: each.startsLine && part === 0,
        levels: '',
        spaceLevel: 0,
      })),
    )
    .map((piece, index): Piece => ({ ...piece, index }));
}

/** The pieces of each line of the caption's text. */
function textLines(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    if (piece.startsLine || lines.length === 0) lines.push([piece]);
    else lines.at(-1)?.push(piece);
  }
  return lines;
}

function breakLines(
  words: readonly Piece[],
  room: number,
  widthOf: (text: string) => number,
  space: number,
): Piece[][] {
  const lines: Piece[][] = [];
  let used = Infinity;
  for (const word of words) {
    const width = widthOf(word.text);
    if (used + space + width <= room) {
      lines.at(-1)?.push(word);
      used += space + width;
    } else {
      lines.push([word]);
      used = width;
    }
  }
  return lines;
}

/** Lines of similar length read better than a full line followed by a single word. */
function breakEvenly(words: readonly Piece[], room: number, width: (text: string) => number, space: number): Piece[][] {
  const widest = breakLines(words, room, width, space);
  if (widest.length < 2) return widest;
  let [tight, loose] = [room / 2, room];
  for (let round = 0; round < 7; round++) {
    const middle = (tight + loose) / 2;
    if (breakLines(words, middle, width, space).length > widest.length) tight = middle;
    else loose = middle;
  }
  return breakLines(words, loose, width, space);
}

/** The part that is constant during a caption. */
interface Layout extends Omit<SetCaption, 'words'> {
  readonly places: readonly (Omit<SetWord, 'state' | 'stress' | 'share'> & Pick<Piece, 'word'>)[];
}

/** Last layout of each overlay's caption, with its inputs. */
const layouts = new WeakMap<CaptionOverlay, { caption: Caption; ruler: Pen; canvas: Size; layout: Layout }>();

/** Lays out the caption of a frame in the overlay's box; undefined if there is none. */
export function setCaption(overlay: CaptionOverlay, at: number, context: PaintContext): SetCaption | undefined {
  const moment = captionAt(overlay, at);
  if (!moment) return undefined;
  const { caption, timeMs } = moment;
  const said = saidIn(caption, timeMs);
  if (said.every(({ text }) => text === '')) return undefined;
  const { places, ...layout } = layoutOf(overlay, caption, said, context);
  const words = places.flatMap(({ word, ...place }): SetWord[] => {
    const now = said[word];
    return now ? [{ ...now, ...place }] : [];
  });
  return { ...layout, words };
}

function layoutOf(overlay: CaptionOverlay, caption: Caption, said: readonly SaidWord[], context: PaintContext): Layout {
  const { ruler, canvas } = context;
  const known = layouts.get(overlay);
  if (known?.caption === caption && known.ruler === ruler && known.canvas === canvas) return known.layout;
  const layout = layOut(overlay, said, context);
  layouts.set(overlay, { caption, ruler, canvas, layout });
  return layout;
}

function layOut(overlay: CaptionOverlay, said: readonly SaidWord[], context: PaintContext): Layout {
  const look = captionDesign(overlay);
  const unit = unitOf(context.canvas);
  const setting: Setting = {
    context,
    face: { family: look.family, font: look.font, italic: look.italic, weight: look.weight },
    size: overlay.styles.fontSize * look.size * unit,
    tracking: look.tracking,
    han: hanOfCaptions(overlay),
  };
  const box = innerBox(overlay, unit);
  const width = (text: string): number => widthOf(text, setting);
  const space = spaceOf(setting) * look.spacing;
  const pieces = piecesOf(said, look, (text) => wrap(text, box.width, width));
  const lines = textLines(pieces).flatMap((line) => breakEvenly(withLevels(line), box.width, width, space));
  const pitch = setting.size * look.lineHeight;
  const top = box.y + (box.height - lines.length * pitch) / 2;
  const alignment = { left: 0, center: 0.5, right: 1 }[overlay.styles.textAlign];
  const rects: Rect[] = [];
  const places = lines.flatMap((line, row): Layout['places'] => {
    const total = line.reduce((sum, { text }) => sum + width(text), 0) + space * (line.length - 1);
    const left = box.x + (box.width - total) * alignment;
    const middle = top + (row + 0.5) * pitch;
    rects.push({ x: left, y: middle - setting.size * 0.5, width: total, height: setting.size });
    let x = left;
    return seenParts(line).flatMap((piece): Layout['places'][number][] => {
      if (!piece) {
        x += space;
        return [];
      }
      const { text, levels, index, word } = piece;
      const start = x;
      const own = widthOf(text, setting, levels);
      x += own;
      const baseline = middle + baselineBelowMiddle(setting);
      const letters = inkOfRun(text, setting, levels);
      const ink = { ...letters, x: start + letters.x, y: baseline + letters.y };
      return [{ text, levels, index, word, line: row, x: start, width: own, middle, baseline, ink }];
    });
  });
  const x = Math.min(...rects.map((rect) => rect.x));
  const block = {
    x,
    y: Math.min(...rects.map((rect) => rect.y)),
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: (lines.length - 1) * pitch + setting.size,
  };
  return { look, setting, places, lines: rects, block };
}
