import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readRef } from './lock.ts';
import { isRunning, processRef } from './processes.ts';

/** A process's entry in the list of processes that use the database. */
interface Membership {
  /** Removes the entry. @returns the processes that still use the database */
  leave(): Promise<number[]>;
}

/** Adds this process to the list. Call it under the lock, as `leave`. */
export async function join(folder: string): Promise<Membership> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  // Renamed into place, so that readers see the whole entry or none.
  await writeFile(`${file}.new`, JSON.stringify(processRef(process.pid)));
  await rename(`${file}.new`, file);
  return {
    async leave() {
      await rm(file, { force: true });
      return living(folder);
    },
  };
}

/** Removes the entries of dead processes. */
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
