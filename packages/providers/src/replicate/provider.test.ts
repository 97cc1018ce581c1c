import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { file, formOf, json, reset, scripted } from '../http/scripted.fixture.ts';
import {
  NotSubmitted,
  RemoteOperation,
  ProviderUnreachable,
  SubmissionUnknown,
  type ProviderTask,
  type WebhookDelivery,
} from '../spec/index.ts';
import * as recorded from './fixtures/predictions.ts';
import { createReplicate, webhookReader } from './provider.ts';

function vendor(...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  return { ...world, provider: createReplicate({ apiKey: 'r8_key', outside: world.outside }) };
}

const signal = new AbortController().signal;
const clip: ProviderTask = {
  model: 'seedance-pro',
  prompt: 'a lighthouse',
  aspectRatio: '16:9',
  seed: 42,
  seconds: 5,
  resolution: '1080p',
  width: 1920,
};
const operation: RemoteOperation = { provider: 'replicate', id: 'gm3', model: 'bytedance/seedance-1-pro' };
const API = 'https://api.replicate.com/v1';

describe('start', () => {
  test('submits a clip with exactly the fields of its model, and returns a reference that survives JSON', async () => {
    const { provider, sent } = vendor(json(201, recorded.starting));
    const started = await provider.start(clip, {
      signal,
      idempotencyKey: 'job-1',
      webhook: 'https://studio.test/hook',
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'POST', url: `${API}/models/bytedance/seedance-1-pro/predictions` });
    expect(sent[0]?.body).toEqual({
      input: {
        prompt: 'a lighthouse',
        aspect_ratio: '16:9',
        seed: 42,
        duration: 5,
        resolution: '1080p',
        fps: 24,
      },
      webhook: 'https://studio.test/hook',
      webhook_events_filter: ['completed'],
    });
    expect(sent[0]?.headers.get('x-kinoloom-job')).toBe('job-1');
    expect(RemoteOperation.parse(JSON.parse(JSON.stringify(started)))).toEqual({
      ...operation,
      id: recorded.starting.id,
    });
  });

  test('submits an image to flux with the URL of a prompt image', async () => {
    const { provider, sent } = vendor(json(201, recorded.starting));
    const image = { url: 'https://studio.test/photo.jpg' };
    await provider.start({ model: 'flux-pro', prompt: 'x', aspectRatio: '9:16', image }, { signal });
    expect(sent[0]?.body).toEqual({
      input: { prompt: 'x', aspect_ratio: '9:16', image_prompt: image.url, output_format: 'jpg' },
    });
  });

  test('sends small images inline and uploads large ones first', async () => {
    const small = file(10_000, 'image/png', 'a.png');
    const inline = vendor(json(201, recorded.starting));
    await inline.provider.start({ ...clip, image: small }, { signal });
    const base64 = Buffer.from(await small.file.arrayBuffer()).toString('base64');
    expect(inline.sent[0]?.body).toMatchObject({ input: { image: `data:image/png;base64,${base64}` } });

    const large = file(300_000, 'image/jpeg', 'start.jpg');
    const stored = { id: 'f1', urls: { get: `${API}/files/f1` } };
    // A connection reset while uploading is harmless: files are free.
    const uploading = vendor(reset(), json(201, stored), json(201, recorded.starting));
    await uploading.provider.start({ ...clip, image: large }, { signal, idempotencyKey: 'job-1' });
    expect(uploading.sent.map(({ url }) => url.slice(API.length))).toEqual([
      '/files',
      '/files',
      '/models/bytedance/seedance-1-pro/predictions',
    ]);
    const content = formOf(uploading.sent[1]).get('content') as File;
    expect([content.size, content.type, content.name]).toEqual([300_000, 'image/jpeg', 'start.jpg']);
    expect(uploading.sent.map(({ headers }) => headers.get('x-kinoloom-job'))).toEqual(Array(3).fill('job-1'));
    expect(uploading.sent[2]?.body).toMatchObject({ input: { image: stored.urls.get } });
  });

  test('submits nothing if the upload fails', async () => {
    const large = file(300_000, 'image/jpeg', 'start.jpg');
    const { provider, sent } = vendor(reset(), reset(), reset(), reset());
    await expect(provider.start({ ...clip, image: large }, { signal })).rejects.toBeInstanceOf(NotSubmitted);
    expect(sent.every(({ url }) => url.endsWith('/files'))).toBe(true);
  });

  test('reads the delay from the text of a 429 without a Retry-After header', async () => {
    const { provider, slept } = vendor(json(429, recorded.throttled), json(201, recorded.starting));
    await provider.start(clip, { signal });
    expect(slept).toEqual([30_000]);
  });

  test.each([
    [422, recorded.unprocessable, 'invalid_input', /less than or equal to 12/],
    [422, { detail: 'Prompt was flagged as sensitive (E005)' }, 'policy', /sensitive/],
    [402, recorded.unpaid, 'quota', /insufficient credit/],
    [404, recorded.unknownPrediction, 'model_retired', /not be found/],
    [401, { title: 'Unauthenticated', detail: 'no token' }, 'auth', /no token/],
  ])('maps the error %i %j to a failure code', async (status, body, code, message) => {
    const { provider } = vendor(json(status, body));
    const error: unknown = await provider.start(clip, { signal }).catch((error: unknown) => error);
    expect(error).toMatchObject({
      name: 'NotSubmitted',
      failure: { code, message: expect.stringMatching(message) as string },
    });
  });

  test.each([
    ['a reset', reset()],
    ['a 503', json(503, {})],
    ['a response without an id', json(201, { status: 'starting' })],
  ])('after %s rejects with SubmissionUnknown and sends nothing again', async (_, answer) => {
    const { provider, sent } = vendor(answer);
    await expect(provider.start(clip, { signal })).rejects.toBeInstanceOf(SubmissionUnknown);
    expect(sent).toHaveLength(1);
  });

  test('refuses an unknown model, and one named like a property of Object.prototype', async () => {
    const { provider, sent } = vendor();
    for (const model of ['veo9', 'constructor']) {
      await expect(provider.start({ ...clip, model }, { signal })).rejects.toBeInstanceOf(NotSubmitted);
    }
    expect(sent).toHaveLength(0);
  });

  test('runs a community model at its pinned version, or at the configured one', async () => {
    const image = { url: 'https://studio.test/photo.jpg' };
    const pinned = vendor(json(201, recorded.starting));
    await pinned.provider.start({ model: 'real-esrgan', image }, { signal });
    expect(pinned.sent[0]?.url).toBe(`${API}/predictions`);
    expect(pinned.sent[0]?.body).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      input: { image: image.url, scale: 2 },
    });

    const world = scripted(json(201, recorded.starting));
    const ids = { 'nightmareai/real-esrgan': 'nightmareai/real-esrgan:abc123' };
    const configured = createReplicate({ apiKey: 'k', ids, outside: world.outside });
    await configured.start({ model: 'real-esrgan', image }, { signal });
    expect(world.sent[0]?.body).toMatchObject({ version: 'abc123' });
  });

  test('sends a configured successor its own fields and constants', async () => {
    const world = scripted(...[1, 2, 3].map(() => json(201, recorded.starting)));
    const ids = {
      'bytedance/seedream-4': {
        id: 'owner/successor',
        fields: { aspectRatio: null, width: 'width', seed: 'noise' },
        constants: { size: 'custom' },
      },
      'luma/reframe-video': { fields: { video: 'clip' } },
      'flux-kontext-apps/multi-image-list': { fields: { images: 'pictures', outputFormat: null } },
    };
    const configured = createReplicate({ apiKey: 'k', ids, outside: world.outside });
    await configured.start(
      { model: 'seedream-3', prompt: 'A fox', aspectRatio: '1:1', width: 1024, seed: 7 },
      { signal },
    );
    expect(world.sent[0]?.url).toBe(`${API}/models/owner/successor/predictions`);
    expect(world.sent[0]?.body).toEqual({ input: { prompt: 'A fox', width: 1024, noise: 7, size: 'custom' } });

    await configured.start(
      { model: 'reframe', aspectRatio: '1:1', video: { url: 'https://studio.test/a.mp4' } },
      { signal },
    );
    expect(world.sent[1]?.body).toEqual({ input: { aspect_ratio: '1:1', clip: 'https://studio.test/a.mp4' } });

    const images = [1, 2, 3].map((n) => ({ url: `https://studio.test/${n}.jpg` }));
    await configured.start({ model: 'flux-multi-image', prompt: 'Together', images, outputFormat: 'png' }, { signal });
    expect(world.sent[2]?.body).toEqual({ input: { prompt: 'Together', pictures: images.map(({ url }) => url) } });
  });

  test('refuses a configured field that tasks do not have', () => {
    const ids = { 'luma/reframe-video': { fields: { duration: 'length' } } };
    expect(() => createReplicate({ apiKey: 'k', ids })).toThrow(
      /^REPLICATE_MODELS: "duration" of luma\/reframe-video is not a field\. Use some of prompt, /,
    );
  });
});

describe('status', () => {
  test('reports the state of the prediction', async () => {
    const { provider, sent } = vendor(json(200, recorded.succeeded));
    expect(await provider.status(operation, signal)).toMatchObject({ state: 'done', outputs: [{ role: 'video' }] });
    expect(sent[0]?.url).toBe(`${API}/predictions/gm3`);
  });

  test.each([
    ['resets', [reset(), reset(), reset(), reset()], 'overloaded'],
    ['500s', [500, 500, 500, 500].map((status) => json(status, {})), 'provider'],
    [
      'a 429 with a Retry-After above the limit',
      [new Response('{}', { status: 429, headers: { 'retry-after': '90' } })],
      'rate_limited',
    ],
    ['a revoked key', [json(401, {})], 'auth'],
    ['a response that is not a prediction', [json(200, { hello: 1 })], 'provider'],
  ])('%s: the operation keeps waiting, with a transient error', async (_, answers, code) => {
    const { provider } = vendor(...answers);
    expect(await provider.status(operation, signal)).toMatchObject({ state: 'waiting', transientError: { code } });
  });

  test('a prediction that the provider does not know is expired', async () => {
    const { provider } = vendor(json(404, recorded.unknownPrediction));
    expect(await provider.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code: 'expired' } });
  });

  test('an abort rejects the status request with its reason', async () => {
    const { provider } = vendor(json(200, recorded.starting));
    const reason = new Error('shutting down');
    await expect(provider.status(operation, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('cancel', () => {
  test('is retried until the provider responds', async () => {
    const { provider, sent } = vendor(reset(), json(200, recorded.canceled));
    await provider.cancel(operation, signal);
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(`${API}/predictions/gm3/cancel`));
  });

  test('ignores an unknown prediction, and rejects with ProviderUnreachable if every attempt fails', async () => {
    await vendor(json(404, recorded.unknownPrediction)).provider.cancel(operation, signal);
    const { provider } = vendor(reset(), reset(), reset(), reset());
    await expect(provider.cancel(operation, signal)).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

describe('find', () => {
  const since = Date.parse('2026-11-21T00:00:00Z');
  const input = { prompt: 'a lighthouse', aspect_ratio: '16:9', seed: 42, duration: 5, resolution: '1080p', fps: 24 };
  const listed = (id: string, change: object = {}) => ({ ...recorded.processing, id, input, ...change });

  test('finds the only prediction that matches the lost submission', async () => {
    const results = [
      listed('other-seed', { input: { ...input, seed: 43 } }),
      listed('mine'),
      listed('with-image', { input: { ...input, image: 'https://a.test/x.png' } }),
      listed('other-model', { model: 'bytedance/seedance-1-pro-fast' }),
      listed('before', { created_at: '2026-11-20T23:00:00Z' }),
      listed('known'),
    ];
    const { provider } = vendor(json(200, { next: null, previous: null, results }));
    expect(await provider.find?.(clip, { since, signal, not: new Set(['known']) })).toEqual({
      ...operation,
      id: 'mine',
    });
  });

  test('reads pages up to the time of the submission, and no further', async () => {
    const next = `${API}/predictions?cursor=abc%3D`;
    const { provider, sent } = vendor(
      json(200, { next, results: [listed('noise', { input: { prompt: 'y' } })] }),
      json(200, { next, results: [listed('mine'), listed('before', { created_at: '2026-11-20T23:00:00Z' })] }),
    );
    expect(await provider.find?.(clip, { since, signal })).toMatchObject({ id: 'mine' });
    expect(sent.map(({ url }) => url)).toEqual([`${API}/predictions`, next]);
  });

  test('reads a page on which the predictions have inline images', async () => {
    const image = `data:image/png;base64,${'A'.repeat(200_000)}`;
    const others = Array.from({ length: 99 }, (_, n) => listed(`other-${n}`, { input: { ...input, seed: n, image } }));
    const { provider } = vendor(json(200, { next: null, results: [...others, listed('mine', { input })] }));
    expect(await provider.find?.(clip, { since, signal })).toMatchObject({ id: 'mine' });
  });

  test('sends no request for a model without a seed, whose predictions cannot be told apart', async () => {
    const { provider, sent } = vendor();
    const video = { url: 'https://studio.test/clip.mp4' };
    const task: ProviderTask = { model: 'lipsync', video, audio: video, syncMode: 'loop', temperature: 0.5, seed: 42 };
    expect(await provider.find?.(task, { since, signal })).toBeUndefined();
    expect(sent).toHaveLength(0);
  });

  test('returns nothing if two predictions match', async () => {
    const { provider } = vendor(json(200, { next: null, results: [listed('a'), listed('b')] }));
    expect(await provider.find?.(clip, { since, signal })).toBeUndefined();
  });
});

const key = Buffer.from('a key of more than sixteen bytes');
const secret = `whsec_${key.toString('base64')}`;
const now = Date.UTC(2026, 10, 21);
const rawBody = Buffer.from('{"id":"p1","status":"succeeded"}');

interface Call {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly rawBody: Uint8Array;
}

function signed(at = now, body: Uint8Array = rawBody): Call {
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.`).update(body).digest('base64');
  return { id: 'msg_1', timestamp, signature: `v1,${signature}`, rawBody: body };
}

/** `genuine: <id of the work>`, or the reason for the rejection. */
function verdictOn({ id, timestamp, signature, rawBody }: Call, by = secret, at = now): string {
  const headers = new Headers();
  if (id !== undefined) headers.set('webhook-id', id);
  if (timestamp !== undefined) headers.set('webhook-timestamp', timestamp);
  if (signature !== undefined) headers.set('webhook-signature', signature);
  const delivery: WebhookDelivery = { headers, rawBody };
  const verdict = webhookReader(by, () => at)(delivery);
  return verdict.ok ? `genuine: ${verdict.operationId}` : verdict.reason;
}

test('a delivery signed with our secret is genuine', () => {
  expect(verdictOn(signed())).toBe('genuine: p1');
});

test('one of several signatures is enough, since keys are rotated', () => {
  const delivery = signed();
  expect(verdictOn({ ...delivery, signature: `v1,AAAA v2,xyz ${delivery.signature}` })).toBe('genuine: p1');
});

// Its body has no prediction.
test('the example of the Standard Webhooks specification has a valid signature', () => {
  const delivery = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    rawBody: Buffer.from('{"test": 2432232314}'),
  };
  const example = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  // The body is parsed only if the signature is valid.
  expect(verdictOn(delivery, example, 1_614_265_330_000)).toBe('malformed');
  expect(verdictOn({ ...delivery, rawBody: Buffer.from('{}') }, example, 1_614_265_330_000)).toBe('forged');
});

test('any change to id, time or body makes a delivery forged', () => {
  const delivery = signed();
  expect(verdictOn({ ...delivery, id: 'msg_2' })).toBe('forged');
  expect(verdictOn({ ...delivery, timestamp: String(Number(delivery.timestamp) + 1) })).toBe('forged');
  for (let i = 0; i < rawBody.length; i += 1) {
    const changed = Buffer.from(rawBody);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(verdictOn({ ...delivery, rawBody: changed })).toBe('forged');
  }
});

test('a delivery five minutes old is genuine, an older one or one in the future is stale', () => {
  expect(verdictOn(signed(now - 300_000))).toBe('genuine: p1');
  expect(verdictOn(signed(now - 301_000))).toBe('stale');
  expect(verdictOn(signed(now + 301_000))).toBe('stale');
});

test.each([
  ['no id', { id: undefined }],
  ['no timestamp', { timestamp: undefined }],
  ['no signature', { signature: undefined }],
  ['a timestamp that is not a number', { timestamp: '1e9' }],
])('%s is malformed', (_, change) => {
  expect(verdictOn({ ...signed(), ...change })).toBe('malformed');
});

test('webhookReader throws on a secret of the wrong format', () => {
  expect(() => webhookReader('whsec_', () => now)).toThrow(RangeError);
  expect(() => webhookReader(key.toString('base64'), () => now)).toThrow(RangeError);
});
