import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfThere } from './jobs/upload-store.ts';

/** Longer than a sandbox needs to stop. */
const LEAVING_MS = 10_000;
const POLL_MS = 20;
/** SQLITE_BUSY of https://www.sqlite.org/rescode.html. */
const BUSY = 5;

export interface HeldFolder {
  /** Says where this one is to be found, for those who come later. */
  tell(address: string): Promise<void>;
  release(): void;
}

export interface HoldOptions {
  /** How long one that holds the folder may take to leave. */
  readonly leavingMs?: number;
  /** Called when it stays, with its address: then one waits for as long as it does. Without, that is an error. */
  readonly onStaying?: (address: string) => void;
}

/**
 * Makes a folder one sandbox's own: two that took up the same jobs would remove each other's files. The hold is a lock of the
 * operating system on a file in it, which ends with the process however it ends.
 * @throws when another one stays, and is not to be waited for
 */
export async function holdFolder(
  dir: string,
  { leavingMs = LEAVING_MS, onStaying }: HoldOptions = {},
): Promise<HeldFolder> {
  const file = join(dir, 'address');
  const lock = new DatabaseSync(join(dir, 'lock.sqlite'));
  try {
    let isMine = await isMineWithin(lock, leavingMs);
    if (!isMine && !onStaying)
      throw new Error(`Another sandbox works in ${dir}: stop it, or give this one its own folder`);
    let address: string | undefined;
    for (; !isMine; isMine = await isMineWithin(lock, POLL_MS)) {
      if (address !== undefined) continue;
      address = await readIfThere(file);
      if (address !== undefined) onStaying?.(address);
    }
    // That of the one before: until this one tells its own, nobody is to take it for it.
    await rm(file, { force: true });
    return {
      async tell(address) {
        await writeFile(`${file}.new`, address);
        await rename(`${file}.new`, file);
      },
      release: () => lock.close(),
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function isMineWithin(lock: DatabaseSync, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!take(lock)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false;
    throw error;
  }
}
