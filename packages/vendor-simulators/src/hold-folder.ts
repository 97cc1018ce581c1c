import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfExists } from './jobs/upload-store.ts';

/** Longer than a sandbox needs to stop. */
const EXIT_MS = 10_000;
const POLL_MS = 20;
/** SQLITE_BUSY of https://www.sqlite.org/rescode.html. */
const BUSY = 5;

export interface HeldFolder {
  /** Publishes this sandbox's address for later ones. */
  publish(address: string): Promise<void>;
  release(): void;
}

export interface HoldOptions {
  /** How long the current holder of the folder may take to exit. */
  readonly exitMs?: number;
  /** Called with the holder's address if it does not exit; then waits indefinitely. Without it, that is an error. */
  readonly onHeld?: (address: string) => void;
}

/**
 * Locks a folder for one sandbox: two that processed the same jobs would delete each other's files. It is an operating
 * system lock on a file, released whenever the process ends.
 * @throws if another sandbox holds it and no `onStaying` is given
 */
export async function holdFolder(dir: string, { exitMs = EXIT_MS, onHeld }: HoldOptions = {}): Promise<HeldFolder> {
  const file = join(dir, 'address');
  const lock = new DatabaseSync(join(dir, 'lock.sqlite'));
  try {
    let isLocked = await lockWithin(lock, exitMs);
    if (!isLocked && !onHeld)
      throw new Error(`Another sandbox works in ${dir}: stop it, or give this one its own folder`);
    let address: string | undefined;
    for (; !isLocked; isLocked = await lockWithin(lock, POLL_MS)) {
      if (address !== undefined) continue;
      address = await readIfExists(file);
      if (address !== undefined) onHeld?.(address);
    }
    // The previous holder's address, which must not be mistaken for this one's.
    await rm(file, { force: true });
    return {
      async publish(address) {
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

async function lockWithin(lock: DatabaseSync, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!tryLock(lock)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false;
    throw error;
  }
}
