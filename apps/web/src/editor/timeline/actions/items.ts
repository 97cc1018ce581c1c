import {
  applyChange,
  deleteAll,
  deleteOverlays,
  duplicateOverlay,
  endOf,
  findOverlay,
  inSequence,
  isSound,
  moveOverlays,
  regrouped,
  splitOverlay,
  withGroups,
  type Composition,
  type Overlay,
} from '@kinoloom/composition';
import { edit, selectedOverlays, offerUndo, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { nameThem } from '../gestures/overlay-label.ts';
import { removeChosenTransition } from '../transitions/actions.ts';
import { rippleDeleteSelected, trimmed, type Side } from './cutting.ts';
import { nothingSelected, refuse } from './refuse.ts';
import { rollEdge } from './trim-mode.ts';
import * as words from '../../../words/en/editor/timeline.ts';

const chosen = (editor: Editor): Overlay[] => selectedOverlays(editor.state.getState());
const playheadOf = (editor: Editor): number => editor.playhead.state.getState().frame;
const isInside = (overlay: Overlay, at: number): boolean => overlay.from < at && at < endOf(overlay);

/** Deletes the chosen transition, or the selected items; their places stay empty, unless Ripple is on. */
export function deleteSelected(editor: Editor): void {
  if (removeChosenTransition(editor)) return;
  if (editor.state.getState().switches.ripple) return rippleDeleteSelected(editor);
  const items = chosen(editor);
  if (items.length === 0) return nothingSelected(editor);
  const ids = withGroups(
    editor.state.getState().history.present,
    items.map(({ id }) => id),
  );
  edit(editor, (composition) => deleteOverlays(composition, ids), {
    said: words.isDeleted({ items: nameThem(items) }),
    select: [],
  });
}

/** Copies are placed at the end of their rows, and selected. */
export function duplicateSelected(editor: Editor): void {
  const items = chosen(editor).toSorted((a, b) => a.from - b.from);
  if (items.length === 0) return nothingSelected(editor);
  const copies = items.map(({ id }) => ({ id, newId: editor.newId() }));
  const edits = copies.map(
    (copy) => (composition: Parameters<typeof duplicateOverlay>[0]) => duplicateOverlay(composition, copy),
  );
  edit(editor, inSequence(edits), {
    said: words.isDuplicated({ items: nameThem(items) }),
    select: copies.map(({ newId }) => newId),
  });
}

/** The items that a split at the playhead affects: of the selection, or without one of all items but sounds. */
export function underPlayhead(editor: Editor): Overlay[] {
  const at = playheadOf(editor);
  const { history, selection } = editor.state.getState();
  const { present } = history;
  const all = new Set(withGroups(present, selection));
  const candidates = present.overlays.filter((overlay) => (all.size > 0 ? all.has(overlay.id) : !isSound(overlay)));
  return candidates.filter((overlay) => isInside(overlay, at));
}

/** Splits the items at the playhead. Returns false if there are none. */
export function splitAtPlayhead(editor: Editor): boolean {
  const at = playheadOf(editor);
  const items = underPlayhead(editor);
  if (items.length === 0) {
    refuse(editor, words.nothingToSplit);
    return false;
  }
  const cuts = items.map(({ id }) => ({ id, at, newId: editor.newId() }));
  const edits = cuts.map((cut) => (composition: Parameters<typeof splitOverlay>[0]) => splitOverlay(composition, cut));
  // What was together before the cut stays so on either side of it.
  const regroups = [...new Set(items.flatMap(({ group }) => group ?? []))].map((group) => {
    const ids = cuts.filter((_, index) => items[index]?.group === group).map(({ newId }) => newId);
    const apart = { ids, group: editor.newId() };
    return (composition: Composition) => regrouped(composition, apart);
  });
  const { selection } = editor.state.getState();
  // The user continues with the part after the split.
  const select = cuts.filter(({ id }) => selection.includes(id)).map(({ newId }) => newId);
  edit(editor, inSequence([...edits, ...regroups]), {
    said: words.isSplit({ items: nameThem(items), at: timecodeOf(at) }),
    select,
  });
  return true;
}

/** Trims the selected items at the playhead to start or end there; those elsewhere stay. */
export function trimToPlayhead(editor: Editor, side: Side): void {
  const at = playheadOf(editor);
  if (chosen(editor).length === 0) return nothingSelected(editor);
  const items = chosen(editor).filter((overlay) => isInside(overlay, at));
  if (items.length === 0) return refuse(editor, words.playheadOutside);
  const edits = items.map(({ id }) => trimmed(editor, { id, side, at }));
  const isTrimmed = side === 'start' ? words.startIsTrimmed : words.endIsTrimmed;
  edit(editor, inSequence(edits), { said: isTrimmed({ items: nameThem(items), at: timecodeOf(at) }) });
}

/** Moves an edge of an item by frames, in the trim mode for that with the neighbour that meets it; consecutive steps form one undo step. */
export function stepEdge(editor: Editor, item: Overlay, side: Side, by: number): void {
  if (rollEdge(editor, item.id, side, by)) return;
  const { id } = item;
  const to = (side === 'start' ? item.from : endOf(item)) + by;
  edit(editor, trimmed(editor, { id, side, at: to }), {
    gesture: `edge ${side} ${id}`,
    said: timecodeOf(Math.max(0, to)),
  });
}

/**
 * Moves the selected items by frames and rows; consecutive steps form one undo step. A step back from the end of another
 * item takes them before it.
 */
export function nudgeSelected(editor: Editor, distance: { by: number; down: number }): void {
  const [first, ...others] = chosen(editor).toSorted((a, b) => a.from - b.from);
  if (!first) return nothingSelected(editor);
  const items = [first, ...others];
  const ids = items.map(({ id }) => id);
  const { present } = editor.state.getState().history;
  const before = present.overlays.find(
    (other) =>
      other.row === first.row && other.from < first.from && endOf(other) >= first.from && !ids.includes(other.id),
  );
  const result =
    before && distance.by < 0
      ? moveOverlays(present, { ids, by: before.from - first.from, down: distance.down, at: before.from })
      : moveOverlays(present, { ids, ...distance });
  const now = result.ok ? findOverlay(applyChange(present, result.value), first.id) : first;
  edit(editor, () => result, {
    gesture: `nudge ${ids.join(' ')}`,
    said: words.isAt({
      items: nameThem(items),
      row: (now ?? first).row + 1,
      at: timecodeOf((now ?? first).from),
    }),
  });
}

/** Deletes everything on the timeline. A toast offers undo for ten seconds; undo itself works as usual. */
export function resetTimeline(editor: Editor): void {
  edit(editor, deleteAll, { said: words.isReset, select: [] });
  offerUndo(editor, words.isReset);
}
