import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTerminal, type Lifetimes, Work } from './work.ts';

/** All works: in memory for reading, one file each on disk, so that nothing accepted is lost with the process. */
export interface WorkStore {
  get(id: string): Work | undefined;
  /** Newest first. */
  list(): Work[];
  /** Replaces the work and has it on disk when it resolves. Writes of one work keep their order. */
  save(work: Work): Promise<void>;
  /** Replaces it in memory alone: for what a restart may forget. */
  note(work: Work): void;
  /** Deletes a work with all that belongs to it. */
  remove(id: string): Promise<void>;
  /** The folder of a work's files; it exists when this resolves. */
  folder(id: string): Promise<string>;
  /** Deletes what is due at `now`: outputs and inputs first, the record later. */
  sweep(now: number, lifetimes: (work: Work) => Lifetimes): Promise<void>;
}

/** @throws when the folder cannot be read or written */
export async function openWorkStore(dir: string): Promise<WorkStore> {
  const records = join(dir, 'works');
  const outputs = join(dir, 'outputs');
  await mkdir(records, { recursive: true });
  await mkdir(outputs, { recursive: true });
  const works = new Map<string, Work>();
  const writes = new Map<string, Promise<void>>();

  for (const name of await readdir(records)) {
    if (!name.endsWith('.json')) continue;
    const path = join(records, name);
    const work = readRecord(await readFile(path, 'utf8'));
    // Cut by a power failure: put aside for whoever wants to look, rather than refusing to start.
    if (work) works.set(work.id, work);
    else await rename(path, `${path}.unreadable`);
  }

  const pathOf = (id: string): string => join(records, `${id}.json`);

  async function write(work: Work): Promise<void> {
    const temporary = `${pathOf(work.id)}.new`;
    await writeFile(temporary, JSON.stringify(work));
    await rename(temporary, pathOf(work.id));
  }

  function inOrder(id: string, action: () => Promise<void>): Promise<void> {
    const before = writes.get(id) ?? Promise.resolve();
    const after = before.then(action, action);
    writes.set(id, after);
    const forget = (): void => {
      if (writes.get(id) === after) writes.delete(id);
    };
    void after.then(forget, forget);
    return after;
  }

  async function save(work: Work): Promise<void> {
    works.set(work.id, work);
    await inOrder(work.id, () => write(work));
  }

  async function forget(id: string): Promise<void> {
    works.delete(id);
    await inOrder(id, () => rm(pathOf(id), { force: true }));
  }

  const removeFiles = (id: string): Promise<void> => rm(join(outputs, id), { recursive: true, force: true });

  return {
    get: (id) => works.get(id),
    list: () => [...works.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)),
    save,
    note: (work) => void works.set(work.id, work),
    remove: async (id) => {
      await forget(id);
      await removeFiles(id);
    },
    folder: async (id) => {
      const folder = join(outputs, id);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    sweep: async (now, lifetimes) => {
      for (const work of Array.from(works.values())) {
        if (!isTerminal(work)) continue;
        const age = now - (work.completedAt ?? work.createdAt);
        const { dataMs, recordMs } = lifetimes(work);
        if (age > dataMs && !work.dataRemoved) {
          await save({ ...work, dataRemoved: true, input: {}, outputs: [], logs: '' });
          await removeFiles(work.id);
        }
        if (age > recordMs) await forget(work.id);
      }
    },
  };
}

function readRecord(text: string): Work | undefined {
  try {
    return Work.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
