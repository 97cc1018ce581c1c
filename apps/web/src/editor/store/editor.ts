import {
  applyChange,
  durationOf,
  isEmpty,
  record,
  redo,
  startHistory,
  undo,
  type Change,
  type Composition,
  type EditRefusal,
  type EditResult,
  type History,
} from '@kinoloom/composition';
import { err, ok, type Result } from '@kinoloom/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createPlayhead, type Playhead } from './playhead.ts';

/** What the sidebar shows while nothing is selected. */
export type PanelName = 'video' | 'audio' | 'local' | 'text' | 'captions' | 'image' | 'stickers' | 'templates';

export interface EditorState {
  /** The composition, and what undo and redo lead to. */
  readonly history: History;
  /** What the current gesture would make of the composition: shown in place of it, and discarded unless committed. */
  readonly draft: { readonly composition: Composition; readonly change: Change } | null;
  /** Ids of overlays, in the order they were picked. */
  readonly selection: readonly string[];
  readonly panel: PanelName;
  /** The sidebar's content, or the sheet on small screens, is open. */
  readonly panelOpen: boolean;
  /** How much wider than the window the timeline is; see `zoomLimits`. */
  readonly zoom: number;
  /** What assistive technology is told; a new object each time, so that the same words can be said twice. */
  readonly said: { readonly text: string };
}

/** A composition being edited: the state that every part of the editor reads, and the playhead. */
export interface Editor {
  readonly state: StoreApi<EditorState>;
  readonly playhead: Playhead;
  /** For what is new in the composition. */
  readonly newId: () => string;
}

interface Start {
  readonly composition: Composition;
  readonly newId: () => string;
  readonly panel?: PanelName;
}

export function createEditor({ composition, newId, panel = 'video' }: Start): Editor {
  const state = createStore<EditorState>(() => ({
    history: startHistory(composition),
    draft: null,
    selection: [],
    panel,
    panelOpen: true,
    zoom: 1,
    said: { text: '' },
  }));
  return { state, playhead: createPlayhead(() => durationOf(shownComposition(state.getState()))), newId };
}

/** The composition as it is shown: with what the current gesture makes of it. */
export const shownComposition = ({ draft, history }: Pick<EditorState, 'draft' | 'history'>): Composition =>
  draft?.composition ?? history.present;

/** The frame of the composition that is seen where the playhead stands: at the end of the composition its last one. */
export const shownFrame = (composition: Composition, playhead: number): number =>
  Math.min(playhead, Math.max(0, durationOf(composition) - 1));

/** One of the pure edits of the composition package, with what it is about filled in. */
export type EditFunction = (composition: Composition) => EditResult;

interface EditOptions {
  /** Edits that follow one another under one name are one step of undo: each letter typed, each value of a slider. */
  readonly gesture?: string;
  /** What is said when it is done. */
  readonly said?: string;
  /** What is selected then; the selection as it was, unless given. */
  readonly select?: readonly string[];
}

/** Does an edit and remembers it for undo. A refusal changes nothing, is said, and is the caller's to show. */
export function edit({ state }: Editor, make: EditFunction, options: EditOptions = {}): Result<void, EditRefusal> {
  const made = make(state.getState().history.present);
  if (!made.ok) {
    state.setState({ draft: null, said: { text: made.error.message } });
    return err(made.error);
  }
  state.setState((before) => {
    const history = record(before.history, made.value, options.gesture ?? null);
    return settled(before, history, options);
  });
  return ok(undefined);
}

/** Shows what an edit would make of the composition, starting from the composition as it is, not from an earlier try. */
export function previewEdit({ state }: Editor, make: EditFunction): Result<void, EditRefusal> {
  const { present } = state.getState().history;
  const made = make(present);
  if (!made.ok) return err(made.error);
  const change = made.value;
  state.setState({ draft: isEmpty(change) ? null : { composition: applyChange(present, change), change } });
  return ok(undefined);
}

/** Ends a gesture: what was tried out last becomes one step of undo. */
export function commitEdit(editor: Editor, options: Omit<EditOptions, 'gesture'> = {}): void {
  const { draft } = editor.state.getState();
  if (draft) edit(editor, () => ok(draft.change), options);
}

/** Ends a gesture without a trace. */
export const discardPreview = ({ state }: Editor): void => state.setState({ draft: null });

export const undoEdit = (editor: Editor): void => travel(editor, undo, 'Undone');
export const redoEdit = (editor: Editor): void => travel(editor, redo, 'Redone');

/** Puts another composition in place of this one: a version that was restored, or what another tab has saved. Undo starts anew. */
export function replaceComposition({ state }: Editor, composition: Composition): void {
  state.setState((before) => settled(before, startHistory(composition), {}));
}

/** Tells assistive technology. */
export const announce = ({ state }: Editor, text: string): void => state.setState({ said: { text } });

function travel({ state }: Editor, step: (history: History) => History, said: string): void {
  state.setState((before) => {
    const history = step(before.history);
    return settled(before, history, history === before.history ? {} : { said });
  });
}

function settled(before: EditorState, history: History, { said, select }: EditOptions): Partial<EditorState> {
  const there = new Set(history.present.overlays.map(({ id }) => id));
  const selection = (select ?? before.selection).filter((id) => there.has(id));
  const same = selection.length === before.selection.length && selection.every((id, at) => id === before.selection[at]);
  return {
    history,
    draft: null,
    selection: same ? before.selection : selection,
    ...(said !== undefined && { said: { text: said } }),
  };
}
