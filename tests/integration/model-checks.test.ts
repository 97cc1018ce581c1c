import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogue } from '@kinoloom/contract';
import {
  createElevenLabs,
  createReplicate,
  NotSubmitted,
  vendorKinds,
  type ModelCheck,
  type ProviderTask,
  type VendorAdapter,
} from '@kinoloom/providers';
import { png } from '../harness/pictures.ts';
import { type QuickSandbox, startQuickSandbox } from '../harness/quick-sandbox.ts';

let sandbox: QuickSandbox;
const account = { apiKey: 'any' };
const signal = AbortSignal.timeout(120_000);

beforeAll(async () => {
  sandbox = await startQuickSandbox();
});
afterEach(() => sandbox.models.restore());
afterAll(() => sandbox.close());

const replicate = (models = new Map<string, unknown>()): VendorAdapter =>
  createReplicate({ ...account, baseUrl: `${sandbox.url}/v1`, models });
const elevenLabs = (): VendorAdapter => createElevenLabs({ ...account, baseUrl: `${sandbox.url}/elevenlabs` });
const draft = async (id: string) =>
  await vendorKinds.get('replicate')!.draft!({ ...account, baseUrl: `${sandbox.url}/v1` }, id, signal);

async function check(vendor: VendorAdapter): Promise<ReadonlyMap<string, ModelCheck>> {
  const before = sandbox.journal.entries().length;
  const checks = (await vendor.checkModels?.(signal)) ?? [];
  expect(sandbox.journal.entries(), 'it costs nothing').toHaveLength(before);
  return new Map(checks.map((one) => [one.model, one]));
}

async function resultOf(vendor: VendorAdapter, task: ProviderTask): Promise<string> {
  const operation = await vendor.start(task, { signal });
  for (;;) {
    const progress = await vendor.status(operation, signal);
    if (progress.state !== 'waiting') return progress.state;
    await sleep(20);
  }
}

test('every model of the catalogue is alive, as its vendor describes it', async () => {
  for (const [name, vendor] of [
    ['replicate', replicate()],
    ['elevenlabs', elevenLabs()],
  ] as const) {
    const served = catalogue.filter((entry) => entry.vendor === name && !entry.id.startsWith('mock-'));
    const checks = await check(vendor);
    expect([...checks.keys()].sort()).toEqual(served.map(({ id }) => id).sort());
    expect([...checks.values()].filter(({ state }) => state !== 'live')).toEqual([]);
  }
});

test('a retired model is found by the check and refused at a submission, in the vendor’s words', async () => {
  sandbox.models.retire('bytedance/seedance-1-pro');
  sandbox.models.retire('music_v2');
  const vendor = replicate();
  expect((await check(vendor)).get('seedance-pro')).toEqual({
    model: 'seedance-pro',
    state: 'retired',
    message: 'bytedance/seedance-1-pro: This model is no longer available.',
  });
  expect((await check(vendor)).get('seedance-fast')?.state).toBe('live');
  expect((await check(elevenLabs())).get('music')?.state).toBe('retired');
  const started = vendor.start({ model: 'seedance-pro', prompt: 'waves', seconds: 5 }, { signal });
  await expect(started).rejects.toMatchObject({ failure: { code: 'model_retired' } });
});

test('a changed model is found by the check, and refuses what it no longer takes', async () => {
  sandbox.models.alter('kwaivgi/kling-v2.5-turbo-pro', {
    removes: ['negative_prompt'],
    allows: { duration: [5], aspect_ratio: ['16:9', '9:16', '1:1'] },
  });
  const vendor = replicate();
  for (const model of ['kling-std', 'kling-pro'])
    expect((await check(vendor)).get(model)).toMatchObject({
      state: 'changed',
      message: 'kwaivgi/kling-v2.5-turbo-pro: “negative_prompt” is not taken. “duration” does not take 10, but 5.',
    });
  const task = { model: 'kling-std', prompt: 'waves', aspectRatio: '16:9' };
  await expect(vendor.start({ ...task, seconds: 10 }, { signal })).rejects.toMatchObject({
    failure: { code: 'invalid_input' },
  });
  expect(await resultOf(vendor, { ...task, seconds: 5 })).toBe('done');
});

test.each([
  ['bytedance/seedance-1-pro-fast', 'clip', { seconds: 2, aspectRatio: '9:16' }],
  ['black-forest-labs/flux-1.1-pro-ultra', 'image', { aspectRatio: '16:9', outputFormat: 'png' }],
  ['flux-kontext-apps/multi-image-list', 'image-mix', { images: 2 }],
  ['nightmareai/real-esrgan', 'image-upscale', { image: 1 }],
] as const)('%s is drafted as %s, and makes a result by its draft', async (id, family, { ...asked }) => {
  const drafted = await draft(id);
  expect(drafted.family).toBe(family);
  const vendor = replicate(new Map([['own', drafted.remote]]));
  expect((await check(vendor)).get('own')).toEqual({ model: 'own', state: 'live', message: '' });
  const photo = { file: new Blob([png(320, 180)], { type: 'image/png' }), name: 'photo.png' };
  const files = { ...('image' in asked && { image: photo }), ...('images' in asked && { images: [photo, photo] }) };
  const prompt = family === 'image-upscale' ? {} : { prompt: 'a pier', seed: 7 };
  expect(await resultOf(vendor, { model: 'own', ...prompt, ...asked, ...files } as ProviderTask)).toBe('done');
  expect(sandbox.journal.paid().at(-1)).toMatchObject({ vendor: 'replicate', model: id });
});

test('a draft of a model that is gone is refused with the vendor’s words', async () => {
  sandbox.models.retire('google/nano-banana-2');
  const error = await draft('google/nano-banana-2').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NotSubmitted);
  expect(error).toMatchObject({ failure: { message: 'google/nano-banana-2: This model is no longer available.' } });
});
