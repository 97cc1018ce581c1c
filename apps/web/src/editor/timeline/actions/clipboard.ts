import { Composition, copiesOf, pasteOverlays } from '@kinoloom/composition';
import { announce, edit, selectedOverlays, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { nameThem } from '../gestures/overlay-label.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** Identifies our items among other clipboard content. */
const MARK = 'kinoloom/overlays';

/** The selected items as text that another composition can paste; null without a selection. */
export function copySelected(editor: Editor): string | null {
  const state = editor.state.getState();
  const overlays = selectedOverlays(state);
  if (overlays.length === 0) return null;
  announce(editor, words.isCopied({ items: nameThem(overlays) }));
  // A valid composition, so that old clipboard content can be migrated.
  return JSON.stringify({ kind: MARK, film: { ...state.history.present, markers: [], overlays } });
}

/** Pastes at the playhead. Returns undefined for other text, null on success, else the error. */
export function pasteText(editor: Editor, text: string): string | null | undefined {
  const composition = compositionIn(text);
  if (composition === undefined) return undefined;
  const read = Composition.safeParse(composition);
  if (!read.success) return words.copiedFromNewer;
  const at = editor.playhead.state.getState().frame;
  const overlays = copiesOf(read.data.overlays, editor.newId);
  const made = edit(editor, (before) => pasteOverlays(before, { overlays, at }), {
    said: words.isPasted({ items: nameThem(overlays), at: timecodeOf(at) }),
    select: overlays.map(({ id }) => id),
  });
  return made.ok ? null : made.error.message;
}

function compositionIn(text: string): unknown {
  if (!text.includes(MARK)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== MARK) return undefined;
    return 'film' in value ? value.film : null;
  } catch {
    return undefined;
  }
}
