import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  createComfyUi,
  type ModelDraft,
  type Progress,
  type ProviderTask,
  type RemoteOperation,
  SubmissionUnknown,
  type VendorAdapter,
} from '@kinoloom/providers';
import { faultRule } from '@kinoloom/vendor-simulators';
import { draftWorkflow } from '../harness/comfy-workflows.ts';
import { png } from '../harness/pictures.ts';
import { type QuickSandbox, startQuickSandbox } from '../harness/quick-sandbox.ts';

let sandbox: QuickSandbox;
let comfy: VendorAdapter;
let drafts: Readonly<Record<'image' | 'clip', ModelDraft>>;
const signal = AbortSignal.timeout(120_000);
const photo = { file: new Blob([png(320, 180)], { type: 'image/png' }), name: 'photo.png' };
const clipTask: ProviderTask = { model: 'clip', prompt: 'waves', image: photo, seconds: 2, width: 832, height: 480 };

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  drafts = { image: await draftWorkflow('image-20-nodes', sandbox), clip: await draftWorkflow('clip', sandbox) };
  comfy = adapter(drafts);
});

afterAll(() => sandbox.close());

const adapter = (models: Readonly<Record<string, Pick<ModelDraft, 'remote'>>>): VendorAdapter =>
  createComfyUi({
    baseUrl: `${sandbox.url}/comfyui`,
    outside: { random: () => 0 },
    models: new Map(Object.entries(models).map(([id, { remote }]) => [id, remote])),
  });

async function until(operation: RemoteOperation, wanted: (progress: Progress) => boolean): Promise<Progress> {
  for (const deadline = Date.now() + 20_000; ;) {
    const progress = await comfy.status(operation, signal);
    if (wanted(progress)) return progress;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(progress)}`);
    await sleep(20);
  }
}

const isOver = ({ state }: Progress): boolean => state !== 'waiting';

test('the bindings of both workflows are inferred, and nothing is missing', () => {
  expect(drafts.image).toMatchObject({
    label: 'flux1-dev-fp8',
    family: 'image',
    takesFirstImage: false,
    notes: [],
    remote: {
      bindings: {
        prompt: [['6', 'text']],
        negativePrompt: [['7', 'text']],
        seed: [['10', 'noise_seed']],
        width: [['13', 'width']],
        height: [['13', 'height']],
      },
      outputs: [{ node: '20', media: 'image' }],
    },
  });
  expect(drafts.clip).toMatchObject({
    label: 'wan2.1_i2v_480p_14B_fp8',
    family: 'clip',
    seconds: [5],
    takesFirstImage: true,
    takesLastImage: true,
    notes: [],
    remote: {
      bindings: {
        prompt: [['9', 'text']],
        negativePrompt: [['10', 'text']],
        seed: [['12', 'seed']],
        frames: [['11', 'length']],
        image: [['5', 'image']],
        lastImage: [['6', 'image']],
      },
      fps: 16,
      outputs: [{ node: '15', media: 'video' }],
    },
  });
});

test('an image has the size that its workflow makes of ours, and the preview is not a result', async () => {
  const task = { model: 'image', prompt: 'a pier', seed: 3, width: 1280, height: 720 };
  const end = await until(await comfy.start(task, { signal, idempotencyKey: randomUUID() }), isOver);
  expect(end).toMatchObject({ state: 'done', outputs: [{ role: 'image' }] });
  const [output] = end.state === 'done' ? end.outputs : [];
  const file = await fetch(output && 'url' in output ? output.url : '');
  expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 2560, height: 1440 });
});

test('steps are told while a clip is made, and a cancellation ends it', async () => {
  const release = sandbox.hold();
  onTestFinished(release);
  const operation = await comfy.start(clipTask, { signal, idempotencyKey: randomUUID() });
  const waits = await comfy.start(clipTask, { signal, idempotencyKey: randomUUID() });
  expect(await until(operation, (progress) => 'fraction' in progress)).toEqual({
    state: 'waiting',
    phase: 'running',
    fraction: 0.4,
  });
  expect(await comfy.status(waits, signal)).toEqual({ state: 'waiting', phase: 'queued' });
  await comfy.cancel(waits, signal);
  expect(await comfy.status(waits, signal)).toMatchObject({ state: 'failed', failure: { code: 'expired' } });
  await comfy.cancel(operation, signal);
  expect(await until(operation, isOver)).toEqual({ state: 'canceled' });
});

test.each(['submit-accepted-then-reset', 'submit-accepted-then-garbled'] as const)(
  'a submission that was lost by %s is found by its job, and runs once',
  async (fault) => {
    const job = randomUUID();
    sandbox.faults.add(faultRule(fault, { job }));
    const since = Date.now();
    const started = comfy.start(clipTask, { signal, idempotencyKey: job });
    await expect(started).rejects.toBeInstanceOf(SubmissionUnknown);
    const found = await comfy.find?.(clipTask, { since, signal, idempotencyKey: job });
    expect(found).toEqual({ provider: 'comfyui', id: job, model: 'clip' });
    expect(await until(found!, isOver)).toMatchObject({ state: 'done', outputs: [{ role: 'video' }] });
    expect(sandbox.journal.paid().filter((entry) => entry.job === job)).toHaveLength(1);
    expect(await comfy.find?.(clipTask, { since, signal, idempotencyKey: randomUUID() })).toBeUndefined();
  },
);

test('the server is described, and a model whose file is gone is told as changed', async () => {
  expect(await comfy.check(signal)).toMatchObject({ ok: true, message: expect.stringContaining('0.3.65') as string });
  const gone = JSON.parse(JSON.stringify(drafts.image).replace('ae.safetensors', 'gone.safetensors')) as ModelDraft;
  const problem = 'VAELoader (3): vae_name "gone.safetensors" is not on the server.';
  expect(await adapter({ ...drafts, gone }).checkModels?.(signal)).toEqual([
    { model: 'image', state: 'live', message: '' },
    { model: 'clip', state: 'live', message: '' },
    { model: 'gone', state: 'changed', message: problem },
  ]);
  const task = { model: 'gone', prompt: 'a pier' };
  await expect(adapter({ gone }).start(task, { signal })).rejects.toMatchObject({
    failure: { code: 'model_retired', message: problem.slice(0, -1) },
  });
});
