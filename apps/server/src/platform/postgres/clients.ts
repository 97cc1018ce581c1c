import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readRef } from './lock.ts';
import { isRunning, processRef } from './processes.ts';

/** A process's name in the list of those that use the database. */
interface Membership {
  /** Takes the name off the list. @returns the processes that still use the database */
  leave(): Promise<number[]>;
}

/** Puts this process on the list. To be called under the lock, as `leave` is. */
export async function join(folder: string): Promise<Membership> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  // Renamed into place: whoever reads the list meanwhile sees the whole entry or none.
  await writeFile(`${file}.new`, JSON.stringify(processRef(process.pid)));
  await rename(`${file}.new`, file);
  return {
    async leave() {
      await rm(file, { force: true });
      return living(folder);
    },
  };
}

/** Entries of the dead are removed on the way. */
async function living(folder: string): Promise<number[]> {
  const pids: number[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const ref = name.endsWith('.new') ? undefined : await readRef(file);
    if (ref !== undefined && isRunning(ref)) pids.push(ref.pid);
    else await rm(file, { force: true });
  }
  return pids;
}
