import { openDB, type DBSchema } from 'idb';
import type { PlayedRun, Recorded, TapePiece } from './film-tape.ts';

/** All of a recording but its samples. */
export interface RecordingHead {
  readonly id: string;
  readonly account: string;
  readonly project: string;
  /** The frame of the composition at which it began, and that before which it was to end. */
  readonly from: number;
  readonly to?: number;
  readonly rate: number;
  readonly runs: readonly PlayedRun[];
  /** See `tapeOf`. */
  readonly delay: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface StoredPart extends TapePiece {
  readonly recording: string;
  readonly number: number;
}

interface Schema extends DBSchema {
  heads: { key: string; value: RecordingHead };
  parts: { key: [string, number]; value: StoredPart };
}

/** Recordings that are not uploaded yet. */
export interface RecordingStore {
  /** Those of an account and a project, oldest first. */
  all(account: string, project: string): Promise<RecordingHead[]>;
  head(head: RecordingHead): Promise<void>;
  part(recording: string, number: number, piece: TapePiece): Promise<void>;
  read(head: RecordingHead): Promise<Recorded>;
  remove(id: string): Promise<void>;
}

let opened: Promise<RecordingStore> | undefined;

/** The browser's. @throws Error if it has no storage */
export const keptRecordings = (): Promise<RecordingStore> =>
  (opened ??= openStore().catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

async function openStore(): Promise<RecordingStore> {
  const database = await openDB<Schema>('kinoloom-recordings', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('heads', { keyPath: 'id' });
      fresh.createObjectStore('parts', { keyPath: ['recording', 'number'] });
    },
    terminated() {
      opened = undefined;
    },
  });
  const partsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, -Infinity], [id, Infinity]);
  return {
    async all(account, project) {
      const heads = await database.getAll('heads');
      return heads
        .filter((head) => head.account === account && head.project === project)
        .toSorted((one, other) => one.at - other.at);
    },
    async head(head) {
      await database.put('heads', head);
    },
    async part(recording, number, { first, samples }) {
      await database.put('parts', { recording, number, first, samples });
    },
    async read({ id, rate, runs }) {
      return { rate, runs, pieces: await database.getAll('parts', partsOf(id)) };
    },
    async remove(id) {
      const removing = database.transaction(['heads', 'parts'], 'readwrite');
      await Promise.all([
        removing.objectStore('heads').delete(id),
        removing.objectStore('parts').delete(partsOf(id)),
        removing.done,
      ]);
    },
  };
}

const lockOf = (id: string): string => `voice-over ${id}`;

/** Tells other tabs that a recording goes on. Returns a function that ends this. */
export function holdRecording(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Browsers without locks show it as left behind in other tabs.
  void (navigator.locks as LockManager | undefined)?.request(lockOf(id), () => promise);
  return resolve;
}

/** Recordings of a project that no tab works on. @throws Error if the browser has no storage */
export async function leftRecordings({ account, project }: Pick<RecordingHead, 'account' | 'project'>) {
  const heads = await (await keptRecordings()).all(account, project);
  const { held = [] } = (await (navigator.locks as LockManager | undefined)?.query()) ?? {};
  const busy = new Set(held.map(({ name }) => name));
  return heads.filter(({ id, runs }) => runs.length > 0 && !busy.has(lockOf(id)));
}
