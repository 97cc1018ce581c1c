import type { Composition } from '../composition.ts';
import type { Overlay } from '../overlay.ts';
import { endOf } from '../timing.ts';
import { addOverlay } from './add-overlay.ts';
import { applyChange } from './change.ts';
import { changed, inSequence, refuse, type EditResult } from './edit-result.ts';
import { regrouped, withGroups } from './groups.ts';
import { closeHole, follows, openRoom, type Followers } from './ripple.ts';
import { clampRow, wholeFrame } from './row.ts';
import { splitOverlay } from './split-overlay.ts';

/** A stretch of the film, and the rows that an edit of it concerns. */
export interface Range {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly rows: Followers;
}

/** Splits what plays at a frame. */
function cutAt(composition: Composition, at: number, rows: Followers, newId: () => string): Composition {
  const cuts = composition.overlays.filter(
    (overlay) => follows(rows, overlay) && overlay.from < at && at < endOf(overlay),
  );
  const made = inSequence(
    cuts.map(({ id }) => {
      const cut = { id, at, newId: newId() };
      return (before: Composition) => splitOverlay(before, cut);
    }),
  )(composition);
  // Each of them is there, and is cut inside.
  if (!made.ok) throw new RangeError(made.error.message);
  return applyChange(composition, made.value);
}

/** A composition without what plays in a range; clips that reach into it are cut. */
function without(composition: Composition, { from, to, rows }: Range, newId: () => string): Composition {
  const cut = cutAt(cutAt(composition, from, rows, newId), to, rows, newId);
  const isInside = (overlay: Overlay): boolean =>
    follows(rows, overlay) && from <= overlay.from && endOf(overlay) <= to;
  return { ...cut, overlays: cut.overlays.filter((overlay) => !isInside(overlay)) };
}

function wholeRange({ from, to, rows }: Range): Range {
  return { from: wholeFrame(from), to: wholeFrame(to), rows };
}

const emptyRange = () => refuse('edit.emptyRange', 'Mark a start and, after it, an end');

/** Removes what plays in a range, and leaves it empty. `newId` names the parts after the cuts. */
export function liftRange(composition: Composition, range: Range, newId: () => string): EditResult {
  const whole = wholeRange(range);
  if (whole.to <= whole.from) return emptyRange();
  return changed(composition, without(composition, whole, newId));
}

/** Removes what plays in a range, and what lies later follows. */
export function extractRange(composition: Composition, range: Range, newId: () => string): EditResult {
  const { from, to, rows } = wholeRange(range);
  if (to <= from) return emptyRange();
  const left = without(composition, { from, to, rows }, newId);
  return changed(composition, { overlays: closeHole(left.overlays, { from, length: to - from, rows }) });
}

interface Insertion {
  readonly overlay: Overlay;
  readonly newId: () => string;
}

/**
 * Inserts an overlay at its place: what plays there in its row is cut, with what is in a group with it, and what lies later
 * follows, in those rows and in `rows`.
 */
export function insertOverlay(
  composition: Composition,
  { overlay, newId, rows }: Insertion & { readonly rows: Followers },
): EditResult {
  const row = clampRow(composition, overlay.row);
  const at = overlay.from;
  const isCut = (other: Overlay): boolean => other.from < at && at < endOf(other);
  const here = composition.overlays.filter((other) => other.row === row && isCut(other)).map(({ id }) => id);
  const together = new Set(withGroups(composition, here));
  const cutRows = composition.overlays.filter((other) => together.has(other.id) && isCut(other));
  const own = new Set([row, ...cutRows.map((other) => other.row)]);
  const cut = apart(composition, cutAt(composition, at, own, newId), newId);
  const followers = rows && new Set([...rows, ...own]);
  const room = { at, by: overlay.durationInFrames, rows: followers };
  return placed(composition, { ...cut, overlays: openRoom(cut.overlays, room) }, overlay);
}

/** After a cut, what was together is so on either side of it, but no longer across it. */
function apart(before: Composition, after: Composition, newId: () => string): Composition {
  const known = new Set(before.overlays.map(({ id }) => id));
  const halves = after.overlays.filter(({ id, group }) => !known.has(id) && group !== undefined);
  return [...new Set(halves.map(({ group }) => group))].reduce((film, group) => {
    const ids = halves.filter((half) => half.group === group).map(({ id }) => id);
    const made = regrouped(film, { ids, group: newId() });
    return made.ok ? applyChange(film, made.value) : film;
  }, after);
}

/** Puts an overlay over what plays at its place in its row; nothing moves. */
export function overwriteOverlay(composition: Composition, { overlay, newId }: Insertion): EditResult {
  const rows = new Set([clampRow(composition, overlay.row)]);
  return placed(composition, without(composition, { from: overlay.from, to: endOf(overlay), rows }, newId), overlay);
}

function placed(before: Composition, room: Composition, overlay: Overlay): EditResult {
  const added = addOverlay(room, overlay);
  return added.ok ? changed(before, applyChange(room, added.value)) : added;
}
