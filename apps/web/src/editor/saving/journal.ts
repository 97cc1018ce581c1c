import type { Composition } from '@kinoloom/composition';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { Unsaved } from './unsaved.ts';

/** What one page has not saved of one project. */
export interface JournalEntry {
  readonly project: string;
  /** The page that wrote it. */
  readonly page: string;
  readonly unsaved: Unsaved;
  /** The film as that page showed it; kept only while the server is out of reach. */
  readonly film: Composition | null;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
}

/** Keeps what is not on the server yet, so that neither a crash nor a lost connection costs an edit. */
export interface Journal {
  /** What pages have left of a project, oldest first. */
  read(project: string): Promise<JournalEntry[]>;
  write(entry: JournalEntry): Promise<void>;
  remove(project: string, page: string): Promise<void>;
}

interface Shelves extends DBSchema {
  unsaved: { key: [string, string]; value: JournalEntry; indexes: { project: string } };
}

const NAME = 'kinoloom-editor';
let opened: Promise<IDBPDatabase<Shelves>> | undefined;

/** The journal of this browser. @throws where it keeps nothing, as some do in private windows */
export async function openJournal(): Promise<Journal> {
  opened ??= openDB<Shelves>(NAME, 1, {
    upgrade(shelves) {
      const unsaved = shelves.createObjectStore('unsaved', { keyPath: ['project', 'page'] });
      unsaved.createIndex('project', 'project');
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  const shelves = await opened;
  return {
    async read(project) {
      const entries = await shelves.getAllFromIndex('unsaved', 'project', project);
      return entries.sort((a, b) => a.at - b.at);
    },
    async write(entry) {
      await change(shelves, (shelf) => shelf.put(entry));
    },
    async remove(project, page) {
      await change(shelves, (shelf) => shelf.delete([project, page]));
    },
  };
}

type Shelf = IDBPObjectStore<Shelves, ['unsaved'], 'unsaved', 'readwrite'>;

/** Committed along with what is asked: not only once the answer has come back, to a page that may be gone by then. */
async function change(shelves: IDBPDatabase<Shelves>, ask: (shelf: Shelf) => Promise<unknown>): Promise<void> {
  const transaction = shelves.transaction('unsaved', 'readwrite');
  const asked = ask(transaction.store);
  transaction.commit();
  await Promise.all([asked, transaction.done]);
}
