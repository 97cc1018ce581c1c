import type { Composition } from '../composition.ts';
import { applyChange, changeBetween, invertChange, isEmpty, isExact, type Change } from './change.ts';

/** One step of undo: everything that one gesture did. */
export interface Mark {
  readonly change: Change;
  /** Consecutive changes with the same gesture share a mark. */
  readonly gesture: string | null;
  /** Absent: an edit of this page. */
  readonly origin?: MarkOrigin;
}

/** What brought a whole composition: another tab or device, or a version that was restored. */
export type MarkOrigin = 'elsewhere' | 'version';

/** A composition with its undo and redo steps: the newest last in `past`, first in `future`. Plain JSON. */
export interface History {
  readonly past: readonly Mark[];
  readonly present: Composition;
  readonly future: readonly Mark[];
}

export const startHistory = (present: Composition): History => ({ past: [], present, future: [] });

/**
 * Applies a change and records it, as a mark of its own or as part of its gesture's. Clears redo. An empty change
 * leaves no mark, nor does a gesture that ends where it began.
 */
export function record(history: History, change: Change, gesture: string | null = null): History {
  if (isEmpty(change)) return history;
  const present = applyChange(history.present, change);
  const last = history.past.at(-1);
  if (gesture === null || last?.gesture !== gesture)
    return { past: [...history.past, { change, gesture }], present, future: [] };
  const before = applyChange(history.present, invertChange(last.change));
  const joined = changeBetween(before, present);
  const past = history.past.slice(0, -1);
  return { past: isEmpty(joined) ? past : [...past, { change: joined, gesture }], present, future: [] };
}

/** Replaces the composition, as one mark if undo and redo are exact; otherwise the history starts again. */
export function replace(history: History, present: Composition, origin: MarkOrigin): History {
  const change = changeBetween(history.present, present);
  if (!isExact(change, history.present, present)) return startHistory(present);
  if (isEmpty(change)) return { ...history, present };
  return { past: [...history.past, { change, gesture: null, origin }], present, future: [] };
}

export interface HistoryLimits {
  readonly marks: number;
  /** Characters of JSON. */
  readonly size: number;
}

/** A thousand marks are a day of work; most take one or two kilobytes. */
export const historyLimits: HistoryLimits = { marks: 1_000, size: 4_000_000 };

/** Drops the oldest marks beyond the limits, but never the newest. */
export function bounded(history: History, limits: HistoryLimits): History {
  const { past } = history;
  let first = past.length;
  for (let size = 0; first > 0 && past.length - first < limits.marks; first--) {
    const mark = past[first - 1];
    size += mark ? sizeOf(mark.change) : 0;
    if (size > limits.size && first < past.length) break;
  }
  return first === 0 ? history : { ...history, past: past.slice(first) };
}

/** By the objects in a change, which its neighbours share. */
const sizes = new WeakMap<object, number>();

function sizeOf({ overlays, stage }: Change): number {
  let size = stage ? sizeOfPart(stage) : 0;
  for (const { before, after } of overlays) size += (before ? sizeOfPart(before) : 0) + (after ? sizeOfPart(after) : 0);
  return size;
}

function sizeOfPart(part: object): number {
  const known = sizes.get(part);
  if (known !== undefined) return known;
  const size = JSON.stringify(part).length;
  sizes.set(part, size);
  return size;
}

/** Undoes the last mark; returns the same history if there is none. */
export function undo(history: History): History {
  const mark = history.past.at(-1);
  if (!mark) return history;
  const present = applyChange(history.present, invertChange(mark.change));
  return { past: history.past.slice(0, -1), present, future: [closed(mark), ...history.future] };
}

/** Redoes the last undone mark; returns the same history if there is none. */
export function redo(history: History): History {
  const [mark, ...future] = history.future;
  if (!mark) return history;
  return { past: [...history.past, mark], present: applyChange(history.present, mark.change), future };
}

/** An undone gesture is closed: later changes must not join it. */
const closed = (mark: Mark): Mark => ({ ...mark, gesture: null });
