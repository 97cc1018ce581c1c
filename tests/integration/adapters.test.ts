import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtInVoices, catalogue, findTool, unreachable, type Entry } from '@kinoloom/contract';
import {
  createComfyUi,
  createElevenLabs,
  createFal,
  createGoogle,
  createKie,
  createOpenAi,
  createReplicate,
  createRunway,
  createWaveSpeed,
  type FailureCode,
  NotSubmitted,
  type RemoteOperation,
  type Output,
  type Progress,
  type InputFile,
  SubmissionUnknown,
  type ProviderTask,
  type VendorAdapter,
  vendorKinds,
  type WebhookVerdict,
} from '@kinoloom/providers';
import { type FaultName, faultRule, faultTable, type NamedFault, type Sandbox } from '@kinoloom/vendor-simulators';
import { extractSound, probe } from '../../packages/media/src/node/index.ts';
import { clip } from '../harness/clips.ts';
import { png } from '../harness/pictures.ts';
import { draftWorkflow } from '../harness/comfy-workflows.ts';
import { type QuickSandbox, startQuickSandbox } from '../harness/quick-sandbox.ts';
import { sampled } from '../harness/sampled.ts';

/** OpenAI's API is there twice: its clips are polled, and its images are the answer. */
const VENDORS = [
  'replicate',
  'kie',
  'runway',
  'wavespeed',
  'elevenlabs',
  'fal',
  'google',
  'openai',
  'openai-image',
  'comfyui',
] as const;
type VendorName = (typeof VENDORS)[number];
type Simulated = Exclude<VendorName, 'openai-image'>;
const simulated = (name: VendorName): Simulated => (name === 'openai-image' ? 'openai' : name);
/** Vendors whose answer to a submission is the result. */
const answersWithResult = (name: VendorName): boolean => name === 'elevenlabs' || name === 'openai-image';

/** Models of one's own at fal. */
const FAL_MODELS: ReadonlyMap<string, object> = new Map([
  [
    'own-upscale',
    { endpoint: 'fal-ai/esrgan', makes: 'image', fields: {}, files: { image: 'image_url' }, constants: { scale: 2 } },
  ],
  [
    'own-image',
    { endpoint: 'fal-ai/flux/dev', makes: 'image', fields: { prompt: 'prompt', seed: 'seed' }, constants: {} },
  ],
]);

/** Google's models are of one's own. */
const GOOGLE_MODELS = new Map([
  ['omni', { api: 'interaction', model: 'gemini-omni-1.1-flash' }],
  ['veo', { api: 'video', model: 'veo-3.1-fast-generate-preview' }],
  ['banana', { api: 'image', model: 'gemini-3-pro-image' }],
]);

const OPENAI_MODELS = new Map<string, unknown>([
  ['own-image', { api: 'images', model: 'local-image', fields: { seed: 'seed' } }],
  ['own-gpt', { api: 'images', model: 'gpt-image-2', constants: { quality: 'high', output_format: 'jpeg' } }],
  ['own-edit', { api: 'edits', model: 'gpt-image-2' }],
  ['own-local-edit', { api: 'edits', model: 'local-image', fields: { seed: 'seed' } }],
  ['own-clip', { api: 'videos', model: 'local-video', fields: { seed: 'seed' } }],
  ['own-sora', { api: 'videos', model: 'sora-2' }],
  ['own-voice', { api: 'speech', model: 'gpt-4o-mini-tts', constants: { voice: 'nova', instructions: 'softly' } }],
]);

let sandbox: QuickSandbox;
let vendors: Readonly<Record<VendorName, VendorAdapter>>;
let film: InputFile;
let snippet: InputFile;
let recording: InputFile;
/** The clip of a ComfyUI workflow, as a model. */
let comfyClip: unknown;
const photo: InputFile = { file: new Blob([png(320, 180)], { type: 'image/png' }), name: 'photo.png' };
const second: InputFile = { file: new Blob([png(180, 320)], { type: 'image/png' }), name: 'second.png' };

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  comfyClip = (await draftWorkflow('clip', sandbox)).remote;
  vendors = adaptersTo(sandbox);
  const bytes = await clip({ size: { width: 1280, height: 720 }, frames: 120, sound: 'tone' });
  snippet = { file: new Blob([await clip({ frames: 90 })], { type: 'video/mp4' }), name: 'snippet.mp4' };
  film = { file: new Blob([bytes], { type: 'video/mp4' }), name: 'take.mp4' };
  recording = { file: new Blob([await soundOf(bytes)], { type: 'audio/mp4' }), name: 'voice.m4a' };
});

afterAll(async () => {
  await sandbox.close();
});

/** Our own random delays are 0, so that only the waits that vendors ask for take time. */
function adaptersTo({ url, webhookSecret }: Sandbox): Readonly<Record<VendorName, VendorAdapter>> {
  const shared = { apiKey: 'any', webhookSecret, outside: { random: () => 0 } };
  const openai = createOpenAi({ ...shared, baseUrl: `${url}/openai/v1`, models: OPENAI_MODELS });
  return {
    replicate: createReplicate({ ...shared, baseUrl: `${url}/v1` }),
    kie: createKie({ ...shared, baseUrl: `${url}/kie`, uploadBaseUrl: `${url}/kie-files` }),
    runway: createRunway({ ...shared, baseUrl: `${url}/runway` }),
    wavespeed: createWaveSpeed({ ...shared, baseUrl: `${url}/wavespeed/api/v3` }),
    elevenlabs: createElevenLabs({ ...shared, baseUrl: `${url}/elevenlabs` }),
    fal: createFal({ ...shared, baseUrl: `${url}/fal`, models: FAL_MODELS }),
    google: createGoogle({ ...shared, baseUrl: `${url}/google/v1beta`, models: GOOGLE_MODELS }),
    openai,
    'openai-image': openai,
    comfyui: createComfyUi({ ...shared, baseUrl: `${url}/comfyui`, models: new Map([['clip', comfyClip]]) }),
  };
}

/** The server's task for an operation: a new catalogue entry of a known family is covered automatically. */
function taskFor({ id: model, family }: Entry): ProviderTask {
  const words = { model, prompt: 'a lighthouse', seed: 42 };
  switch (family) {
    case 'image':
      return { ...words, aspectRatio: '16:9', width: 1280, height: 720 };
    case 'clip':
      return { ...words, aspectRatio: '16:9', seconds: 5, image: photo };
    case 'veo':
      return { ...words, aspectRatio: '16:9', seconds: 8, resolution: '720p', image: photo, lastImage: second };
    case 'act-2':
      return {
        ...words,
        character: { kind: 'image', source: photo },
        reference: film,
        width: 1280,
        height: 720,
        bodyControl: true,
        expressionIntensity: 3,
      };
    case 'image-edit':
      return { ...words, image: photo, aspectRatio: 'match_input_image', outputFormat: 'png' };
    case 'image-mix':
      return { ...words, images: [photo, second], aspectRatio: '16:9', outputFormat: 'png' };
    case 'image-upscale':
      return { model, image: photo };
    case 'video-upscale':
    case 'runway-upscale':
      return { model, video: film };
    case 'reframe':
      return { ...words, video: film, aspectRatio: '9:16' };
    case 'add-audio':
      return { ...words, video: film, seconds: 4 };
    case 'lipsync':
      return { model, video: film, audio: recording, syncMode: 'loop', temperature: 0.5 };
    case 'speech':
      return { ...words, voice: builtInVoices[0]?.voice_id ?? '', soundFormat: 'mp3_44100_128' };
    case 'voice-changer':
    case 'voice-change':
      return { model, audio: recording, voice: builtInVoices[0]?.voice_id ?? '', soundFormat: 'mp3_44100_128' };
    case 'sound-effects':
      return { ...words, seconds: 1, promptInfluence: 0.3, soundFormat: 'mp3_44100_128' };
    case 'music':
      return { ...words, seconds: 10, soundFormat: 'mp3_44100_128' };
    case 'split-audio':
      return { model, audio: recording, splitModel: 'htdemucs', trackFormat: 'mp3', trackKbps: 320 };
    case 'veo-upgrade':
    case 'long-video':
      throw new Error(`${model} has no order of its own, or no vendor`);
    default:
      return unreachable(family);
  }
}

/** Each vendor's cheapest task. */
const USUAL: Readonly<Record<VendorName, ProviderTask>> = {
  replicate: { model: 'mock-img', prompt: 'a lighthouse', aspectRatio: '1:1', width: 64, height: 64 },
  kie: { model: 'veo3-fast', prompt: 'a lighthouse', aspectRatio: '16:9', seconds: 4 },
  get runway(): ProviderTask {
    return { model: 'act-2', character: { kind: 'image', source: photo }, reference: snippet, width: 960, height: 960 };
  },
  get wavespeed(): ProviderTask {
    return { model: 'wavespeed-720p', video: snippet };
  },
  elevenlabs: { model: 'text-to-speech', prompt: 'A lighthouse', voice: builtInVoices[0]?.voice_id ?? '' },
  fal: { model: 'own-upscale', image: photo },
  google: { model: 'omni', prompt: 'a lighthouse', aspectRatio: '16:9', seconds: 3 },
  openai: { model: 'own-clip', prompt: 'a lighthouse', seconds: 1, width: 64, height: 64 },
  'openai-image': { model: 'own-image', prompt: 'a lighthouse', width: 64, height: 64 },
  comfyui: { model: 'clip', prompt: 'a lighthouse', image: photo, seconds: 1 },
};

const signal = AbortSignal.timeout(600_000);

/** Polls until `wanted` and returns that state. */
async function lookUntil(
  vendor: VendorAdapter,
  operation: RemoteOperation,
  wanted: (progress: Progress) => boolean = ({ state }) => state !== 'waiting',
): Promise<Progress> {
  for (const deadline = Date.now() + 30_000; ;) {
    const progress = await vendor.status(operation, signal);
    if (wanted(progress)) return progress;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(progress)} after 30 s`);
    await sleep(20);
  }
}

/** Passes `use` a file with these bytes, and the path of another beside it. */
async function withFile<Result>(bytes: Uint8Array, use: (path: string, beside: string) => Promise<Result>) {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-adapters-'));
  try {
    const path = join(dir, 'file');
    await writeFile(path, bytes);
    return await use(path, join(dir, 'beside'));
  } finally {
    await rm(dir, { recursive: true });
  }
}

const soundOf = async (bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> =>
  await withFile(bytes, async (path, sound) => {
    await extractSound(path, sound);
    return Buffer.from(await readFile(sound));
  });

/** Results that came in responses, by key. */
const kept: Blob[] = [];
const keep = async (file: Blob): Promise<string> => String(kept.push(file) - 1);

async function measured(output: Output | undefined, headers: Readonly<Record<string, string>> = {}) {
  if (!output) throw new Error('there is no output');
  if ('key' in output) {
    const file = kept[Number(output.key)];
    return await withFile(new Uint8Array((await file?.arrayBuffer()) ?? []), (path) => probe(path));
  }
  const response = await fetch(output.url, { headers });
  expect(response.status).toBe(200);
  return await withFile(new Uint8Array(await response.arrayBuffer()), (path) => probe(path));
}

const ordered = catalogue.filter(({ vendor, family }) => vendor !== 'studio' && family !== 'veo-upgrade');

/** The parts of a result, in order. */
const rolesOf = ({ family, media }: Entry): readonly string[] =>
  family === 'split-audio' ? ['vocals', 'drums', 'bass', 'other'] : [media];

for (const share of sampled(ordered, { every: 4 }))
  test.for(share.rows)(
    '$id: $vendor accepts the task once, completes it, and the result can be downloaded',
    share.options,
    async (entry) => {
      const vendor = vendors[entry.vendor as VendorName];
      const operation = await vendor.start(taskFor(entry), { signal, keep, idempotencyKey: `order-${entry.id}` });
      const end = await lookUntil(vendor, operation);
      expect(end).toMatchObject({ state: 'done', outputs: rolesOf(entry).map((role) => ({ role })) });
      expect(await measured(end.state === 'done' ? end.outputs[0] : undefined)).toMatchObject({
        kind: entry.media,
        ...findTool(entry.id)?.size,
      });
      const paid = sandbox.journal.paid().filter(({ job }) => job === `order-${entry.id}`);
      expect(paid).toMatchObject([{ vendor: entry.vendor, id: operation.id }]);
    },
  );

test.each(['kling-std', 'kling-pro', 'seedance-pro'])('%s: a clip can be made from a prompt alone', async (model) => {
  const task: ProviderTask = { model, prompt: 'a lighthouse', aspectRatio: '9:16', seconds: 5 };
  const operation = await vendors.replicate.start(task, { signal });
  expect(await lookUntil(vendors.replicate, operation)).toMatchObject({ state: 'done' });
});

test('a mix of three images and a reframe with a placement are accepted', async () => {
  const placement = { gridX: 0, gridY: 130, xStart: 0, xEnd: 720, yStart: 130, yEnd: 1150 };
  const tasks: ProviderTask[] = [
    { model: 'flux-multi-image', prompt: 'x', images: [photo, second, photo], aspectRatio: '1:1' },
    { model: 'reframe', prompt: 'x', video: film, aspectRatio: '9:16', placement },
  ];
  for (const task of tasks) {
    const operation = await vendors.replicate.start(task, { signal });
    expect(await lookUntil(vendors.replicate, operation)).toMatchObject({ state: 'done' });
  }
});

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
  const { openai } = vendors;
  const job = `openai-${task.model}-${task.images?.length ?? 0}`;
  const operation = await openai.start(task, { signal, keep, idempotencyKey: job });
  const end = await lookUntil(openai, operation);
  expect(end).toMatchObject({ state: 'done', outputs: [{ role: kind }] });
  const output = end.state === 'done' ? end.outputs[0] : undefined;
  expect(await measured(output, openai.downloadHeaders)).toMatchObject({ kind, ...facts });
  expect(sandbox.journal.paid().filter((entry) => entry.job === job)).toHaveLength(1);
});

test('models of OpenAI’s API are compared with the list of the server', async () => {
  const models = new Map([...OPENAI_MODELS, ['own-old', { api: 'images', model: 'dall-e-2' }]]);
  const vendor = createOpenAi({ baseUrl: `${sandbox.url}/openai/v1`, apiKey: 'any', models });
  expect(await vendor.check(signal)).toMatchObject({ ok: true });
  const checks = await vendor.checkModels?.(signal);
  expect(checks?.filter(({ state }) => state !== 'live').map(({ model }) => model)).toEqual(['own-old']);
});

interface Outcome {
  /** How the submission ends. */
  readonly start: 'accepted' | 'unknown' | FailureCode;
  /** Jobs that the vendor charges for. */
  readonly paid: 0 | 1;
  /** How the job ends, if its id is known. */
  readonly end?: 'done' | 'canceled' | FailureCode;
}

const asUsual: Outcome = { start: 'accepted', paid: 1, end: 'done' };
const lost = (paid: 0 | 1): Outcome => ({ start: 'unknown', paid });
const refused = (start: FailureCode): Outcome => ({ start, paid: 0 });
const ends = (end: Outcome['end'] & string): Outcome => ({ start: 'accepted', paid: 1, end });

/** Faults of submissions and polls; those of downloads and webhooks do not concern the adapters. */
const isOurs = ({ name, rule }: NamedFault): boolean =>
  (rule.on === 'request' || rule.on === 'work') && name !== 'hang' && !name.startsWith('hd-');

/** What vendors call work that they gave up themselves, if they tell. */
const ABORTED: Readonly<Partial<Record<VendorName, FailureCode | 'canceled'>>> = {
  replicate: 'aborted',
  runway: 'canceled',
  fal: 'overloaded',
  comfyui: 'expired',
};

const outcomes: Readonly<Partial<Record<FaultName, (vendor: VendorName) => Outcome>>> = {
  'submit-reset': () => lost(0),
  'submit-accepted-then-reset': () => lost(1),
  'submit-accepted-then-garbled': () => lost(1),
  'submit-throttled': () => asUsual,
  'submit-throttled-silently': () => asUsual,
  'submit-always-throttled': () => refused('rate_limited'),
  'token-bucket': () => asUsual,
  // Only Runway and Google document that such a submission was not accepted; Kie has a separate code for it.
  'submit-overloaded': (vendor) =>
    ({
      runway: asUsual,
      kie: refused('overloaded'),
      replicate: lost(0),
      wavespeed: lost(0),
      elevenlabs: lost(0),
      fal: lost(0),
      google: asUsual,
      openai: lost(0),
      'openai-image': lost(0),
      comfyui: lost(0),
    })[vendor],
  'submit-always-overloaded': (vendor) =>
    vendor === 'runway' || vendor === 'kie' || vendor === 'google' ? refused('overloaded') : lost(0),
  'act-two-overloaded': () => refused('overloaded'),
  'submit-unauthorized': () => refused('auth'),
  'submit-quota': () => refused('quota'),
  // ElevenLabs and OpenAI have a separate code that shows the key to be valid.
  'submit-quota-as-401': (vendor) =>
    refused(vendor === 'elevenlabs' || simulated(vendor) === 'openai' ? 'quota' : 'auth'),
  'submit-invalid': () => refused('invalid_input'),
  'model-retired': () => refused('model_retired'),
  'submit-failure-in-200': () => lost(0),
  'poll-failure-in-200': () => asUsual,
  'poll-503': () => asUsual,
  'poll-500': () => asUsual,
  'poll-throttled': () => asUsual,
  'poll-reset': () => asUsual,
  'poll-garbled': () => asUsual,
  'upload-503': () => asUsual,
  'upload-reset': () => asUsual,
  'answer-broken-off': () => lost(1),
  'voices-unavailable': () => asUsual,
  // A synchronous response without a result: a refusal is reported as such; after a failure it is unknown whether work had started.
  policy: (vendor) => (answersWithResult(vendor) ? { ...refused('policy'), paid: 1 } : ends('policy')),
  'provider-failure': (vendor) => (answersWithResult(vendor) ? lost(1) : ends('provider')),
  aborted: (vendor) => (answersWithResult(vendor) ? lost(1) : ends(ABORTED[vendor] ?? 'provider')),
  'held-back': () => asUsual,
  'no-output': (vendor) => {
    // A video has an address, whether its file exists or not.
    if (vendor === 'openai') return asUsual;
    return ends(vendor === 'elevenlabs' ? 'provider' : 'no_result');
  },
};

test('every submission and polling fault of the sandbox has an expected outcome', () => {
  expect(Object.keys(outcomes).sort()).toEqual(
    faultTable
      .filter(isOurs)
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(VENDORS)('%s', (name) => {
  const faults = faultTable.filter(
    (fault: NamedFault) => isOurs(fault) && (fault.vendors ?? VENDORS).includes(simulated(name)),
  );

  // The shares of the vendors start at different rows: a fault that `npm test` skips for one vendor runs for another.
  for (const share of sampled(faults, { every: 3, first: VENDORS.indexOf(name) }))
    test.for(share.rows)('fault $name leads to the expected outcome', share.options, async (fault) => {
      expect(await outcomeOf(name, USUAL[name], fault)).toEqual(outcomes[fault.name]?.(name));
    });

  test.skipIf(answersWithResult(name))(
    'a job that never ends runs until it is cancelled, if the vendor can cancel jobs',
    async () => {
      const own = await startQuickSandbox();
      onTestFinished(() => own.close());
      own.faults.add(faultRule('hang'));
      const vendor = adaptersTo(own)[name];
      const operation = await vendor.start(USUAL[name], { signal });
      const isRunning = (progress: Progress): boolean => progress.state === 'waiting' && progress.phase === 'running';
      await lookUntil(vendor, operation, isRunning);
      await vendor.cancel(operation, signal);
      if (['replicate', 'runway', 'fal', 'google', 'comfyui'].includes(name)) {
        expect(await lookUntil(vendor, operation)).toEqual({ state: 'canceled' });
      } else if (name === 'openai') {
        // A cancelled video is deleted.
        expect(await vendor.status(operation, signal)).toMatchObject({ failure: { code: 'expired' } });
      } else {
        expect(await vendor.status(operation, signal)).toEqual({ state: 'waiting', phase: 'running' });
      }
      // Cancelling twice is not an error.
      await vendor.cancel(operation, signal);
    },
  );
});

/** Runs the task with the fault: how it starts and ends, and what is paid. */
async function outcomeOf(name: VendorName, task: ProviderTask, fault: NamedFault) {
  const vendor = vendors[name];
  const job = `${name}-${task.model}-${fault.name}`;
  sandbox.faults.add(faultRule(fault.name, { vendor: simulated(name) }));
  onTestFinished(() => sandbox.faults.clear());

  const started = await vendor.start(task, { signal, keep, idempotencyKey: job }).catch((error: unknown) => error);
  const start = startedHow(started);
  const end = start === 'accepted' ? { end: endOf(await lookUntil(vendor, started as RemoteOperation)) } : {};
  const sent = sandbox.journal
    .entries()
    .filter((entry) => entry.job === job && !/\/(files|\w*upload\w*)\b/.test(entry.path));
  if (start === 'unknown') expect(sent).toHaveLength(1);
  return { start, paid: sent.filter(({ paid }) => paid).length, ...end };
}

function startedHow(started: unknown): Outcome['start'] {
  if (started instanceof SubmissionUnknown) return 'unknown';
  if (started instanceof NotSubmitted) return started.failure.code;
  if (started instanceof Error) throw started;
  return 'accepted';
}

function endOf(progress: Progress): string {
  return progress.state === 'failed' ? progress.failure.code : progress.state;
}

describe('Google’s other methods', () => {
  /** Images come with the answer: what goes wrong with them ends the submission. */
  const ofImages: Readonly<Partial<Record<FaultName, Outcome>>> = {
    policy: { ...refused('policy'), paid: 1 },
    'provider-failure': lost(1),
    aborted: lost(1),
    'no-output': { ...refused('no_result'), paid: 1 },
  };
  const faults = faultTable.filter((fault) => isOurs(fault) && (fault.vendors ?? VENDORS).includes('google'));
  const rows = faults.flatMap((fault) => [
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
    const { google } = vendors;
    const operation = await google.start(task, { signal, keep });
    const end = await lookUntil(google, operation);
    const output = end.state === 'done' ? end.outputs[0] : undefined;
    expect(await measured(output, google.downloadHeaders)).toMatchObject(facts);
  });

  test('the models of the sandbox are live, and drafted', async () => {
    expect(await vendors.google.checkModels?.(signal)).toMatchObject(
      ['imagen-4', 'omni', 'veo', 'banana'].map((model) => ({ model, state: 'live' })),
    );
    const connection = { apiKey: 'any', baseUrl: `${sandbox.url}/google/v1beta` };
    const draft = vendorKinds.get('google')?.draft;
    expect(await draft?.(connection, 'gemini-omni-1.2-flash', signal)).toMatchObject({ family: 'clip' });
  });
});

test.each(VENDORS.filter(answersWithResult))(
  'a request to %s that is aborted before its answer rejects with SubmissionUnknown',
  async (name) => {
    const own = await startQuickSandbox();
    onTestFinished(() => own.close());
    own.faults.add(faultRule('hang'));
    const stop = new AbortController();
    const started = adaptersTo(own)[name].start(USUAL[name], { signal: stop.signal, keep });
    await expect.poll(() => own.journal.paid().length).toBe(1);
    stop.abort();
    await expect(started).rejects.toBeInstanceOf(SubmissionUnknown);
  },
);

test('the sandbox lists the built-in voices under the same names', async () => {
  const listed = await vendors.elevenlabs.voices?.(signal);
  const told = (voices: readonly { voice_id: string; name: string; description?: string | null | undefined }[]) =>
    voices.map(({ voice_id, name, description }) => [voice_id, name, description]);
  expect(told(listed ?? [])).toEqual(told(builtInVoices));
});

test('Replicate finds the job of a lost submission, and none for another seed', async () => {
  const vendor = vendors.replicate;
  const since = Date.now();
  const task: ProviderTask = { ...USUAL.replicate, seed: 4_242, image: photo };
  sandbox.faults.add(faultRule('submit-accepted-then-reset'));
  await expect(vendor.start(task, { signal, idempotencyKey: 'lost' })).rejects.toBeInstanceOf(SubmissionUnknown);
  const [paid] = sandbox.journal.paid().filter(({ job }) => job === 'lost');
  expect(await vendor.find?.(task, { since, signal })).toMatchObject({ provider: 'replicate', id: paid?.id });
  expect(await vendor.find?.({ ...task, seed: 4_243 }, { since, signal })).toBeUndefined();
});

test('fal finds the request of a lost submission, and none for another seed', async () => {
  const vendor = vendors.fal;
  const since = Date.now();
  const task: ProviderTask = { model: 'own-image', prompt: 'a lighthouse', seed: 4_242 };
  sandbox.faults.add(faultRule('submit-accepted-then-reset'));
  await expect(vendor.start(task, { signal, idempotencyKey: 'lost-fal' })).rejects.toBeInstanceOf(SubmissionUnknown);
  const [paid] = sandbox.journal.paid().filter(({ job }) => job === 'lost-fal');
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
    const options = { apiKey: 'any', baseUrl: `${sandbox.url}/fal` };
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
    onTestFinished(() => sandbox.models.restore());
    const states = async () =>
      (await vendors.fal.checkModels?.(signal))?.map(({ model, state, message }) => [model, state, message]);
    expect(await states()).toEqual([
      ['own-upscale', 'live', ''],
      ['own-image', 'live', ''],
    ]);
    sandbox.models.retire('fal-ai/esrgan');
    sandbox.models.alter('fal-ai/flux/dev', { removes: ['seed'] });
    expect(await states()).toEqual([
      ['own-upscale', 'retired', expect.stringContaining('fal-ai/esrgan')],
      ['own-image', 'changed', '“seed” is not taken.'],
    ]);
    const tried = vendors.fal.start(USUAL.fal, { signal });
    await expect(tried).rejects.toMatchObject({ failure: { code: 'model_retired' } });
  });

  test('answers a check of the account', async () => {
    expect(await vendors.fal.check(signal)).toMatchObject({ ok: true });
  });
});

test('a lost clip of OpenAI’s API is found in its list, and none among two', async () => {
  const { openai } = vendors;
  const task: ProviderTask = { ...USUAL.openai, prompt: 'a lost lighthouse' };
  const since = Date.now();
  const lose = async (job: string): Promise<string> => {
    sandbox.faults.add(faultRule('submit-accepted-then-reset'));
    await expect(openai.start(task, { signal, idempotencyKey: job })).rejects.toBeInstanceOf(SubmissionUnknown);
    return sandbox.journal.paid().find((entry) => entry.job === job)?.id ?? '';
  };
  const first = await lose('lost-1');
  expect(await openai.find?.(task, { since, signal })).toMatchObject({ id: first });
  expect(await openai.find?.({ ...task, prompt: 'another' }, { since, signal })).toBeUndefined();
  const second = await lose('lost-2');
  expect(await openai.find?.(task, { since, signal })).toBeUndefined();
  expect(await openai.find?.(task, { since, signal, not: new Set([first]) })).toMatchObject({ id: second });
});

describe('the 1080p version of a Kie clip', () => {
  async function clipAt(kie: VendorAdapter): Promise<RemoteOperation> {
    const operation = await kie.start(USUAL.kie, { signal, idempotencyKey: 'clip' });
    await lookUntil(kie, operation);
    return operation;
  }

  test('is fetched by polling, without another paid submission', async () => {
    const { kie } = vendors;
    const before = sandbox.journal.entries().length;
    const made = await clipAt(kie);
    const upgrade = await kie.start({ model: 'veo3-1080p', continues: made.id }, { signal, idempotencyKey: 'upgrade' });
    expect(await kie.status(upgrade, signal)).toEqual({ state: 'waiting', phase: 'running' });
    const end = await lookUntil(kie, upgrade);
    expect(end.state === 'done' && 'url' in (end.outputs[0] ?? {})).toBe(true);
    expect(sandbox.journal.entries()).toHaveLength(before + 1);
  });

  test.each(['hd-never-ready', 'hd-failed'] as const)(
    '%s: the adapter keeps reporting it as running and sets no deadline of its own',
    async (fault) => {
      const own = await startQuickSandbox();
      onTestFinished(() => own.close());
      own.faults.add(faultRule(fault));
      const { kie } = adaptersTo(own);
      const upgrade = await kie.start({ model: 'veo3-1080p', continues: (await clipAt(kie)).id }, { signal });
      for (let look = 0; look < 5; look += 1) {
        expect(await kie.status(upgrade, signal)).toEqual({ state: 'waiting', phase: 'running' });
        await sleep(100);
      }
    },
  );
});

describe.each(['replicate', 'kie', 'wavespeed', 'fal'] as const)('a webhook of %s', (name) => {
  /** Verdicts on the webhooks of one order, and the order. */
  async function callsFor(...faults: FaultName[]) {
    const vendor = vendors[name];
    const verdicts: (WebhookVerdict | undefined)[] = [];
    const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const headers = new Headers();
      for (const [key, value] of Object.entries(request.headers)) headers.set(key, String(value));
      verdicts.push(await vendor.readWebhook?.({ headers, rawBody: await buffer(request) }));
      response.end();
    };
    const receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    onTestFinished(() => void receiver.close());
    sandbox.faults.add(...faults.map((fault) => faultRule(fault, { vendor: name })));
    onTestFinished(() => sandbox.faults.clear());
    const { port } = receiver.address() as AddressInfo;
    const operation = await vendor.start(USUAL[name], { signal, webhook: `http://127.0.0.1:${port}/hook` });
    await lookUntil(vendor, operation);
    await expect.poll(() => verdicts.length, { timeout: 10_000 }).toBeGreaterThan(0);
    return { verdict: verdicts[0], operation };
  }

  test('names the operation that has ended', async () => {
    const { verdict, operation } = await callsFor();
    expect(verdict).toEqual({ ok: true, operationId: operation.id });
  });

  test('is rejected when it is forged or an hour old', async () => {
    expect((await callsFor('webhook-forged')).verdict).toEqual({ ok: false, reason: 'forged' });
    expect((await callsFor('webhook-stale')).verdict).toEqual({ ok: false, reason: 'stale' });
  });

  test('with a changed body is rejected, or, where the body is unsigned, still names only its operation', async () => {
    const { verdict, operation } = await callsFor('webhook-changed');
    expect(verdict).toEqual(name === 'kie' ? { ok: true, operationId: operation.id } : { ok: false, reason: 'forged' });
  });
});
