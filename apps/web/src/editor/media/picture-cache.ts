import { pictureRules } from './picture-protocol.ts';

/** A cached filmstrip of JPEG files. */
export interface KeptStrip {
  readonly shape: number;
  readonly frames: readonly { readonly seconds: number; readonly file: Blob }[];
  readonly lastUpdated: number;
}

export interface KeptWave {
  readonly seconds: number;
  readonly peaks: Float32Array;
  readonly lastUpdated: number;
}

interface Stores {
  filmstrip: KeptStrip;
  waveform: KeptWave;
}

/** Caches filmstrips and waveforms in IndexedDB across visits. Without IndexedDB nothing is cached. */
export class PictureStore {
  readonly #database: Promise<IDBDatabase | undefined>;

  constructor() {
    this.#database = open();
  }

  /** Undefined if absent or expired. */
  async take<Name extends keyof Stores>(name: Name, src: string, now: number): Promise<Stores[Name] | undefined> {
    const found = await this.#run<Stores[Name] | undefined>(name, 'readonly', (store) => store.get(src));
    return found && now - found.lastUpdated < pictureRules.keptMs ? found : undefined;
  }

  async keep<Name extends keyof Stores>(name: Name, src: string, kept: Stores[Name]): Promise<void> {
    await this.#run(name, 'readwrite', (store) => store.put(kept, src));
  }

  /** Deletes expired entries. */
  async tidy(now: number): Promise<void> {
    const oldest = IDBKeyRange.upperBound(now - pictureRules.keptMs);
    for (const name of ['filmstrip', 'waveform'] as const) {
      const keys = await this.#run<IDBValidKey[]>(name, 'readonly', (store) =>
        store.index('lastUpdated').getAllKeys(oldest),
      );
      for (const key of keys ?? []) await this.#run(name, 'readwrite', (store) => store.delete(key));
    }
  }

  async #run<T>(
    name: keyof Stores,
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest,
  ): Promise<T | undefined> {
    const database = await this.#database;
    if (!database) return undefined;
    return new Promise((resolve) => {
      const request = ask(database.transaction(name, mode).objectStore(name));
      request.addEventListener('success', () => resolve(request.result as T));
      // On a full disk, pictures are simply made again.
      request.addEventListener('error', () => resolve(undefined));
    });
  }
}

function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(undefined);
    const request = indexedDB.open('KinoloomPictures', 1);
    request.addEventListener('upgradeneeded', () => {
      for (const name of ['filmstrip', 'waveform'])
        request.result.createObjectStore(name).createIndex('lastUpdated', 'lastUpdated');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(undefined));
    request.addEventListener('blocked', () => resolve(undefined));
  });
}
