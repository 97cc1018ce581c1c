import {
  cutAtStart,
  cutsOf,
  FPS,
  inSequence,
  mainRowOf,
  passagesAt,
  setTransition,
  setTransitions,
  type Composition,
  type Cut,
  type Passage,
  type TransitionLook,
} from '@kinoloom/composition';
import { toast } from '../../../ui/toast.ts';
import { announce, edit, shownComposition, type Editor, type EditorState } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { secondsOf, transitionNames } from './names.ts';
import * as timelineWords from '../../../words/en/editor/timeline.ts';
import * as words from '../../../words/en/editor/transitions.ts';

/** The chosen cut, while its pictures meet. */
export const chosenCut = (state: Pick<EditorState, 'cut' | 'draft' | 'history'>): Cut | undefined =>
  state.cut === null ? undefined : cutAtStart(shownComposition(state), state.cut);

/** The transition in force at a cut. */
export const passageAt = (composition: Composition, { incoming }: Cut): Passage | undefined =>
  passagesAt(composition, incoming).into;

/** Chooses the cut at the start of an overlay, and nothing else. */
export const chooseCut = ({ state }: Editor, id: string): void => state.setState({ selection: [], cut: id });

/** Chooses a cut, and shows it. */
export function showCut(editor: Editor, { incoming }: Cut): void {
  chooseCut(editor, incoming.id);
  editor.playhead.seek(incoming.from);
}

/** The look of a transition as it is stored, without where it is. */
export const lookOf = ({ transition: { after: _after, ...look } }: Passage): TransitionLook => look;

/** Sets the transition at the start of an overlay, and remembers it for the next cut. @returns whether it could */
export function putTransition(editor: Editor, id: string, look: TransitionLook, gesture?: string): boolean {
  const made = edit(editor, (composition) => setTransition(composition, { id, look }), {
    ...(gesture !== undefined && { gesture }),
  });
  if (!made.ok) {
    toast.error(made.error.message);
    return false;
  }
  const cut = cutAtStart(editor.state.getState().history.present, id);
  const frames = look.framesBefore + look.framesAfter;
  const said = {
    name: transitionNames[look.kind],
    at: timecodeOf(cut?.incoming.from ?? 0),
    seconds: secondsOf(frames),
  };
  editor.state.setState({ lastTransition: look });
  announce(editor, words.isSet(said));
  return true;
}

/** Puts the last used transition at a bare cut, and chooses the cut. */
export function addTransition(editor: Editor, id: string): void {
  const { history, lastTransition } = editor.state.getState();
  const cut = cutAtStart(history.present, id);
  if (!cut) return;
  if (!passageAt(history.present, cut) && !putTransition(editor, id, lastTransition)) return;
  showCut(editor, cut);
}

/** Removes the transition of the chosen cut. @returns false if there is none */
export function removeChosenTransition(editor: Editor): boolean {
  const state = editor.state.getState();
  const cut = chosenCut(state);
  if (!cut || !passageAt(state.history.present, cut)) return false;
  const { id, from } = cut.incoming;
  edit(editor, (composition) => setTransition(composition, { id, look: null }), {
    said: words.isRemoved({ at: timecodeOf(from) }),
  });
  return true;
}

/** Moves a transition to the cut at the start of another overlay, in place of the one there. */
export const movedTransition =
  (passage: Passage, id: string) =>
  (composition: Composition): ReturnType<typeof setTransition> =>
    inSequence([
      (before) => setTransition(before, { id: passage.incoming.id, look: null }),
      (before) => setTransition(before, { id, look: lookOf(passage) }),
    ])(composition);

/** The cut nearest to a frame: in the rows of the selection, or without one in all. */
export function nearestCut(state: EditorState, frame: number): Cut | undefined {
  const { present } = state.history;
  const selected = present.overlays.filter(({ id }) => state.selection.includes(id)).map(({ row }) => row);
  const rows = selected.length > 0 ? [...new Set(selected)] : present.rows.map((_, row) => row);
  const main = mainRowOf(present);
  const distance = ({ incoming }: Cut): number => Math.abs(incoming.from - frame) + (incoming.row === main ? 0 : 0.5);
  return rows.flatMap((row) => cutsOf(present, row)).toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Puts the last used transition at the cut nearest to the playhead, or at the chosen one. */
export function addTransitionAtPlayhead(editor: Editor): void {
  const state = editor.state.getState();
  const cut = chosenCut(state) ?? nearestCut(state, editor.playhead.state.getState().frame);
  if (cut) return addTransition(editor, cut.incoming.id);
  announce(editor, words.noCut);
  toast.info(words.noCut, { id: 'no-cut' });
}

/** Puts a transition at every cut of a row. A toast offers what was there before. */
export function putAtEveryCut(editor: Editor, row: number, look: TransitionLook): void {
  const { present } = editor.state.getState().history;
  const cuts = cutsOf(present, row);
  const before = cuts.map((cut) => ({ id: cut.incoming.id, passage: passageAt(present, cut) }));
  const said = words.isAtEveryCut({ name: transitionNames[look.kind], cuts: cuts.length });
  const made = edit(editor, (composition) => setTransitions(composition, { row, look }), { said });
  if (!made.ok) return void toast.error(made.error.message);
  toast.undo(said, () => {
    const back = before.map(
      ({ id, passage }) =>
        (composition: Composition) =>
          setTransition(composition, { id, look: passage ? lookOf(passage) : null }),
    );
    const restored = edit(editor, inSequence(back), { said: timelineWords.restored });
    if (!restored.ok) toast.error(timelineWords.notRestored({ reason: restored.error.message }));
  });
}

/** Plays from a second before a transition, or a cut, to a second after it. */
export function playCut({ playhead }: Editor, { from, to }: { readonly from: number; readonly to: number }): void {
  playhead.seek(Math.max(0, from - FPS));
  playhead.play();
  const stop = playhead.state.subscribe(({ frame, playing }, before) => {
    if (playing && frame < to + FPS) return;
    if (playing) playhead.pause();
    if (playing || before.playing) stop();
  });
}
