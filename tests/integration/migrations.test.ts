import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIsolatedDatabase, type IsolatedDatabase } from '../harness/isolated-database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/index.ts';

const log = pino({ level: 'silent' });
const journal: { entries: { when: number }[] } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../apps/server/drizzle/meta/_journal.json', import.meta.url)), 'utf8'),
);
const newest = Math.max(...journal.entries.map(({ when }) => when));

let lone: IsolatedDatabase;
beforeAll(async () => {
  lone = await startIsolatedDatabase('migrations');
});
afterAll(() => lone.end());

/** Adds the migration of a newer version during `work`. */
async function withMigration<T>(when: number, work: () => Promise<T>): Promise<T> {
  const { pool } = lone.db;
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-another-version', $1)`, [
    when,
  ]);
  try {
    return await work();
  } finally {
    await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when]);
  }
}

test('a database migrated by a newer version is refused with a message and not changed', async () => {
  const later = newest + 86_400_000;
  await withMigration(later, async () => {
    const before = await lone.db.pool.query('select * from drizzle.__drizzle_migrations');
    const also = { alsoMigrate: () => Promise.reject(new Error('went on')) };
    await expect(openDatabase(lone.url, log, also)).rejects.toThrow(
      `1 of its migrations are unknown to this one, the latest of ${new Date(later).toISOString().slice(0, 10)}. Start that version`,
    );
    expect((await lone.db.pool.query('select * from drizzle.__drizzle_migrations')).rows).toEqual(before.rows);
  });
});

test('a database with an unknown migration is refused, even when our migrations are newer', async () => {
  await withMigration(newest - 1, async () => {
    await expect(openDatabase(lone.url, log)).rejects.toThrow('restore the backup');
  });
});

test('a database with our migrations, and one without any, are opened', async () => {
  await lone.db.pool.query('create database other');
  for (const url of [lone.url, lone.url.replace(/\/\w+$/, '/other')]) {
    const again = await openDatabase(url, log);
    expect((await again.pool.query('select count(*)::int as count from drizzle.__drizzle_migrations')).rows).toEqual([
      { count: journal.entries.length },
    ]);
    await again.close();
  }
});
