import { describe, expect, test } from 'vitest';
import { type ProviderTask, vendorKinds } from '@kinoloom/providers';
import type { FaultName } from '@kinoloom/vendor-simulators';
import { sampled } from '../../harness/sampled.ts';
import { keep, lookUntil, measured, signal } from './files.ts';
import { faultsOf, lost, type Outcome, outcomeOf, outcomes, refused } from './outcomes.ts';
import { rig, useRig } from './rig.ts';
import { adapterScenarios } from './scenarios.ts';
import { photo, second } from './tasks.ts';

useRig();
adapterScenarios('google');

describe('Google’s other methods', () => {
  /** Images come with the answer: what goes wrong with them ends the submission. */
  const ofImages: Readonly<Partial<Record<FaultName, Outcome>>> = {
    policy: { ...refused('policy'), paid: 1 },
    'provider-failure': lost(1),
    aborted: lost(1),
    'no-output': { ...refused('no_result'), paid: 1 },
  };
  const rows = faultsOf('google').flatMap((fault) => [
    { fault, task: { model: 'banana', prompt: 'a lighthouse' }, outcome: ofImages[fault.name] },
    { fault, task: { model: 'veo', prompt: 'a lighthouse', seconds: 4 }, outcome: undefined },
  ]);
  for (const share of sampled(rows, { every: 3 }))
    test.for(share.rows)(
      '$task.model: fault $fault.name leads to the expected outcome',
      share.options,
      async ({ fault, task, outcome }) => {
        expect(await outcomeOf('google', task, fault)).toEqual(outcome ?? outcomes[fault.name]?.('google'));
      },
    );

  test.each<[ProviderTask, object]>([
    [
      { model: 'banana', prompt: 'x', aspectRatio: '9:16' },
      { kind: 'image', width: 768, height: 1360 },
    ],
    [{ model: 'banana', prompt: 'x', image: photo, aspectRatio: 'match_input_image' }, { kind: 'image' }],
    [
      { model: 'banana', prompt: 'x', images: [photo, second], aspectRatio: '1:1' },
      { kind: 'image', width: 1024 },
    ],
    [
      { model: 'veo', prompt: 'x', seconds: 8, resolution: '1080p', image: photo, lastImage: second },
      { kind: 'video' },
    ],
    [
      { model: 'omni', prompt: 'x', seconds: 5, aspectRatio: '9:16', image: photo, lastImage: second },
      { kind: 'video' },
    ],
  ])('%j is made, and downloaded with the key', async (task, facts) => {
    const { google } = rig.vendors;
    const operation = await google.start(task, { signal, keep });
    const end = await lookUntil(google, operation);
    const output = end.state === 'done' ? end.outputs[0] : undefined;
    expect(await measured(output, google.downloadHeaders)).toMatchObject(facts);
  });

  test('the models of the sandbox are live, and drafted', async () => {
    expect(await rig.vendors.google.checkModels?.(signal)).toMatchObject(
      ['imagen-4', 'omni', 'veo', 'banana'].map((model) => ({ model, state: 'live' })),
    );
    const connection = { apiKey: 'any', baseUrl: `${rig.sandbox.url}/google/v1beta` };
    const draft = vendorKinds.get('google')?.draft;
    expect(await draft?.(connection, 'gemini-omni-1.2-flash', signal)).toMatchObject({ family: 'clip' });
  });
});
