import type { Composition } from '../composition.ts';
import { applyChange, changeBetween, invertChange, isEmpty, type Change } from './change.ts';

/** One step of undo: all that one gesture did. */
export interface Mark {
  readonly change: Change;
  /** Changes recorded with the same gesture, one after the other, share a mark. */
  readonly gesture: string | null;
}

/** A composition, what was done to it and what was taken back; the newest last in `past`, first in `future`. Plain JSON. */
export interface History {
  readonly past: readonly Mark[];
  readonly present: Composition;
  readonly future: readonly Mark[];
}

export const startHistory = (present: Composition): History => ({ past: [], present, future: [] });

/**
 * Applies a change and remembers it, as a mark of its own or as part of its gesture's. What was undone is forgotten. A
 * change of nothing leaves no mark, and nor does a gesture that ends where it began.
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

/** Takes the last mark back; the same history where there is none. */
export function undo(history: History): History {
  const mark = history.past.at(-1);
  if (!mark) return history;
  const present = applyChange(history.present, invertChange(mark.change));
  return { past: history.past.slice(0, -1), present, future: [closed(mark), ...history.future] };
}

/** Does again what was last taken back; the same history where there is nothing. */
export function redo(history: History): History {
  const [mark, ...future] = history.future;
  if (!mark) return history;
  return { past: [...history.past, mark], present: applyChange(history.present, mark.change), future };
}

/** A gesture that was undone is over: what follows must not join it. */
const closed = (mark: Mark): Mark => ({ ...mark, gesture: null });
