import { setTimeout as sleep } from 'node:timers/promises';
import { DBOSClient } from '@dbos-inc/dbos-sdk';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../../tests/harness/isolated-database.ts';
import { APPLICATION, createJobQueue, migrateJobQueue, WORKFLOW_VERSION, type JobQueue } from './queue.ts';
import { startJobRuntime, type JobRuntime } from './runtime.ts';

const log = pino({ level: 'silent' });
const QUEUE = 'tests';
/** When each job ran, in milliseconds. */
const ran = new Map<string, number>();

let isolated: IsolatedDatabase;
let queue: JobQueue;
let runtime: JobRuntime;
let client: DBOSClient;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('held-polls');
  await migrateJobQueue(isolated.url, log);
  queue = await createJobQueue(isolated.url, log);
  const run = async (jobId: string): Promise<void> => void ran.set(jobId, performance.now());
  const workflow = { name: 'note', queues: [{ name: QUEUE, concurrency: 2 }], run };
  runtime = await startJobRuntime(isolated.db, log, queue, [workflow], { soleMachine: true });
  client = await DBOSClient.create({ systemDatabaseUrl: isolated.url, applicationName: APPLICATION });
  // The first poll finds nothing, and the next one is held.
  await sleep(1_500);
});
afterAll(async () => {
  await client.destroy();
  await runtime.stop();
  await queue.close();
  await isolated.end();
});

/** @returns milliseconds until the job ran */
async function timeOf(jobId: string, enqueue: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await enqueue();
  await expect.poll(() => ran.has(jobId), { timeout: 20_000, interval: 10 }).toBe(true);
  return (ran.get(jobId) ?? 0) - begun;
}

test('work starts at its notification, and within five seconds if that was lost', async () => {
  const work = { workflow: 'note', queue: QUEUE, place: 1 };
  const silently = await timeOf('silent', () =>
    client.enqueue(
      { workflowName: 'note', queueName: QUEUE, workflowID: 'silent', appVersion: WORKFLOW_VERSION },
      'silent',
    ),
  );
  // Two seconds more for a busy machine.
  expect(silently).toBeLessThan(7_000);
  await sleep(1_500);
  const notified = await timeOf('notified', () =>
    isolated.db.transaction((tx) => queue.enqueue(tx, { ...work, jobId: 'notified' })),
  );
  expect(notified).toBeLessThan(1_500);
});
