import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a sandbox needs to stop. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 20;
/** SQLITE_BUSY of https://www.sqlite.org/rescode.html. */
const BUSY = 5;

export interface HeldFolder {
  release(): void;
}

/**
 * Makes a folder one sandbox's own: two that took up the same works would remove each other's files. The hold is a lock of the
 * operating system on a file in it, which ends with the process however it ends. Who comes while another one stops, waits.
 * @throws when the other one stays
 */
export async function holdFolder(dir: string, waitMs = WAIT_MS): Promise<HeldFolder> {
  const deadline = Date.now() + waitMs;
  const lock = new DatabaseSync(join(dir, 'lock.sqlite'));
  try {
    while (!isMine(lock)) {
      if (Date.now() > deadline)
        throw new Error(`Another sandbox works in ${dir}: stop it, or give this one its own folder`);
      await sleep(LOOK_EVERY_MS);
    }
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}

function isMine(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false;
    throw error;
  }
}
