import type { Composition } from '@kinoloom/composition';
import type { FilmLimits } from '@kinoloom/contract';
import { createEditor, keepGuides, readGuides, readSwitches, type Editor } from '../store/index.ts';
import type { ClaimedHistory } from './history/index.ts';
import type { EditJournal, EditJournalEntry } from './journal.ts';
import type { PageLife } from './page-life.ts';
import type { OpenProject, ProjectCalls } from './project-calls.ts';
import { Autosave, type AutosaveDeps } from './autosave.ts';
import { recover } from './unsaved.ts';

/** A project that is open for editing. */
export interface ProjectSession extends Disposable {
  readonly editor: Editor;
  readonly saver: Autosave;
  /** Outcome of edits that a page left unsaved: none, restored, or no longer applicable. */
  readonly recovered: 'nothing' | 'restored' | 'lost';
}

type Deps = Pick<AutosaveDeps, 'newKey' | 'now' | 'later' | 'onFollowed' | 'onJournalFailed'>;

interface Opening extends Deps {
  readonly calls: ProjectCalls;
  readonly id: string;
  readonly journal: EditJournal | null;
  readonly pages: PageLife;
  /** The history of undo that a page may go on with; null if there is no place to keep one. */
  readonly claimHistory: (page: string) => Promise<ClaimedHistory | null>;
  readonly filmLimits: () => Promise<FilmLimits>;
  readonly signal: AbortSignal;
}

/** Opens a project, including changes that a closed page had not saved. @throws ApiError */
export async function openProjectSession({
  calls,
  id,
  journal,
  pages,
  claimHistory,
  filmLimits,
  signal,
  ...deps
}: Opening): Promise<ProjectSession> {
  // A journal that cannot be read does not keep the project closed.
  const failed = (error: unknown): EditJournalEntry[] => {
    deps.onJournalFailed(error);
    return [];
  };
  const page = deps.newKey();
  const life = new AbortController();
  pages.markAlive(page, life.signal);
  const opening = Promise.all([
    calls.read(signal),
    journal ? leftBehind(journal, pages, id).catch(failed) : [],
    claimHistory(page),
    filmLimits(),
  ]);
  const [project, left, claimed, film] = await opening.catch((error: unknown) => {
    life.abort();
    throw error;
  });
  const { composition, outcome } = recoverFrom(project, left);
  const history = claimed?.recall(composition);
  const editor = createEditor({
    composition,
    history,
    film,
    newId: deps.newKey,
    switches: readSwitches(),
    guides: readGuides(id),
  });
  editor.state.subscribe(({ guides }, before) => guides !== before.guides && keepGuides(id, guides));
  const keeper = claimed?.keep(editor);
  const saver = new Autosave({ ...deps, editor, project, page, journal, calls, diverged: outcome === 'diverged' });
  // Its histories are removed.
  saver.state.subscribe(({ kind }) => kind === 'gone' && keeper?.[Symbol.dispose]());
  // From here on this page is responsible for them.
  for (const entry of left) await journal?.remove(entry.project, entry.page).catch(deps.onJournalFailed);
  return {
    editor,
    saver,
    recovered: outcome === 'diverged' ? 'nothing' : outcome,
    [Symbol.dispose]() {
      keeper?.[Symbol.dispose]();
      saver[Symbol.dispose]();
      void saver.whenSaved().then(
        () => life.abort(),
        // The journal keeps it for the next page.
        () => life.abort(),
      );
    },
  };
}

/** Unsaved changes of closed pages. */
async function leftBehind(journal: EditJournal, pages: PageLife, id: string): Promise<EditJournalEntry[]> {
  const entries = await journal.read(id);
  const living = await pages.living(entries.map(({ page }) => page));
  return entries.filter(({ page }) => !living.has(page));
}

interface Recovered {
  readonly composition: Composition;
  readonly outcome: ProjectSession['recovered'] | 'diverged';
}

function recoverFrom({ revision, key, composition }: OpenProject, left: readonly EditJournalEntry[]): Recovered {
  let result: Recovered = { composition, outcome: 'nothing' };
  for (const entry of left) {
    const recovery = recover({ revision, key, composition: result.composition }, entry.unsaved, entry.film);
    if (recovery.kind === 'found') result = { composition: recovery.composition, outcome: 'restored' };
    else if (recovery.kind === 'diverged') {
      if (recovery.mine) return { composition: recovery.mine, outcome: 'diverged' };
      result = { ...result, outcome: 'lost' };
    }
  }
  return result;
}
