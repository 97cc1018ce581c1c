import {
  freezeFrame,
  isVideo,
  mainRowOf,
  overlaysBetween,
  unlockedRows,
  type VideoOverlay,
} from '@kinoloom/composition';
import { edit, selectedOverlays, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { nameThem } from '../gestures/overlay-label.ts';
import { refuse } from './refuse.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** The selected clip, or without a selection that of the main row at the playhead, stands still there for three seconds. */
export function freezeAtPlayhead(editor: Editor): void {
  const at = editor.playhead.state.getState().frame;
  const clip = clipAt(editor, at);
  if (!clip) return refuse(editor, words.nothingToFreeze);
  const made = edit(
    editor,
    (composition) => {
      const rows = editor.state.getState().switches.ripple ? unlockedRows(composition) : new Set([clip.row]);
      return freezeFrame(composition, { id: clip.id, at, rows, newId: editor.newId });
    },
    { said: words.isFrozen({ items: nameThem([clip]), at: timecodeOf(at) }) },
  );
  if (!made.ok) refuse(editor, made.error.message);
}

function clipAt({ state }: Editor, at: number): VideoOverlay | undefined {
  const selected = selectedOverlays(state.getState());
  if (selected.length > 0) return selected.find(isVideo);
  const { present } = state.getState().history;
  const row = mainRowOf(present);
  return row === undefined ? undefined : overlaysBetween(present, row, at, at + 1).find(isVideo);
}
