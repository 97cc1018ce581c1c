import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages, type Entry, type Job } from '@kinoloom/contract';
import { faultRule, type FaultMatch, type FaultName } from '@kinoloom/vendor-simulators';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { gather, jobIdOf, orderable, orderOf, send, type Materials } from '../harness/orders.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { letTimePass, untilSubmitted } from '../harness/submitted.ts';

/** `npm run test:faults` combines every operation with every fault; `npm test` runs a sample with every fault and every vendor. */
const ALL = process.env['FAULTS'] === 'all';
const WELCOME = 100_000;

interface Outcome {
  readonly status: Job['status'];
  /** Expected error code of the failure; any of these. */
  readonly codes?: readonly string[];
  /** Submissions that the vendor accepted and would charge. */
  readonly paid: number;
}

interface Scenario {
  readonly name: string;
  readonly faults: readonly FaultName[];
  /** What the user or the clock does meanwhile. */
  readonly meanwhile?: (job: string) => Promise<void>;
  /** Any of these ends is accepted. */
  readonly ends: readonly Outcome[];
  /** Exceptions by vendor. */
  readonly otherwise?: Readonly<Record<string, readonly Outcome[]>>;
}

const completed: Outcome[] = [{ status: 'completed', paid: 1 }];
const failed = (paid: number, ...codes: string[]): Outcome[] => [{ status: 'failed', codes, paid }];

const scenarios: readonly Scenario[] = [
  { name: 'success', faults: [], ends: completed },
  { name: 'policy failure', faults: ['policy'], ends: failed(1, 'policy') },
  {
    name: 'provider failure',
    faults: ['provider-failure'],
    ends: failed(1, 'provider'),
    // A synchronous vendor responds 500 to the submission, whose outcome is then unknown.
    otherwise: { elevenlabs: failed(1, 'submission_unknown') },
  },
  { name: 'cancel', faults: ['hang'], meanwhile: cancel, ends: [{ status: 'canceled', paid: 1 }] },
  {
    name: 'timeout',
    faults: ['hang'],
    meanwhile: (job) => letTimePass(database, sandbox, job),
    ends: failed(1, 'timeout'),
  },
  { name: '401', faults: ['submit-unauthorized'], ends: failed(0, 'auth') },
  { name: '402', faults: ['submit-quota'], ends: failed(0, 'quota') },
  { name: '422', faults: ['submit-invalid'], ends: failed(0, 'invalid_input') },
  { name: '429 burst', faults: ['submit-throttled', 'submit-throttled'], ends: completed },
  {
    name: '503',
    faults: ['submit-always-overloaded'],
    // Whether the submission was accepted is unknown, unless the vendor says that a 503 means it was not.
    ends: failed(0, 'submission_unknown', 'overloaded', 'provider', 'rate_limited'),
    otherwise: { runway: failed(0, 'overloaded', 'SERVICE_OVERLOADED') },
  },
  {
    name: 'reset after submit',
    faults: ['submit-accepted-then-reset'],
    // Failed and refunded, never submitted again; found at a vendor that lists its jobs, where the seed identifies it.
    ends: failed(1, 'submission_unknown'),
    otherwise: { replicate: [...completed, ...failed(1, 'submission_unknown')] },
  },
  {
    name: 'expired URL',
    faults: ['output-expired'],
    ends: failed(1, 'output_lost'),
    // A result in the response is not downloaded.
    otherwise: { elevenlabs: completed },
  },
  { name: 'failing polls', faults: ['poll-503'], ends: completed },
];

let sandbox: QuickSandbox;
let server: TestServer;
let database: Database;
let client: Client;
let materials: Materials;
/** The vendor's match for each operation, recorded from its success. */
const aims = new Map<string, FaultMatch>();

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: String(WELCOME) });
  database = await openEmbedded(server.dataDir);
  client = await signUp(server.url);
  materials = await gather(client);
});
afterAll(async () => {
  await database.close();
  await server.dispose();
  await sandbox.close();
});
// A new flow for each test, so that none is full.
beforeEach(async () => {
  sandbox.faults.clear();
  const { id } = await client.ok<{ id: string }>('POST', '/api/db/flows', {
    json: { user_id: client.userId, name: 'Trouble' },
  });
  materials = { ...materials, flowId: id };
});

async function cancel(job: string): Promise<void> {
  await client.running(job);
  await untilSubmitted(sandbox, job);
  await client.ok('POST', `/api/jobs/${job}/cancel`);
}

async function untilNoted(job: string): Promise<void> {
  for (let tried = 0; tried < 400; tried++) {
    const { rows } = await database.pool.query('select from job where id = $1 and operation_ref is not null', [job]);
    if (rows.length > 0) return;
    await sleep(50);
  }
  throw new Error(`The provider's reference of job ${job} was not noted`);
}

/** Stored files without a media record, and the number of files without a row. */
async function orphans(): Promise<{ unowned: string[]; unknown: number }> {
  const { rows } = await database.pool.query<{ key: string; owned: boolean }>(`
    select s.key, exists (
      select from media_object o join media m on m.id = o.media_id where o.key = s.key
    ) as owned from stored_object s`);
  const root = join(server.dataDir, 'objects');
  const files = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    // The folder's own files start with a dot.
    .filter((path) => !path.startsWith('.'));
  return { unowned: rows.filter(({ owned }) => !owned).map(({ key }) => key), unknown: files.length - rows.length };
}

/** Waits, because files being stored, such as the sound of an earlier clip, have no record yet. */
const expectNoOrphans = (): Promise<void> =>
  expect.poll(orphans, { timeout: 15_000, interval: 200 }).toEqual({ unowned: [], unknown: 0 });

async function run(entry: Entry, scenario: Scenario): Promise<Job> {
  const { balance } = await client.credits();
  const match = aims.get(entry.id) ?? {};
  for (const name of scenario.faults) sandbox.faults.add(faultRule(name, match));
  const answer = await send(client, orderOf(entry, materials, `A slow sea, ${entry.id}`));
  const expected = scenario.otherwise?.[entry.vendor] ?? scenario.ends;
  // Act-2 may report an overload in the response itself.
  const refused = answer.status === 503 && answer.body['code'] === 'SERVICE_OVERLOADED';
  if (!refused) expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ success: true })]);
  const id = refused ? ((await client.ok<{ jobs: Job[] }>('GET', '/api/jobs')).jobs[0]?.id ?? '') : jobIdOf(answer);
  await scenario.meanwhile?.(id);
  const job = await client.ended(id, 90_000);

  const ends = expected.find(({ status }) => status === job.status) ?? expected[0];
  if (!ends) throw new Error('Nothing is expected');
  expect([job.status, job.error]).toEqual([
    ends.status,
    ends.status === 'completed' ? null : expect.objectContaining({ message: expect.stringMatching(/\w/) as string }),
  ]);
  if (ends.codes) expect(ends.codes).toContain(job.error?.code);
  const done = ends.status === 'completed';
  expect(job.charge).toBe(job.price === 0 ? 'free' : done ? 'captured' : 'released');
  expect(await client.credits()).toMatchObject({ balance: balance - (done ? job.price : 0), held: 0 });
  expect(sandbox.journal.paid().filter((paid) => paid.job === id).length).toBe(ends.paid);
  if (done) {
    expect(job.result).toMatchObject({ media_type: entry.media, credits_used: job.price });
    const file = await client.bytes(job.result?.url ?? '');
    expect(file.byteLength).toBeGreaterThan(0);
  } else expect(job.error?.message).not.toBe(messages.serverError);
  await expectNoOrphans();
  return job;
}

/** In the sample, every third operation succeeds once, and these operations take turns with the faults. */
const isSampled = (operation: number, scenario: number): boolean =>
  ALL || (operation % 3 === 0 && (scenario === 0 || (operation / 3) % (scenarios.length - 1) === scenario - 1));

describe.for(orderable.map((entry, index) => [entry.id, entry, index] as const))('%s', ([, entry, index]) => {
  for (const [at, scenario] of scenarios.entries()) {
    test.runIf(isSampled(index, at))(
      `${scenario.name}: the job ends as documented, with the right charge and submissions`,
      async () => {
        const job = await run(entry, scenario);
        expect(job).toMatchObject({ model: entry.id, provider: entry.vendor, sandbox: true });
        if (at > 0) return;
        const submission = sandbox.journal.paid().at(-1);
        if (submission?.model && submission.vendor)
          aims.set(entry.id, { vendor: submission.vendor, model: submission.model });
      },
      120_000,
    );
  }
});

test(
  'kill -9 of the server during every operation: each completes after the restart, submitted once',
  { tags: 'long', timeout: 300_000 },
  async () => {
    const release = sandbox.hold();
    const { balance } = await client.credits();
    const jobs: { id: string; entry: Entry }[] = [];
    const kept = orderable.filter(({ vendor }) => vendor !== 'elevenlabs');
    for (const entry of ALL ? kept : kept.filter((_, index) => index % 4 === 0)) {
      const { id: flowId } = await client.ok<{ id: string }>('POST', '/api/db/flows', {
        json: { user_id: client.userId, name: 'Crash' },
      });
      const order = orderOf(entry, { ...materials, flowId }, `Through a crash, ${entry.id}`);
      jobs.push({ id: jobIdOf(await send(client, order)), entry });
    }
    // A kill before the response is recorded loses the submission, which is tested above.
    await Promise.all(jobs.map(({ id }) => untilNoted(id)));
    await database.close();
    await server.kill();
    release();
    await server.start();
    database = await openEmbedded(server.dataDir);
    let spent = 0;
    for (const { id, entry } of jobs) {
      const job = await client.ended(id, 180_000);
      spent += job.price;
      expect([entry.id, job.status, job.error]).toEqual([entry.id, 'completed', null]);
      expect(sandbox.journal.paid().filter((paid) => paid.job === id).length).toBe(1);
    }
    expect(await client.credits()).toMatchObject({ balance: balance - spent, held: 0 });
    await expectNoOrphans();
  },
);

const answered = orderable.filter(({ vendor }) => vendor === 'elevenlabs').map((entry) => [entry.id, entry] as const);

test.for(ALL ? answered : answered.slice(0, 1))(
  'kill -9 during the synchronous %s: the job fails as submission_unknown, is refunded and not sent again',
  { timeout: 300_000 },
  async ([, entry]) => {
    const release = sandbox.hold();
    const { balance } = await client.credits();
    const id = jobIdOf(await send(client, orderOf(entry, materials, 'Through a crash, aloud')));
    await untilSubmitted(sandbox, id);
    await database.close();
    await server.kill();
    release();
    await server.start();
    database = await openEmbedded(server.dataDir);
    const job = await client.ended(id, 180_000);
    expect(job).toMatchObject({ status: 'failed', charge: 'released', error: { code: 'submission_unknown' } });
    expect(sandbox.journal.paid().filter((paid) => paid.job === id).length).toBe(1);
    expect(await client.credits()).toMatchObject({ balance, held: 0 });
    await expectNoOrphans();
  },
);
