import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, tables, type Database } from '../platform/db/index.ts';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';
import { makeAdmin } from './make-admin.ts';
import { setUpAccount } from './set-up.ts';

const log = pino({ level: 'silent' });
const { installation, user } = tables;
let isolated: IsolatedDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  isolated = await startIsolatedDatabase('first-account');
});
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()));
  await isolated.end();
});

/** A database of this version without accounts. */
async function emptyDatabase(name: string): Promise<Database> {
  await isolated.db.pool.query(`create database ${name}`);
  const db = await openDatabase(isolated.url.replace(/\/\w+$/, `/${name}`), log);
  opened.push(db);
  return db;
}

const insertUser = (db: Database, id: string, createdAt = new Date()) =>
  db.queries.insert(user).values({ id, name: id, email: `${id}@example.com`, createdAt });

async function signUp(db: Database, id: string, createdAt?: Date): Promise<void> {
  await insertUser(db, id, createdAt);
  await setUpAccount(db, id, 10);
}

async function adminsOf(db: Database): Promise<string[]> {
  const rows = await db.queries.select({ id: user.id }).from(user).where(eq(user.isAdmin, true));
  return rows.map(({ id }) => id).toSorted();
}

test('of ten accounts that are set up at the same time exactly one is the admin', async () => {
  const db = await emptyDatabase('concurrent');
  const ids = Array.from({ length: 10 }, (_, index) => `user${index}`);
  // All of the same moment, so that no time can decide.
  const at = new Date();
  await Promise.all(ids.map((id) => insertUser(db, id, at)));
  await Promise.all(ids.map((id) => setUpAccount(db, id, 10)));
  expect(await adminsOf(db)).toHaveLength(1);
  expect(await db.queries.$count(installation)).toBe(1);
});

test('the first account stays the only admin when the clock goes back, and nobody follows it when it is deleted', async () => {
  const db = await emptyDatabase('clock');
  await signUp(db, 'first');
  await signUp(db, 'earlier', new Date('2001-01-01'));
  expect(await adminsOf(db)).toEqual(['first']);
  await db.queries.delete(user).where(eq(user.id, 'first'));
  await signUp(db, 'next', new Date('2000-01-01'));
  await setUpAccount(db, 'earlier', 10);
  expect(await adminsOf(db)).toEqual([]);

  expect(await makeAdmin(db.queries, 'nobody@example.com', false)).toMatchObject({ ok: false });
  expect(await makeAdmin(db.queries, 'next@example.com', true)).toMatchObject({
    ok: false,
    error: expect.stringContaining('not confirmed'),
  });
  expect(await adminsOf(db)).toEqual([]);
  expect(await makeAdmin(db.queries, ' Next@Example.com ', false)).toMatchObject({ ok: true });
  expect(await adminsOf(db)).toEqual(['next']);
});

test('the installation has no second row', async () => {
  const db = await emptyDatabase('rows');
  await db.queries.insert(installation).values({});
  await expect(db.queries.insert(installation).values({ isOnly: false })).rejects.toThrow('Failed query');
  await expect(db.queries.insert(installation).values({})).rejects.toThrow('Failed query');
});

/** The statements of the migration that decides for accounts that exist. */
const migration = readFileSync(
  fileURLToPath(new URL('../../drizzle/0021_installation_and_quotas.sql', import.meta.url)),
  'utf8',
)
  .split('--> statement-breakpoint')
  .filter((statement) => /^\s*(--.*\n)?\s*(UPDATE "user"|INSERT INTO "installation")/.test(statement));

test.for([
  { state: 'no account', ids: [], ready: [], admins: ['new'] },
  { state: 'its oldest account set up', ids: ['older', 'younger'], ready: ['older', 'younger'], admins: ['older'] },
  { state: 'its oldest account not set up yet', ids: ['older', 'younger'], ready: ['younger'], admins: ['older'] },
  { state: 'its admin deleted', ids: ['middle', 'younger'], ready: ['middle', 'younger'], admins: [] },
])('an installation that is upgraded with $state has the admins $admins', async ({ state, ids, ready, admins }) => {
  const db = await emptyDatabase(`upgraded_${state.replaceAll(' ', '_')}`);
  for (const [index, id] of ids.entries()) await insertUser(db, id, new Date(2020 + index, 1));
  for (const id of ready) await setUpAccount(db, id, 10);
  // As the earlier version left it: the oldest account is the admin.
  await db.queries.delete(installation);
  const before = ready.includes('older') ? 'older' : '';
  await db.queries.update(user).set({ isAdmin: false });
  await db.queries.update(user).set({ isAdmin: true }).where(eq(user.id, before));

  expect(migration).toHaveLength(2);
  for (const statement of migration) await db.pool.query(statement);
  for (const id of ids) await setUpAccount(db, id, 10);
  await signUp(db, 'new', new Date('2001-01-01'));
  expect(await adminsOf(db)).toEqual(admins);
});
