import { err, ok, type Result } from '@kinoloom/contract/values';
import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { changeBetween, type Change, applyChange } from './change.ts';

/** Why an edit was not done; the composition stays as it was. */
export interface EditRefusal {
  readonly code:
    | 'edit.notFound'
    | 'edit.idTaken'
    | 'edit.noRoom'
    | 'edit.notInside'
    | 'edit.noGap'
    | 'edit.rowsInUse'
    | 'edit.noMatch'
    | 'edit.invalid';
  readonly message: string;
}

/** What every edit answers: what it would change, maybe nothing, or why it can't be. */
export type EditResult = Result<Change, EditRefusal>;

/** The change that replaces the overlays of a composition, or more of it. */
export const changed = (before: Composition, after: Partial<Composition>): EditResult =>
  ok(changeBetween(before, { ...before, ...after }));

export const refuse = (code: EditRefusal['code'], message: string): Result<never, EditRefusal> =>
  err({ code, message });

export const notFound = (id: string): Result<never, EditRefusal> =>
  refuse('edit.notFound', `There is no overlay ${id}`);

export const findOverlay = ({ overlays }: Composition, id: string): Overlay | undefined =>
  overlays.find((overlay) => overlay.id === id);

/** Several edits, each of what the one before has left, as one; all of them, or none where one is refused. */
export function inTurn(
  edits: readonly ((composition: Composition) => EditResult)[],
): (film: Composition) => EditResult {
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
