import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits } from '@kinoloom/contract';
import { createMediaProcess, type MediaProcess } from '@kinoloom/media/process';
import { startSandbox } from '@kinoloom/vendor-simulators';
import { balanceOf, grant, openAccount } from '../../apps/server/src/credits/index.ts';
import { createEncryption } from '../../apps/server/src/connections/index.ts';
import { createVendors, generationWorkflow } from '../../apps/server/src/generation/index.ts';
import { recipeOf } from '../../apps/server/src/generation/recipe.ts';
import { acceptJob, findJob, type NewJob } from '../../apps/server/src/jobs/index.ts';
import { findFile, findMedia } from '../../apps/server/src/media/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { tables } from '../../apps/server/src/platform/db/index.ts';
import {
  createJobQueue,
  migrateJobQueue,
  type JobQueue,
  type Steps,
} from '../../apps/server/src/platform/jobs/index.ts';
import { noQuotas } from '../../apps/server/src/quotas/index.ts';
import { listSegmentJobs } from '../../apps/server/src/rendering/segment-jobs.ts';
import { renderWorkflow } from '../../apps/server/src/rendering/workflow.ts';
import { startIsolatedDatabase, type IsolatedDatabase } from '../harness/isolated-database.ts';

const log = pino({ level: 'silent' });
const PRICE = credits(5);
const WELCOME = credits(100);
let lone: IsolatedDatabase;
let queue: JobQueue;
let inspector: MediaProcess;

beforeAll(async () => {
  lone = await startIsolatedDatabase('begun-again');
  await migrateJobQueue(lone.url, log);
  queue = await createJobQueue(lone.url, log);
  inspector = createMediaProcess({ timeoutMs: 60_000, onLog: () => undefined });
  await mkdir(join(lone.directory, 'temp'));
});
afterAll(async () => {
  await inspector.close();
  await queue.close();
  await lone.end();
});

const intake = () => ({
  db: lone.db,
  objects: lone.objects,
  inspector,
  tempDir: join(lone.directory, 'temp'),
  publicUrl: 'http://localhost',
  quotas: noQuotas,
});

class Died extends Error {}

/** The stored results of completed steps, which survive a process. */
class Memory {
  readonly #results: Map<string, unknown>;

  /** @param results by the step's name, and how often it ran */
  constructor(results: Record<string, unknown> = {}) {
    this.#results = new Map(Object.entries(results));
  }

  /** The stored results, in order. */
  get results(): Record<string, unknown> {
    return Object.fromEntries(this.#results);
  }

  /** Steps of a process that crashes at one of them: `before` it does anything, or `after` it but before the result is stored. */
  steps(dies?: { readonly at: string; readonly when: 'before' | 'after' }): Steps {
    const times = new Map<string, number>();
    return {
      step: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
        times.set(name, (times.get(name) ?? 0) + 1);
        const key = `${name} ${times.get(name)}`;
        if (this.#results.has(key)) return this.#results.get(key) as T;
        if (dies?.at === name && dies.when === 'before') throw new Died();
        const result = await work();
        if (dies?.at === name) throw new Died();
        this.#results.set(key, result);
        return result;
      },
      wait: (ms) => sleep(Math.min(ms, 50)),
    };
  }
}

type Model = Pick<NewJob, 'operation' | 'mediaType' | 'model' | 'provider'>;

async function accepted(model: Model, input: Record<string, unknown>): Promise<string> {
  const id = crypto.randomUUID();
  await lone.db.queries.insert(tables.user).values({ id, name: 'Person', email: `${id}@example.com` });
  await lone.db.transaction(async (tx) => {
    await openAccount(tx, id);
    await grant(tx, id, WELCOME, `welcome:${id}`, 'Welcome credits');
  });
  const job = await acceptJob(
    { db: lone.db, queue, quotas: noQuotas },
    {
      userId: id,
      flowId: null,
      ...model,
      input,
      sources: [],
      price: PRICE,
      usualSeconds: 10,
      sandbox: true,
      queue: 'nobody',
      insufficient: () => 'too little',
    },
  );
  if (!job.ok) throw new Error(job.error.message);
  return job.value.id;
}

const acceptImage = (): Promise<string> =>
  accepted(
    { operation: 'generate', mediaType: 'image', model: 'flux-pro', provider: 'replicate' },
    { ...recipeOf({ prompt: 'a lake', aspectRatio: '1:1', seed: 7 }) },
  );

const acceptSound = (): Promise<string> =>
  accepted(
    { operation: 'generate', mediaType: 'audio', model: 'sound-effects', provider: 'elevenlabs' },
    { ...recipeOf({ prompt: 'rain', seconds: 2, seed: 7 }) },
  );

/** Runs a job's workflow in a new process, with a sandbox at a new address. */
async function work(dir: string, jobId: string, steps: Steps): Promise<void> {
  const sandbox = await startSandbox({ dir, speed: 20 });
  try {
    const config = readConfig({});
    if (!config.ok) throw new Error(config.error);
    const encryption = createEncryption('a secret of this test');
    const vendors = await createVendors({
      config: config.value,
      sandboxUrl: sandbox.url,
      db: lone.db,
      encryption,
      log,
    });
    await generationWorkflow({ intake: intake(), vendors, queue, log }).run(jobId, steps, '');
  } finally {
    await sandbox.close();
  }
}

async function expectWhole(jobId: string, roles = ['original', 'thumbnail']): Promise<void> {
  const job = await findJob(lone.db.queries, jobId);
  expect(job).toMatchObject({ status: 'completed', charge: 'captured', errorCode: null });
  const media = await findMedia(lone.db.queries, job?.mediaId ?? '');
  for (const role of roles) {
    const file = await findFile(lone.db.queries, media?.id ?? '', role);
    expect(file?.bytes).toBeGreaterThan(1_000);
    expect((await lone.objects.head(file?.key ?? ''))?.size).toBe(file?.bytes);
  }
  expect(await balanceOf(lone.db.queries, job?.userId ?? '')).toMatchObject({ balance: WELCOME - PRICE, held: 0 });
}

const folder = (): string => join(lone.directory, `sandbox-${crypto.randomUUID()}`);

test('a job whose process died after storing the result is complete, and still after the step runs again', async () => {
  const [dir, memory, jobId] = [folder(), new Memory(), await acceptImage()];
  await expect(work(dir, jobId, memory.steps({ at: 'store', when: 'after' }))).rejects.toThrow(Died);
  await expectWhole(jobId);
  await work(dir, jobId, memory.steps());
  await expectWhole(jobId);
});

test('a job whose process died before storing the result fetches it from the provider’s new address', async () => {
  const [dir, memory, jobId] = [folder(), new Memory(), await acceptImage()];
  await expect(work(dir, jobId, memory.steps({ at: 'store', when: 'before' }))).rejects.toThrow(Died);
  await work(dir, jobId, memory.steps());
  await expectWhole(jobId);
});

test('a job whose provider answers with the result is done within one step, also when that step runs again', async () => {
  const [dir, memory, jobId] = [folder(), new Memory(), await acceptSound()];
  await expect(work(dir, jobId, memory.steps({ at: 'begin', when: 'after' }))).rejects.toThrow(Died);
  await expectWhole(jobId, ['original']);
  await work(dir, jobId, memory.steps());
  expect(memory.results).toEqual({ 'begin 1': null });
  await expectWhole(jobId, ['original']);
});

test('a job whose provider takes a while is polled once before it waits, and its steps are those of earlier versions', async () => {
  const [dir, memory, jobId] = [folder(), new Memory(), await acceptImage()];
  await work(dir, jobId, memory.steps());
  await expectWhole(jobId);
  const { 'submit 1': submission, ...others } = memory.results;
  expect(submission).toMatchObject({ ok: true, reference: { provider: 'replicate' }, waitMs: 400 });
  expect(Object.keys(others)).toEqual(['begin 1', expect.stringMatching(/^poll/), ...Object.keys(others).slice(2)]);
  expect(others['begin 1']).toBe('flux-pro');
});

test('a job that an earlier version has submitted is polled and stored', async () => {
  const [dir, memory, jobId] = [folder(), new Memory(), await acceptImage()];
  await expect(work(dir, jobId, memory.steps({ at: 'poll', when: 'before' }))).rejects.toThrow(Died);
  const { reference } = memory.results['submit 1'] as { reference: unknown };
  const earlier = new Memory({ 'begin 1': 'flux-pro', 'submit 1': { ok: true, reference } });
  await work(dir, jobId, earlier.steps());
  await expectWhole(jobId);
});

test('a workflow that gives up a completed job does not delete its files', async () => {
  const [dir, jobId] = [folder(), await acceptImage()];
  await work(dir, jobId, new Memory().steps());
  const end = { state: 'canceled', failure: { code: 'canceled', message: 'Canceled' } };
  const generation = new Memory({ 'begin 1': 'flux-pro', 'submit 1': { ok: false, end } });
  await work(dir, jobId, generation.steps());
  await expectWhole(jobId);
  const render = new Memory({ 'begin 1': true, 'plan 1 1': end });
  const bench = { intake: intake(), queue, log, concurrency: 1, clock: () => performance.now() };
  await renderWorkflow(bench).run(jobId, render.steps(), '');
  expect(await findJob(lone.db.queries, jobId)).toMatchObject({ status: 'completed', errorCode: null });
  await expectWhole(jobId);
});

test('a render whose process died after storing the video keeps it and removes its segment jobs', async () => {
  const [dir, jobId] = [folder(), await acceptImage()];
  await work(dir, jobId, new Memory().steps());
  await lone.db.queries.insert(tables.renderPart).values({ jobId, hash: 'a', work: {}, frames: 1, state: 'rendered' });
  const render = new Memory({
    'begin 1': true,
    'plan 1 1': { state: 'planned', plan: {} },
    'parts 1 1': { state: 'ready' },
  });
  const bench = { intake: intake(), queue, log, concurrency: 1, clock: () => performance.now() };
  await renderWorkflow(bench).run(jobId, render.steps(), '');
  await expectWhole(jobId);
  expect(await listSegmentJobs(lone.db.queries, jobId)).toEqual([]);
});
