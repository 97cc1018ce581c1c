import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { BeatTimes } from './find-beats.ts';

interface Schema extends DBSchema {
  beats: { key: string; value: { readonly src: string; readonly times: BeatTimes } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const open = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('kinoloom-beats', 1, {
    upgrade: (database) => void database.createObjectStore('beats', { keyPath: 'src' }),
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

/** Beats that were found in this browser, by the address of the media, which is never another file's. @throws Error without storage */
export const readBeats = async (src: string): Promise<BeatTimes | undefined> =>
  (await (await open()).get('beats', src))?.times;

/** @throws Error without storage, or if it is full */
export async function keepBeats(src: string, times: BeatTimes): Promise<void> {
  await (await open()).put('beats', { src, times });
}
