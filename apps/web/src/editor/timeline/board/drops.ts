import { addOverlay, editorDefaults, frame as wholeFrame, type Composition, type Overlay } from '@kinoloom/composition';
import { draggedMedia, isMediaDrag } from '../../../lib/media-drag.ts';
import { toast } from '../../../ui/toast.ts';
import type { EditorMedia, MediaFacts } from '../../media/index.ts';
import { edit, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { rowAt } from '../geometry/view.ts';
import { nameOf } from '../gestures/names.ts';
import type { TimelineBoard } from './timeline-board.ts';

/** Makes an overlay of a media, at a frame of a row. */
export type NewOverlay = (
  media: MediaFacts,
  place: { id: string; from: Overlay['from']; row: number },
  film: Composition,
) => Overlay;

/** Takes cards of media that are dragged from elsewhere. Returns what takes it off again. */
export function listenToDrops(
  editor: Editor,
  board: TimelineBoard,
  scroller: HTMLElement,
  now: () => { media: EditorMedia; overlayOf: NewOverlay },
): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const placeOf = ({ clientX, clientY }: DragEvent): { from: number; row: number } => {
    const { y, frame } = board.at(clientX, clientY);
    const { rows } = editor.state.getState().history.present;
    return { from: Math.max(0, Math.round(frame)), row: Math.min(Math.max(0, rowAt(board.view, y)), rows - 1) };
  };
  scroller.addEventListener(
    'dragover',
    (event) => {
      if (!isMediaDrag(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      // What is dragged can only be read once it is dropped: the outline is as long as a new clip.
      board.setDrop({ ...placeOf(event), durationInFrames: editorDefaults.clipFrames });
    },
    { signal },
  );
  scroller.addEventListener(
    'dragleave',
    () => {
      board.setDrop(null);
    },
    { signal },
  );
  scroller.addEventListener(
    'drop',
    (event) => {
      board.setDrop(null);
      const id = draggedMedia(event.dataTransfer);
      if (id === null) return;
      event.preventDefault();
      const { media, overlayOf } = now();
      const facts = media.offered.find((each) => each.id === id);
      if (!facts)
        return void toast.error('This media is not in the flow of this project. Add it from its card instead.');
      const { from, row } = placeOf(event);
      const film = editor.state.getState().history.present;
      const overlay = overlayOf(facts, { id: editor.newId(), from: wholeFrame(from), row }, film);
      const said = `${nameOf(overlay)} added to row ${row + 1}, ${timecodeOf(from)}`;
      const made = edit(editor, (before) => addOverlay(before, overlay), { said, select: [overlay.id] });
      if (!made.ok) toast.error(made.error.message);
    },
    { signal },
  );
  return () => gone.abort();
}
