import type { Composition } from '@kinoloom/composition';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { Unsaved } from './unsaved.ts';

/** What one page has not saved of one project. */
export interface EditJournalEntry {
  readonly project: string;
  /** The page that wrote it. */
  readonly page: string;
  readonly unsaved: Unsaved;
  /** The composition as that page showed it; kept only while the server is out of reach. Browsers store it under this name. */
  readonly film: Composition | null;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
}

/** Keeps what is not on the server yet, so that neither a crash nor a lost connection costs an edit. */
export interface EditJournal {
  /** What pages have left of a project, oldest first. */
  read(project: string): Promise<EditJournalEntry[]>;
  write(entry: EditJournalEntry): Promise<void>;
  remove(project: string, page: string): Promise<void>;
}

interface JournalDatabase extends DBSchema {
  unsaved: { key: [string, string]; value: EditJournalEntry; indexes: { project: string } };
}

const NAME = 'kinoloom-editor';
let opened: Promise<IDBPDatabase<JournalDatabase>> | undefined;

/** The journal of this browser. @throws where it keeps nothing, as some do in private windows */
export async function openEditJournal(): Promise<EditJournal> {
  opened ??= openDB<JournalDatabase>(NAME, 1, {
    upgrade(database) {
      const unsaved = database.createObjectStore('unsaved', { keyPath: ['project', 'page'] });
      unsaved.createIndex('project', 'project');
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  const database = await opened;
  return {
    async read(project) {
      const entries = await database.getAllFromIndex('unsaved', 'project', project);
      return entries.sort((a, b) => a.at - b.at);
    },
    async write(entry) {
      await change(database, (store) => store.put(entry));
    },
    async remove(project, page) {
      await change(database, (store) => store.delete([project, page]));
    },
  };
}

type WritableStore = IDBPObjectStore<JournalDatabase, ['unsaved'], 'unsaved', 'readwrite'>;

/** Committed along with what is asked: not only once the answer has come back, to a page that may be gone by then. */
async function change(
  database: IDBPDatabase<JournalDatabase>,
  ask: (store: WritableStore) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction('unsaved', 'readwrite');
  const asked = ask(transaction.store);
  transaction.commit();
  await Promise.all([asked, transaction.done]);
}
