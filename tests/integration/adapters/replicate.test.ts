import { expect, test } from 'vitest';
import { type ProviderTask, SubmissionUnknown } from '@kinoloom/providers';
import { faultRule } from '@kinoloom/vendor-simulators';
import { lookUntil, signal } from './files.ts';
import { rig, useRig } from './rig.ts';
import { adapterScenarios, webhookScenarios } from './scenarios.ts';
import { photo, second, USUAL } from './tasks.ts';

useRig();
adapterScenarios('replicate');
webhookScenarios('replicate');

test.each(['kling-std', 'kling-pro', 'seedance-pro'])('%s: a clip can be made from a prompt alone', async (model) => {
  const task: ProviderTask = { model, prompt: 'a lighthouse', aspectRatio: '9:16', seconds: 5 };
  const operation = await rig.vendors.replicate.start(task, { signal });
  expect(await lookUntil(rig.vendors.replicate, operation)).toMatchObject({ state: 'done' });
});

test('a mix of three images and a reframe with a placement are accepted', async () => {
  const placement = { gridX: 0, gridY: 130, xStart: 0, xEnd: 720, yStart: 130, yEnd: 1150 };
  const tasks: ProviderTask[] = [
    { model: 'flux-multi-image', prompt: 'x', images: [photo, second, photo], aspectRatio: '1:1' },
    { model: 'reframe', prompt: 'x', video: rig.film, aspectRatio: '9:16', placement },
  ];
  for (const task of tasks) {
    const operation = await rig.vendors.replicate.start(task, { signal });
    expect(await lookUntil(rig.vendors.replicate, operation)).toMatchObject({ state: 'done' });
  }
});

test('Replicate finds the job of a lost submission, and none for another seed', async () => {
  const vendor = rig.vendors.replicate;
  const since = Date.now();
  const task: ProviderTask = { ...USUAL.replicate, seed: 4_242, image: photo };
  rig.sandbox.faults.add(faultRule('submit-accepted-then-reset'));
  await expect(vendor.start(task, { signal, idempotencyKey: 'lost' })).rejects.toBeInstanceOf(SubmissionUnknown);
  const [paid] = rig.sandbox.journal.paid().filter(({ job }) => job === 'lost');
  expect(await vendor.find?.(task, { since, signal })).toMatchObject({ provider: 'replicate', id: paid?.id });
  expect(await vendor.find?.({ ...task, seed: 4_243 }, { since, signal })).toBeUndefined();
});
