import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from '@kinoloom/contract';
import { addOwnKind, ownEntries, ownKinds, TRANSCRIBER } from '../harness/own-models.ts';
import { ALL, prepare, run, scenarios, startFaultRig, stopFaultRig, type FaultRig } from './scenarios.ts';

/** Every kind of connection with models of one's own, and each of its models with jobs, through the catalogue's scenarios. */
const rows = ownKinds.flatMap(({ kind, models }) =>
  models.flatMap(({ source }, at) => (source === TRANSCRIBER ? [] : [[`${kind} ${at + 1}`, kind, at] as const])),
);

/** Models whose answer to a submission is the result. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  openai: ['image', 'image-edit', 'image-mix', 'speech'],
  google: ['image', 'image-edit', 'image-mix'],
};

let rig: FaultRig;
const entries = new Map<string, Entry>();

beforeAll(async () => {
  rig = await startFaultRig();
  for (const own of ownKinds) {
    const { models } = await addOwnKind(rig.client, rig.sandbox.url, own);
    const all = await ownEntries(rig.client);
    for (const [at, { id }] of models.entries()) {
      const entry = all.find((one) => one.id === id);
      if (entry) entries.set(`${own.kind} ${at + 1}`, entry as Entry);
    }
  }
}, 60_000);
afterAll(() => stopFaultRig(rig));
beforeEach(() => prepare(rig));
// A ComfyUI works on one thing at a time: what hangs there would hold up the next test.
afterEach(async () => {
  await fetch(`${rig.sandbox.url}/comfyui/interrupt`, { method: 'POST' });
});

/** In the sample, each model meets one fault, and each fault a model. */
const isSampled = (row: number, scenario: number): boolean => ALL || row % scenarios.length === scenario;

describe.for(rows.map((row, index) => [...row, index] as const))('%s', ([name, kind, , index]) => {
  for (const [at, scenario] of scenarios.entries())
    test.runIf(isSampled(index, at))(
      `${scenario.name}: the job ends as documented, with the right charge and submissions`,
      async () => {
        const entry = entries.get(name)!;
        const answers = ANSWERS[kind]?.includes(entry.family) ?? false;
        const job = await run(rig, { entry, vendor: kind, answers }, scenario);
        expect(job).toMatchObject({ model: entry.id, provider: entry.vendor, sandbox: false, price: 3 });
      },
      120_000,
    );
});
