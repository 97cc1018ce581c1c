import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { messages, type Entry, type Job } from '@kinoloom/contract';
import { faultRule, type FaultMatch, type FaultName } from '@kinoloom/vendor-simulators';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { gather, jobIdOf, orderOf, send, type Materials } from '../harness/orders.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { letTimePass, untilSubmitted } from '../harness/submitted.ts';

/** `npm run test:faults` combines every operation with every fault; `npm test` runs a sample with every fault and every vendor. */
export const ALL = process.env['FAULTS'] === 'all';
const WELCOME = 100_000;

/** A server with its sandbox, and a user with sources. */
export interface FaultRig {
  readonly sandbox: QuickSandbox;
  readonly server: TestServer;
  readonly client: Client;
  database: Database;
  materials: Materials;
}

export async function startFaultRig(): Promise<FaultRig> {
  const sandbox = await startQuickSandbox();
  const server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: String(WELCOME) });
  const database = await openEmbedded(server.dataDir);
  const client = await signUp(server.url);
  return { sandbox, server, database, client, materials: await gather(client) };
}

export async function stopFaultRig({ database, server, sandbox }: FaultRig): Promise<void> {
  await database.close();
  await server.dispose();
  await sandbox.close();
}

/** Removes all faults, and gives the next jobs a new flow, so that none is full. */
export async function prepare(rig: FaultRig): Promise<void> {
  rig.sandbox.faults.clear();
  const { id } = await rig.client.ok<{ id: string }>('POST', '/api/db/flows', {
    json: { user_id: rig.client.userId, name: 'Trouble' },
  });
  rig.materials = { ...rig.materials, flowId: id };
}

/** Kills the server with its database connections, and starts it again. */
export async function restart(rig: FaultRig, whileDown: () => void): Promise<void> {
  await rig.database.close();
  await rig.server.kill();
  whileDown();
  await rig.server.start();
  rig.database = await openEmbedded(rig.server.dataDir);
}

/** What a scenario is run with. */
export interface Subject {
  readonly entry: Entry;
  /** The vendor or the kind of the connection. */
  readonly vendor: string;
  /** Whether the answer to a submission is the result. */
  readonly answers?: boolean;
}

export interface Outcome {
  readonly status: Job['status'];
  /** Expected error code of the failure; any of these. */
  readonly codes?: readonly string[];
  /** Submissions that the vendor accepted and would charge. */
  readonly paid: number;
}

export interface Scenario {
  readonly name: string;
  readonly faults: readonly FaultName[];
  /** What the user or the clock does meanwhile. */
  readonly meanwhile?: (rig: FaultRig, job: string) => Promise<void>;
  /** Any of these ends is accepted. */
  readonly ends: readonly Outcome[];
  /** Exceptions by vendor; `answers` are those whose answer to a submission is the result. */
  readonly otherwise?: Readonly<Record<string, readonly Outcome[]>>;
}

const completed: Outcome[] = [{ status: 'completed', paid: 1 }];
const failed = (paid: number, ...codes: string[]): Outcome[] => [{ status: 'failed', codes, paid }];

const foundOrLost: Outcome[] = [...completed, ...failed(1, 'submission_unknown')];

export const scenarios: readonly Scenario[] = [
  { name: 'success', faults: [], ends: completed },
  { name: 'policy failure', faults: ['policy'], ends: failed(1, 'policy') },
  {
    name: 'provider failure',
    faults: ['provider-failure'],
    ends: failed(1, 'provider'),
    // A synchronous vendor responds 500 to the submission, whose outcome is then unknown.
    otherwise: { answers: failed(1, 'submission_unknown') },
  },
  { name: 'cancel', faults: ['hang'], meanwhile: cancel, ends: [{ status: 'canceled', paid: 1 }] },
  {
    name: 'timeout',
    faults: ['hang'],
    meanwhile: ({ database, sandbox }, job) => letTimePass(database, sandbox, job),
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
    otherwise: { runway: failed(0, 'overloaded', 'SERVICE_OVERLOADED'), google: failed(0, 'overloaded') },
  },
  {
    name: 'reset after submit',
    faults: ['submit-accepted-then-reset'],
    // Failed and refunded, never submitted again; found at a vendor that lists its jobs, where the seed identifies it.
    ends: failed(1, 'submission_unknown'),
    otherwise: {
      replicate: foundOrLost,
      fal: foundOrLost,
      openai: foundOrLost,
      // Our id is the id of the work there.
      comfyui: completed,
    },
  },
  {
    name: 'expired URL',
    faults: ['output-expired'],
    ends: failed(1, 'output_lost'),
    // A result in the response is not downloaded.
    otherwise: { answers: completed },
  },
  { name: 'failing polls', faults: ['poll-503'], ends: completed },
];

async function cancel({ client, sandbox }: FaultRig, job: string): Promise<void> {
  await client.running(job);
  await untilSubmitted(sandbox, job);
  await client.ok('POST', `/api/jobs/${job}/cancel`);
}

/** Stored files without a media record, and the number of files without a row. */
async function orphans({ database, server }: FaultRig): Promise<{ unowned: string[]; unknown: number }> {
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
export const expectNoOrphans = (rig: FaultRig): Promise<void> =>
  expect.poll(() => orphans(rig), { timeout: 15_000, interval: 200 }).toEqual({ unowned: [], unknown: 0 });

/** Runs a job of the entry through a scenario, and checks how it ends, what is charged, and what is left behind. */
export async function run(
  rig: FaultRig,
  { entry, vendor, answers = false }: Subject,
  scenario: Scenario,
  match: FaultMatch = {},
): Promise<Job> {
  const { client, sandbox } = rig;
  const { balance } = await client.credits();
  for (const name of scenario.faults) sandbox.faults.add(faultRule(name, match));
  const answer = await send(client, orderOf(entry, rig.materials, `A slow sea, ${entry.id}`));
  const expected = scenario.otherwise?.[answers ? 'answers' : vendor] ?? scenario.ends;
  // Act-2 may report an overload in the response itself.
  const refused = answer.status === 503 && answer.body['code'] === 'SERVICE_OVERLOADED';
  if (!refused) expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ success: true })]);
  const id = refused ? ((await client.ok<{ jobs: Job[] }>('GET', '/api/jobs')).jobs[0]?.id ?? '') : jobIdOf(answer);
  await scenario.meanwhile?.(rig, id);
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
  await expectNoOrphans(rig);
  return job;
}
