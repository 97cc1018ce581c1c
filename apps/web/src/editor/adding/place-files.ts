import { addOverlay, findOverlay, frame, type EditResult, type Overlay } from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import { warnOfUnknownSize, type FilePlace, type MediaFacts } from '../media/index.ts';
import { comingIn, edit, select, type Editor } from '../store/index.ts';
import { put } from './add-overlay.ts';
import { droppedOverlay } from './media-overlay.ts';
import { said as inWords } from '../../words/said.ts';
import * as words from '../../words/en/editor/adding.ts';

/**
 * Adds files in their order where they were dropped, each when it and those before it are uploaded; null is a file that was
 * refused, whose place the next one takes. All are one step of undo, unless something else is edited meanwhile.
 */
export async function placeFiles(
  editor: Editor,
  files: readonly Promise<MediaFacts | null>[],
  place: FilePlace,
): Promise<void> {
  const gesture = `files-${crypto.randomUUID()}`;
  const added: string[] = [];
  let { from } = place;
  for (const file of files) {
    const facts = await file;
    if (!facts) continue;
    await withoutDraft(editor);
    const overlay = placeFile(editor, facts, { ...place, from }, gesture);
    if (!overlay) continue;
    from = overlay.from + overlay.durationInFrames;
    added.push(overlay.id);
  }
  // What was selected during the upload stays so.
  if (added.length > 0 && editor.state.getState().selection.length === 0) select(editor, added);
}

/** The overlay where it came to lie; undefined if it was refused. */
function placeFile(editor: Editor, facts: MediaFacts, place: FilePlace, gesture: string): Overlay | undefined {
  const id = editor.newId();
  const made = edit(
    editor,
    (composition): EditResult => {
      const from = frame(place.from);
      if (place.row === undefined) {
        return put(composition, droppedOverlay(facts, { id, from, row: 0 }, composition, place.at));
      }
      // Rows can have been removed since the drop.
      const row = Math.min(place.row, composition.rows.length - 1);
      const overlay = droppedOverlay(facts, { id, from, row }, composition);
      return comingIn(editor, overlay, (before) => addOverlay(before, overlay))(composition);
    },
    { gesture, said: words.isAdded({ name: facts.name }) },
  );
  if (!made.ok) {
    toast.error(inWords(made.error.message), { detail: facts.name });
    return undefined;
  }
  warnOfUnknownSize(facts);
  return findOverlay(editor.state.getState().history.present, id);
}

/** Resolves when no gesture is going on: an edit would end it. */
const withoutDraft = ({ state }: Editor): Promise<void> =>
  new Promise((resolve) => {
    if (state.getState().draft === null) return resolve();
    const stop = state.subscribe(({ draft }) => {
      if (draft !== null) return;
      stop();
      resolve();
    });
  });
