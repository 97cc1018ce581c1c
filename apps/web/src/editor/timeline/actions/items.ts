import {
  deleteAll,
  deleteOverlays,
  duplicateOverlay,
  endOf,
  inTurn,
  moveOverlays,
  reachOf,
  resizeEnd,
  resizeStart,
  splitOverlay,
  type Overlay,
} from '@kinoloom/composition';
import { toast } from '../../../ui/toast.ts';
import { announce, edit, selectedOverlays, undoEdit, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { nameThem } from '../gestures/overlay-label.ts';

const chosen = (editor: Editor): Overlay[] => selectedOverlays(editor.state.getState());
const playheadOf = (editor: Editor): number => editor.playhead.state.getState().frame;
const isInside = (overlay: Overlay, at: number): boolean => overlay.from < at && at < endOf(overlay);

const nothingSelected = (editor: Editor): void => announce(editor, 'Nothing is selected');

export function deleteSelected(editor: Editor): void {
  const items = chosen(editor);
  if (items.length === 0) return nothingSelected(editor);
  const ids = items.map(({ id }) => id);
  edit(editor, (composition) => deleteOverlays(composition, ids), { said: `${nameThem(items)} deleted`, select: [] });
}

/** Copies are placed at the end of their rows, and selected. */
export function duplicateSelected(editor: Editor): void {
  const items = chosen(editor).toSorted((a, b) => a.from - b.from);
  if (items.length === 0) return nothingSelected(editor);
  const copies = items.map(({ id }) => ({ id, newId: editor.newId() }));
  const edits = copies.map(
    (copy) => (composition: Parameters<typeof duplicateOverlay>[0]) => duplicateOverlay(composition, copy),
  );
  edit(editor, inTurn(edits), { said: `${nameThem(items)} duplicated`, select: copies.map(({ newId }) => newId) });
}

/** The items that a split at the playhead affects: of the selection, or of all items without one. */
export function underPlayhead(editor: Editor): Overlay[] {
  const at = playheadOf(editor);
  const { history, selection } = editor.state.getState();
  const candidates = selection.length > 0 ? chosen(editor) : history.present.overlays;
  return candidates.filter((overlay) => isInside(overlay, at));
}

/** Splits the items at the playhead. Returns false if there are none. */
export function splitAtPlayhead(editor: Editor): boolean {
  const at = playheadOf(editor);
  const items = underPlayhead(editor);
  if (items.length === 0) {
    announce(editor, 'No clip at the playhead can be split');
    return false;
  }
  const cuts = items.map(({ id }) => ({ id, at, newId: editor.newId() }));
  const edits = cuts.map((cut) => (composition: Parameters<typeof splitOverlay>[0]) => splitOverlay(composition, cut));
  const { selection } = editor.state.getState();
  // The user continues with the part after the split.
  const select = selection.length > 0 ? cuts.map(({ newId }) => newId) : [];
  edit(editor, inTurn(edits), { said: `${nameThem(items)} split at ${timecodeOf(at)}`, select });
  return true;
}

/** Trims the selected items to start or end at the playhead. */
export function trimToPlayhead(editor: Editor, side: 'start' | 'end'): void {
  const at = playheadOf(editor);
  const items = chosen(editor);
  if (items.length === 0) return nothingSelected(editor);
  const edits = items.map(
    ({ id }) =>
      (composition: Parameters<typeof resizeStart>[0]) =>
        side === 'start' ? resizeStart(composition, { id, from: at }) : resizeEnd(composition, { id, end: at }),
  );
  const what = side === 'start' ? 'begins' : 'ends';
  edit(editor, inTurn(edits), { said: `${nameThem(items)} ${what} at ${timecodeOf(at)}` });
}

/** Moves an edge of an item by frames; consecutive steps form one undo step. */
export function stepEdge(editor: Editor, item: Overlay, side: 'start' | 'end', by: number): void {
  const { id } = item;
  const to = (side === 'start' ? item.from : endOf(item)) + by;
  edit(
    editor,
    (composition) =>
      side === 'start' ? resizeStart(composition, { id, from: to }) : resizeEnd(composition, { id, end: to }),
    {
      gesture: `edge ${side} ${id}`,
      said: timecodeOf(Math.max(0, to)),
    },
  );
}

/** Moves the selected items by frames and rows; consecutive steps form one undo step. */
export function nudgeSelected(editor: Editor, distance: { by: number; down: number }): void {
  const items = chosen(editor);
  const [first] = items;
  if (!first) return nothingSelected(editor);
  const ids = items.map(({ id }) => id);
  const reach = reachOf(editor.state.getState().history.present, items, distance);
  edit(editor, (composition) => moveOverlays(composition, { ids, ...distance }), {
    gesture: `nudge ${ids.join(' ')}`,
    said: `${nameThem(items)}, row ${first.row + reach.down + 1}, ${timecodeOf(first.from + reach.by)}`,
  });
}

/** Deletes everything on the timeline. A toast offers undo for ten seconds; undo itself works as usual. */
export function resetTimeline(editor: Editor): void {
  edit(editor, deleteAll, { said: 'Timeline reset', select: [] });
  const mark = editor.state.getState().history.past.at(-1);
  toast.undo('Timeline reset', () => {
    if (editor.state.getState().history.past.at(-1) === mark) undoEdit(editor);
    else toast.info('The timeline has changed since. Undo goes back one step at a time.');
  });
}
