import { WORD_SCALE_IN_MS, type CaptionWord } from '../../captions.ts';
import type { CaptionOverlay } from '../../overlay.ts';
import { captionAt } from '../../timing.ts';
import { innerBox, unitOf } from '../box.ts';
import { outBack, outCubic, span } from '../easing.ts';
import { hanOfCaptions } from '../fonts/han.ts';
import type { Rect, Stage } from '../pen.ts';
import { baselineBelowMiddle, readsLeftwards, spaceOf, widthOf, type Setting } from '../typeset.ts';
import { wrap } from '../wrap.ts';
import { captionLook, type CaptionLook } from './looks.ts';

/** A spoken word lets go of its highlight over this time. */
const LET_GO_MS = 160;

/** A word on its place, in units of the overlay's box. */
export interface SetWord {
  readonly text: string;
  readonly index: number;
  readonly line: number;
  readonly x: number;
  readonly width: number;
  readonly middle: number;
  readonly baseline: number;
  readonly state: 'next' | 'now' | 'said';
  /** How far it is into its highlight: 0 to 1, a little beyond on its way in. */
  readonly stress: number;
  /** The same without going beyond. */
  readonly share: number;
}

/** A caption at a moment, ready to be painted. */
export interface SetCaption {
  readonly look: CaptionLook;
  readonly setting: Setting;
  readonly words: readonly SetWord[];
  /** Around the letters of each line, and of all. */
  readonly lines: readonly Rect[];
  readonly block: Rect;
}

interface SaidWord {
  readonly text: string;
  readonly state: SetWord['state'];
  readonly stress: number;
  readonly share: number;
}

function say({ word, startMs, endMs }: CaptionWord, timeMs: number): SaidWord {
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

/** The words on show and how far each is into its highlight; equal words look equal. */
export function saidWords(overlay: CaptionOverlay, at: number): SaidWord[] {
  const moment = captionAt(overlay, at);
  if (!moment) return [];
  const { caption, timeMs } = moment;
  if (caption.words.length > 0) return caption.words.map((word) => say(word, timeMs));
  const words = caption.text.split(/\s+/u).filter((text) => text !== '');
  return words.map((text) => ({ text, state: 'said', stress: 0, share: 0 }));
}

interface Placed {
  readonly word: SaidWord;
  readonly index: number;
}

function breakLines(
  words: readonly SaidWord[],
  room: number,
  widthOf: (text: string) => number,
  space: number,
): Placed[][] {
  const lines: Placed[][] = [];
  let used = Infinity;
  words.forEach((word, index) => {
    const width = widthOf(word.text);
    if (used + space + width <= room) {
      lines.at(-1)?.push({ word, index });
      used += space + width;
    } else {
      lines.push([{ word, index }]);
      used = width;
    }
  });
  return lines;
}

/** Lines of about the same length read better than a full one over a single word. */
function breakEvenly(
  words: readonly SaidWord[],
  room: number,
  width: (text: string) => number,
  space: number,
): Placed[][] {
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

/** Sets the caption of a frame in the overlay's box; undefined where there is none. */
export function setCaption(overlay: CaptionOverlay, at: number, stage: Stage): SetCaption | undefined {
  const look = captionLook(overlay);
  const unit = unitOf(stage.canvas);
  const setting: Setting = {
    stage,
    face: { family: look.family, italic: look.italic, weight: look.weight },
    size: overlay.styles.fontSize * look.size * unit,
    tracking: look.tracking,
    han: hanOfCaptions(overlay),
  };
  const box = innerBox(overlay, unit);
  const width = (text: string): number => widthOf(text, setting);
  const space = spaceOf(setting) * look.spacing;
  const words = saidWords(overlay, at).flatMap((word): SaidWord[] => {
    const text = look.uppercase ? word.text.toUpperCase() : word.text;
    return wrap(text, box.width, width).map((text) => ({ ...word, text }));
  });
  if (words.every(({ text }) => text === '')) return undefined;
  const lines = breakEvenly(words, box.width, width, space);
  const pitch = setting.size * look.lineHeight;
  const top = box.y + (box.height - lines.length * pitch) / 2;
  const alignment = { left: 0, center: 0.5, right: 1 }[overlay.styles.textAlign];
  const rects: Rect[] = [];
  const set = lines.flatMap((line, row): SetWord[] => {
    const widths = line.map(({ word }) => width(word.text));
    const total = widths.reduce((sum, width) => sum + width, 0) + space * (line.length - 1);
    const left = box.x + (box.width - total) * alignment;
    const middle = top + (row + 0.5) * pitch;
    rects.push({ x: left, y: middle - setting.size * 0.5, width: total, height: setting.size });
    const leftwards = readsLeftwards(line.map(({ word }) => word.text).join(' '));
    let x = leftwards ? left + total : left;
    return line.map(({ word, index }, place): SetWord => {
      const own = widths[place] ?? 0;
      const start = leftwards ? x - own : x;
      x += (own + space) * (leftwards ? -1 : 1);
      return {
        ...word,
        index,
        line: row,
        x: start,
        width: own,
        middle,
        baseline: middle + baselineBelowMiddle(setting),
      };
    });
  });
  const x = Math.min(...rects.map((rect) => rect.x));
  const block = {
    x,
    y: Math.min(...rects.map((rect) => rect.y)),
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: (lines.length - 1) * pitch + setting.size,
  };
  return { look, setting, words: set, lines: rects, block };
}
