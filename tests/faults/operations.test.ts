import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from '@kinoloom/contract';
import type { FaultMatch } from '@kinoloom/vendor-simulators';
import { jobIdOf, orderable, orderOf, send } from '../harness/orders.ts';
import { untilSubmitted } from '../harness/submitted.ts';
import {
  ALL,
  expectNoOrphans,
  prepare,
  restart,
  run,
  scenarios,
  startFaultRig,
  stopFaultRig,
  type FaultRig,
} from './scenarios.ts';

let rig: FaultRig;
/** The vendor's match for each operation, recorded from its success. */
const aims = new Map<string, FaultMatch>();

beforeAll(async () => {
  rig = await startFaultRig();
});
afterAll(() => stopFaultRig(rig));
beforeEach(() => prepare(rig));

async function untilNoted(job: string): Promise<void> {
  for (let tried = 0; tried < 400; tried++) {
    const { rows } = await rig.database.pool.query('select from job where id = $1 and operation_ref is not null', [
      job,
    ]);
    if (rows.length > 0) return;
    await sleep(50);
  }
  throw new Error(`The provider's reference of job ${job} was not noted`);
}

/** In the sample, every third operation succeeds once, and these operations take turns with the faults. */
const isSampled = (operation: number, scenario: number): boolean =>
  ALL || (operation % 3 === 0 && (scenario === 0 || (operation / 3) % (scenarios.length - 1) === scenario - 1));

describe.for(orderable.map((entry, index) => [entry.id, entry, index] as const))('%s', ([, entry, index]) => {
  for (const [at, scenario] of scenarios.entries()) {
    test.runIf(isSampled(index, at))(
      `${scenario.name}: the job ends as documented, with the right charge and submissions`,
      async () => {
        const answers = entry.vendor === 'elevenlabs';
        const job = await run(rig, { entry, vendor: entry.vendor, answers }, scenario, aims.get(entry.id));
        expect(job).toMatchObject({ model: entry.id, provider: entry.vendor, sandbox: true });
        if (at > 0) return;
        const submission = rig.sandbox.journal.paid().at(-1);
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
    const { client, sandbox, materials } = rig;
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
    await restart(rig, release);
    let spent = 0;
    for (const { id, entry } of jobs) {
      const job = await client.ended(id, 180_000);
      spent += job.price;
      expect([entry.id, job.status, job.error]).toEqual([entry.id, 'completed', null]);
      expect(sandbox.journal.paid().filter((paid) => paid.job === id).length).toBe(1);
    }
    expect(await client.credits()).toMatchObject({ balance: balance - spent, held: 0 });
    await expectNoOrphans(rig);
  },
);

const answered = orderable.filter(({ vendor }) => vendor === 'elevenlabs').map((entry) => [entry.id, entry] as const);

test.for(ALL ? answered : answered.slice(0, 1))(
  'kill -9 during the synchronous %s: the job fails as submission_unknown, is refunded and not sent again',
  { timeout: 300_000 },
  async ([, entry]) => {
    const { client, sandbox, materials } = rig;
    const release = sandbox.hold();
    const { balance } = await client.credits();
    const id = jobIdOf(await send(client, orderOf(entry, materials, 'Through a crash, aloud')));
    await untilSubmitted(sandbox, id);
    await restart(rig, release);
    const job = await client.ended(id, 180_000);
    expect(job).toMatchObject({ status: 'failed', charge: 'released', error: { code: 'submission_unknown' } });
    expect(sandbox.journal.paid().filter((paid) => paid.job === id).length).toBe(1);
    expect(await client.credits()).toMatchObject({ balance, held: 0 });
    await expectNoOrphans(rig);
  },
);
