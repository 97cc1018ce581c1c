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
  createKie,
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
  type WebhookVerdict,
} from '@kinoloom/providers';
import { type FaultName, faultRule, faultTable, type NamedFault, type Sandbox } from '@kinoloom/vendor-simulators';
import { extractSound, probe } from '../../packages/media/src/node/index.ts';
import { clip } from '../harness/clips.ts';
import { png } from '../harness/pictures.ts';
import { draftWorkflow } from '../harness/comfy-workflows.ts';
import { type QuickSandbox, startQuickSandbox } from '../harness/quick-sandbox.ts';
import { sampled } from '../harness/sampled.ts';

const VENDORS = ['replicate', 'kie', 'runway', 'wavespeed', 'elevenlabs', 'comfyui'] as const;
type VendorName = (typeof VENDORS)[number];

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
  return {
    replicate: createReplicate({ ...shared, baseUrl: `${url}/v1` }),
    kie: createKie({ ...shared, baseUrl: `${url}/kie`, uploadBaseUrl: `${url}/kie-files` }),
    runway: createRunway({ ...shared, baseUrl: `${url}/runway` }),
    wavespeed: createWaveSpeed({ ...shared, baseUrl: `${url}/wavespeed/api/v3` }),
    elevenlabs: createElevenLabs({ ...shared, baseUrl: `${url}/elevenlabs` }),
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

async function measured(output: Output | undefined) {
  if (!output) throw new Error('there is no output');
  if ('key' in output) {
    const file = kept[Number(output.key)];
    return await withFile(new Uint8Array((await file?.arrayBuffer()) ?? []), (path) => probe(path));
  }
  const response = await fetch(output.url);
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

const outcomes: Readonly<Partial<Record<FaultName, (vendor: VendorName) => Outcome>>> = {
  'submit-reset': () => lost(0),
  'submit-accepted-then-reset': () => lost(1),
  'submit-accepted-then-garbled': () => lost(1),
  'submit-throttled': () => asUsual,
  'submit-throttled-silently': () => asUsual,
  'submit-always-throttled': () => refused('rate_limited'),
  'token-bucket': () => asUsual,
  // Only Runway documents that such a submission was not accepted; Kie has a separate code for it.
  'submit-overloaded': (vendor) =>
    ({
      runway: asUsual,
      kie: refused('overloaded'),
      replicate: lost(0),
      wavespeed: lost(0),
      elevenlabs: lost(0),
      comfyui: lost(0),
    })[vendor],
  'submit-always-overloaded': (vendor) => (vendor === 'runway' || vendor === 'kie' ? refused('overloaded') : lost(0)),
  'act-two-overloaded': () => refused('overloaded'),
  'submit-unauthorized': () => refused('auth'),
  'submit-quota': () => refused('quota'),
  // Only ElevenLabs has a separate code that shows the key to be valid.
  'submit-quota-as-401': (vendor) => refused(vendor === 'elevenlabs' ? 'quota' : 'auth'),
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
  policy: (vendor) => (vendor === 'elevenlabs' ? { ...refused('policy'), paid: 1 } : ends('policy')),
  'provider-failure': (vendor) => (vendor === 'elevenlabs' ? lost(1) : ends('provider')),
  aborted: (vendor) =>
    ends(({ replicate: 'aborted', runway: 'canceled', comfyui: 'expired' } as const)[vendor as 'runway'] ?? 'provider'),
  'held-back': () => asUsual,
  'no-output': (vendor) => ends(vendor === 'elevenlabs' ? 'provider' : 'no_result'),
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
  const faults = faultTable.filter((fault: NamedFault) => isOurs(fault) && (fault.vendors ?? VENDORS).includes(name));

  // The shares of the vendors start at different rows: a fault that `npm test` skips for one vendor runs for another.
  for (const share of sampled(faults, { every: 3, first: VENDORS.indexOf(name) }))
    test.for(share.rows)('fault $name leads to the expected outcome', share.options, async (fault) => {
      const vendor = vendors[name];
      const job = `${name}-${fault.name}`;
      const outcome = outcomes[fault.name]?.(name);
      sandbox.faults.add(faultRule(fault.name, { vendor: name }));
      onTestFinished(() => sandbox.faults.clear());

      const started = await vendor
        .start(USUAL[name], { signal, keep, idempotencyKey: job })
        .catch((error: unknown) => error);
      expect(startedHow(started)).toBe(outcome?.start);
      if (outcome?.end) expect(endOf(await lookUntil(vendor, started as RemoteOperation))).toBe(outcome.end);

      const sent = sandbox.journal
        .entries()
        .filter((entry) => entry.job === job && !/\/(files|\w*upload\w*)\b/.test(entry.path));
      expect(sent.filter(({ paid }) => paid)).toHaveLength(outcome?.paid ?? 0);
      if (outcome?.start === 'unknown') expect(sent).toHaveLength(1);
    });

  test.skipIf(name === 'elevenlabs')(
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
      if (name === 'replicate' || name === 'runway' || name === 'comfyui') {
        expect(await lookUntil(vendor, operation)).toEqual({ state: 'canceled' });
      } else {
        expect(await vendor.status(operation, signal)).toEqual({ state: 'waiting', phase: 'running' });
      }
      // Cancelling twice is not an error.
      await vendor.cancel(operation, signal);
    },
  );
});

function startedHow(started: unknown): Outcome['start'] {
  if (started instanceof SubmissionUnknown) return 'unknown';
  if (started instanceof NotSubmitted) return started.failure.code;
  if (started instanceof Error) throw started;
  return 'accepted';
}

function endOf(progress: Progress): string {
  return progress.state === 'failed' ? progress.failure.code : progress.state;
}

test('a request that is aborted before its answer rejects with SubmissionUnknown', async () => {
  const own = await startQuickSandbox();
  onTestFinished(() => own.close());
  own.faults.add(faultRule('hang'));
  const stop = new AbortController();
  const started = adaptersTo(own).elevenlabs.start(USUAL.elevenlabs, { signal: stop.signal, keep });
  await expect.poll(() => own.journal.paid().length).toBe(1);
  stop.abort();
  await expect(started).rejects.toBeInstanceOf(SubmissionUnknown);
});

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

describe.each(['replicate', 'kie', 'wavespeed'] as const)('a webhook of %s', (name) => {
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
