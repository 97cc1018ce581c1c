import { Composition, copiesOf, pasteOverlays, type Overlay } from '@kinoloom/composition';
import { announce, edit, selectedOverlays, type Editor, type ShapeView } from '../../store/index.ts';
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
  const shown = { ...state.history.present, markers: [], overlays };
  return JSON.stringify({ kind: MARK, film: shapeOf(editor)?.toFilm(shown) ?? shown });
}

/** Pastes at the playhead. Returns undefined for other text, null on success, else the error. */
export function pasteText(editor: Editor, text: string): string | null | undefined {
  const composition = compositionIn(text);
  if (composition === undefined) return undefined;
  const read = Composition.safeParse(composition);
  if (!read.success) return words.copiedFromNewer;
  const at = editor.playhead.state.getState().frame;
  const overlays = copiesOf(placedFor(editor, read.data), editor.newId);
  const made = edit(editor, (before) => pasteOverlays(before, { overlays, at }), {
    said: words.isPasted({ items: nameThem(overlays), at: timecodeOf(at) }),
    select: overlays.map(({ id }) => id),
  });
  return made.ok ? null : made.error.message;
}

/** The shape in which an editor shows its film, or that of a compound clip that is refitted with it. */
function shapeOf({ state, shape, around }: Editor): ShapeView | undefined {
  if (shape || !around) return shape;
  const [inner, outer] = [state, around.editor.state].map((each) => each.getState().history.present.canvas);
  return isSameSize(inner, outer) ? around.editor.shape : undefined;
}

const isSameSize = (a: Composition['canvas'] | undefined, b: Composition['canvas'] | undefined): boolean =>
  a?.width === b?.width && a?.height === b?.height;

/** What was copied of a film of this size, as it is in the shape that is shown. */
function placedFor(editor: Editor, copied: Composition): readonly Overlay[] {
  const shape = shapeOf(editor);
  const isOfSuchFilm = isSameSize(shape?.of.state.getState().history.present.canvas, copied.canvas);
  return (shape && isOfSuchFilm ? shape.ofFilm(copied) : copied).overlays;
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
