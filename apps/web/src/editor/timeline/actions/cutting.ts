import {
  inSequence,
  withGroups,
  unlockedRows,
  endOf,
  findOverlay,
  mainRowOf,
  overlaysBetween,
  packMainRow,
  resizeEnd,
  resizeStart,
  rippleDelete,
  rippleTrim,
  sharingEdge,
  type Overlay,
} from '@kinoloom/composition';
import {
  edit,
  keepSwitches,
  selectedOverlays,
  type Editor,
  type EditFunction,
  type Switches,
} from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { nameThem } from '../gestures/overlay-label.ts';
import { nothingSelected, refuse } from './refuse.ts';
import * as words from '../../../words/en/editor/timeline.ts';

export type Side = 'start' | 'end';

/** Turns a switch of the timeline on or off, here and the next time. */
export function flip(editor: Editor, name: keyof Switches): void {
  const { switches } = editor.state.getState();
  const next = { ...switches, [name]: !switches[name] };
  keepSwitches(next);
  const said = words.switchIs({ name: switchName[name], on: String(next[name]) });
  editor.state.setState({ switches: next, said: { text: said } });
  if (name === 'magnet' && next.magnet) edit(editor, packMainRow, { said });
}

export const switchName = {
  magnet: words.magnet,
  ripple: words.ripple,
  snap: words.snap,
  names: words.rowNames,
  keys: words.keyRows,
} as const;

/** Moves an edge of an item to a frame; with Ripple it takes along what lies later. */
export function trimmed(editor: Editor, { id, side, at }: { id: string; side: Side; at: number }): EditFunction {
  if (!editor.state.getState().switches.ripple)
    return (composition) =>
      inSequence(
        sharingEdge(composition, id, side).map(
          ({ id: each }) =>
            (now) =>
              side === 'start' ? resizeStart(now, { id: each, from: at }) : resizeEnd(now, { id: each, end: at }),
        ),
      )(composition);
  return (composition) => {
    const item = findOverlay(composition, id);
    const edge = item ? (side === 'start' ? item.from : endOf(item)) : at;
    return rippleTrim(composition, { id, side, by: at - edge, rows: unlockedRows(composition) });
  };
}

/** Deletes the selected items, and closes the holes: in their rows, or with Ripple in all. */
export function rippleDeleteSelected(editor: Editor): void {
  const items = selectedOverlays(editor.state.getState());
  if (items.length === 0) return nothingSelected(editor);
  const inAllRows = editor.state.getState().switches.ripple;
  const ids = withGroups(
    editor.state.getState().history.present,
    items.map(({ id }) => id),
  );
  edit(editor, (composition) => rippleDelete(composition, { ids, inAllRows }), {
    said: words.isCutOut({ items: nameThem(items) }),
    select: [],
  });
}

/**
 * Cuts away what an item plays before or after the playhead, and closes the hole: of the selected item there, or of the
 * main row's. The playhead stays at the same picture.
 */
export function cutAway(editor: Editor, side: Side): void {
  const at = editor.playhead.state.getState().frame;
  const item = itemAt(editor, at);
  if (!item) return refuse(editor, words.nothingToCutAway);
  const { id, row } = item;
  const by = at - (side === 'start' ? item.from : endOf(item));
  const { switches, history } = editor.state.getState();
  const rows = switches.ripple ? unlockedRows(history.present) : new Set([row]);
  const said = (side === 'start' ? words.startIsCutAway : words.endIsCutAway)({
    item: nameThem([item]),
    at: timecodeOf(at),
  });
  const made = edit(editor, (composition) => rippleTrim(composition, { id, side, by, rows }), { said });
  if (made.ok && side === 'start') editor.playhead.seek(item.from);
}

function itemAt(editor: Editor, at: number): Overlay | undefined {
  const state = editor.state.getState();
  const isCutBy = (overlay: Overlay): boolean => overlay.from < at && at < endOf(overlay);
  const selected = selectedOverlays(state);
  if (selected.length > 0) return selected.find(isCutBy);
  const { present } = state.history;
  const row = mainRowOf(present);
  return row === undefined ? undefined : overlaysBetween(present, row, at, at + 1).find(isCutBy);
}
