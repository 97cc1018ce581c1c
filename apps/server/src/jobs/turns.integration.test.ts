import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { credits, type Job } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { openAccount } from '../credits/index.ts';
import { tables } from '../platform/db/index.ts';
import { createJobQueue, migrateJobQueue, type JobQueue } from '../platform/jobs/index.ts';
import { noQuotas, type Quotas } from '../quotas/index.ts';
import { acceptJob, type NewJob } from './accept.ts';
import { beginJob, completeJob, countWatched, endWithoutResult } from './advance.ts';
import { presentJobs } from './present.ts';

const log = pino({ level: 'silent' });
let isolated: IsolatedDatabase;
let queue: JobQueue;
/** Queue name and user suffix, new for each test. */
let name: string;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('turns');
  await migrateJobQueue(isolated.url, log);
  queue = await createJobQueue(isolated.url, log);
});
afterAll(async () => {
  await queue.close();
  await isolated.end();
});
beforeEach(() => {
  name = crypto.randomUUID();
});

async function newUser(id: string): Promise<string> {
  const userId = `${id}-${name}`;
  await isolated.db.queries.insert(tables.user).values({ id: userId, name: id, email: `${userId}@example.com` });
  await isolated.db.transaction((tx) => openAccount(tx, userId));
  return userId;
}

const ask = (userId: string, more: Partial<NewJob> = {}, quotas: Quotas = noQuotas) =>
  acceptJob(
    { db: isolated.db, queue, quotas },
    {
      userId,
      flowId: null,
      operation: 'render',
      mediaType: 'video',
      model: null,
      input: {},
      sources: [],
      price: credits(0),
      usualSeconds: 10,
      provider: 'kinoloom',
      sandbox: false,
      queue: name,
      insufficient: () => '',
      ...more,
    },
  );

async function asked(userId: string, options: Partial<NewJob> = {}): Promise<string> {
  const accepted = await ask(userId, options);
  if (!accepted.ok) throw new Error(accepted.error.message);
  return accepted.value.id;
}

/** Runs the next job to its end. @returns its owner */
async function serve(): Promise<string | undefined> {
  const { rows } = await isolated.db.pool.query<{ id: string }>(
    `update dbos.workflow_status set status = 'SUCCESS' where workflow_uuid = (
       select workflow_uuid from dbos.workflow_status where queue_name = $1 and status = 'ENQUEUED'
       order by priority, created_at limit 1) returning workflow_uuid as id`,
    [name],
  );
  const [next] = rows;
  const begun = next && (await beginJob(isolated.db, next.id));
  if (!begun) return undefined;
  await endWithoutResult(isolated.db, begun.id, 'failed', { code: 'internal', message: '' });
  return begun.userId.split('-')[0];
}

async function served(count: number): Promise<(string | undefined)[]> {
  const owners: (string | undefined)[] = [];
  while (owners.length < count) owners.push(await serve());
  return owners;
}

test('the first job of a user who comes later runs before the rest of another user’s hundred jobs', async () => {
  const [ann, bob] = [await newUser('ann'), await newUser('bob')];
  for (let index = 0; index < 100; index++) await asked(ann);
  expect(await served(10)).toEqual(Array<string>(10).fill('ann'));
  for (let index = 0; index < 3; index++) await asked(bob);
  const owners = await served(7);
  expect(owners.slice(0, 2)).toContain('bob');
  expect(owners.filter((owner) => owner === 'bob')).toHaveLength(3);
});

test('users who keep adding one job and a user with a full queue each get a fair share of turns', async () => {
  const [ann, bob, cid] = [await newUser('ann'), await newUser('bob'), await newUser('cid')];
  for (let index = 0; index < 30; index++) await asked(ann);
  const counts = { ann: 0, bob: 0, cid: 0 };
  await asked(bob);
  await asked(cid);
  for (let round = 0; round < 30; round++) {
    const owner = await serve();
    if (owner === 'ann' || owner === 'bob' || owner === 'cid') counts[owner]++;
    if (owner === 'bob') await asked(bob);
    if (owner === 'cid') await asked(cid);
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(8);
});

test('after a job of six turns other users run their jobs before its owner’s next job', async () => {
  const [ann, bob] = [await newUser('ann'), await newUser('bob')];
  await asked(ann, { turns: 6 });
  await asked(ann, { turns: 6 });
  for (let index = 0; index < 4; index++) await asked(bob);
  expect(await served(6)).toEqual(['ann', 'bob', 'bob', 'bob', 'bob', 'ann']);
});

test('a job placed three turns behind runs after two to four jobs of another user', async () => {
  const [ann, bob] = [await newUser('ann'), await newUser('bob')];
  await asked(ann, { behind: 3 });
  for (let index = 0; index < 6; index++) await asked(bob);
  const owners = await served(7);
  expect(owners.indexOf('ann')).toBeGreaterThanOrEqual(2);
  expect(owners.indexOf('ann')).toBeLessThanOrEqual(4);
});

test('concurrent requests never exceed the quota of unfinished jobs, and a job that ends makes room', async () => {
  const ann = await newUser('ann');
  const quotas = { ...noQuotas, unfinishedJobs: 5 };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ann, {}, quotas)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    error: {
      code: 'quota.jobs',
      message:
        'You have 5 jobs that have not ended, which is all that an account may have here. Wait until one ends or cancel one, then try again.',
    },
  });
  const rows = await isolated.db.queries.select().from(tables.job).where(eq(tables.job.userId, ann));
  expect(rows).toHaveLength(5);
  expect(await ask(await newUser('bob'), {}, quotas)).toMatchObject({ ok: true });
  await serve();
  expect(await ask(ann, {}, quotas)).toMatchObject({ ok: true });
  expect(await ask(ann, {}, quotas)).toMatchObject({ ok: false });
});

/** The job as its owner sees it now. */
async function shown(id: string): Promise<Job | undefined> {
  const rows = await isolated.db.queries.select().from(tables.job).where(eq(tables.job.id, id));
  return (await presentJobs(isolated.db, rows))[0];
}

test('a waiting job shows how many jobs of all users are ahead of it, and a running job shows none', async () => {
  const [ann, bob] = [await newUser('ann'), await newUser('bob')];
  const anns = [await asked(ann), await asked(ann), await asked(ann)];
  const bobs = await asked(bob);
  const ahead = async (...ids: string[]) => (await Promise.all(ids.map(shown))).map((job) => job?.ahead);
  expect(await ahead(...anns, bobs)).toEqual([0, 2, 3, 1]);
  await serve();
  expect(await ahead(...anns, bobs)).toEqual([null, 1, 2, 0]);
});

describe('the estimate of a job', () => {
  const made: Partial<NewJob> = { operation: 'generate', mediaType: 'image', provider: 'replicate' };

  /** One more job, which took `seconds`. */
  async function took(userId: string, seconds: number, more: Partial<NewJob>): Promise<void> {
    const id = await asked(userId, { ...made, ...more });
    await beginJob(isolated.db, id);
    await completeJob(isolated.db, id, crypto.randomUUID(), { save: () => Promise.resolve() });
    await isolated.db.queries
      .update(tables.job)
      .set({ startedAt: sql`${tables.job.finishedAt} - make_interval(secs => ${seconds})` })
      .where(eq(tables.job.id, id));
  }
  const said = async (userId: string, more: Partial<NewJob>) =>
    (await shown(await asked(userId, { ...made, ...more })))?.estimate;

  test('is the documented time until three jobs of its model have ended', async () => {
    const ann = await newUser('ann');
    const model = `few-${name}`;
    expect(await said(ann, { model, usualSeconds: 60 })).toEqual({ usual: 60, longest: null });
    await took(ann, 5, { model });
    await took(ann, 5, { model });
    expect(await said(ann, { model, usualSeconds: 60 })).toEqual({ usual: 60, longest: null });
    await took(ann, 5, { model });
    expect(await said(ann, { model, usualSeconds: 60 })).toEqual({ usual: 5, longest: 5 });
  });

  test('is the median and the 90th percentile of the last twenty jobs of its model by any user', async () => {
    const [ann, bob] = [await newUser('ann'), await newUser('bob')];
    const model = `many-${name}`;
    for (let index = 0; index < 3; index++) await took(ann, 900, { model });
    for (let seconds = 20; seconds >= 1; seconds--) await took(ann, seconds, { model });
    expect(await said(bob, { model })).toEqual({ usual: 11, longest: 19 });
    // Sandbox times say nothing about the provider, failures and late results nothing about successes, one render nothing about another.
    expect(await said(bob, { model, sandbox: true })).toEqual({ usual: 10, longest: null });
    expect(await said(bob, { model, operation: 'render', usualSeconds: 33 })).toEqual({ usual: 33, longest: null });
    for (let index = 0; index < 20; index++) {
      const id = await asked(ann, { ...made, model });
      await endWithoutResult(isolated.db, id, 'failed', { code: 'internal', message: '' });
    }
    await took(ann, 3_000, { model });
    await isolated.db.queries
      .update(tables.job)
      .set({ lateUntil: new Date() })
      .where(eq(tables.job.startedAt, sql`${tables.job.finishedAt} - make_interval(secs => 3000)`));
    expect(await said(bob, { model })).toEqual({ usual: 11, longest: 19 });
  });
});

test('a clock that was set back takes nothing from the watched time of a job', async () => {
  const { queries } = isolated.db;
  const id = await asked(await newUser('late'));
  const is = eq(tables.job.id, id);
  await queries
    .update(tables.job)
    .set({ submittedAt: sql`now() - interval '5 seconds'` })
    .where(is);
  const before = await countWatched(isolated.db, id, 60_000);
  expect(before).toBeGreaterThanOrEqual(5_000);
  await queries
    .update(tables.job)
    .set({ polledAt: sql`now() + interval '1 day'` })
    .where(is);
  expect(await countWatched(isolated.db, id, 60_000)).toBe(before);
});

test('a job of a turn that has started waits for no other that begins', async () => {
  const [first, second] = [await asked(await newUser('ada')), await asked(await newUser('bo'))];
  await beginJob(isolated.db, first);
  await isolated.db.transaction(async (tx) => {
    await tx
      .update(tables.queueTurn)
      .set({ reached: sql`${tables.queueTurn.reached}` })
      .where(eq(tables.queueTurn.queue, name));
    expect(await beginJob(isolated.db, second)).toMatchObject({ status: 'running' });
  });
});
