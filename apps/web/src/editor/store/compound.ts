import {
  findOverlay,
  innerFilm,
  isCompound,
  makeCompound,
  reviseInside,
  takeApart,
  type Composition,
} from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import { said as inWords } from '../../words/said.ts';
import { announce, createEditor, edit, redoEdit, undoEdit, type Editor, type EditorState } from './editor.ts';
import { selectedOverlays } from './selection.ts';
import * as words from '../../words/en/editor/compound.ts';

function refuse(editor: Editor, text: string): void {
  announce(editor, text);
  toast.info(text, { id: 'compound' });
}

/** Puts the selected clips into a compound clip, which is then selected. */
export function compoundSelected(editor: Editor): void {
  const state = editor.state.getState();
  const items = selectedOverlays(state);
  if (items.length === 0) return refuse(editor, words.tooFew);
  if (editor.around) return refuse(editor, words.onlyOnce);
  const number = state.history.present.overlays.filter(isCompound).length + 1;
  const made = { ids: items.map(({ id }) => id), newId: editor.newId(), name: words.name({ number }) };
  const result = edit(editor, (composition) => makeCompound(composition, made), {
    said: words.isMade({ count: items.length }),
    select: [made.newId],
  });
  if (!result.ok) refuse(editor, inWords(result.error.message));
}

/** Puts what a compound clip holds in its place. */
export function takeCompoundApart(editor: Editor, id: string): void {
  const { present } = editor.state.getState().history;
  const compound = findOverlay(present, id);
  if (!compound || !isCompound(compound)) return refuse(editor, words.noneSelected);
  const result = edit(
    editor,
    (composition) => takeApart(composition, { id, newId: editor.newId, maxRows: editor.film.maxRows }),
    {
      said: words.isTakenApart({ name: compound.content }),
      select: [],
    },
  );
  if (!result.ok) refuse(editor, inWords(result.error.message));
}

/** The selected compound clip, if one is. */
const selectedCompound = (editor: Editor): string =>
  selectedOverlays(editor.state.getState()).find(isCompound)?.id ?? '';

export const takeSelectedApart = (editor: Editor): void => takeCompoundApart(editor, selectedCompound(editor));
export const openSelected = (editor: Editor): void => openCompound(editor, selectedCompound(editor));

/**
 * Opens a compound clip: its film is edited as the whole one is, by an editor of its own. Each step there is one of the film around
 * it, where it is saved and undone.
 */
export function openCompound(editor: Editor, id: string): void {
  const { history, switches, guides, panel, panelOpen, inside } = editor.state.getState();
  if (inside) return;
  const compound = findOverlay(history.present, id);
  if (!compound || !isCompound(compound)) return refuse(editor, words.noneSelected);
  if (history.present.rows[compound.row]?.locked) return refuse(editor, words.isLocked);
  editor.playhead.pause();
  const { newId, limits, film } = editor;
  const inner = createEditor({
    composition: innerFilm(compound),
    newId,
    limits,
    film,
    switches,
    guides,
    panel,
    around: { editor, id },
  });
  inner.state.setState({ panelOpen });
  inner.playhead.seek(editor.playhead.state.getState().frame - compound.from + compound.innerStart);
  const stop = keepInStep(editor, inner, id);
  editor.state.setState({ selection: [id], cut: null, tool: null, draft: null, inside: { id, editor: inner, stop } });
  announce(inner, words.isOpen({ name: compound.content }));
}

/** Leads back to the film around the open compound clip. @returns whether one was open */
export function closeCompound({ around, playhead }: Editor): boolean {
  if (!around) return false;
  const { editor: outer, id } = around;
  const { inside, history } = outer.state.getState();
  playhead.pause();
  inside?.stop();
  outer.state.setState({ inside: null });
  const compound = findOverlay(history.present, id);
  if (compound && isCompound(compound))
    outer.playhead.seek(playhead.state.getState().frame + compound.from - compound.innerStart);
  announce(outer, words.isClosed);
  return true;
}

/** Makes each step of an open compound clip one of the film around it, and shows what is changed there from elsewhere. */
function keepInStep(outer: Editor, inner: Editor, id: string): () => void {
  let isOwn = false;
  const own = (step: () => void): void => {
    isOwn = true;
    step();
    isOwn = false;
  };
  const stopInner = inner.state.subscribe((now, before) => {
    const { switches, guides } = now;
    if (switches !== before.switches || guides !== before.guides) outer.state.setState({ switches, guides });
    if (isOwn || now.history.present === before.history.present) return;
    own(() => {
      const step = stepOf(now, before);
      if (step === 'undo') return undoEdit(outer);
      if (step === 'redo') return redoEdit(outer);
      const gesture = now.history.past.at(-1)?.gesture;
      const film = now.history.present;
      const made = edit(outer, (composition) => reviseInside(composition, { id, film }), {
        ...(gesture && { gesture: `inside ${id} ${gesture}` }),
      });
      if (made.ok) return;
      inner.state.setState({ history: before.history });
      refuse(inner, inWords(made.error.message));
    });
  });
  const stopOuter = outer.state.subscribe((now, before) => {
    if (isOwn || now.history.present === before.history.present) return;
    const compound = findOverlay(now.history.present, id);
    if (!compound || !isCompound(compound)) {
      closeCompound(inner);
      toast.info(words.isGone);
      return;
    }
    own(() => inner.state.setState({ history: startedAt(innerFilm(compound)), draft: null }));
  });
  return () => {
    stopInner();
    stopOuter();
  };
}

const startedAt = (present: Composition): EditorState['history'] => ({ past: [], present, future: [] });

/** What a step of a history was: taken back, done again, or new. */
function stepOf({ history: now }: EditorState, { history: before }: EditorState): 'undo' | 'redo' | 'edit' {
  // Only undo adds to what can be done again, and only redo takes a mark from there.
  if (now.future.length > before.future.length) return 'undo';
  const [next] = before.future;
  return next !== undefined && now.past.at(-1) === next ? 'redo' : 'edit';
}
