import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection, Job } from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

/** Two accounts at Replicate: `first` is asked first, since it was added last. */
let first: QuickSandbox;
let second: QuickSandbox;
let server: TestServer;
let database: Database;
let admin: Client;
const ids = { first: '', second: '' };

beforeAll(async () => {
  [first, second] = await Promise.all([startQuickSandbox(), startQuickSandbox()]);
  server = await startServer({ SANDBOX: 'off' });
  database = await openEmbedded(server.dataDir);
  admin = await signUp(server.url);
  ids.second = await connect('Second', second);
  ids.first = await connect('First', first);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
  await Promise.all([first.close(), second.close()]);
});

async function connect(name: string, { url }: QuickSandbox): Promise<string> {
  const json = { kind: 'replicate', name, base_url: `${url}/v1`, key: `r8_of-the-${name}-account`, concurrency: 1 };
  return (await admin.ok<{ connection: Connection }>('POST', '/api/connections', { json })).connection.id;
}

const start = (): Promise<string> =>
  admin.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'A pier in fog', aspect_ratio: '16:9' });
const paidAt = ({ journal }: QuickSandbox, job: string): number =>
  journal.paid().filter((paid) => paid.job === job).length;

/** Lets the time pass after which a source that failed is tried again. */
const rest = (): Promise<unknown> =>
  database.pool.query(`update job set finished_at = finished_at - interval '11 minutes' where finished_at is not null`);

/** The price of a job is that of its row, whoever serves it. */
async function expectServed(id: string, provider: string): Promise<void> {
  const job = await admin.ended(id, 30_000);
  expect(job).toMatchObject({ status: 'completed', provider, sandbox: false, price: 9, charge: 'captured' });
}

test('a queued job goes to the second source when the first refuses the account, and back when it has rested', async () => {
  const release = first.hold();
  const [running, refused, waiting] = [await start(), await start(), await start()];
  // A job runs before it is submitted.
  await expect.poll(() => paidAt(first, running), { timeout: 30_000 }).toBe(1);
  expect(await Promise.all([running, refused, waiting].map(async (id) => (await admin.job(id)).provider))).toEqual([
    ids.first,
    ids.first,
    ids.first,
  ]);
  first.faults.add(faultRule('submit-unauthorized', {}));
  const { balance } = await admin.credits();
  release();

  await expectServed(running, ids.first);
  const failed: Job = await admin.ended(refused);
  expect(failed).toMatchObject({ status: 'failed', charge: 'released', error: { code: 'auth' } });
  await expectServed(waiting, ids.second);
  expect([running, refused, waiting].map((id) => [paidAt(first, id), paidAt(second, id)])).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
  ]);
  expect(await admin.credits()).toMatchObject({ held: 0, balance: balance - 18 });

  const next = await start();
  expect(await admin.job(next)).toMatchObject({ provider: ids.second });
  await expectServed(next, ids.second);

  await rest();
  await expect.poll(servedBy, { timeout: 10_000 }).toBe(ids.first);
  await expectServed(await start(), ids.first);
});

test('a job whose submission was lost never goes to the second source', async () => {
  first.faults.add(faultRule('submit-accepted-then-reset', {}));
  const job = await start();
  const ended = await admin.ended(job, 60_000);
  expect(ended.provider).toBe(ids.first);
  expect([paidAt(first, job), paidAt(second, job)]).toEqual([1, 0]);
});

/** Who serves new jobs. */
async function servedBy(): Promise<string | undefined> {
  const { models } = await admin.ok<{ models: { id: string; provider: string }[] }>('GET', '/api/config');
  return models.find(({ id }) => id === 'flux-pro')?.provider;
}
