import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../../tests/harness/isolated-database.ts';
import { createJobQueue, migrateJobQueue, type JobQueue } from './queue.ts';
import { startJobRuntime, type JobRuntime } from './runtime.ts';

const log = pino({ level: 'silent' });
const QUEUE = 'tests';
const DAY_MS = 24 * 60 * 60_000;
/** When each job began and ended its wait, in milliseconds. */
const began = new Map<string, number>();
const ended = new Map<string, number>();

let isolated: IsolatedDatabase;
let queue: JobQueue;
let runtime: JobRuntime;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('waits');
  await migrateJobQueue(isolated.url, log);
  queue = await createJobQueue(isolated.url, log);
  const workflow = {
    name: 'waiter',
    queues: [{ name: QUEUE, concurrency: 4 }],
    async run(jobId: string, { wait }: { wait: (ms: number) => Promise<void> }) {
      began.set(jobId, performance.now());
      await wait(1_000);
      ended.set(jobId, performance.now());
    },
  };
  runtime = await startJobRuntime(isolated.db, log, queue, [workflow], { soleMachine: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await runtime.stop();
  await queue.close();
  await isolated.end();
});

async function begin(jobId: string): Promise<void> {
  await isolated.db.transaction((tx) => queue.enqueue(tx, { workflow: 'waiter', queue: QUEUE, place: 1, jobId }));
  await expect.poll(() => began.has(jobId), { timeout: 20_000 }).toBe(true);
}

/** How long it waited, in milliseconds. */
async function waited(jobId: string): Promise<number> {
  await expect.poll(() => ended.has(jobId), { timeout: 30_000 }).toBe(true);
  return (ended.get(jobId) ?? 0) - (began.get(jobId) ?? 0);
}

test('a wait ends in time, and also when the clock is set back by a day meanwhile', async () => {
  await begin('usual');
  expect(await waited('usual')).toBeGreaterThan(900);
  await begin('set back');
  // The engine has stored when the wait ends.
  await sleep(400);
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - DAY_MS);
  // Five seconds more for a busy machine.
  expect(await waited('set back')).toBeLessThan(8_000);
});
