import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables, type Database } from '../platform/db/index.ts';
import { ObjectMissing, type Objects } from '../platform/objects/index.ts';
import { announcedFiles, dropFiles, findFile, OwnerGone, storeFiles, sweepFiles, type NewFile } from './files.ts';
import { startIsolatedDatabase, type IsolatedDatabase } from '../../../../tests/harness/isolated-database.ts';

let isolated: IsolatedDatabase;
let directory: string;
let db: Database;
let objects: Objects;

beforeAll(async () => {
  isolated = await startIsolatedDatabase('files');
  ({ directory, db, objects } = isolated);
});
afterAll(() => isolated.end());

async function newUser(): Promise<string> {
  const id = crypto.randomUUID();
  await db.queries.insert(tables.user).values({ id, name: 'Person', email: `${id}@example.com` });
  return id;
}

async function newFile(role: string, text: string): Promise<NewFile> {
  const path = join(directory, `${role}.txt`);
  await writeFile(path, text);
  return { role, path, mime: 'text/plain', extension: 'txt' };
}

async function stored(owner: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list(`${owner}/`)) keys.push(key);
  return keys.toSorted();
}

/** The real store, whose `put` first calls `before`. */
const withPut = (before: () => Promise<void>): Objects => ({
  put: async (...file) => {
    await before();
    await objects.put(...file);
  },
  get: (...of) => objects.get(...of),
  read: (...of) => objects.read(...of),
  head: (...of) => objects.head(...of),
  delete: (...of) => objects.delete(...of),
  deleteAll: (...of) => objects.deleteAll(...of),
  list: (...of) => objects.list(...of),
});

test('the sweep deletes a file whose process died while storing it, and files stored before it stay', async () => {
  const owner = await newUser();
  const whole = await newFile('original', 'whole');
  const lost = await newFile('thumbnail', 'lost');
  // A transaction that never ends leaves nothing, like one that throws.
  const dying: Objects = {
    ...withPut(async () => undefined),
    put: async (...file) => {
      await objects.put(...file);
      if (file[1] === lost.path) throw new Error('killed');
    },
  };
  await expect(storeFiles({ db, objects: dying }, owner, 'media', [whole, lost])).rejects.toThrow('killed');
  expect(await stored(owner)).toHaveLength(2);
  const facts = {
    id: 'media',
    userId: owner,
    mediaType: 'image',
    name: 'a.txt',
    mime: 'text/plain',
    bytes: 5,
  } as const;
  await db.queries.insert(tables.media).values(facts);
  await sweepFiles(db, objects, 0);
  const [key] = await storeFiles({ db, objects }, owner, 'media', [whole]);
  expect(await stored(owner)).toEqual([key]);
});

test('concurrent stores of the same files keep one copy of each', async () => {
  const owner = await newUser();
  const files = [await newFile('original', 'one'), await newFile('thumbnail', 'two'), await newFile('still', 'three')];
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      storeFiles({ db, objects }, owner, `shared-${index}`, index % 2 ? files : files.toReversed()),
    ),
  );
  expect(new Set(all.flat())).toEqual(new Set(await stored(owner)));
  expect(await stored(owner)).toHaveLength(3);
});

test('storing files for a deleted user fails and leaves no files and no rows', async () => {
  const files = [await newFile('original', 'nobody’s')];
  await expect(storeFiles({ db, objects }, 'nobody', 'media-of-nobody', files)).rejects.toThrow(OwnerGone);
  expect(await stored('nobody')).toEqual([]);
  const rows = await db.queries.select().from(tables.storedObject);
  expect(rows.filter(({ key }) => key.startsWith('nobody/'))).toEqual([]);
});

test('no transaction is open while a file is copied', async () => {
  const open: number[] = [];
  const counting = withPut(async () => {
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    open.push(rows[0]?.count ?? -1);
  });
  await storeFiles({ db, objects: counting }, await newUser(), 'copied', [await newFile('original', 'copied outside')]);
  expect(open).toEqual([0]);
});

test('a file that is deleted with another record while it is being stored exists afterwards', async () => {
  const owner = await newUser();
  const file = await newFile('original', 'shared by two');
  const [key = ''] = await storeFiles({ db, objects }, owner, 'first', [file]);
  let removed = false;
  const racing: Objects = {
    ...withPut(async () => undefined),
    async head(of) {
      const info = await objects.head(of);
      if (removed) return info;
      removed = true;
      // The file exists here, and is deleted before it is linked.
      await dropFiles(db, objects, ['first']);
      return info;
    },
  };
  await storeFiles({ db, objects: racing }, owner, 'second', [file]);
  expect(await stored(owner)).toEqual([key]);
  expect(await findFile(db.queries, 'second', 'original')).toMatchObject({ key });
});

test('a file whose owner is deleted while it is copied is removed with its row', async () => {
  const owner = await newUser();
  const leaving = withPut(async () => {
    await db.queries.delete(tables.user).where(eq(tables.user.id, owner));
  });
  const file = await newFile('original', 'too late');
  await expect(storeFiles({ db, objects: leaving }, owner, 'late', [file])).rejects.toThrow(OwnerGone);
  expect(await stored(owner)).toEqual([]);
  expect(await db.queries.$count(tables.storedObject, announcedFiles(owner))).toBe(0);
});

test.each([
  ['cut', (key: string) => truncate(join(directory, 'objects', key), 3)],
  ['missing', (key: string) => objects.delete(key)],
])('a stored file that is %s is mended when the same bytes come again', async (_, harm) => {
  const owner = await newUser();
  const file = await newFile('original', 'the same bytes');
  const [key = ''] = await storeFiles({ db, objects }, owner, crypto.randomUUID(), [file]);
  await harm(key);
  await expect(objects.get(key, { bytes: 14 })).rejects.toThrow(ObjectMissing);
  expect(await storeFiles({ db, objects }, owner, crypto.randomUUID(), [file])).toEqual([key]);
  expect((await buffer((await objects.get(key, { bytes: 14 })).stream)).toString()).toBe('the same bytes');
});
