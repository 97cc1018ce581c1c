import { Composition } from '@kinoloom/composition';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { z } from 'zod';
import { Unsaved } from './unsaved.ts';

/** Unsaved changes of one page to one project. A page of an older version may have left them. */
const EditJournalEntry = z.object({
  project: z.string(),
  page: z.string(),
  unsaved: Unsaved,
  /** The whole composition of that page, stored only while the server is unreachable. Browsers store this name. */
  film: Composition.nullable(),
  /** Time of writing, in milliseconds since 1970. */
  at: z.number(),
});
export type EditJournalEntry = Readonly<z.infer<typeof EditJournalEntry>>;

/** Persists changes that are not on the server yet, so that neither a crash nor a lost connection loses an edit. */
export interface EditJournal {
  /** Entries that pages have left for a project, oldest first. @throws z.ZodError for one that this version cannot read, which stays */
  read(project: string): Promise<EditJournalEntry[]>;
  write(entry: EditJournalEntry): Promise<void>;
  remove(project: string, page: string): Promise<void>;
}

interface JournalDatabase extends DBSchema {
  unsaved: { key: [string, string]; value: EditJournalEntry; indexes: { project: string } };
}

const NAME = 'kinoloom-editor';
let opened: Promise<IDBPDatabase<JournalDatabase>> | undefined;

/** The journal of this browser. @throws if the browser has no storage, as in some private windows */
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
      return EditJournalEntry.array()
        .parse(entries)
        .sort((a, b) => a.at - b.at);
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

/** Commits explicitly: an automatic commit would wait for a response to a page that may be gone by then. */
async function change(
  database: IDBPDatabase<JournalDatabase>,
  ask: (store: WritableStore) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction('unsaved', 'readwrite');
  const asked = ask(transaction.store);
  transaction.commit();
  await Promise.all([asked, transaction.done]);
}
