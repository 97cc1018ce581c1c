import { describe, expect, onTestFinished, test } from 'vitest';
import { type ProviderTask, SubmissionUnknown, vendorKinds } from '@kinoloom/providers';
import { faultRule } from '@kinoloom/vendor-simulators';
import { lookUntil, measured, signal } from './files.ts';
import { rig, useRig } from './rig.ts';
import { adapterScenarios, webhookScenarios } from './scenarios.ts';
import { photo, second, USUAL } from './tasks.ts';

useRig();
adapterScenarios('fal');
webhookScenarios('fal');

test('fal finds the request of a lost submission, and none for another seed', async () => {
  const vendor = rig.vendors.fal;
  const since = Date.now();
  const task: ProviderTask = { model: 'own-image', prompt: 'a lighthouse', seed: 4_242 };
  rig.sandbox.faults.add(faultRule('submit-accepted-then-reset'));
  await expect(vendor.start(task, { signal, idempotencyKey: 'lost-fal' })).rejects.toBeInstanceOf(SubmissionUnknown);
  const [paid] = rig.sandbox.journal.paid().filter(({ job }) => job === 'lost-fal');
  expect(await vendor.find?.(task, { since, signal })).toMatchObject({ provider: 'fal', id: paid?.id });
  expect(await vendor.find?.({ ...task, seed: 4_243 }, { since, signal })).toBeUndefined();
});

describe('a model of fal', () => {
  const fal = vendorKinds.get('fal')!;
  const words = { prompt: 'a lighthouse', seed: 7 };

  test.each<[endpoint: string, family: string, task: Omit<ProviderTask, 'model'>, kind: string]>([
    ['fal-ai/flux/dev', 'image', { ...words, width: 640, height: 384, outputFormat: 'jpg' }, 'image'],
    ['fal-ai/nano-banana-2/edit', 'image-edit', { ...words, images: [photo, second], aspectRatio: '16:9' }, 'image'],
    ['fal-ai/nano-banana-2/edit', 'image-edit', { ...words, image: photo, aspectRatio: 'match_input_image' }, 'image'],
    [
      'fal-ai/bytedance/seedance/v1/pro/image-to-video',
      'clip',
      { ...words, image: photo, lastImage: second, seconds: 3, resolution: '480p' },
      'video',
    ],
    ['fal-ai/veo3.1/fast', 'clip', { ...words, aspectRatio: '9:16', seconds: 4, resolution: '720p' }, 'video'],
    ['fal-ai/esrgan', 'image-upscale', { image: photo }, 'image'],
    ['fal-ai/elevenlabs/tts/multilingual-v2', 'speech', { prompt: 'A lighthouse', voice: 'Noir' }, 'audio'],
  ])('%s is drafted as %s, and the draft works', async (endpoint, family, task, kind) => {
    const options = { apiKey: 'any', baseUrl: `${rig.sandbox.url}/fal` };
    const draft = await fal.draft!(options, endpoint, signal);
    expect(draft).toMatchObject({ family, cost: expect.stringMatching(/^\$[\d.]+ per /) as string });
    const vendor = fal.create({ ...options, models: new Map([['own', draft.remote]]) });
    expect(await vendor.checkModels?.(signal)).toEqual([{ model: 'own', state: 'live', message: '' }]);
    const operation = await vendor.start({ ...task, model: 'own' }, { signal });
    const end = await lookUntil(vendor, operation);
    expect(end).toMatchObject({ state: 'done' });
    expect(await measured(end.state === 'done' ? end.outputs[0] : undefined)).toMatchObject({ kind });
  });

  test('is found to be changed and retired', async () => {
    onTestFinished(() => rig.sandbox.models.restore());
    const states = async () =>
      (await rig.vendors.fal.checkModels?.(signal))?.map(({ model, state, message }) => [model, state, message]);
    expect(await states()).toEqual([
      ['own-upscale', 'live', ''],
      ['own-image', 'live', ''],
    ]);
    rig.sandbox.models.retire('fal-ai/esrgan');
    rig.sandbox.models.alter('fal-ai/flux/dev', { removes: ['seed'] });
    expect(await states()).toEqual([
      ['own-upscale', 'retired', expect.stringContaining('fal-ai/esrgan')],
      ['own-image', 'changed', '“seed” is not taken.'],
    ]);
    const tried = rig.vendors.fal.start(USUAL.fal, { signal });
    await expect(tried).rejects.toMatchObject({ failure: { code: 'model_retired' } });
  });

  test('answers a check of the account', async () => {
    expect(await rig.vendors.fal.check(signal)).toMatchObject({ ok: true });
  });
});
