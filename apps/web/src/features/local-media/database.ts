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

/** Uploads stored in this browser. */
export interface LocalDatabase {
  /** Of one user, newest first. Empty without IndexedDB. */
  all(userId: string): Promise<LocalMediaItem[]>;
  /** @throws Error without IndexedDB, or if it is full */
  put(item: LocalMediaItem): Promise<void>;
  remove(id: string): Promise<void>;
}

let opened: Promise<IDBPDatabase<UploadSchema>> | undefined;

/** @throws Error with a text for the user */
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

/** Null if this browser can store uploads, else the reason. */
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
    // Skips entries of another program or version.
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

/** Fallback without storage: ids by account, for the lifetime of the page. */
const passing = new Map<string, string>();

/**
 * The id under which this browser stores an account's uploads: random, one per account, so that another user of the
 * browser does not see their files. Starts with `temp-` if the browser has no storage.
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
