import { messages } from '@kinoloom/contract';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { LocalMediaItem } from './item.ts';

const NAME = 'VideoEditorDB';
const VERSION = 1;

interface UploadSchema extends DBSchema {
  userMedia: {
    key: string;
    value: LocalMediaItem;
    indexes: { userId: string; type: string; createdAt: number };
  };
}

/** What a browser keeps of the uploads. */
export interface LocalDatabase {
  /** Of one user, newest first. Empty where the browser has no database. */
  all(userId: string): Promise<LocalMediaItem[]>;
  /** @throws Error where the browser has no database, or takes no more */
  put(item: LocalMediaItem): Promise<void>;
  remove(id: string): Promise<void>;
}

let opened: Promise<IDBPDatabase<UploadSchema>> | undefined;

/** @throws Error in words for the user */
async function open(): Promise<IDBPDatabase<UploadSchema>> {
  if (typeof indexedDB === 'undefined') throw new Error(messages.localNotKept);
  opened ??= openDB<UploadSchema>(NAME, VERSION, {
    upgrade(database) {
      const media = database.createObjectStore('userMedia', { keyPath: 'id' });
      media.createIndex('userId', 'userId');
      media.createIndex('type', 'type');
      media.createIndex('createdAt', 'createdAt');
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw new Error(messages.localNotKept, { cause: error });
  });
  return opened;
}

/** Whether this browser keeps uploads; null, or why not. */
export async function whyNotKept(): Promise<string | null> {
  try {
    await open();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : messages.localNotKept;
  }
}

export const localDatabase: LocalDatabase = {
  async all(userId) {
    if ((await whyNotKept()) !== null) return [];
    const rows: unknown[] = await (await open()).getAllFromIndex('userMedia', 'userId', userId);
    // An entry that another program wrote, or an older one, is passed over.
    const items = rows.flatMap((row) => LocalMediaItem.safeParse(row).data ?? []);
    return items.sort((a, b) => b.createdAt - a.createdAt);
  },
  async put(item) {
    await (await open()).put('userMedia', item);
  },
  async remove(id) {
    if ((await whyNotKept()) === null) await (await open()).delete('userMedia', id);
  },
};

type KeyStore = Pick<Storage, 'getItem' | 'setItem'>;

/** Where the browser stores nothing: ids by account, as long as the page is open. */
const passing = new Map<string, string>();

/**
 * The id under which this browser keeps an account's uploads: random, one for each account, so that who signs in after
 * somebody else does not see their files. It begins with `temp-` where the browser keeps nothing.
 */
export function localUserId(accountId: string, store: () => KeyStore = () => localStorage): string {
  const key = `kinoloom.local-media-user.${accountId}`;
  try {
    const kept = store().getItem(key);
    if (kept !== null && kept !== '') return kept;
    const id = crypto.randomUUID();
    store().setItem(key, id);
    return id;
  } catch {
    // Storage is blocked or full.
    const id = passing.get(accountId) ?? `temp-${crypto.randomUUID()}`;
    passing.set(accountId, id);
    return id;
  }
}
