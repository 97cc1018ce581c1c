import {
  addOverlay,
  cutsOf,
  editorDefaults,
  frame as wholeFrame,
  hasMedia,
  overlaysBetween,
  snapMove,
  type Composition,
  type Cut,
  type Overlay,
} from '@kinoloom/composition';
import { draggedTransition, isTransitionDrag } from '../transitions/transition-drag.ts';
import { chooseCut, putTransition } from '../transitions/actions.ts';
import { filesUnderWay, isFileDrag } from '../../../lib/file-drag.ts';
import { draggedMedia, isMediaDrag, mediaUnderWay } from '../../../lib/media-drag.ts';
import { toast } from '../../../ui/toast.ts';
import { findOffered, warnOfUnknownSize, type EditorMedia, type MediaFacts } from '../../media/index.ts';
import { comingIn, edit, replaceBy, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { rowAt, RULER, type Placed } from '../geometry/view.ts';
import { beatsOf } from '../../beats/beats.ts';
import { magnetsOf, SNAP } from '../gestures/magnets.ts';
import { overlayLabel } from '../gestures/overlay-label.ts';
import { listenTo } from './pointers.ts';
import type { TimelineView } from './timeline-view.ts';
import { EDGE_SPEED, pull } from './viewport.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** Makes an overlay from media, at a frame of a row. */
export type NewOverlay = (
  media: MediaFacts,
  place: { id: string; from: Overlay['from']; row: number },
  composition: Composition,
) => Overlay;

/** Accepts media cards dragged from elsewhere. Returns a function that removes the listeners. */
export function listenToDrops(
  editor: Editor,
  timeline: TimelineView,
  scroller: HTMLElement,
  now: () => { media: EditorMedia; overlayOf: NewOverlay },
): () => void {
  const gone = new AbortController();
  const on = listenTo(scroller, gone.signal);
  const compositionNow = (): Composition => editor.state.getState().history.present;
  const factsOf = (id: string | null): MediaFacts | undefined => findOffered(now().media, id);

  /** Length of media on the timeline; that of a new clip if unknown. */
  const lengthOf = (facts: MediaFacts | undefined): number =>
    facts
      ? now().overlayOf(facts, { id: 'dragged', from: wholeFrame(0), row: 0 }, compositionNow()).durationInFrames
      : editorDefaults.clipFrames;

  /** Drop position of an item with this length: snaps like a drag on the timeline. */
  const placeOf = ({ clientX, clientY, altKey }: DragEvent, durationInFrames: number): Placed => {
    const { y, frame } = timeline.at(clientX, clientY);
    const composition = compositionNow();
    const row = Math.min(Math.max(0, rowAt(timeline.view, y)), composition.rows.length - 1);
    const from = Math.max(0, frame);
    if (altKey || !editor.state.getState().switches.snap) return { from: Math.round(from), row, durationInFrames };
    const within = SNAP / timeline.view.scale;
    const playhead = editor.playhead.state.getState().frame;
    const others = magnetsOf(composition, {
      row,
      near: [from, from + durationInFrames],
      within,
      playhead,
      beats: beatsOf(editor).getState(),
    });
    return { ...snapMove(composition, { id: '', row, from, durationInFrames, within, others }), row, durationInFrames };
  };

  /** The clip or sound under the pointer, whose media can be replaced. */
  const overlayAt = ({ clientX, clientY }: DragEvent): Overlay | undefined => {
    const { y, frame } = timeline.at(clientX, clientY);
    const [there] = overlaysBetween(compositionNow(), rowAt(timeline.view, y), frame, frame + 1);
    return there && hasMedia(there) ? there : undefined;
  };

  listenToTransitionDrops(editor, timeline, on);
  on('dragover', (event) => {
    const isCard = isMediaDrag(event.dataTransfer);
    if (!isCard && !isFileDrag(event.dataTransfer)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    const { x, y } = timeline.at(event.clientX, event.clientY);
    const [dx, dy] = [pull(x, timeline.view.width), pull(y - RULER, timeline.view.height - RULER)];
    if (dx !== 0 || dy !== 0) timeline.scrollBy(dx * EDGE_SPEED, dy * EDGE_SPEED);
    if (!isCard) return timeline.setDrop(placeOf(event, filesUnderWay(event.dataTransfer) * editorDefaults.clipFrames));
    const replaced = event.ctrlKey || event.metaKey ? overlayAt(event) : undefined;
    timeline.setDrop(replaced ?? placeOf(event, lengthOf(factsOf(mediaUnderWay()))));
  });
  on('dragleave', ({ relatedTarget }) => {
    // Moving between child elements is not leaving the timeline.
    if (!(relatedTarget instanceof Node && scroller.contains(relatedTarget))) timeline.setDrop(null);
  });
  on('drop', (event) => {
    timeline.setDrop(null);
    const id = draggedMedia(event.dataTransfer);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (id === null && files.length > 0) {
      event.preventDefault();
      const { from, row } = placeOf(event, files.length * editorDefaults.clipFrames);
      now().media.addFiles?.(files, { from, row });
    }
    if (id === null) return;
    event.preventDefault();
    const facts = factsOf(id);
    if (!facts) return void toast.error(words.notInFlow);
    const { from, row } = placeOf(event, lengthOf(facts));
    const overlay = now().overlayOf(facts, { id: editor.newId(), from: wholeFrame(from), row }, compositionNow());
    const replaced = event.ctrlKey || event.metaKey ? overlayAt(event) : undefined;
    if (replaced && hasMedia(overlay)) {
      const made = replaceBy(
        editor,
        replaced,
        overlay,
        words.isShownInstead({ item: overlayLabel(overlay), of: overlayLabel(replaced) }),
      );
      if (!made.ok) toast.error(made.error.message);
      return;
    }
    const said = words.isAdded({ item: overlayLabel(overlay), row: row + 1, at: timecodeOf(from) });
    const coming = comingIn(editor, overlay, (before) => addOverlay(before, overlay));
    const made = edit(editor, coming, { said, select: [overlay.id] });
    if (!made.ok) return void toast.error(made.error.message);
    warnOfUnknownSize(facts);
  });
  return () => gone.abort();
}

/** How near to a cut a transition is dropped, in pixels. */
const DROP = 60;

/** Accepts kinds of transitions dragged from the panel, at the nearest cut. */
function listenToTransitionDrops(editor: Editor, timeline: TimelineView, on: ReturnType<typeof listenTo>): void {
  const cutAt = ({ clientX, clientY }: DragEvent): Overlay | undefined => {
    const { y, frame } = timeline.at(clientX, clientY);
    const distance = ({ incoming }: Cut): number => Math.abs(incoming.from - frame) * timeline.view.scale;
    return cutsOf(editor.state.getState().history.present, rowAt(timeline.view, y))
      .filter((cut) => distance(cut) <= DROP)
      .toSorted((a, b) => distance(a) - distance(b))[0]?.incoming;
  };
  on('dragover', (event) => {
    if (!isTransitionDrag(event.dataTransfer)) return;
    const cut = cutAt(event);
    timeline.setCut(cut?.id ?? null);
    if (!cut) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  });
  on('drop', (event) => {
    const [kind, cut] = [draggedTransition(event.dataTransfer), cutAt(event)];
    timeline.setCut(null);
    if (!kind || !cut) return;
    event.preventDefault();
    const { direction: _direction, ...last } = editor.state.getState().lastTransition;
    if (putTransition(editor, cut.id, { ...last, kind })) chooseCut(editor, cut.id);
  });
}
