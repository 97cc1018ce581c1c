import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTerminal, type Lifetimes, SimulatedJob } from './simulated-job.ts';

/** All jobs: in memory for reading, one file each on disk, so that nothing accepted is lost with the process. */
export interface JobStore {
  get(id: string): SimulatedJob | undefined;
  /** Newest first. */
  list(): SimulatedJob[];
  /** Replaces the job and has it on disk when it resolves. Writes of one job keep their order. */
  save(job: SimulatedJob): Promise<void>;
  /** Replaces it in memory alone: for what a restart may forget. */
  note(job: SimulatedJob): void;
  /** Deletes a job with all that belongs to it. */
  remove(id: string): Promise<void>;
  /** The folder of a job's files; it exists when this resolves. */
  folder(id: string): Promise<string>;
  /** Deletes what is due at `now`: outputs and inputs first, the record later. */
  sweep(now: number, lifetimes: (job: SimulatedJob) => Lifetimes): Promise<void>;
}

/** @throws when the folder cannot be read or written */
export async function openJobStore(dir: string): Promise<JobStore> {
  // Named so since the first version: the folders of installed sandboxes are read by newer versions too.
  const records = join(dir, 'works');
  const outputs = join(dir, 'outputs');
  await mkdir(records, { recursive: true });
  await mkdir(outputs, { recursive: true });
  const jobs = new Map<string, SimulatedJob>();
  const writes = new Map<string, Promise<void>>();

  for (const name of await readdir(records)) {
    if (!name.endsWith('.json')) continue;
    const path = join(records, name);
    const job = readRecord(await readFile(path, 'utf8'));
    // Cut by a power failure: put aside for whoever wants to look, rather than refusing to start.
    if (job) jobs.set(job.id, job);
    else await rename(path, `${path}.unreadable`);
  }

  const pathOf = (id: string): string => join(records, `${id}.json`);

  async function write(job: SimulatedJob): Promise<void> {
    const temporary = `${pathOf(job.id)}.new`;
    await writeFile(temporary, JSON.stringify(job));
    await rename(temporary, pathOf(job.id));
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

  async function save(job: SimulatedJob): Promise<void> {
    jobs.set(job.id, job);
    await inOrder(job.id, () => write(job));
  }

  async function forget(id: string): Promise<void> {
    jobs.delete(id);
    await inOrder(id, () => rm(pathOf(id), { force: true }));
  }

  const removeFiles = (id: string): Promise<void> => rm(join(outputs, id), { recursive: true, force: true });

  return {
    get: (id) => jobs.get(id),
    list: () => [...jobs.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)),
    save,
    note: (job) => void jobs.set(job.id, job),
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
      for (const job of Array.from(jobs.values())) {
        if (!isTerminal(job)) continue;
        const age = now - (job.completedAt ?? job.createdAt);
        const { dataMs, recordMs } = lifetimes(job);
        if (age > dataMs && !job.dataRemoved) {
          await save({ ...job, dataRemoved: true, input: {}, outputs: [], logs: '' });
          await removeFiles(job.id);
        }
        if (age > recordMs) await forget(job.id);
      }
    },
  };
}

function readRecord(text: string): SimulatedJob | undefined {
  try {
    return SimulatedJob.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
