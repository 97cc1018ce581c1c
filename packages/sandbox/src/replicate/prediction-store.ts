import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_LIFETIME_MS, isTerminal, Prediction, RECORD_LIFETIME_MS } from './prediction.ts';

/** All predictions: in memory for reading, one file each on disk, so that nothing accepted is lost with the process. */
export interface PredictionStore {
  get(id: string): Prediction | undefined;
  /** Newest first. */
  list(): Prediction[];
  /** Replaces the prediction and has it on disk when it resolves. Writes of one prediction keep their order. */
  save(prediction: Prediction): Promise<void>;
  /** Replaces it in memory alone: for what a restart may forget. */
  note(prediction: Prediction): void;
  /** The folder of a prediction's files; it exists when this resolves. */
  folder(id: string): Promise<string>;
  /** Deletes what is due at `now`: outputs and inputs after an hour, the record after a day. */
  sweep(now: number): Promise<void>;
}

/** @throws when the folder cannot be read or written */
export async function openPredictionStore(dir: string): Promise<PredictionStore> {
  const records = join(dir, 'predictions');
  const outputs = join(dir, 'outputs');
  await mkdir(records, { recursive: true });
  await mkdir(outputs, { recursive: true });
  const predictions = new Map<string, Prediction>();
  const writes = new Map<string, Promise<void>>();

  for (const name of await readdir(records)) {
    if (!name.endsWith('.json')) continue;
    const path = join(records, name);
    const prediction = readRecord(await readFile(path, 'utf8'));
    // Cut by a power failure: put aside for whoever wants to look, rather than refusing to start.
    if (prediction) predictions.set(prediction.id, prediction);
    else await rename(path, `${path}.unreadable`);
  }

  const pathOf = (id: string): string => join(records, `${id}.json`);

  async function write(prediction: Prediction): Promise<void> {
    const temporary = `${pathOf(prediction.id)}.new`;
    await writeFile(temporary, JSON.stringify(prediction));
    await rename(temporary, pathOf(prediction.id));
  }

  function inOrder(id: string, work: () => Promise<void>): Promise<void> {
    const before = writes.get(id) ?? Promise.resolve();
    const after = before.then(work, work);
    writes.set(id, after);
    const forget = (): void => {
      if (writes.get(id) === after) writes.delete(id);
    };
    void after.then(forget, forget);
    return after;
  }

  async function save(prediction: Prediction): Promise<void> {
    predictions.set(prediction.id, prediction);
    await inOrder(prediction.id, () => write(prediction));
  }

  async function forget(id: string): Promise<void> {
    predictions.delete(id);
    await inOrder(id, () => rm(pathOf(id), { force: true }));
  }

  return {
    get: (id) => predictions.get(id),
    list: () => [...predictions.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)),
    save,
    note: (prediction) => void predictions.set(prediction.id, prediction),
    folder: async (id) => {
      const folder = join(outputs, id);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    sweep: async (now) => {
      for (const prediction of Array.from(predictions.values())) {
        if (!isTerminal(prediction)) continue;
        const age = now - (prediction.completedAt ?? prediction.createdAt);
        if (age > DATA_LIFETIME_MS && !prediction.dataRemoved) {
          await save({ ...prediction, dataRemoved: true, input: {}, outputs: [], logs: '' });
          await rm(join(outputs, prediction.id), { recursive: true, force: true });
        }
        if (age > RECORD_LIFETIME_MS) await forget(prediction.id);
      }
    },
  };
}

function readRecord(text: string): Prediction | undefined {
  try {
    return Prediction.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
