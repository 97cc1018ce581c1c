import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../tests/harness/isolated-database.ts';
import { expiring } from './hourly-sweep.planted.ts';
import { sweep } from './hourly-sweep.ts';
import {
  createJobQueue,
  migrateJobQueue,
  startJobRuntime,
  type JobQueue,
  type JobRuntime,
} from './platform/jobs/index.ts';

const log = pino({ level: 'silent' });
let isolated: IsolatedDatabase;
let queue: JobQueue;
let runtime: JobRuntime;
const query = (text: string) => isolated.db.pool.query<{ n: number }>(text);

beforeAll(async () => {
  isolated = await startIsolatedDatabase('hourly-sweep');
  await migrateJobQueue(isolated.url, log);
  queue = await createJobQueue(isolated.url, log);
  runtime = await startJobRuntime(isolated.db, log, queue, [], { soleMachine: true });
  await query(`insert into "user" (id, name, email) values ('ada', 'Ada', 'ada@example.com')`);
});
afterAll(async () => {
  await runtime.stop();
  await queue.close();
  await isolated.end();
});

const sweepNow = (): Promise<unknown> => {
  const { db, objects } = isolated;
  const billing = { db, log, publicUrl: 'http://localhost', stripe: undefined, now: Date.now };
  return sweep({ db, objects, billing }, Date.now());
};

test.for(expiring)('one sweep deletes all of %s that has expired, and nothing else', async ([table, plant]) => {
  await query(plant);
  await sweepNow();
  const { rows: left } = await query(`select count(*)::int as n from ${table}`);
  expect(left[0]?.n).toBe(1);
});
