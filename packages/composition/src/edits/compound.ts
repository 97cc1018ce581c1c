import { frame } from '@kinoloom/contract/values';
import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { later } from '../compound.ts';
import { defaultStyles } from '../default-styles.ts';
import type { CompoundOverlay, Overlay, SimpleOverlay } from '../overlay.ts';
import { emptyRows, rowLimits } from '../rows.ts';
import { durationOf, endOf, isCompound, isPicture, isSeen } from '../timing.ts';
import { cutTo } from './cut-to.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { withGroups } from './groups.ts';
import { inItsRow } from './resize-overlay.ts';
import { collide } from './row.ts';
import { withoutTransition } from './transitions.ts';

const NOT_IN_ANOTHER = 'A compound clip cannot hold another one. Take that one apart first.';

/**
 * Puts overlays, and those in a group with one of them, into a compound clip, in the row of the topmost picture among them where
 * it has room. It shows and sounds what they did. A transition from or to a clip that is left out becomes one of the compound clip.
 */
export function makeCompound(
  composition: Composition,
  { ids, newId, name }: { ids: readonly string[]; newId: string; name: string },
): EditResult {
  const all = new Set(withGroups(composition, ids));
  const chosen = composition.overlays.filter(({ id }) => all.has(id));
  if (chosen.some(isCompound)) return refuse('edit.invalid', NOT_IN_ANOTHER);
  const inside = chosen.filter((overlay): overlay is SimpleOverlay => !isCompound(overlay));
  const seen = chosen.filter(isSeen);
  if (seen.length === 0) return refuse('edit.notFound', 'Select a clip or more that can be seen');
  const from = Math.min(...inside.map((overlay) => overlay.from));
  const length = Math.max(...inside.map(endOf)) - from;
  const others = composition.overlays.filter(({ id }) => !all.has(id));
  const place = { from, durationInFrames: length };
  const top = Math.min(...seen.map(({ row }) => row));
  const row = nearestRow(composition, top, (each) =>
    others.every((other) => other.row !== each || !collide(other, place)),
  );
  if (row === undefined)
    return refuse(
      'edit.noRoom',
      'No row is free for the compound clip. Add a row, or select what lies between the clips, too.',
    );
  const first = inside.find((overlay) => isPicture(overlay) && overlay.row === row && overlay.from === from);
  const into =
    first && isPicture(first) && first.transition && !all.has(first.transition.after) ? first.transition : undefined;
  const compound: CompoundOverlay = {
    id: newId,
    type: 'compound',
    from: frame(from),
    durationInFrames: frame(length),
    row,
    left: 0,
    top: 0,
    ...composition.canvas,
    rotation: 0,
    content: name,
    ...(into && { transition: into }),
    innerStart: 0,
    canvas: composition.canvas,
    rows: composition.rows.map(({ locked: _locked, solo: _solo, ...settings }) => settings),
    overlays: inside.map((overlay) => {
      const alone =
        isPicture(overlay) && overlay.transition && !all.has(overlay.transition.after)
          ? withoutTransition(overlay)
          : overlay;
      return { ...alone, from: frame(overlay.from - from) };
    }),
    styles: {
      ...defaultStyles.compound,
      zIndex: Math.max(...seen.map(({ styles }) => styles.zIndex)),
    },
  };
  const rest = others.map((other) => enteredFrom(other, all, newId));
  return changed(composition, { overlays: [...rest, compound] });
}

/** An overlay whose transition began with one of some overlays begins with another one. */
const enteredFrom = (overlay: Overlay, ids: ReadonlySet<string>, newId: string): Overlay =>
  isPicture(overlay) && overlay.transition && ids.has(overlay.transition.after)
    ? { ...overlay, transition: { ...overlay.transition, after: newId } }
    : overlay;

/** The nearest row to one, first itself, then those above, that passes a test and is not locked. */
function nearestRow({ rows }: Composition, wanted: number, isFree: (row: number) => boolean): number | undefined {
  const near = rows.map((_, row) => row).toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b);
  return near.find((row) => !rows[row]?.locked && isFree(row));
}

/**
 * Puts another film into a compound clip. A clip that showed its film to the end still does: it ends later, and pushes what follows, or
 * earlier; otherwise it ends with its film at the latest.
 */
export function reviseInside(
  composition: Composition,
  { id, film }: { id: string; film: Pick<Composition, 'canvas' | 'rows' | 'overlays'> },
): EditResult {
  const compound = findOverlay(composition, id);
  if (!compound) return notFound(id);
  if (!isCompound(compound)) return refuse('edit.invalid', 'Only a compound clip holds others');
  const overlays = film.overlays.filter((overlay): overlay is SimpleOverlay => !isCompound(overlay));
  if (overlays.length < film.overlays.length) return refuse('edit.invalid', NOT_IN_ANOTHER);
  const { innerStart, durationInFrames } = compound;
  const [was, rest] = [durationOf(compound) - innerStart, durationOf({ overlays }) - innerStart];
  const length = durationInFrames === was ? rest : Math.min(durationInFrames, rest);
  const revised = { ...compound, canvas: film.canvas, rows: film.rows, overlays };
  return inItsRow(composition, compound, { ...revised, durationInFrames: frame(Math.max(1, length)) });
}

/**
 * Puts what a compound clip shows and sounds in its place, each in a row of its own where it had one: the nearest rows with room, or new
 * ones below the clip's, of which there may be `maxRows`. What the clip itself changed, its look and its volume, is gone.
 */
export function takeApart(
  composition: Composition,
  { id, newId, maxRows = rowLimits.max }: { id: string; newId: () => string; maxRows?: number },
): EditResult {
  const compound = findOverlay(composition, id);
  if (!compound) return notFound(id);
  if (!isCompound(compound)) return refuse('edit.invalid', 'Only a compound clip can be taken apart');
  const others = composition.overlays.filter((other) => other !== compound);
  const parts = partsOf(compound, new Set(others.map((other) => other.id)), newId);
  if (parts.length === 0) return changed(composition, { overlays: others });
  const used = [...new Set(parts.map(({ row }) => row))].toSorted((a, b) => a - b);
  const low = parts.map((part) => ({ ...part, row: used.indexOf(part.row) }));
  const liesFree = (top: number): boolean =>
    top + used.length <= composition.rows.length &&
    low.every((part) => {
      const row = top + part.row;
      return !composition.rows[row]?.locked && others.every((other) => other.row !== row || !collide(other, part));
    });
  const top = nearestRow(composition, compound.row, liesFree);
  if (top !== undefined) return changed(composition, { overlays: [...others, ...low.map((part) => inRow(part, top))] });
  const wider = withRowsBelow(composition, { row: compound.row, count: used.length - 1, maxRows });
  if (!wider)
    return refuse(
      'edit.noRoom',
      `It needs ${used.length} free rows there. Make room in them, or move the clip to the end.`,
    );
  return changed(composition, {
    ...wider,
    overlays: [
      ...others.map((other) => (other.row > compound.row ? inRow(other, used.length - 1) : other)),
      ...low.map((part) => inRow(part, compound.row)),
    ],
  });
}

const inRow = <Any extends Overlay>(overlay: Any, down: number): Any => ({ ...overlay, row: overlay.row + down });

/** What is seen and heard of the overlays in a compound clip, in frames of the film around it, under ids that are not taken. */
function partsOf(compound: CompoundOverlay, taken: ReadonlySet<string>, newId: () => string): SimpleOverlay[] {
  const ids = new Map(compound.overlays.map(({ id }) => [id, taken.has(id) ? newId() : id]));
  const by = compound.from - compound.innerStart;
  return compound.overlays.flatMap((overlay) => {
    const there = later({ ...overlay, id: ids.get(overlay.id) ?? overlay.id }, by);
    if (there.from >= endOf(compound) || endOf(there) <= compound.from) return [];
    const cut = cutTo(there, compound);
    if (!isPicture(cut) || !cut.transition) return [cut];
    const after = ids.get(cut.transition.after);
    return [
      after === undefined || cut.from > there.from
        ? withoutTransition(cut)
        : { ...cut, transition: { ...cut.transition, after } },
    ];
  });
}

/** The rows of a film with new ones below one of them; empty last ones give way. Undefined if they would be too many. */
function withRowsBelow(
  { rows, overlays }: Composition,
  { row, count, maxRows }: { row: number; count: number; maxRows: number },
): Pick<Composition, 'rows'> | undefined {
  const last = Math.max(row, ...overlays.map((overlay) => overlay.row));
  const [above, below] = [rows.slice(0, row + 1), rows.slice(row + 1, last + 1)];
  const wider = [...above, ...emptyRows(count), ...below];
  const rest = rows.slice(last + 1, Math.max(last + 1, rows.length - count));
  return wider.length <= Math.max(maxRows, rows.length) ? { rows: [...wider, ...rest] } : undefined;
}
