import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Connection } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { startServer } from '../harness/index.ts';

/** `npm test` starts a fleet once, `npm run test:faults` twenty times. */
const ROUNDS = process.env['FAULTS'] === 'all' ? 20 : 1;
/** URL of a PostgreSQL server for the empty databases, of another version than the built-in one. */
const SERVER = process.env['EMPTY_DATABASES_ON'];

let directory: string;
let postgres: RunningPostgres | undefined;
let serverUrl: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-startup-'));
  // As root, the database runs as another user, who needs access to the folder.
  await chmod(directory, 0o755);
  if (!SERVER) postgres = await startPostgres({ dataDir: join(directory, 'postgres'), log: pino({ level: 'silent' }) });
  serverUrl = SERVER ?? postgres?.url ?? '';
});
afterAll(async () => {
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
});

async function administer(sql: string): Promise<string> {
  const connection = new Connection({ connectionString: serverUrl });
  await connection.connect();
  try {
    const { rows } = await connection.query<{ result: string }>(sql);
    return rows[0]?.result ?? '';
  } finally {
    await connection.end();
  }
}

test(
  `an api and three workers that start at once on an empty database all become ready (${ROUNDS} rounds)`,
  { ...(ROUNDS > 1 && { tags: 'long' }), timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    const version = await administer("select current_setting('server_version') as result");
    for (let round = 0; round < ROUNDS; round++) {
      const name = `fleet_${process.pid}_${round}`;
      await administer(`create database ${name}`);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      const settings = { DATABASE_URL: url.href, SANDBOX: 'off', AUTH_SECRET: 'shared by all processes of this test' };
      const fleet = await Promise.all(
        ['api', 'worker', 'worker', 'worker'].map((role) => startServer({ ...settings, ROLE: role })),
      );
      const [api] = fleet;
      expect([version, round, (await fetch(new URL('/api/ready', api?.url))).status]).toEqual([version, round, 200]);
      const lines = fleet.flatMap((each) => each.output().split('\n')).filter(Boolean);
      // Only the one line of each process, and no warning.
      expect(lines.filter((line) => !/^Kinoloom (worker is ready|is ready at )/u.test(line))).toEqual([]);
      await Promise.all(fleet.map((each) => each.dispose()));
      await administer(`drop database ${name} with (force)`);
    }
  },
);
