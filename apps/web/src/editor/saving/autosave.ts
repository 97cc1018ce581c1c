import type { Composition, MarkOrigin } from '@kinoloom/composition';
import { messages, type ProjectSummary } from '@kinoloom/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../lib/api-error.ts';
import { replaceComposition, type Editor } from '../store/index.ts';
import { JournalWriter } from './journal-writer.ts';
import type { EditJournal } from './journal.ts';
import type { OpenProject, ProjectCalls } from './project-calls.ts';
import { arrived, basedOn, edited, renamed, sending, unsavedOf, type SaveProgress } from './save-progress.ts';
import { sendSave, type SaveOutcome } from './send-save.ts';
import { changeTo, isSaved } from './unsaved.ts';
import * as words from '../../words/en/editor/saving.ts';

export type SavingState =
  /** `at`: time of the save, in milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'saving' }
  /** The server is unreachable; changes are sent later. `kept`: this browser has stored them, so that they outlive the page. */
  | { readonly kind: 'waiting'; readonly reason: string; readonly kept: boolean }
  /** The project was changed elsewhere meanwhile: the user must choose. */
  | { readonly kind: 'conflict'; readonly theirs: OpenProject }
  /** The project was deleted elsewhere. */
  | { readonly kind: 'gone' }
  /** The server refuses the composition. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Resolution of a composition changed in two places: keep this page's, the other one, or both. */
export type Choice = 'mine' | 'theirs' | 'both';

export interface AutosaveDeps {
  readonly editor: Editor;
  readonly project: OpenProject;
  readonly page: string;
  /** Null if the browser has no storage. */
  readonly journal: EditJournal | null;
  readonly calls: ProjectCalls;
  readonly newKey: () => string;
  readonly now: () => number;
  /** Runs once after `ms`; returns a function to cancel it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** The editor's composition is not based on the project: the user must choose. */
  readonly diverged?: boolean;
  /** The composition was replaced by one saved elsewhere. */
  readonly onFollowed: () => void;
  /** The journal failed: edits are safe only once they are on the server. */
  readonly onJournalFailed: (error: unknown) => void;
}

/** Debounce: edits within this time are sent as one. */
const TOGETHER_MS = 100;
/** Retry delays; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/**
 * Saves a project automatically. Each edit goes to the journal at once, and to the server after a moment; the journal
 * drops it when the server has confirmed it. One request at a time, so that the server receives edits in order.
 */
export class Autosave implements Disposable {
  readonly state: StoreApi<SavingState>;
  readonly #deps: AutosaveDeps;
  readonly #journal: JournalWriter;
  readonly #stopListening: () => void;
  #progress: SaveProgress;
  #isSending = false;
  /** Requests in a row that were not answered. */
  #failures = 0;
  #cancelTimer: (() => void) | undefined;
  /** What the user is about to do, as the name of the server's version of the previous state. */
  #before: string | undefined;
  #closed = false;

  /** The editor's composition must be the project's, or based on it: the difference is then saved at once. */
  constructor(deps: AutosaveDeps) {
    const { project, editor, diverged } = deps;
    this.#deps = deps;
    this.#journal = new JournalWriter(deps.journal, deps.onJournalFailed);
    this.#progress = basedOn(project, this.#present);
    this.state = createStore<SavingState>(() =>
      diverged ? { kind: 'conflict', theirs: project } : { kind: 'saved', at: Date.parse(project.updated_at) },
    );
    this.#stopListening = editor.state.subscribe((after, before) => {
      if (after.history.present !== before.history.present) this.#onEdit();
    });
    this.#onEdit();
  }

  /** The project as this page knows it. */
  get project(): ProjectSummary {
    return this.#progress.confirmed;
  }

  /** Whether the server has all changes. */
  get saved(): boolean {
    return isSaved(this.#progress);
  }

  /** Whether changes are neither on the server nor stored in this browser: they end with the page. */
  get atRisk(): boolean {
    return !this.saved && !this.#journal.kept;
  }

  /** Sends pending changes at once, and retries an unreachable server. */
  flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    void this.#send();
  }

  /** The project was changed, possibly by this page. */
  onRemoteChange(summary: ProjectSummary): void {
    if (summary.id !== this.project.id || summary.revision <= this.project.revision) return;
    // Unsaved changes are checked against it when they are sent.
    if (this.saved) void this.#follow();
  }

  /** The project was deleted elsewhere. */
  onRemoteDeletion(): void {
    this.#become(this.#progress, { kind: 'gone' });
  }

  /** Resolves when the server has all changes made before the call. @throws Error if they cannot be saved */
  async whenSaved(): Promise<void> {
    this.flush();
    await new Promise<void>((resolve, reject) => {
      const check = (state: SavingState): void => {
        if (state.kind === 'saving') return;
        stop();
        if (state.kind === 'saved') resolve();
        else reject(new Error('reason' in state ? state.reason : messages.projectConflict));
      };
      const stop = this.state.subscribe(check);
      check(this.state.getState());
    });
  }

  /** Replaces the composition by one that the server has: a restored version, or what was saved elsewhere. */
  adopt(project: OpenProject, origin: MarkOrigin): void {
    this.#become(basedOn(project, project.composition), { kind: 'saved', at: this.#deps.now() });
    replaceComposition(this.#deps.editor, project.composition, origin);
  }

  /** Renames the project, independently of a save in progress. @throws ApiError */
  async rename(name: string): Promise<void> {
    const { calls } = this.#deps;
    let summary: ProjectSummary;
    try {
      summary = await calls.save({ revision: this.project.revision, name });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      summary = await calls.save({ revision: (await calls.read()).revision, name });
    }
    this.#become(renamed(this.#progress, summary));
  }

  /** Resolves a conflict. What is not kept becomes a version or new project. @throws ApiError, keeping the conflict */
  async choose(choice: Choice): Promise<void> {
    const state = this.state.getState();
    if (state.kind !== 'conflict') return;
    const { theirs } = state;
    if (choice === 'both') await this.#deps.calls.copy(`${theirs.name} (copy)`, this.#present);
    if (choice !== 'mine') return this.adopt(theirs, 'elsewhere');
    this.#before = words.keepMine;
    this.#become(basedOn(theirs, this.#present), { kind: 'saving' });
    this.flush();
  }

  /** Saves the current composition as a new project, after the original was deleted elsewhere. @throws ApiError */
  async keepAsNew(): Promise<OpenProject> {
    const copy = await this.#deps.calls.copy(this.project.name, this.#present);
    this.#become(basedOn({ ...this.#progress.confirmed, composition: this.#present }, this.#present));
    return copy;
  }

  /** Stops accepting edits. Unsaved changes are sent once more, and stay in the journal on failure. */
  [Symbol.dispose](): void {
    this.#closed = true;
    this.#stopListening();
    this.flush();
  }

  get #present(): Composition {
    return this.#deps.editor.state.getState().history.present;
  }

  #onEdit(): void {
    const progress = edited(this.#progress, this.#present);
    const state = afterEdit(this.state.getState(), progress);
    this.#become(progress, state);
    // After a request, the next one begins at once.
    if (state.kind === 'saving' && !this.#isSending) this.#soon(TOGETHER_MS);
  }

  #soon(ms: number): void {
    this.#cancelTimer ??= this.#deps.later(() => this.flush(), ms);
  }

  /** Sends one change after the other until the server has all, or cannot take the next one. */
  async #send(): Promise<void> {
    if (this.#isSending || isStopped(this.state.getState())) return;
    const progress = sending(this.#progress, this.#present, this.#deps.newKey);
    const { confirmed, sent } = progress;
    if (!sent) return this.#setState({ kind: 'saved', at: this.#deps.now() });
    this.#isSending = true;
    this.#become(progress, { kind: 'saving' });
    const save = { revision: confirmed.revision, changes: [sent.change], key: sent.key };
    const named = this.#before === undefined ? save : { ...save, before: this.#before };
    const outcome = await sendSave(this.#deps.calls, named, sent.composition);
    this.#isSending = false;
    if (this.#goesOnAfter(outcome)) await this.#send();
  }

  /** Applies the outcome of the request. @returns whether the next change can be sent, if there is one */
  #goesOnAfter(outcome: SaveOutcome): boolean {
    // The project was deleted meanwhile.
    if (isStopped(this.state.getState())) return false;
    const progress = this.#progress;
    const { confirmed } = progress;
    switch (outcome.kind) {
      case 'saved':
        this.#failures = 0;
        this.#before = undefined;
        this.#become(arrived(progress, outcome.summary, this.#present));
        return true;
      case 'changed elsewhere': {
        const isRenamed = changeTo(confirmed.composition, outcome.theirs.composition) === null;
        if (isRenamed) this.#become(basedOn(outcome.theirs, this.#present));
        else this.#become(progress, { kind: 'conflict', theirs: outcome.theirs });
        return isRenamed;
      }
      case 'gone':
        this.#become(progress, { kind: 'gone' });
        return false;
      case 'refused':
        // The next edit may fix it: it is sent together with this one.
        this.#become(basedOn(confirmed, this.#present), outcome);
        return false;
      case 'no answer':
        this.#become(progress, { kind: 'waiting', reason: outcome.reason, kept: this.#journal.kept });
        if (!this.#closed) this.#soon(RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)] ?? 0);
        return false;
    }
  }

  /** Loads changes saved elsewhere, once no gesture is in progress. */
  async #follow(): Promise<void> {
    const { calls, editor, onFollowed } = this.#deps;
    try {
      const theirs = await calls.read();
      await gestureEnd(editor);
      if (this.#closed || !this.saved || theirs.revision <= this.project.revision) return;
      if (changeTo(this.#progress.confirmed.composition, theirs.composition)) {
        this.adopt(theirs, 'elsewhere');
        onFollowed();
      } else this.#become(basedOn(theirs, this.#present));
    } catch (error) {
      // Safe to skip: the next save detects it.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #become(progress: SaveProgress, state = this.state.getState()): void {
    this.#progress = progress;
    this.#setState(state);
    void this.#write();
  }

  #setState(state: SavingState): void {
    this.state.setState(state, true);
  }

  async #write(): Promise<void> {
    const { page, now } = this.#deps;
    const { kind } = this.state.getState();
    // As long as a request has failed, also while the next one is under way: the page may end before its answer.
    const isBehind = this.#failures > 0 || kind === 'waiting' || kind === 'conflict' || kind === 'refused';
    const film = isBehind ? this.#present : null;
    await this.#journal.write({ project: this.project.id, page, unsaved: unsavedOf(this.#progress), film, at: now() });
    const state = this.state.getState();
    const { kept } = this.#journal;
    if (state.kind === 'waiting' && state.kept !== kept) this.#setState({ ...state, kept });
  }
}

/** Whether only the user can make saving go on. */
const isStopped = ({ kind }: SavingState): boolean => kind === 'conflict' || kind === 'gone';

function afterEdit(state: SavingState, progress: SaveProgress): SavingState {
  switch (state.kind) {
    case 'saved':
      return isSaved(progress) ? state : { kind: 'saving' };
    case 'refused':
      return { kind: 'saving' };
    case 'saving':
    case 'waiting':
    case 'conflict':
    case 'gone':
      return state;
  }
}

/** Resolves when no gesture is in progress. */
function gestureEnd({ state }: Editor): Promise<void> {
  if (!state.getState().draft) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = state.subscribe(({ draft }) => {
      if (draft) return;
      stop();
      resolve();
    });
  });
}
