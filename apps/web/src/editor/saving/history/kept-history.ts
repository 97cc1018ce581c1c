import {
  Composition,
  COMPOSITION_VERSION,
  readMarks,
  recallHistory,
  startHistory,
  type History,
  type KeptHistory,
} from '@kinoloom/composition';
import type { HistoryHead, HistoryStore, StoredHistory } from '../../../lib/kept-histories.ts';
import type { Editor } from '../../store/index.ts';
import type { PageLife } from '../page-life.ts';
import { HistoryKeeper, type Written } from './history-keeper.ts';

/** Remembers the history of each project for one tab, over reloads. */
export interface TabMemory {
  get(project: string): string | null;
  set(project: string, history: string): void;
}

export interface Claiming {
  readonly store: HistoryStore;
  readonly project: string;
  readonly page: string;
  readonly pages: PageLife;
  readonly tab: TabMemory;
  readonly newKey: () => string;
  readonly now: () => number;
}

/** A stored history that this page goes on with, or a new one. */
export interface ClaimedHistory {
  /** As far as it is of the composition. */
  recall(composition: Composition): History;
  /** Stores it from now on. */
  keep(editor: Editor): Disposable;
}

/** Each is up to four megabytes and a composition. */
const MOST_HISTORIES = 20;
const OLDEST_MS = 30 * 86_400_000;

/** Pages of this document that were left: others know it by their lock, which a page holds until its last save. */
const leftPages = new Set<string>();

/** Takes the history of this tab, else the newest that a closed page has left. */
export async function claimHistory(claiming: Claiming): Promise<ClaimedHistory> {
  const { store, project, page, pages, tab, newKey } = claiming;
  const heads = await store.heads();
  const living = await pages.living(heads.map((head) => head.page));
  const left = heads
    .filter((head) => !living.has(head.page) || leftPages.has(head.page))
    .toSorted((a, b) => b.at - a.at);
  const own = tab.get(project);
  const here = left.filter((head) => head.project === project && head.version === COMPOSITION_VERSION);
  const head = here.find(({ history }) => history === own) ?? here[0];
  const isMine = head !== undefined && (await store.claim(head, page));
  const kept = isMine ? readHistory(await store.read(head)) : null;
  const history = isMine ? head.history : newKey();
  tab.set(project, history);
  void tidy(claiming, left, heads.length, history);
  return claimed(claiming, history, isMine ? head : null, kept);
}

function claimed(
  { store, project, page, now }: Claiming,
  history: string,
  head: HistoryHead | null,
  kept: KeptHistory | null,
): ClaimedHistory {
  // What cannot be read is overwritten by the first mark.
  const written: Written = {
    first: head?.first ?? 0,
    changes: kept?.marks.map(({ change }) => change) ?? [],
    filmAt: kept && head ? head.filmAt : null,
  };
  return {
    recall: (composition) => (kept ? recallHistory(kept, composition) : startHistory(composition)),
    keep(editor) {
      const keeper = new HistoryKeeper({ editor, store, project, history, page, now, written });
      return {
        [Symbol.dispose]() {
          keeper[Symbol.dispose]();
          leftPages.add(page);
        },
      };
    },
  };
}

/** Null if it is incomplete, or of another version. */
function readHistory({ head, film, marks }: StoredHistory): KeptHistory | null {
  const { first, done, end, filmAt } = head;
  const composition = Composition.safeParse(film).data;
  if (!composition || marks.length !== end - first || filmAt < first || filmAt > end) return null;
  const read = readMarks(marks);
  return read ? { marks: read, done: done - first, film: composition, filmAt: filmAt - first } : null;
}

/** Removes what nobody has opened for long, and the oldest beyond the limit. */
async function tidy(
  { store, now }: Claiming,
  left: readonly HistoryHead[],
  count: number,
  kept: string,
): Promise<void> {
  const others = left.filter(({ history }) => history !== kept);
  const room = Math.max(0, MOST_HISTORIES - (count - others.length));
  const gone = others.filter(({ at }, index) => index >= room || at < now() - OLDEST_MS);
  for (const { project, history } of gone) await store.remove(project, history).catch(() => undefined);
}
