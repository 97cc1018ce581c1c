import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Connection } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

/** The default of DATABASE_CONNECTIONS for either role, as docs/configuration.md says. */
const EACH = 15;
const UP_TO_EACH = Array.from({ length: EACH }, (_, n) => n + 1);

let directory: string;
let postgres: RunningPostgres;
let sandbox: QuickSandbox;
let monitor: Connection;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-connections-'));
  await chmod(directory, 0o711);
  [postgres, sandbox] = await Promise.all([
    startPostgres({ dataDir: join(directory, 'postgres'), log: pino({ level: 'silent' }) }),
    startQuickSandbox(),
  ]);
  monitor = new Connection({ connectionString: postgres.url });
  await monitor.connect();
});
afterAll(async () => {
  await monitor.end();
  await Promise.all([postgres.stop(), sandbox.close()]);
  await rm(directory, { recursive: true, force: true });
});

/**
 * Looks at the open connections until it is stopped. @returns the most that each process had at once, and `all` together, also those that are still
 * signing in, whose names are not known yet
 */
function watch(): () => Promise<Record<string, number>> {
  const most: Record<string, number> = { all: 0 };
  const stopped = new AbortController();
  const watching = (async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const { rows } = await monitor.query<{ name: string; n: number }>(
        `select application_name as name, count(*)::int as n from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`,
      );
      for (const { name, n } of rows) most[name] = Math.max(most[name] ?? 0, n);
      most['all'] = Math.max(
        most['all'] ?? 0,
        rows.reduce((sum, { n }) => sum + n, 0),
      );
      await sleep(5);
    }
  })();
  return async () => {
    stopped.abort();
    await watching;
    return most;
  };
}

/** A process of a fleet; what it connects as is its name. */
const startMember = (name: string, env: Record<string, string>): Promise<TestServer> =>
  startServer({
    DATABASE_URL: `${postgres.url}?application_name=${name}`,
    SANDBOX_URL: sandbox.url,
    AUTH_SECRET: 'shared by all processes of this test',
    WELCOME_CREDITS: '100000',
    ...env,
  });

/** Jobs of several users at once, while their pages ask. */
async function load(api: TestServer, jobs: number): Promise<void> {
  const users = await Promise.all(Array.from({ length: 8 }, () => signUp(api.url)));
  const work = users.map(async (user: Client) => {
    const ids: string[] = [];
    for (let n = 0; n < jobs; n++)
      ids.push(await user.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: `A quay, ${n}` }));
    for (const id of ids) expect((await user.ended(id)).status).toBe('completed');
  });
  const pages = users.flatMap((user) =>
    Array.from({ length: 6 }, async () => {
      for (let n = 0; n < 20; n++) {
        await user.ok('GET', '/api/gallery/stats');
        await user.ok('GET', '/api/gallery/media?q=qu');
        await user.ok('GET', '/api/db/media');
      }
    }),
  );
  await Promise.all([...work, ...pages]);
}

test('an API and 2 workers open no more connections than their setting allows', async () => {
  const { all, ...most } = await mostConnections(2, 4);
  expectWithinSetting(most, 2);
  expect(all).toBeLessThanOrEqual(3 * EACH);
});

test('an API and 4 workers open no more connections than their setting allows', { tags: 'long' }, async () => {
  const { all, ...most } = await mostConnections(4, 8);
  expectWithinSetting(most, 4);
  expect(all).toBeLessThanOrEqual(5 * EACH);
});

function expectWithinSetting(most: Record<string, number>, workers: number): void {
  const names = ['api', ...Array.from({ length: workers }, (_, n) => `worker-${n}`)];
  for (const name of names) expect([name, most[name]]).toEqual([name, expect.toBeOneOf(UP_TO_EACH)]);
  // Otherwise the load was too small to tell.
  expect(most['api']).toBeGreaterThan(EACH / 2);
}

/** What a fleet under load has at most. */
async function mostConnections(workers: number, jobs: number): Promise<Record<string, number>> {
  const stop = watch();
  // As on a shared disk.
  const shared = { DATA_DIR: join(directory, 'data') };
  const members: TestServer[] = [];
  try {
    members.push(
      ...(await Promise.all([
        startMember('api', { ...shared, ROLE: 'api' }),
        ...Array.from({ length: workers }, (_, n) => startMember(`worker-${n}`, { ...shared, ROLE: 'worker' })),
      ])),
    );
    const [api] = members;
    if (api) await load(api, jobs);
  } finally {
    await Promise.all(members.map((member) => member.dispose()));
  }
  return stop();
}
