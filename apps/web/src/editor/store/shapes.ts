import {
  addShape,
  aspectOfCanvas,
  followFilm,
  fromOtherShape,
  inOtherShape,
  inSequence,
  removeShape,
  reviseOverlay,
  takeShape,
  type CanvasAspect,
  type History,
  type SeenOverlay,
} from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/editor/shapes.ts';
import * as timelineWords from '../../words/en/editor/timeline.ts';
import { said as inWords } from '../../words/said.ts';
import {
  announce,
  createEditor,
  edit,
  filmOf,
  settled,
  type Editor,
  type EditFunction,
  type EditorState,
} from './editor.ts';
import { offerUndo } from './offer-undo.ts';

/** What stays as it is when the film is shown in another shape. */
function carriedFrom({ state }: Editor): Partial<EditorState> {
  const { selection, lastTransition, panel, panelOpen, zoom, switches, range, look, addMode, trimMode, guides } =
    state.getState();
  return { selection, lastTransition, panel, panelOpen, zoom, switches, range, look, addMode, trimMode, guides };
}

/** Shows a film in one of its shapes, at the same frame, with the same selection. */
export function showShape(shown: Editor, name: CanvasAspect): void {
  const film = filmOf(shown);
  const { inShape, history } = film.state.getState();
  const isOwn = aspectOfCanvas(history.present.canvas) === name;
  if (name === inShape?.name || (isOwn && !inShape)) return;
  shown.playhead.pause();
  const { frame } = shown.playhead.state.getState();
  const carried = carriedFrom(shown);
  inShape?.stop();
  if (isOwn) {
    film.state.setState({ ...carried, inShape: null, tool: null });
    film.playhead.seek(frame);
    return announce(film, words.isShown({ shape: name }));
  }
  const editor = editorIn(film, name);
  editor.state.setState(carried);
  editor.playhead.seek(frame);
  const stop = keepInStep(film, editor, name);
  film.state.setState({ inShape: { name, editor, stop }, tool: null, draft: null, selection: [] });
  announce(editor, words.isShown({ shape: name }));
}

function editorIn(film: Editor, name: CanvasAspect): Editor {
  const present = (): History['present'] => film.state.getState().history.present;
  const { switches, guides } = film.state.getState();
  const { history } = film.state.getState();
  const shown = shownHistory(history, name);
  return createEditor({
    composition: shown.present,
    history: shown,
    newId: film.newId,
    limits: film.limits,
    film: film.film,
    switches,
    guides,
    shape: {
      name,
      of: film,
      toFilm: (view) => fromOtherShape(view, name, present().canvas),
      ofFilm: (composition) => inOtherShape(composition, name),
    },
  });
}

/** The history of a film as it is shown in a shape: its marks are those of the film itself. */
const shownHistory = (history: History, name: CanvasAspect): History => ({
  ...history,
  present: inOtherShape(history.present, name),
});

/** Shows each change of the film, and leads back to it when it has that shape no more. */
function keepInStep(film: Editor, editor: Editor, name: CanvasAspect): () => void {
  const stopShown = editor.state.subscribe(({ switches, guides }, before) => {
    if (switches !== before.switches || guides !== before.guides) film.state.setState({ switches, guides });
  });
  const stopFilm = film.state.subscribe(({ history }, before) => {
    if (history === before.history) return;
    if (history.present.shapes?.includes(name))
      return editor.state.setState((now) => settled(now, shownHistory(history, name), {}));
    toast.info(words.isGone({ shape: name }), { id: 'shape' });
    leave(editor);
  });
  return () => {
    stopShown();
    stopFilm();
    const { inside } = editor.state.getState();
    inside?.editor.playhead.pause();
    inside?.stop();
  };
}

/** Leads back to the film itself, at the same frame. */
function leave(shown: Editor): Editor {
  const film = filmOf(shown);
  const { inShape } = film.state.getState();
  if (!inShape) return film;
  inShape.stop();
  inShape.editor.playhead.pause();
  const there = new Set(film.state.getState().history.present.overlays.map(({ id }) => id));
  const carried = carriedFrom(inShape.editor);
  const selection = carried.selection?.filter((id) => there.has(id)) ?? [];
  film.state.setState({ ...carried, selection, inShape: null, tool: null });
  film.playhead.seek(inShape.editor.playhead.state.getState().frame);
  return film;
}

function done(editor: Editor, make: EditFunction, said: string): boolean {
  const made = edit(editor, make, { said });
  if (!made.ok) toast.info(inWords(made.error.message), { id: 'shape' });
  return made.ok;
}

/** Adds a shape to a film, and shows it there. */
export function addAndShow(shown: Editor, shape: CanvasAspect): void {
  if (done(filmOf(shown), (film) => addShape(film, shape), words.isAdded({ shape }))) showShape(shown, shape);
}

/** Changes the aspect ratio of a film itself. */
export const takeAspect = (editor: Editor, aspect: CanvasAspect): boolean =>
  done(editor, (film) => takeShape(film, aspect), timelineWords.aspectIsChanged({ aspect }));

/** Removes a shape from a film, with the places there; said, with undo. */
export function removeFromFilm(shown: Editor, shape: CanvasAspect): void {
  const film = shown.shape?.name === shape ? leave(shown) : filmOf(shown);
  const said = words.isRemoved({ shape });
  if (done(film, (composition) => removeShape(composition, shape), said)) offerUndo(film, said);
}

/** Lets overlays follow the film again in the shape that is shown. */
export function followAgain({ shape, ...editor }: Editor, ids: readonly string[]): void {
  if (!shape) return;
  const said = words.follows({ count: ids.length });
  if (done(shape.of, (film) => followFilm(film, { ids, shape: shape.name }), said)) announce(editor, said);
}

/** Hides overlays in the shape that is shown, or shows them there. */
export function setHidden(editor: Editor, overlays: readonly SeenOverlay[], isHidden: boolean): void {
  const shape = editor.shape?.name;
  if (!shape) return;
  const revised = overlays.map(({ hidden: _hidden, ...overlay }) =>
    isHidden ? { ...overlay, hidden: true as const } : overlay,
  );
  const said = (isHidden ? words.isHidden : words.isSeen)({ count: overlays.length, shape });
  done(editor, inSequence(revised.map((overlay) => (film) => reviseOverlay(film, overlay))), said);
}
