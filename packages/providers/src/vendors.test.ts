import { describe, expect, test } from 'vitest';
import { catalogue } from '@kinoloom/contract';
import * as ofComfyUi from './comfyui/fixtures/answers.ts';
import * as ofElevenLabs from './elevenlabs/fixtures/answers.ts';
import * as ofFal from './fal/fixtures/answers.ts';
import * as ofGoogle from './google/fixtures/answers.ts';
import * as ofKie from './kie/fixtures/answers.ts';
import type { Outside } from './http/index.ts';
import { json, network, reset, scripted } from './http/scripted.fixture.ts';
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
  NotSubmitted,
  RemoteOperation,
  SubmissionUnknown,
  type ProviderTask,
  type VendorAdapter,
} from './index.ts';
import * as ofOpenAi from './openai/fixtures/answers.ts';
import * as ofReplicate from './replicate/fixtures/predictions.ts';
import * as ofRunway from './runway/fixtures/answers.ts';
import * as ofWaveSpeed from './wavespeed/fixtures/answers.ts';

const KEY = 'secret-of-the-installation';
const signal = new AbortController().signal;
const video = { url: 'https://studio.test/clip.mp4' };

/** Models of one's own at Google. */
const GOOGLE_CLIPS = new Map([
  ['omni', { api: 'interaction', model: 'gemini-omni-1.1-flash' }],
  ['veo', { api: 'video', model: 'veo-3.1-generate-preview' }],
]);

interface Case {
  readonly create: (outside: Outside, apiKey: string) => VendorAdapter;
  /** A task whose files need no upload. */
  readonly task: ProviderTask;
  readonly accepted: object | (() => Response);
  /** Header of the key, if it is not a bearer token. */
  readonly keyHeader?: string;
  /** Its scheme. Default: `Bearer`. */
  readonly keyScheme?: string;
  readonly id: string;
  /** An error in the vendor's format. */
  readonly problem: (text: string, status: number) => object;
  readonly running?: object;
  /** Failed work with this message. Both are absent if the response to a submission is the result. */
  readonly failed?: (words: string) => object;
  /** Answered before `failed`, if a look takes two requests. */
  readonly firstAnswer?: object;
  /** Answers to a look at work that the vendor does not know, if it is not 404. */
  readonly unknown?: readonly object[];
  readonly cancels: boolean;
}

const cases: Readonly<Record<string, Case>> = {
  replicate: {
    create: (outside, apiKey) => createReplicate({ apiKey, outside }),
    task: { model: 'seedance-pro', prompt: 'a lighthouse', seed: 1 },
    accepted: ofReplicate.starting,
    id: ofReplicate.starting.id,
    problem: (detail, status) => ({ detail, status }),
    running: ofReplicate.processing,
    failed: (error) => ({ ...ofReplicate.outOfMemory, error }),
    cancels: true,
  },
  kie: {
    create: (outside, apiKey) => createKie({ apiKey, outside }),
    task: { model: 'veo3-pro', prompt: 'a lighthouse' },
    accepted: ofKie.accepted,
    id: ofKie.TASK_ID,
    problem: (msg, status) => ofKie.error(status, msg),
    running: ofKie.running,
    failed: (errorMessage) => ({ code: 200, data: { ...ofKie.failed.data, errorMessage } }),
    cancels: false,
  },
  runway: {
    create: (outside, apiKey) => createRunway({ apiKey, outside }),
    task: { model: 'runway-4k', video },
    accepted: ofRunway.accepted,
    id: ofRunway.TASK_ID,
    problem: ofRunway.problem,
    running: ofRunway.running,
    failed: (words) => ofRunway.failed('INTERNAL', words),
    cancels: true,
  },
  wavespeed: {
    create: (outside, apiKey) => createWaveSpeed({ apiKey, outside }),
    task: { model: 'wavespeed-2k', video },
    accepted: ofWaveSpeed.created,
    id: ofWaveSpeed.ID,
    problem: (message, status) => ofWaveSpeed.error(status, message),
    running: ofWaveSpeed.processing,
    failed: (error) => ({ code: 200, data: { ...ofWaveSpeed.failed.data, error } }),
    cancels: false,
  },
  elevenlabs: {
    create: (outside, apiKey) => createElevenLabs({ apiKey, outside }),
    task: { model: 'text-to-speech', prompt: 'A lighthouse', voice: 'v1' },
    accepted: () => ofElevenLabs.speech(),
    keyHeader: 'xi-api-key',
    id: ofElevenLabs.REQUEST_ID,
    problem: (message) => ofElevenLabs.problem(message),
    cancels: false,
  },
  fal: {
    create: (outside, apiKey) => createFal({ apiKey, outside, models: new Map([['own-fal', ofFal.model]]) }),
    task: { model: 'own-fal', prompt: 'a lighthouse', seed: 1 },
    accepted: ofFal.queued,
    keyScheme: 'Key',
    id: ofFal.ID,
    problem: ofFal.problem,
    running: ofFal.running,
    failed: (words) => ofFal.failed(words, 'runner_server_error'),
    cancels: true,
  },
  'google images': {
    create: (outside, apiKey) => createGoogle({ name: 'google images', apiKey, outside }),
    task: { model: 'imagen-4', prompt: 'a lighthouse' },
    accepted: ofGoogle.image,
    keyHeader: 'x-goog-api-key',
    id: ofGoogle.image.responseId,
    problem: ofGoogle.problem,
    cancels: false,
  },
  'google clips': {
    create: (outside, apiKey) => createGoogle({ name: 'google clips', apiKey, outside, models: GOOGLE_CLIPS }),
    task: { model: 'omni', prompt: 'a lighthouse' },
    accepted: ofGoogle.interaction('in_progress'),
    keyHeader: 'x-goog-api-key',
    id: `interactions/${ofGoogle.INTERACTION}`,
    problem: ofGoogle.problem,
    running: ofGoogle.interaction('in_progress'),
    failed: ofGoogle.interactionFailed,
    cancels: true,
  },
  'google veo': {
    create: (outside, apiKey) => createGoogle({ name: 'google veo', apiKey, outside, models: GOOGLE_CLIPS }),
    task: { model: 'veo', prompt: 'a lighthouse' },
    accepted: ofGoogle.operationAccepted,
    keyHeader: 'x-goog-api-key',
    id: ofGoogle.OPERATION,
    problem: ofGoogle.problem,
    running: ofGoogle.operationAccepted,
    failed: ofGoogle.operationFailed,
    cancels: false,
  },
  openai: {
    create: (outside, apiKey) =>
      createOpenAi({
        baseUrl: 'http://localhost:8080/v1',
        apiKey,
        outside,
        models: new Map([['own-clip', { api: 'videos', model: 'wan-2.2' }]]),
      }),
    task: { model: 'own-clip', prompt: 'a lighthouse' },
    accepted: ofOpenAi.queued,
    id: ofOpenAi.VIDEO_ID,
    problem: (message) => ofOpenAi.problem(message),
    running: ofOpenAi.inProgress,
    failed: (message) => ofOpenAi.failed(message),
    cancels: true,
  },
  comfyui: {
    create: (outside, apiKey) =>
      createComfyUi({
        apiKey,
        outside,
        baseUrl: 'http://comfy.test:8188',
        models: new Map([['image', ofComfyUi.imageModel]]),
      }),
    task: { model: 'image', prompt: 'a lighthouse' },
    accepted: ofComfyUi.accepted,
    id: ofComfyUi.ID,
    problem: (message) => ofComfyUi.problem(message),
    running: ofComfyUi.queue([ofComfyUi.ID]),
    firstAnswer: ofComfyUi.queue([]),
    failed: (words) => ofComfyUi.failed(words),
    unknown: [ofComfyUi.queue([]), {}],
    cancels: true,
  },
};

const firstAnswer = ({ firstAnswer: first }: Case): Response[] => (first ? [json(200, first)] : []);
const accepted = (it: Case): Response => (typeof it.accepted === 'function' ? it.accepted() : json(200, it.accepted));
const keep = async (): Promise<string> => 'kept';

function withAnswers({ create }: Case, ...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  return { ...world, vendor: create(world.outside, KEY) };
}

test.each(catalogue.filter(({ vendor }) => vendor !== 'studio'))(
  '$id of the catalogue is served by $vendor',
  ({ id, vendor }) => {
    const { create } = cases[vendor] ?? {};
    expect(create?.(scripted().outside, KEY).serves(id)).toBe(true);
  },
);

test('no vendor serves a model that is not in the catalogue, or is named like a property of Object.prototype', () => {
  for (const { create } of Object.values(cases)) {
    const vendor = create(scripted().outside, KEY);
    for (const id of ['veo9', 'constructor', 'toString']) expect(vendor.serves(id)).toBe(false);
  }
});

describe.each(Object.entries(cases))('%s', (name, it) => {
  const operation: RemoteOperation = { provider: name, id: it.id, model: 'any' };

  test('submits with one POST that has key and job id, and returns a reference that survives JSON', async () => {
    const { vendor, sent } = withAnswers(it, accepted(it));
    const started = await vendor.start(it.task, { signal, keep, idempotencyKey: 'job-1' });
    expect(sent.map(({ method }) => method)).toEqual(['POST']);
    expect(sent[0]?.headers.get(it.keyHeader ?? 'authorization')).toBe(
      it.keyHeader ? KEY : `${it.keyScheme ?? 'Bearer'} ${KEY}`,
    );
    expect(sent[0]?.headers.get('x-kinoloom-job')).toBe('job-1');
    expect(RemoteOperation.parse(JSON.parse(JSON.stringify(started)))).toMatchObject({
      provider: vendor.name,
      id: it.id,
    });
    expect(vendor.name).toBe(name);
  });

  test.each([
    ['a reset', () => reset()],
    ['a timeout while waiting for headers', () => network('UND_ERR_HEADERS_TIMEOUT')],
    ['a 500', () => json(500, it.problem('sorry', 500))],
    ['a 504', () => json(504, it.problem('sorry', 504))],
    ['a response that is not JSON', () => new Response('<html>', { status: 200 })],
    ['a response without an id', () => json(200, { code: 200, data: {} })],
  ])('after %s rejects with SubmissionUnknown and sends nothing again', async (_, answer) => {
    const { vendor, sent } = withAnswers(it, answer());
    await expect(vendor.start(it.task, { signal, keep })).rejects.toBeInstanceOf(SubmissionUnknown);
    expect(sent).toHaveLength(1);
  });

  test('submits after a 429 with Retry-After and one without', async () => {
    const { vendor, sent, slept } = withAnswers(
      it,
      json(429, it.problem('slow down', 429), { 'retry-after': '7' }),
      json(429, it.problem('slow down', 429)),
      accepted(it),
    );
    await vendor.start(it.task, { signal, keep });
    expect(sent).toHaveLength(3);
    expect(slept[0]).toBe(7_000);
  });

  test.each([
    [400, 'invalid_input'],
    [401, 'auth'],
    [402, 'quota'],
    [404, 'model_retired'],
    [422, 'invalid_input'],
  ])('answered with %i rejects with NotSubmitted: %s', async (status, code) => {
    const { vendor, sent } = withAnswers(it, json(status, it.problem('no', status)));
    const error: unknown = await vendor.start(it.task, { signal, keep }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(NotSubmitted);
    expect(error).toMatchObject({ failure: { code } });
    expect(sent).toHaveLength(1);
  });

  test('replaces the key in every error that echoes it', async () => {
    const refused = withAnswers(it, json(401, it.problem(`bad key ${KEY}`, 401)));
    const error: unknown = await refused.vendor.start(it.task, { signal, keep }).catch((error: unknown) => error);
    const reported: unknown[] = [error, String(error)];
    expect(error).toMatchObject({ failure: {} });
    if (it.failed) {
      const waiting = await withAnswers(it, json(403, it.problem(`bad key ${KEY}`, 403))).vendor.status(
        operation,
        signal,
      );
      const failed = json(200, it.failed(`broke with ${KEY}`));
      const failure = await withAnswers(it, ...firstAnswer(it), failed).vendor.status(operation, signal);
      expect([waiting, failure]).toMatchObject([{ transientError: {} }, { failure: {} }]);
      reported.push(waiting, failure);
    }
    for (const each of reported.map((each) => JSON.stringify(each))) {
      expect(each).toContain('[key]');
      expect(each).not.toContain(KEY);
    }
  });

  test('refuses a model that it does not serve before sending', async () => {
    const { vendor, sent } = withAnswers(it);
    for (const model of ['veo9', 'constructor'])
      await expect(vendor.start({ ...it.task, model }, { signal, keep })).rejects.toBeInstanceOf(NotSubmitted);
    expect(sent).toHaveLength(0);
  });

  test('sends nothing when aborted before the start, and rejects with the reason', async () => {
    const { vendor, sent } = withAnswers(it);
    const reason = new Error('shutting down');
    await expect(vendor.start(it.task, { signal: AbortSignal.abort(reason), keep })).rejects.toBe(reason);
    expect(sent).toHaveLength(0);
  });

  test.runIf(it.running).each([
    ['resets', () => reset()],
    ['500s', () => json(500, {})],
    ['429s', () => json(429, {}, { 'retry-after': '90' })],
    ['a revoked key', () => json(401, it.problem('no', 401))],
    ['unexpected responses', () => json(200, { hello: 1 })],
  ])('keeps waiting after %s, with a transient error', async (_, answer) => {
    const { vendor } = withAnswers(it, answer(), answer(), answer(), answer());
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'waiting', transientError: {} });
  });

  test.runIf(it.running)('repeats a status request after a reset, a 503 and an incomplete body', async () => {
    const { vendor, sent } = withAnswers(it, reset(), json(503, {}), new Response('{"da'), json(200, it.running));
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'waiting', phase: 'running' });
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  test.runIf(it.running)('reports an operation that the provider does not know as expired', async () => {
    const unknown = it.unknown?.map((answer) => json(200, answer)) ?? [json(404, it.problem('no such task', 404))];
    const { vendor } = withAnswers(it, ...unknown);
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code: 'expired' } });
  });

  test('retries a cancellation, if the vendor supports it', async () => {
    const { vendor, sent } = withAnswers(it, reset(), new Response(null, { status: 204 }), ...firstAnswer(it));
    await vendor.cancel(operation, signal);
    const requests = sent.filter(({ method }) => method !== 'GET');
    expect(requests).toHaveLength(it.cancels ? 2 : 0);
  });
});
