import { expect, test } from 'vitest';
import { createOpenAi, type ProviderTask, SubmissionUnknown } from '@kinoloom/providers';
import { faultRule } from '@kinoloom/vendor-simulators';
import { keep, lookUntil, measured, signal } from './files.ts';
import { OPENAI_MODELS, rig, useRig } from './rig.ts';
import { adapterScenarios } from './scenarios.ts';
import { photo, second, USUAL } from './tasks.ts';

useRig();
adapterScenarios('openai');
adapterScenarios('openai-image');

test.each<[ProviderTask, 'image' | 'video' | 'audio', object]>([
  [{ model: 'own-image', prompt: 'x', seed: 7, width: 320, height: 192 }, 'image', { width: 320, height: 192 }],
  [{ model: 'own-gpt', prompt: 'x', seed: 7, width: 640, height: 320 }, 'image', { width: 640, height: 320 }],
  [{ model: 'own-edit', prompt: 'x', seed: 7, image: photo }, 'image', { width: 320, height: 180 }],
  [{ model: 'own-edit', prompt: 'x', images: [photo, second] }, 'image', { width: 320, height: 180 }],
  [
    { model: 'own-local-edit', prompt: 'x', seed: 7, image: photo, width: 96, height: 64 },
    'image',
    { width: 96, height: 64 },
  ],
  [{ model: 'own-clip', prompt: 'x', seed: 7, seconds: 2, width: 640, height: 360 }, 'video', {}],
  [{ model: 'own-sora', prompt: 'x', seed: 7, seconds: 4, width: 1280, height: 720, image: photo }, 'video', {}],
  [{ model: 'own-voice', prompt: 'A lighthouse', voice: 'JBFqnCBsd6RMkjVDRZzb' }, 'audio', {}],
])('OpenAI’s API takes %j once, and makes a result of the kind %s', async (task, kind, facts) => {
  const { openai } = rig.vendors;
  const job = `openai-${task.model}-${task.images?.length ?? 0}`;
  const operation = await openai.start(task, { signal, keep, idempotencyKey: job });
  const end = await lookUntil(openai, operation);
  expect(end).toMatchObject({ state: 'done', outputs: [{ role: kind }] });
  const output = end.state === 'done' ? end.outputs[0] : undefined;
  expect(await measured(output, openai.downloadHeaders)).toMatchObject({ kind, ...facts });
  expect(rig.sandbox.journal.paid().filter((entry) => entry.job === job)).toHaveLength(1);
});

test('models of OpenAI’s API are compared with the list of the server', async () => {
  const models = new Map([...OPENAI_MODELS, ['own-old', { api: 'images', model: 'dall-e-2' }]]);
  const vendor = createOpenAi({ baseUrl: `${rig.sandbox.url}/openai/v1`, apiKey: 'any', models });
  expect(await vendor.check(signal)).toMatchObject({ ok: true });
  const checks = await vendor.checkModels?.(signal);
  expect(checks?.filter(({ state }) => state !== 'live').map(({ model }) => model)).toEqual(['own-old']);
});

test('a lost clip of OpenAI’s API is found in its list, and none among two', async () => {
  const { openai } = rig.vendors;
  const task: ProviderTask = { ...USUAL.openai, prompt: 'a lost lighthouse' };
  const since = Date.now();
  const lose = async (job: string): Promise<string> => {
    rig.sandbox.faults.add(faultRule('submit-accepted-then-reset'));
    await expect(openai.start(task, { signal, idempotencyKey: job })).rejects.toBeInstanceOf(SubmissionUnknown);
    return rig.sandbox.journal.paid().find((entry) => entry.job === job)?.id ?? '';
  };
  const first = await lose('lost-1');
  expect(await openai.find?.(task, { since, signal })).toMatchObject({ id: first });
  expect(await openai.find?.({ ...task, prompt: 'another' }, { since, signal })).toBeUndefined();
  const second = await lose('lost-2');
  expect(await openai.find?.(task, { since, signal })).toBeUndefined();
  expect(await openai.find?.(task, { since, signal, not: new Set([first]) })).toMatchObject({ id: second });
});
