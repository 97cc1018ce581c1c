import {
  applyChange,
  bounded,
  changeBetween,
  durationOf,
  historyLimits,
  isEmpty,
  magnetic,
  together,
  unlocked,
  record,
  redo,
  replace,
  startHistory,
  undo,
  type CanvasAspect,
  type Change,
  type Composition,
  type EditRefusal,
  type EditResult,
  type History,
  type HistoryLimits,
  type Look,
  type MarkOrigin,
  type TransitionLook,
} from '@kinoloom/composition';
import { err, limits as usual, ok, type FilmLimits, type Result } from '@kinoloom/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { editorShortcuts } from '../../lib/keyboard/editor-shortcuts.ts';
import { addShortcuts } from '../../lib/keyboard/index.ts';
import { createPlayhead, type Playhead } from './playhead.ts';
import { usualSwitches, type Switches } from './switches.ts';
import { isToolIdle, type CanvasTool } from './canvas-tool.ts';
import { noGuides, type Guides } from './guides.ts';
import * as words from '../../words/en/editor/timeline.ts';
import { said as inWords } from '../../words/said.ts';

addShortcuts(editorShortcuts);

/** Panel shown while nothing is selected. */
export type PanelName = 'video' | 'audio' | 'local' | 'text' | 'captions' | 'image' | 'stickers' | 'templates';

/** Moves a cut, another part of the media into the same place, or a clip between its neighbours. */
export type TrimMode = 'roll' | 'slip' | 'slide';

/** How media come onto the timeline: where there is room, cut in before what lies later, or over what plays there. */
export type AddMode = 'add' | 'insert' | 'overwrite';

export interface EditorState {
  /** The composition with its undo and redo steps. */
  readonly history: History;
  /** Preview of the current gesture: shown instead of the composition, and discarded unless committed. */
  readonly draft: { readonly composition: Composition; readonly change: Change } | null;
  /** Ids of overlays, in order of selection. */
  readonly selection: readonly string[];
  /** Id of the overlay whose start is the chosen cut: only while no overlay is selected. */
  readonly cut: string | null;
  /** For the next cut. */
  readonly lastTransition: TransitionLook;
  readonly panel: PanelName;
  /** Whether the sidebar's content, or the sheet on small screens, is open. */
  readonly panelOpen: boolean;
  /** Width of the timeline relative to its window; see `zoomLimits`. */
  readonly zoom: number;
  readonly switches: Switches;
  /** The marked stretch of the film; `to` is exclusive. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Why the last edit of a locked row was refused; a new object each time. Shown whatever tried it. */
  readonly locked: { readonly text: string } | null;
  /** What was copied of how a clip or an image looks. */
  readonly look: Look | null;
  readonly addMode: AddMode;
  /** Id of the overlay in whose place the next media are shown. */
  readonly replaced: string | null;
  /** The compound clip that is open, with the editor of its film; `stop` ends that both are kept in step. */
  readonly inside: { readonly id: string; readonly editor: Editor; readonly stop: () => void } | null;
  /** The further shape in which the film is shown, with the editor of it there. */
  readonly inShape: { readonly name: CanvasAspect; readonly editor: Editor; readonly stop: () => void } | null;
  /** What dragging and nudging do instead of moving a clip or trimming one edge. */
  readonly trimMode: TrimMode | null;
  readonly guides: Guides;
  /** As it was taken; see `toolInUse`. */
  readonly tool: CanvasTool | null;
  /** Announcement for assistive technology; a new object each time, so that the same text can be repeated. */
  readonly said: { readonly text: string };
}

/** A composition being edited: shared state of all parts of the editor, and the playhead. */
export interface Editor {
  readonly state: StoreApi<EditorState>;
  readonly playhead: Playhead;
  /** Generates ids of new overlays. */
  readonly newId: () => string;
  readonly limits: HistoryLimits;
  /** Of a compound clip's film: the editor of the film around it, and the clip. */
  readonly around?: { readonly editor: Editor; readonly id: string } | undefined;
  /** Of a film shown in another of its shapes: see `ShapeView`. */
  readonly shape?: ShapeView | undefined;
  /** Of this installation. A film that exceeds them is edited as any other. */
  readonly film: FilmLimits;
}

/** A film as it is in another of its shapes. Its steps are those of the film itself, which alone are recorded. */
export interface ShapeView {
  readonly name: CanvasAspect;
  /** The editor of the film itself. */
  readonly of: Editor;
  /** The film itself of what is shown. */
  readonly toFilm: (shown: Composition) => Composition;
  /** What is shown of a film itself. */
  readonly ofFilm: (film: Composition) => Composition;
}

/** The editor of the film itself, of that of any of its shapes. */
export const filmOf = (editor: Editor): Editor => editor.shape?.of ?? editor;

interface Start {
  readonly composition: Composition;
  /** Of earlier visits: it ends with the composition. */
  readonly history?: History | undefined;
  readonly limits?: HistoryLimits;
  readonly film?: FilmLimits;
  readonly newId: () => string;
  readonly panel?: PanelName;
  readonly switches?: Switches;
  readonly around?: Editor['around'];
  readonly shape?: ShapeView;
  readonly guides?: Guides;
}

/** A dissolve of a second. */
const usualTransition: TransitionLook = { kind: 'dissolve', framesBefore: 15, framesAfter: 15, ease: 'linear' };

export function createEditor({ composition, newId, panel = 'video', ...start }: Start): Editor {
  const { switches = usualSwitches, limits = historyLimits, film = usual.film } = start;
  const state = createStore<EditorState>(() => ({
    history: start.history ?? startHistory(composition),
    draft: null,
    selection: [],
    cut: null,
    lastTransition: usualTransition,
    panel,
    panelOpen: true,
    zoom: 1,
    switches,
    range: null,
    locked: null,
    look: null,
    addMode: 'add',
    replaced: null,
    inside: null,
    inShape: null,
    trimMode: null,
    guides: start.guides ?? noGuides,
    tool: null,
    said: { text: '' },
  }));
  state.subscribe((now, before) => isToolIdle(now, before) && state.setState({ tool: null, draft: null }));
  const playhead = createPlayhead(() => durationOf(shownComposition(state.getState())));
  return { state, playhead, newId, limits, film, around: start.around, shape: start.shape };
}

/** The composition as shown, including the preview of the current gesture. */
export const shownComposition = ({ draft, history }: Pick<EditorState, 'draft' | 'history'>): Composition =>
  draft?.composition ?? history.present;

/** The frame shown at the playhead: the last one at the composition's end. */
export const shownFrame = (composition: Composition, playhead: number): number =>
  Math.min(playhead, Math.max(0, durationOf(composition) - 1));

/** The frame that is shown now. */
export const frameNow = ({ state, playhead }: Editor): number =>
  shownFrame(shownComposition(state.getState()), playhead.state.getState().frame);

/** A pure edit of the composition package with its arguments bound. */
export type EditFunction = (composition: Composition) => EditResult;

/** Makes an edit as the switches say, without doing it. */
const madeBy = ({ switches, history }: EditorState, make: EditFunction): EditResult =>
  unlocked(switches.magnet ? together(magnetic(together(make)), 'picture') : together(make))(history.present);

const lockedBy = ({ code, message }: EditRefusal): Partial<EditorState> =>
  code === 'edit.locked' ? { locked: { text: inWords(message) } } : {};

interface EditOptions {
  /** Consecutive edits with the same name form one undo step: letters typed, values of a slider. */
  readonly gesture?: string;
  /** Announcement when done. */
  readonly said?: string;
  /** New selection; unchanged by default. */
  readonly select?: readonly string[];
}

/** Applies an edit and records it for undo. A refusal changes nothing and is announced; the caller shows it. */
export function edit(editor: Editor, make: EditFunction, options: EditOptions = {}): Result<void, EditRefusal> {
  const { state } = editor;
  const made = madeBy(state.getState(), make);
  if (!made.ok) {
    state.setState({ draft: null, said: { text: inWords(made.error.message) }, ...lockedBy(made.error) });
    return err(made.error);
  }
  keep(editor, made.value, options);
  return ok(undefined);
}

/** Records a change. What was done in another shape of a film is one of the film itself, which then is shown in that shape anew. */
function keep({ state, limits, shape }: Editor, change: Change, { gesture, ...options }: EditOptions): void {
  if (shape) {
    const film = shape.of.state.getState().history.present;
    const after = shape.toFilm(applyChange(state.getState().history.present, change));
    keep(shape.of, changeBetween(film, after), gesture === undefined ? {} : { gesture });
    return state.setState((before) => settled(before, before.history, options));
  }
  state.setState((before) => {
    const history = record(before.history, change, gesture ?? null);
    return settled(before, bounded(history, limits), options);
  });
}

/** Previews an edit of the committed composition, not of an earlier preview. */
export function previewEdit({ state }: Editor, make: EditFunction): Result<void, EditRefusal> {
  const made = madeBy(state.getState(), make);
  if (!made.ok) {
    state.setState(lockedBy(made.error));
    return err(made.error);
  }
  const { present } = state.getState().history;
  const change = made.value;
  state.setState({ draft: isEmpty(change) ? null : { composition: applyChange(present, change), change } });
  return ok(undefined);
}

/** Ends a gesture: the last preview becomes one undo step. */
export function commitEdit(editor: Editor, options: Omit<EditOptions, 'gesture'> = {}): void {
  const { draft } = editor.state.getState();
  // As it was shown: made once more as the switches say, it could differ.
  if (draft) keep(editor, draft.change, options);
}

export const discardPreview = ({ state }: Editor): void => state.setState({ draft: null });

export const undoEdit = (editor: Editor): void => travel(editor, undo, words.undone);
export const redoEdit = (editor: Editor): void => travel(editor, redo, words.redone);

/** Replaces the composition by a restored version or one saved elsewhere, as one step of undo where that is exact. */
export function replaceComposition({ state, limits }: Editor, composition: Composition, origin: MarkOrigin): void {
  state.setState((before) => settled(before, bounded(replace(before.history, composition, origin), limits), {}));
}

export const announce = ({ state }: Editor, text: string): void => state.setState({ said: { text } });

function travel(editor: Editor, step: (history: History) => History, said: string): void {
  const { state, shape } = editor;
  if (shape) {
    const before = state.getState().history;
    travel(shape.of, step, said);
    if (state.getState().history !== before) announce(editor, said);
    return;
  }
  state.setState((before) => {
    const history = step(before.history);
    return settled(before, history, history === before.history ? {} : { said });
  });
}

export function settled(before: EditorState, history: History, { said, select }: EditOptions): Partial<EditorState> {
  const there = new Set(history.present.overlays.map(({ id }) => id));
  const selection = (select ?? before.selection).filter((id) => there.has(id));
  const same = selection.length === before.selection.length && selection.every((id, at) => id === before.selection[at]);
  return {
    history,
    draft: null,
    selection: same ? before.selection : selection,
    cut: selection.length === 0 && before.cut !== null && there.has(before.cut) ? before.cut : null,
    replaced: before.replaced !== null && there.has(before.replaced) ? before.replaced : null,
    ...(said !== undefined && { said: { text: said } }),
  };
}
