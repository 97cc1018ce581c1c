import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { applyChange, type Change } from './change.ts';
import { refuse, type EditResult } from './edit-result.ts';

/**
 * The same edit in a film with locked rows: refused if it would change anything in one, or put something there. Another
 * canvas, which refits everything, or another list of shapes is let through, and so is a row that moves with all that is in it.
 */
export const unlocked =
  (edit: (composition: Composition) => EditResult): ((composition: Composition) => EditResult) =>
  (composition) => {
    const made = edit(composition);
    if (!made.ok || isOfWholeFilm(made.value) || !composition.rows.some(({ locked }) => locked)) return made;
    const after = applyChange(composition, made.value);
    for (const { before: old, after: now } of made.value.overlays) {
      const row = [old && inLocked(composition, old), now && inLocked(after, now)].find((locked) => locked != null);
      if (row == null || (old && now && movesWithRow(composition, after, [old, now]))) continue;
      return refuse('edit.locked', `Row ${row + 1} is locked. Unlock it to change what lies in it.`);
    }
    return made;
  };

const isOfWholeFilm = ({ stage }: Change): boolean =>
  stage !== null && ['canvas', 'shapes'].some((field) => field in stage.before || field in stage.after);

const inLocked = ({ rows }: Composition, { row }: Overlay): number | null => (rows[row]?.locked ? row : null);

const movesWithRow = (before: Composition, after: Composition, [old, now]: readonly [Overlay, Overlay]): boolean =>
  old.row !== now.row &&
  after.rows[now.row] === before.rows[old.row] &&
  JSON.stringify({ ...old, row: 0 }) === JSON.stringify({ ...now, row: 0 });
