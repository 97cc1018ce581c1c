import { applyChange, COMPOSITION_VERSION, invertChange, type Change, type History } from '@kinoloom/composition';
import type { HistoryStore } from '../../../lib/kept-histories.ts';
import type { Editor } from '../../store/index.ts';

/** Marks in the store: the first one has the number `first`. */
export interface Written {
  readonly first: number;
  readonly changes: readonly Change[];
  /** Null: no film is stored. */
  readonly filmAt: number | null;
}

export interface KeeperDeps {
  readonly editor: Editor;
  readonly store: HistoryStore;
  readonly project: string;
  readonly history: string;
  readonly page: string;
  readonly now: () => number;
  readonly written: Written;
}

/**
 * Stores the history as it changes: of an edit only its mark, of undo and redo only the place. The first store that fails ends this:
 * the history then lasts as long as the page.
 */
export class HistoryKeeper implements Disposable {
  readonly #deps: KeeperDeps;
  readonly #stopListening: () => void;
  #written: Written;
  #done: number | null = null;
  #failed = false;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
    this.#written = deps.written;
    const { state } = deps.editor;
    this.#write(state.getState().history);
    this.#stopListening = state.subscribe((after, before) => {
      if (after.history !== before.history) this.#write(after.history);
    });
  }

  [Symbol.dispose](): void {
    this.#stopListening();
  }

  #write(history: History): void {
    if (this.#failed) return;
    const { store, project, history: id, page, now } = this.#deps;
    const before = this.#written;
    const changes = [...history.past, ...history.future].map(({ change }) => change);
    const [oldest] = changes;
    if (!oldest) {
      this.#written = { first: 0, changes, filmAt: null };
      this.#done = null;
      if (before.changes.length > 0) this.#follow(store.remove(project, id));
      return;
    }
    const dropped = Math.max(0, before.changes.indexOf(oldest));
    const same = sameStart(before.changes, dropped, changes);
    const first = before.first + dropped;
    const from = first + same;
    const done = first + history.past.length;
    const isAsBefore = dropped === 0 && same === changes.length && same === before.changes.length;
    if (isAsBefore && done === this.#done) return;
    const isFilmOf = before.filmAt !== null && before.filmAt >= first && before.filmAt <= from;
    const newFilm = isFilmOf ? null : filmOf(history, first);
    const filmAt = newFilm?.at ?? before.filmAt ?? first;
    this.#written = { first, changes, filmAt };
    this.#done = done;
    const marks = [...history.past, ...history.future]
      .slice(same)
      .map(({ change, origin }) => ({ change, ...(origin && { origin }) }));
    const head = { project, history: id, page, version: COMPOSITION_VERSION, at: now() };
    this.#follow(
      store.write({
        head: { ...head, first, done, end: first + changes.length, filmAt },
        from,
        marks,
        ...(newFilm && { film: newFilm.film }),
      }),
    );
  }

  #follow(written: Promise<void>): void {
    written.catch(() => {
      if (this.#failed) return;
      this.#failed = true;
      const { store, project, history } = this.#deps;
      // What is stored ends earlier than the page's. If it cannot be removed either, it is compared with the composition when it is read.
      store.remove(project, history).catch(() => undefined);
    });
  }
}

/** How many changes are the same objects, from `dropped` on. */
function sameStart(before: readonly Change[], dropped: number, now: readonly Change[]): number {
  let same = 0;
  while (same < now.length && before[dropped + same] === now[same]) same++;
  return same;
}

/** The composition before the last mark that is done: undoing that one and editing again leaves it valid. */
function filmOf({ past, present }: History, first: number) {
  const last = past.at(-1);
  if (!last) return { at: first, film: present };
  return { at: first + past.length - 1, film: applyChange(present, invertChange(last.change)) };
}
