import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, tables, type Database } from '../platform/db/index.ts';
import { createJobQueue, type JobQueue } from '../platform/jobs/index.ts';
import { createFolderObjects, type Objects } from '../platform/objects/index.ts';
import { startPostgres } from '../platform/postgres/index.ts';
import { advanceDepartures, type BeforeLeaving } from './advance.ts';

const log = pino({ level: 'silent' });
let directory: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let db: Database;
let objects: Objects;
let queue: JobQueue;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-departure-'));
  // Under root the database runs as another user, who must be able to enter.
  await chmod(directory, 0o755);
  postgres = await startPostgres({ dataDir: join(directory, 'postgres'), log });
  db = await openDatabase(postgres.url, log);
  objects = await createFolderObjects(join(directory, 'objects'));
  queue = await createJobQueue(postgres.url, log);
});
afterAll(async () => {
  await queue.close();
  await db.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

const isThere = async (userId: string): Promise<boolean> =>
  (await db.queries.select().from(tables.user).where(eq(tables.user.id, userId))).length > 0;

test('what is to be done elsewhere is done first, and again until it went well; the account waits for it', async () => {
  const userId = crypto.randomUUID();
  await db.queries.insert(tables.user).values({ id: userId, name: '', email: `${userId}@deleted.invalid` });
  await db.queries.insert(tables.departure).values({ id: 'one', userId, email: 'person@example.com' });
  const calls: unknown[] = [];
  const cancels: BeforeLeaving = async (leaver) => {
    calls.push([leaver, await isThere(leaver.userId)]);
    if (calls.length === 1) throw new Error('The till could not be reached');
  };
  let time = Date.now();
  const deps = { db, objects, queue, log, beforeLeaving: [cancels], now: () => time, notBefore: new Map() };
  await advanceDepartures(deps);
  expect(await isThere(userId)).toBe(true);
  await advanceDepartures(deps);
  expect(calls, 'half a minute passes between tries').toHaveLength(1);
  time += 31_000;
  await advanceDepartures(deps);
  expect(await isThere(userId)).toBe(false);
  expect(await db.queries.select().from(tables.departure)).toEqual([]);
  const told = [{ userId, email: 'person@example.com' }, true];
  expect(calls).toEqual([told, told]);
});
