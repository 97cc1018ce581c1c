import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits } from '@kinoloom/contract';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { openAccount } from '../credits/index.ts';
import { copyOriginal, findOriginal, removeMedia, storeFiles, sweepFiles } from '../media/index.ts';
import { tables } from '../platform/db/index.ts';
import { createJobQueue, migrateJobQueue, type JobQueue } from '../platform/jobs/index.ts';
import { noQuotas } from '../quotas/index.ts';
import { acceptJob } from './accept.ts';
import { beginJob, endWithoutResult } from './advance.ts';

let isolated: IsolatedDatabase;
let queue: JobQueue;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('sources');
  const log = pino({ level: 'silent' });
  await migrateJobQueue(isolated.url, log);
  queue = await createJobQueue(isolated.url, log);
});
afterAll(async () => {
  await queue.close();
  await isolated.end();
});

async function newUser(): Promise<string> {
  const id = crypto.randomUUID();
  await isolated.db.queries.insert(tables.user).values({ id, name: 'Person', email: `${id}@example.com` });
  await isolated.db.transaction((tx) => openAccount(tx, id));
  return id;
}

async function newMedia(userId: string): Promise<string> {
  const id = crypto.randomUUID();
  const path = join(isolated.directory, `${id}.png`);
  await writeFile(path, `the picture ${id}`);
  await storeFiles(isolated, userId, id, [{ role: 'original', path, mime: 'image/png', extension: 'png' }]);
  const facts = { id, userId, mediaType: 'image', name: 'image.png', mime: 'image/png', bytes: 48 } as const;
  await isolated.db.queries.insert(tables.media).values(facts);
  return id;
}

async function acceptedWith(userId: string, sources: readonly string[]): Promise<string> {
  const accepted = await acceptJob(
    { db: isolated.db, queue, quotas: noQuotas },
    {
      userId,
      flowId: null,
      operation: 'generate',
      mediaType: 'image',
      model: 'flux-pro',
      input: {},
      sources,
      price: credits(0),
      usualSeconds: 10,
      provider: 'replicate',
      sandbox: true,
      queue: 'nobody',
      insufficient: () => '',
    },
  );
  if (!accepted.ok) throw new Error(accepted.error.message);
  return accepted.value.id;
}

const failure = { code: 'internal', message: '' } as const;

test('the sources of an accepted job can be read until it has ended, though they are deleted after the click', async () => {
  const { db, objects, directory } = isolated;
  const userId = await newUser();
  const [kept, other] = [await newMedia(userId), await newMedia(userId)];
  const jobs = [await acceptedWith(userId, [kept]), await acceptedWith(userId, [kept, kept])];
  const { key = '' } = (await findOriginal(db.queries, kept)) ?? {};
  await removeMedia(db, objects, [kept, other]);
  expect(await copyOriginal(isolated, kept, directory)).toBe(join(directory, `${kept}.png`));
  expect(await copyOriginal(isolated, other, directory)).toBeUndefined();

  for (const [step, jobId] of jobs.entries()) {
    await beginJob(db, jobId);
    await sweepFiles(db, objects, 0);
    expect([step, await objects.head(key)]).toEqual([step, expect.objectContaining({ size: 48 })]);
    await endWithoutResult(db, jobId, 'failed', failure);
  }
  await sweepFiles(db, objects, 0);
  expect([await objects.head(key), await findOriginal(db.queries, kept)]).toEqual([undefined, undefined]);
});

test('a job whose late result is still waited for keeps its sources', async () => {
  const { db, objects } = isolated;
  const userId = await newUser();
  const source = await newMedia(userId);
  const jobId = await acceptedWith(userId, [source]);
  await removeMedia(db, objects, [source]);
  await endWithoutResult(db, jobId, 'failed', failure, 60_000);
  await sweepFiles(db, objects, 0);
  expect(await findOriginal(db.queries, source)).toBeDefined();
  await db.queries
    .update(tables.job)
    .set({ lateUntil: sql`now()` })
    .where(eq(tables.job.id, jobId));
  await sweepFiles(db, objects, 0);
  expect(await findOriginal(db.queries, source)).toBeUndefined();
});
