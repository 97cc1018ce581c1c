import { type Composition } from '@kinoloom/composition';
import { messages, type ProjectSummary, type SaveProject } from '@kinoloom/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { replaceComposition, type Editor } from '../store/index.ts';
import type { EditJournal } from './journal.ts';
import type { OpenProject, ProjectCalls } from './project-calls.ts';
import { allSaved, changeTo, isSaved, type Unsaved } from './unsaved.ts';

export type SavingState =
  /** `at`: time of the save, in milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'saving' }
  /** The server is unreachable; changes are kept in this browser and sent later. */
  | { readonly kind: 'waiting'; readonly reason: string }
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
  readonly #stopListening: () => void;
  #summary: ProjectSummary;
  #unsaved: Unsaved;
  /** The composition at the revision that `unsaved` is based on. */
  #baseComposition: Composition;
  /** The composition including what was sent; queued changes are based on it. */
  #sentComposition: Composition;
  #cancelTimer: (() => void) | undefined;
  /** What the user is about to do, as the name of the server's version of the previous state. */
  #before: string | undefined;
  #failures = 0;
  #onItsWay = false;
  #closed = false;

  /** The editor's composition must be the project's, or based on it: the difference is then saved at once. */
  constructor(deps: AutosaveDeps) {
    this.#deps = deps;
    const { composition, ...summary } = deps.project;
    this.#summary = summary;
    this.#baseComposition = composition;
    this.#sentComposition = composition;
    this.#unsaved = allSaved(summary.revision);
    this.state = createStore<SavingState>(() =>
      deps.diverged
        ? { kind: 'conflict', theirs: deps.project }
        : { kind: 'saved', at: Date.parse(summary.updated_at) },
    );
    this.#stopListening = deps.editor.state.subscribe((after, before) => {
      if (after.history.present !== before.history.present) this.#onLocalChange();
    });
    this.#onLocalChange();
  }

  /** The project as this page knows it. */
  get project(): ProjectSummary {
    return this.#summary;
  }

  /** Whether the server has all changes. */
  get saved(): boolean {
    return isSaved(this.#unsaved);
  }

  /** Sends pending changes at once, and retries an unreachable server. */
  flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    void this.#send();
  }

  /** The project was changed, possibly by this page. */
  onRemoteChange(summary: ProjectSummary): void {
    if (summary.id !== this.#summary.id || summary.revision <= this.#summary.revision) return;
    if (summary.key !== null && summary.key === this.#unsaved.sent?.key) return;
    // Unsaved changes are checked against it when they are sent.
    if (isSaved(this.#unsaved)) void this.#follow();
  }

  /** The project was deleted elsewhere. */
  onRemoteDeletion(): void {
    this.#setState({ kind: 'gone' });
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

  /** Replaces the composition by one that a request of this page has saved: a restored version. */
  adopt({ composition, ...summary }: OpenProject): void {
    this.#rebase(summary, composition);
    replaceComposition(this.#deps.editor, composition);
    this.#unsaved = allSaved(summary.revision);
    void this.#write();
    this.#setState({ kind: 'saved', at: this.#deps.now() });
  }

  /** Renames the project, independently of a save in progress. @throws ApiError */
  async rename(name: string): Promise<void> {
    const { calls } = this.#deps;
    let summary: ProjectSummary;
    try {
      summary = await calls.save({ revision: this.#summary.revision, name });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      summary = await calls.save({ revision: (await calls.read()).revision, name });
    }
    const isNext = summary.revision === this.#summary.revision + 1 && !this.#unsaved.sent;
    if (isNext) this.#unsaved = { ...this.#unsaved, base: summary.revision };
    // The next save detects any changes in between.
    this.#summary = isNext ? summary : { ...this.#summary, name: summary.name };
  }

  /** Resolves a conflict. What is not kept becomes a version or new project. @throws ApiError, keeping the conflict */
  async choose(choice: Choice): Promise<void> {
    const state = this.state.getState();
    if (state.kind !== 'conflict') return;
    const { composition, ...summary } = state.theirs;
    if (choice === 'both') await this.#deps.calls.copy(`${summary.name} (copy)`, this.#present());
    if (choice !== 'mine') return this.adopt(state.theirs);
    this.#rebase(summary, composition);
    this.#before = 'Keep mine';
    this.#setState({ kind: 'saving' });
    this.flush();
  }

  /** Saves the current composition as a new project, after the original was deleted elsewhere. @throws ApiError */
  async keepAsNew(): Promise<OpenProject> {
    const copy = await this.#deps.calls.copy(this.#summary.name, this.#present());
    this.#rebase(this.#summary, this.#present());
    return copy;
  }

  /** Stops accepting edits. Unsaved changes are sent once more, and stay in the journal on failure. */
  [Symbol.dispose](): void {
    this.#closed = true;
    this.#stopListening();
    this.flush();
  }

  #onLocalChange(): void {
    const { present } = this.#deps.editor.state.getState().history;
    this.#unsaved = { ...this.#unsaved, queued: changeTo(this.#sentComposition, present) };
    void this.#write();
    const { kind } = this.state.getState();
    if (kind === 'conflict' || kind === 'gone') return;
    if (isSaved(this.#unsaved)) return;
    if (kind === 'saved' || kind === 'refused') this.#setState({ kind: 'saving' });
    if (kind !== 'waiting') this.#soon(TOGETHER_MS);
  }

  #soon(ms: number): void {
    this.#cancelTimer ??= this.#deps.later(() => this.flush(), ms);
  }

  async #send(): Promise<void> {
    const { kind } = this.state.getState();
    if (kind === 'conflict' || kind === 'gone') return;
    const again = this.#unsaved.sent;
    if (again && this.#onItsWay) return;
    const sent = again ?? this.#sendQueued();
    if (!sent) return this.#setState({ kind: 'saved', at: this.#deps.now() });
    this.#setState({ kind: 'saving' });
    const { base } = this.#unsaved;
    const before = this.#before;
    await this.#put({ revision: base, changes: [sent.change], key: sent.key, ...(before !== undefined && { before }) });
  }

  /** Moves the queued change into the next request. */
  #sendQueued(): Unsaved['sent'] {
    const { queued, base } = this.#unsaved;
    if (!queued) return null;
    const sent = { key: this.#deps.newKey(), change: queued };
    this.#unsaved = { base, sent, queued: null };
    this.#sentComposition = this.#present();
    void this.#write();
    return sent;
  }

  async #put(save: SaveProject): Promise<void> {
    const { calls, now } = this.#deps;
    try {
      this.#onItsWay = true;
      const summary = await calls.save(save).finally(() => (this.#onItsWay = false));
      this.#failures = 0;
      this.#before = undefined;
      this.#rebase(summary, this.#sentComposition);
      if (isSaved(this.#unsaved)) this.#setState({ kind: 'saved', at: now() });
      else this.flush();
    } catch (error) {
      await this.#fail(error, save);
    }
  }

  async #fail(error: unknown, save: SaveProject): Promise<void> {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 409) return this.#resolveRevision();
    if (status === 404) return this.#setState({ kind: 'gone' });
    if (status === 422 && save.changes) {
      // The change does not apply to the server's composition despite a matching revision: send it as a whole.
      return this.#put({ revision: save.revision, composition: { ...this.#sentComposition }, key: save.key });
    }
    if (status === 400 || status === 413 || status === 422) {
      // The next edit may fix it: it is sent together with this one.
      this.#setState({ kind: 'refused', reason: errorText(error) });
      return this.#rebase(this.#summary, this.#baseComposition);
    }
    this.#setState({ kind: 'waiting', reason: errorText(error) });
    void this.#write();
    if (this.#closed) return;
    this.#soon(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0);
    this.#failures += 1;
  }

  /** The project's revision differs from this page's. */
  async #resolveRevision(): Promise<void> {
    const { calls } = this.#deps;
    let theirs: OpenProject;
    try {
      theirs = await calls.read();
    } catch (error) {
      this.#setState({ kind: 'waiting', reason: errorText(error) });
      return this.#soon(RETRY_MS[0]);
    }
    if (changeTo(this.#baseComposition, theirs.composition)) return this.#setState({ kind: 'conflict', theirs });
    // Only the name was changed: the edit is rebased.
    const { composition, ...summary } = theirs;
    this.#rebase(summary, composition);
    this.flush();
  }

  /** Loads changes saved elsewhere, once no gesture is in progress. */
  async #follow(): Promise<void> {
    const { calls, editor, onFollowed } = this.#deps;
    try {
      const theirs = await calls.read();
      await gestureEnd(editor);
      if (this.#closed || !isSaved(this.#unsaved) || theirs.revision <= this.#summary.revision) return;
      const differs = changeTo(this.#baseComposition, theirs.composition) !== null;
      if (differs) {
        this.adopt(theirs);
        onFollowed();
      } else {
        const { composition, ...summary } = theirs;
        this.#rebase(summary, composition);
      }
    } catch (error) {
      // Safe to skip: the next save detects it.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #present(): Composition {
    return this.#deps.editor.state.getState().history.present;
  }

  /** Sets the server's composition; the editor's differences from it are queued. */
  #rebase(summary: ProjectSummary, composition: Composition): void {
    this.#summary = summary;
    this.#baseComposition = composition;
    this.#sentComposition = composition;
    this.#unsaved = { base: summary.revision, sent: null, queued: changeTo(composition, this.#present()) };
    void this.#write();
  }

  #setState(state: SavingState): void {
    this.state.setState(state, true);
  }

  /**
   * Updates the journal. Writes are issued at once and applied in order: a write that waited for the previous one would
   * be lost together with it.
   */
  async #write(): Promise<void> {
    const { journal, page, now, onJournalFailed } = this.#deps;
    if (!journal) return;
    const { id } = this.#summary;
    const unsaved = this.#unsaved;
    const { kind } = this.state.getState();
    const composition = kind === 'waiting' || kind === 'conflict' || kind === 'refused' ? this.#present() : null;
    try {
      if (isSaved(unsaved)) await journal.remove(id, page);
      else await journal.write({ project: id, page, unsaved, film: composition, at: now() });
    } catch (error) {
      onJournalFailed(error);
    }
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
