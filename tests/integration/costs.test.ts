import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';

let server: TestServer;
let database: Database;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off' });
  database = await openEmbedded(server.dataDir);
  admin = await signUp(server.url);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
});

interface Ended {
  readonly model?: string;
  readonly status?: 'completed' | 'failed';
  readonly price?: number;
  readonly cost?: object;
  readonly sandbox?: boolean;
  readonly daysAgo?: number;
}

/** A job that ended as given. */
const ended = ({ model = 'runway-4k', status = 'completed', price = 35, cost, sandbox = false, daysAgo = 1 }: Ended) =>
  database.pool.query(
    `insert into job (id, user_id, operation, media_type, model, input, price, charge, status, provider, sandbox,
       vendor_cost, finished_at)
     values (gen_random_uuid(), $1, 'generate', 'video', $2, '{}', $3, $4, $5, 'runway', $6, $7,
       now() - make_interval(days => $8))`,
    [
      admin.userId,
      model,
      price,
      status === 'completed' ? 'captured' : 'released',
      status,
      sandbox,
      cost && JSON.stringify(cost),
      daysAgo,
    ],
  );

test('an admin sees what users paid and what vendors charged, by model and unit', async () => {
  await ended({ cost: { amount: 50, unit: 'credits' } });
  await ended({ cost: { amount: 12.5, unit: 'credits' } });
  await ended({ cost: { amount: 0.5, unit: 'USD' } });
  // A refunded job may be charged there, and an older or simulated one does not count.
  await ended({ status: 'failed', cost: { amount: 7, unit: 'credits' } });
  await ended({ sandbox: true, cost: { amount: 1_000, unit: 'credits' } });
  await ended({ daysAgo: 31, cost: { amount: 1_000, unit: 'credits' } });
  await ended({ model: 'act-2', price: 40 });
  expect(await admin.ok('GET', '/api/costs')).toEqual({
    success: true,
    days: 30,
    costs: [
      { model: 'act-2', provider: 'runway', connection: null, jobs: 1, credits: 40, charged: [] },
      {
        model: 'runway-4k',
        provider: 'runway',
        connection: null,
        jobs: 3,
        credits: 105,
        charged: [
          { unit: 'USD', amount: 0.5, jobs: 1 },
          { unit: 'credits', amount: 69.5, jobs: 3 },
        ],
      },
    ],
  });
});
