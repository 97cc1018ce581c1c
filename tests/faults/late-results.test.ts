import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Flow, Job, MediaRecord } from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { clip } from '../harness/clips.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { expectLedgerAddsUp } from '../harness/ledger.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { letTimePass } from '../harness/submitted.ts';

const WHOLE = process.env['FAULTS'] === 'all';
/** `npm test` delays a few jobs, `npm run test:faults` two hundred. */
const JOBS = WHOLE ? 200 : 10;
/** How many jobs pass their deadline together, as in a vendor's queue. */
const WAVE = 10;
const WELCOME = 5_000;

let sandbox: QuickSandbox;
let server: TestServer;
let database: Database;
let client: Client;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: String(WELCOME) });
  database = await openEmbedded(server.dataDir);
  client = await signUp(server.url);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
  await sandbox.close();
});

const order = (at: number, flow_id: string | null): Promise<string> =>
  at % 5 === 4
    ? client.generate('/api/ai/video/generate/seedance', { prompt: `Late clip ${at}`, model: 'seedance-fast', flow_id })
    : client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: `Late picture ${at}`, flow_id });

/** Waits until the job fails at its deadline while the provider works on. */
async function overdue(id: string): Promise<Job> {
  await letTimePass(database, sandbox, id);
  return client.ended(id, 60_000);
}

/** Waits until the result of a late job has arrived. */
async function arrived(id: string): Promise<Job> {
  await expect.poll(async () => (await client.job(id)).late, { timeout: 120_000, interval: 200 }).toBe('arrived');
  return client.job(id);
}

test(
  `${JOBS} late jobs: each result is stored once and free of charge, even if the server is killed`,
  { ...(WHOLE && { tags: 'long' }), timeout: 120_000 + JOBS * 3_000 },
  async () => {
    const release = sandbox.hold();
    const ids: string[] = [];
    while (ids.length < JOBS) {
      const wave = await Promise.all(Array.from({ length: WAVE }, (_, at) => order(ids.length + at, null)));
      for (const job of await Promise.all(wave.map(overdue)))
        expect(job).toMatchObject({
          status: 'failed',
          charge: 'released',
          error: { code: 'timeout' },
          late: 'waiting',
        });
      ids.push(...wave);
    }
    expect(await client.credits()).toMatchObject({ balance: WELCOME, held: 0 });

    release();
    for (let kills = 0; kills < 2; kills++) {
      await arrived(ids[kills * (WAVE - 1)]!);
      await database.close();
      await server.kill();
      await server.start();
      database = await openEmbedded(server.dataDir);
      client = new Client(server.url, client.token, client.userId);
    }
    for (const id of ids) {
      const job = await arrived(id);
      expect(job).toMatchObject({ status: 'completed', charge: 'released', error: null });
      const record = await client.ok<MediaRecord>('GET', `/api/db/media?id=${id}`);
      expect(record).toMatchObject({ id, credits_used: 0, metadata: { late: true } });
      expect((await client.bytes(record.url)).length).toBeGreaterThan(100);
    }
    const paid = sandbox.journal.paid().filter(({ job }) => ids.includes(job ?? ''));
    expect(paid).toHaveLength(JOBS);
    const { rows } = await database.pool.query(
      `select count(*)::int as records from media where metadata->>'late' = 'true' and id not like '%-sound'`,
    );
    expect(rows).toEqual([{ records: JOBS }]);
    expect(await client.credits()).toMatchObject({ balance: WELCOME, held: 0 });
    await expectLedgerAddsUp(client);
  },
);

test(
  'a late clip whose flow is full is stored without a flow, and a late job past late_until is given up',
  { timeout: 120_000 },
  async () => {
    const flow = await client.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Nearly full' } });
    const release = sandbox.hold();
    const [full, lost] = await Promise.all([order(4, flow.id), order(9, null)]);
    await Promise.all([overdue(full), overdue(lost)]);
    const film = await clip({ frames: 3 });
    for (let at = 0; at < 15; at++) await client.upload(film, `take-${at}.mp4`, flow.id);
    await database.pool.query(`update job set late_until = now() - interval '1 second' where id = $1`, [lost]);
    await expect.poll(async () => (await client.job(lost)).late, { timeout: 30_000 }).toBe(null);
    release();
    expect((await arrived(full)).result).toMatchObject({ flow_id: null, credits_used: 0 });
    const given = { status: 'failed', charge: 'released', error: { code: 'timeout' }, result: null };
    expect(await client.job(lost)).toMatchObject(given);
  },
);
