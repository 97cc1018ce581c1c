import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startEndingDatabase } from '../../../../../tests/harness/ending-database.ts';
import { isDatabaseUnavailable } from './availability.ts';
import { createPool } from './database.ts';

test('a connection that the server ends in its first packet fails the query without crashing the process', async () => {
  const server = await startEndingDatabase('opening');
  const { pool, lastLostAt } = createPool(server.url, 1, pino({ level: 'silent' }));
  try {
    const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(lastLostAt()).toBeGreaterThan(0);
  } finally {
    await pool.end();
    await server.close();
  }
});

test('all pools of the server are made here, and every other connection has a listener for its errors', async () => {
  const sources = fileURLToPath(new URL('../../', import.meta.url));
  const names = await readdir(sources, { recursive: true });
  const connecting: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
    const text = await readFile(join(sources, name), 'utf8');
    if (!/from 'pg'/u.test(text)) continue;
    expect([name, /new (pg\.)?Pool\(/u.test(text)]).toEqual([name, name === join('platform', 'db', 'database.ts')]);
    if (!/new (pg\.)?Client\(/u.test(text)) continue;
    connecting.push(name);
    expect([name, text.includes(".on('error'")]).toEqual([name, true]);
  }
  expect(connecting.length).toBeGreaterThan(3);
});
