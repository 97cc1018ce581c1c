import type { Composition } from '../composition.ts';
import { applyChange, changeBetween, invertChange, isEmpty, type Change } from './change.ts';

/** One step of undo: everything that one gesture did. */
export interface Mark {
  readonly change: Change;
  /** Consecutive changes with the same gesture share a mark. */
  readonly gesture: string | null;
}

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
