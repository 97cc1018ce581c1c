import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a sandbox needs to stop. */
const LEAVING_MS = 10_000;
const LOOK_EVERY_MS = 20;
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
 * Makes a folder one sandbox's own: two that took up the same works would remove each other's files. The hold is a lock of the
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
    if (!(await isMineWithin(lock, leavingMs))) {
      const address = await readAddress(file);
      if (!onStaying || address === undefined)
        throw new Error(`Another sandbox works in ${dir}: stop it, or give this one its own folder`);
      onStaying(address);
      await isMineWithin(lock, Infinity);
    }
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
  while (!isMine(lock)) {
    if (Date.now() > deadline) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
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

async function readAddress(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
