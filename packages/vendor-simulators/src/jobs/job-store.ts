import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTerminal, type Lifetimes, SimulatedJob } from './simulated-job.ts';

/** All jobs: in memory for reading, and one file each on disk, so that accepted jobs survive the process. */
export class JobStore {
  readonly #records: string;
  readonly #outputs: string;
  readonly #jobs = new Map<string, SimulatedJob>();
  readonly #writes = new Map<string, Promise<void>>();

  private constructor(dir: string) {
    // The folder name of the first version, so that newer versions find the data of existing installations.
    this.#records = join(dir, 'works');
    this.#outputs = join(dir, 'outputs');
  }

  /** @throws when the folder cannot be read or written */
  static async open(dir: string): Promise<JobStore> {
    const store = new JobStore(dir);
    await store.#read();
    return store;
  }

  async #read(): Promise<void> {
    await mkdir(this.#records, { recursive: true });
    await mkdir(this.#outputs, { recursive: true });
    for (const name of await readdir(this.#records)) {
      if (!name.endsWith('.json')) continue;
      const path = join(this.#records, name);
      const job = readRecord(await readFile(path, 'utf8'));
      // Truncated by a power failure: set aside for inspection rather than refusing to start.
      if (job) this.#jobs.set(job.id, job);
      else await rename(path, `${path}.unreadable`);
    }
  }

  get(id: string): SimulatedJob | undefined {
    return this.#jobs.get(id);
  }

  /** Newest first. */
  list(): SimulatedJob[] {
    return [...this.#jobs.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  /** Replaces the job; resolves when it is on disk. Writes of one job stay in order. */
  async save(job: SimulatedJob): Promise<void> {
    this.#jobs.set(job.id, job);
    const path = this.#pathOf(job.id);
    await this.#inOrder(job.id, async () => {
      await writeFile(`${path}.new`, JSON.stringify(job));
      await rename(`${path}.new`, path);
    });
  }

  /** Replaces it in memory only, for state that may be lost in a restart. */
  note(job: SimulatedJob): void {
    this.#jobs.set(job.id, job);
  }

  /** Deletes a job with all its files. */
  async remove(id: string): Promise<void> {
    await this.#removeRecord(id);
    await this.#removeFiles(id);
  }

  /** The folder of a job's files; created if absent. */
  async folder(id: string): Promise<string> {
    const folder = join(this.#outputs, id);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Deletes what has expired at `now`: first outputs and inputs, later the record. */
  async sweep(now: number, lifetimes: (job: SimulatedJob) => Lifetimes): Promise<void> {
    for (const job of Array.from(this.#jobs.values())) {
      if (!isTerminal(job)) continue;
      const age = now - (job.completedAt ?? job.createdAt);
      const { dataMs, recordMs } = lifetimes(job);
      if (age > dataMs && !job.dataRemoved) {
        await this.save({ ...job, dataRemoved: true, input: {}, outputs: [], logs: '' });
        await this.#removeFiles(job.id);
      }
      if (age > recordMs) await this.#removeRecord(job.id);
    }
  }

  async #removeRecord(id: string): Promise<void> {
    this.#jobs.delete(id);
    await this.#inOrder(id, () => rm(this.#pathOf(id), { force: true }));
  }

  #removeFiles(id: string): Promise<void> {
    return rm(join(this.#outputs, id), { recursive: true, force: true });
  }

  #pathOf(id: string): string {
    return join(this.#records, `${id}.json`);
  }

  #inOrder(id: string, action: () => Promise<void>): Promise<void> {
    const before = this.#writes.get(id) ?? Promise.resolve();
    const after = before.then(action, action);
    this.#writes.set(id, after);
    const forget = (): void => {
      if (this.#writes.get(id) === after) this.#writes.delete(id);
    };
    void after.then(forget, forget);
    return after;
  }
}

function readRecord(text: string): SimulatedJob | undefined {
  try {
    return SimulatedJob.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
