import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables, type Database } from '../platform/db/index.ts';
import { createJobQueue, type JobQueue } from '../platform/jobs/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { advanceDeletions, type PreDeletionHook } from './advance.ts';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';

const log = pino({ level: 'silent' });
let isolated: IsolatedDatabase;
let db: Database;
let objects: Objects;
let queue: JobQueue;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('departure');
  ({ db, objects } = isolated);
  queue = await createJobQueue(isolated.url, log);
});
afterAll(async () => {
  await queue.close();
  await isolated.end();
});

const isThere = async (userId: string): Promise<boolean> =>
  (await db.queries.select().from(tables.user).where(eq(tables.user.id, userId))).length > 0;

test('an account is deleted only after its pre-deletion hook succeeds; a failed hook is retried after 30 s', async () => {
  const userId = crypto.randomUUID();
  await db.queries.insert(tables.user).values({ id: userId, name: '', email: `${userId}@deleted.invalid` });
  await db.queries.insert(tables.departure).values({ id: 'one', userId, email: 'person@example.com' });
  const calls: unknown[] = [];
  const cancels: PreDeletionHook = async (leaver) => {
    calls.push([leaver, await isThere(leaver.userId)]);
    if (calls.length === 1) throw new Error('The provider could not be reached');
  };
  let time = Date.now();
  const deps = { db, objects, queue, log, hooks: [cancels], now: () => time, notBefore: new Map() };
  await advanceDeletions(deps);
  expect(await isThere(userId)).toBe(true);
  await advanceDeletions(deps);
  expect(calls, 'a retry waits 30 s').toHaveLength(1);
  time += 31_000;
  await advanceDeletions(deps);
  expect(await isThere(userId)).toBe(false);
  expect(await db.queries.select().from(tables.departure)).toEqual([]);
  const told = [{ userId, email: 'person@example.com' }, true];
  expect(calls).toEqual([told, told]);
});

test('a deletion takes the verifications of its account, and none of an account whose address contains its address', async () => {
  const { verification } = tables;
  const [userId, otherId] = [crypto.randomUUID(), crypto.randomUUID()];
  const state = (link: object) => JSON.stringify({ callbackURL: '/studio', link });
  const rows = [
    ['own reset', 'reset-password:1', userId],
    ['own address', 'ann@example.com', 'code'],
    ['own link', 'state-1', state({ email: 'ann@example.com', userId })],
    ['other reset', 'reset-password:2', otherId],
    ['longer address', 'joann@example.com', 'code'],
    ['longer domain', 'ann@example.com.au', 'code'],
    ['other link', 'state-2', state({ email: 'joann@example.com', userId: otherId })],
    ['own address in a path', 'state-3', JSON.stringify({ callbackURL: '/?"ann@example.com"' })],
  ] as const;
  const expiresAt = new Date(Date.now() + 60_000);
  await db.queries
    .insert(verification)
    .values(rows.map(([id, identifier, value]) => ({ id, identifier, value, expiresAt })));
  await db.queries.insert(tables.departure).values({ id: 'two', userId, email: 'ann@example.com' });
  await advanceDeletions({ db, objects, queue, log, hooks: [], now: Date.now, notBefore: new Map() });
  const left = (await db.queries.select({ id: verification.id }).from(verification)).map(({ id }) => id);
  expect(left).toEqual(rows.map(([id]) => id).filter((id) => !/^own (reset|address|link)$/.test(id)));
});
