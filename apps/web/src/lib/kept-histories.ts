import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { HISTORIES, historyStores } from './forget-histories.ts';

/** One stored history: which page writes it, and where its marks lie. */
export interface HistoryHead {
  readonly project: string;
  /** Stays the same when the page is reloaded. */
  readonly history: string;
  readonly page: string;
  /** Of compositions. */
  readonly version: number;
  /** Number of the oldest mark. Numbers grow by one. */
  readonly first: number;
  /** Number after that of the last mark that is done. */
  readonly done: number;
  /** Number after that of the last mark. */
  readonly end: number;
  /** Number of the mark before which `film` was. */
  readonly filmAt: number;
  /** Time of writing, in milliseconds since 1970. */
  readonly at: number;
}

interface Film {
  readonly project: string;
  readonly history: string;
  readonly film: unknown;
}

interface StoredMark {
  readonly project: string;
  readonly history: string;
  readonly number: number;
  readonly mark: unknown;
}

interface HistoryDatabase extends DBSchema {
  heads: { key: [string, string]; value: HistoryHead };
  films: { key: [string, string]; value: Film };
  marks: { key: [string, string, number]; value: StoredMark };
}

/** What one edit, undo or redo changes. */
export interface HistoryWrite {
  readonly head: HistoryHead;
  /** The marks from this number on are replaced by `marks`. */
  readonly from: number;
  readonly marks: readonly unknown[];
  /** Absent: as it is. */
  readonly film?: unknown;
}

export interface StoredHistory {
  readonly head: HistoryHead;
  readonly film: unknown;
  readonly marks: readonly unknown[];
}

/** Histories of undo in this browser. A database of its own: what it lacks room for takes none from unsaved edits, and it goes as a whole. */
export interface HistoryStore {
  heads(): Promise<HistoryHead[]>;
  read(head: HistoryHead): Promise<StoredHistory>;
  /** Makes `page` the one that writes a history. @returns false if another page was faster */
  claim(head: HistoryHead, page: string): Promise<boolean>;
  write(write: HistoryWrite): Promise<void>;
  remove(project: string, history: string): Promise<void>;
}

/** @throws if the browser has no storage */
export async function openHistoryStore(): Promise<HistoryStore> {
  const database = await openDB<HistoryDatabase>(HISTORIES, 1, {
    upgrade(opened) {
      opened.createObjectStore('heads', { keyPath: ['project', 'history'] });
      opened.createObjectStore('films', { keyPath: ['project', 'history'] });
      opened.createObjectStore('marks', { keyPath: ['project', 'history', 'number'] });
    },
    // It is being deleted: the page goes on with what it has in memory.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
  return {
    heads: () => database.getAll('heads'),
    async read(head) {
      const { project, history } = head;
      const [film, marks] = await Promise.all([
        database.get('films', [project, history]),
        database.getAll('marks', marksOf(project, history)),
      ]);
      return { head, film: film?.film, marks: marks.map(({ mark }) => mark) };
    },
    async claim(head, page) {
      const transaction = database.transaction('heads', 'readwrite');
      const now = await transaction.store.get([head.project, head.history]);
      const isFree = now?.page === head.page && now.at === head.at;
      if (isFree) await transaction.store.put({ ...now, page });
      await transaction.done;
      return isFree;
    },
    write: (write) => writeTo(database, write),
    remove: (project, history) => removeFrom(database, project, history),
  };
}

const marksOf = (project: string, history: string): IDBKeyRange =>
  IDBKeyRange.bound([project, history, -Infinity], [project, history, Infinity]);

/** Commits explicitly, as the journal does. */
async function writeTo(database: IDBPDatabase<HistoryDatabase>, write: HistoryWrite): Promise<void> {
  const { head, from, marks, film } = write;
  const { project, history } = head;
  const transaction = database.transaction(historyStores, 'readwrite');
  const key = (number: number): [string, string, number] => [project, history, number];
  const asked: Promise<unknown>[] = [
    transaction.objectStore('heads').put(head),
    transaction.objectStore('marks').delete(IDBKeyRange.bound(key(-Infinity), key(head.first), false, true)),
    transaction.objectStore('marks').delete(IDBKeyRange.bound(key(from), key(Infinity))),
    ...marks.map((mark, index) =>
      transaction.objectStore('marks').put({ project, history, number: from + index, mark }),
    ),
  ];
  if (film !== undefined) asked.push(transaction.objectStore('films').put({ project, history, film }));
  transaction.commit();
  await Promise.all([...asked, transaction.done]);
}

async function removeFrom(database: IDBPDatabase<HistoryDatabase>, project: string, history: string): Promise<void> {
  const transaction = database.transaction(historyStores, 'readwrite');
  const asked = [
    transaction.objectStore('heads').delete([project, history]),
    transaction.objectStore('films').delete([project, history]),
    transaction.objectStore('marks').delete(marksOf(project, history)),
  ];
  transaction.commit();
  await Promise.all([...asked, transaction.done]);
}
