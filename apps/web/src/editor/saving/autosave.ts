import { type Composition } from '@kinoloom/composition';
import { messages, type ProjectSummary, type SaveProject } from '@kinoloom/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { replaceComposition, type Editor } from '../store/index.ts';
import type { EditJournal } from './journal.ts';
import type { OpenProject, ProjectCalls } from './project-calls.ts';
import { allSaved, changeTo, isSaved, type Unsaved } from './unsaved.ts';

export type SavingState =
  /** `at`: when it was saved, in milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'saving' }
  /** The server is out of reach; what is new is kept in this browser and sent later. */
  | { readonly kind: 'waiting'; readonly reason: string }
  /** Somebody else has written meanwhile: the user chooses. */
  | { readonly kind: 'conflict'; readonly theirs: OpenProject }
  /** The project was deleted elsewhere. */
  | { readonly kind: 'gone' }
  /** The server does not take the composition as it is. */
  | { readonly kind: 'refused'; readonly reason: string };

/** What becomes of a composition that was changed in two places: this page's is kept, the other one, or both. */
export type Choice = 'mine' | 'theirs' | 'both';

export interface AutosaveDeps {
  readonly editor: Editor;
  readonly project: OpenProject;
  /** Names this page in the journal. */
  readonly page: string;
  /** Null where the browser keeps nothing. */
  readonly journal: EditJournal | null;
  readonly calls: ProjectCalls;
  readonly newKey: () => string;
  readonly now: () => number;
  /** Runs once after `ms`; returns the way to cancel it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** The editor's composition does not go on from the project: what to do is for the user to say. */
  readonly diverged?: boolean;
  /** The composition was replaced by what somebody else has saved. */
  readonly onFollowed: () => void;
  /** The journal itself failed: edits are safe only once they are on the server. */
  readonly onJournalFailed: (error: unknown) => void;
}

/** Edits made this close together are sent as one. */
const TOGETHER_MS = 100;
/** How long to wait before the server is tried again: from the first to the last, which is repeated. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/**
 * Keeps a project saved. Each edit goes to the journal at once, and to the server after a moment; the journal forgets it
 * when the server has confirmed it. Nothing is sent while an answer is awaited, so that the server sees edits in order.
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
  /** What the user is about to do, for the version that the server keeps of how it stood before. */
  #before: string | undefined;
  #failures = 0;
  #onItsWay = false;
  #closed = false;

  /** The editor's composition must be the project's, or go on from it: then the difference is saved at once. */
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

  /** Whether the server has everything. */
  get saved(): boolean {
    return isSaved(this.#unsaved);
  }

  /** Sends at once what waits, and tries a server that was out of reach. */
  flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    void this.#send();
  }

  /** Somebody has written to this project, perhaps this page. */
  onRemoteChange(summary: ProjectSummary): void {
    if (summary.id !== this.#summary.id || summary.revision <= this.#summary.revision) return;
    if (summary.key !== null && summary.key === this.#unsaved.sent?.key) return;
    // Unsaved changes are compared with it when they are sent.
    if (isSaved(this.#unsaved)) void this.#follow();
  }

  /** The project was deleted elsewhere. */
  onRemoteDeletion(): void {
    this.#setState({ kind: 'gone' });
  }

  /** Resolves when the server has everything that this page had when it was asked. @throws Error where it can't be saved */
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

  /** Takes what a call of this page's has written in place of the composition: a version that was restored. */
  adopt({ composition, ...summary }: OpenProject): void {
    this.#rebase(summary, composition);
    replaceComposition(this.#deps.editor, composition);
    this.#unsaved = allSaved(summary.revision);
    void this.#write();
    this.#setState({ kind: 'saved', at: this.#deps.now() });
  }

  /** Gives the project another name, whatever is being saved meanwhile. @throws ApiError */
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
    // What was written in between is found by the next save.
    this.#summary = isNext ? summary : { ...this.#summary, name: summary.name };
  }

  /** Ends a conflict. What is not kept stays among the versions, or in a project of its own. @throws ApiError; the conflict stays then */
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

  /** Makes a project of its own of what is on the screen: for one that was deleted elsewhere. @throws ApiError */
  async keepAsNew(): Promise<OpenProject> {
    const copy = await this.#deps.calls.copy(this.#summary.name, this.#present());
    this.#rebase(this.#summary, this.#present());
    return copy;
  }

  /** Takes no more edits. What is unsaved is sent once more, and stays in the journal where that fails. */
  [Symbol.dispose](): void {
    this.#closed = true;
    this.#stopListening();
    this.flush();
  }

  /** Queues what has changed. */
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

  /** Makes what is queued the change that is sent next. */
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
      // The change does not fit what the server has, although the revision does: the whole composition is sent instead.
      return this.#put({ revision: save.revision, composition: { ...this.#sentComposition }, key: save.key });
    }
    if (status === 400 || status === 413 || status === 422) {
      // The next edit may be one that helps: it is sent together with this one.
      this.#setState({ kind: 'refused', reason: errorText(error) });
      return this.#rebase(this.#summary, this.#baseComposition);
    }
    this.#setState({ kind: 'waiting', reason: errorText(error) });
    void this.#write();
    if (this.#closed) return;
    this.#soon(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0);
    this.#failures += 1;
  }

  /** The project is at another revision than this page assumed. */
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
    // Only its name was changed: the edit goes on top.
    const { composition, ...summary } = theirs;
    this.#rebase(summary, composition);
    this.flush();
  }

  /** Shows what somebody else has saved, once no gesture is under way. */
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
      // Nothing is lost by not following: the next save finds it.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #present(): Composition {
    return this.#deps.editor.state.getState().history.present;
  }

  /** The server has this composition; what differs in the editor is queued. */
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
   * Brings the journal up to date. It takes what it is given in order, and at once: an edit that waited for the one before to be
   * written would be lost together with it.
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

/** Resolves when no gesture is under way. */
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
