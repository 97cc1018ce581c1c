import type { Composition } from '../composition.ts';
import { applyChange, changeBetween } from './change.ts';
import type { EditResult } from './edit-result.ts';

/** Several edits, each of what the one before has left, as one; all of them, or none where one is refused. */
export function inTurn(edits: readonly ((film: Composition) => EditResult)[]): (film: Composition) => EditResult {
  return (film) => {
    let after = film;
    for (const edit of edits) {
      const made = edit(after);
      if (!made.ok) return made;
      after = applyChange(after, made.value);
    }
    return { ok: true, value: changeBetween(film, after) };
  };
}
