import { detachSound, groupOverlays, isVideo, ungroupOverlays } from '@kinoloom/composition';
import { edit, selectedOverlays, type Editor } from '../../store/index.ts';
import { nameThem } from '../gestures/overlay-label.ts';
import { nothingSelected, refuse } from './refuse.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** The selected items, and what is in a group with one of them, stay together from now on. */
export function groupSelected(editor: Editor): void {
  const items = selectedOverlays(editor.state.getState());
  if (items.length < 2) return refuse(editor, words.tooFewToGroup);
  const joined = { ids: items.map(({ id }) => id), group: editor.newId() };
  edit(editor, (composition) => groupOverlays(composition, joined), {
    said: words.isGrouped({ items: nameThem(items) }),
  });
}

export function ungroupSelected(editor: Editor): void {
  const items = selectedOverlays(editor.state.getState());
  if (items.length === 0) return nothingSelected(editor);
  const ids = items.map(({ id }) => id);
  edit(editor, (composition) => ungroupOverlays(composition, ids), {
    said: words.isUngrouped({ items: nameThem(items) }),
  });
}

/** Puts the sound of the selected clip below it, where it can be cut by itself once the two are ungrouped. */
export function detachSelected(editor: Editor): void {
  const clip = selectedOverlays(editor.state.getState()).find(isVideo);
  if (!clip) return refuse(editor, words.noClipToDetach);
  const apart = { id: clip.id, newId: editor.newId(), group: editor.newId() };
  const made = edit(editor, (composition) => detachSound(composition, apart), {
    said: words.isDetached({ item: nameThem([clip]) }),
  });
  if (!made.ok) refuse(editor, made.error.message);
}
