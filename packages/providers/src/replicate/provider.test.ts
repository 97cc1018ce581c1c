import { describe, expect, test } from 'vitest';
import { NotSubmitted, Operation, ProviderUnreachable, SubmissionUnknown } from '../spec/index.ts';
import * as recorded from './fixtures/predictions.ts';
import type { GenerationInput } from './models.ts';
import { createReplicate } from './provider.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

function scripted(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const slept: number[] = [];
  const provider = createReplicate({
    apiKey: 'r8_key',
    outside: {
      fetch: async (url, init) => {
        const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body;
        sent.push({ method: init?.method ?? 'GET', url: url as string, headers: new Headers(init?.headers), body });
        const answer = answers.shift();
        if (!answer) throw new Error('more requests than the script has');
        if (answer instanceof Error) throw answer;
        return answer;
      },
      sleep: async (ms) => void slept.push(ms),
      random: () => 0,
    },
  });
  return { provider, sent, slept };
}

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const reset = (): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) });
const signal = new AbortController().signal;
const clip: GenerationInput = {
  model: 'seedance-pro',
  prompt: 'a lighthouse',
  aspectRatio: '16:9',
  seed: 42,
  seconds: 5,
  resolution: '1080p',
  width: 1920,
};
const operation: Operation = { provider: 'replicate', id: 'gm3', model: 'bytedance/seedance-1-pro' };
const API = 'https://api.replicate.com/v1';

describe('start', () => {
  test('submits a clip to the official model with exactly its fields, and returns a reference that survives JSON', async () => {
    const { provider, sent } = scripted(json(201, recorded.starting));
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
    expect(Operation.parse(JSON.parse(JSON.stringify(started)))).toEqual({ ...operation, id: recorded.starting.id });
  });

  test('submits an image to flux with a prompt image by address', async () => {
    const { provider, sent } = scripted(json(201, recorded.starting));
    const startImage = { url: 'https://studio.test/photo.jpg' };
    await provider.start({ model: 'flux-pro', prompt: 'x', aspectRatio: '9:16', startImage }, { signal });
    expect(sent[0]?.body).toEqual({
      input: { prompt: 'x', aspect_ratio: '9:16', image_prompt: startImage.url, output_format: 'jpg' },
    });
  });

  test('puts small images inline and uploads large ones first', async () => {
    const small = { bytes: new Uint8Array(10_000), mime: 'image/png' };
    const inline = scripted(json(201, recorded.starting));
    await inline.provider.start({ ...clip, startImage: small }, { signal });
    const input = (inline.sent[0]!.body as { input: { image: string } }).input;
    expect(input.image).toBe(`data:image/png;base64,${Buffer.from(small.bytes).toString('base64')}`);

    const large = { bytes: new Uint8Array(300_000).fill(7), mime: 'image/jpeg' };
    const file = { id: 'f1', urls: { get: `${API}/files/f1` } };
    // A reset while uploading is harmless: files cost nothing.
    const uploading = scripted(reset(), json(201, file), json(201, recorded.starting));
    await uploading.provider.start({ ...clip, startImage: large }, { signal });
    expect(uploading.sent.map(({ url }) => url.slice(API.length))).toEqual([
      '/files',
      '/files',
      '/models/bytedance/seedance-1-pro/predictions',
    ]);
    const content = (uploading.sent[1]!.body as FormData).get('content') as File;
    expect([content.size, content.type, content.name]).toEqual([300_000, 'image/jpeg', 'start-image.jpg']);
    expect(uploading.sent[2]?.body).toMatchObject({ input: { image: file.urls.get } });
  });

  test('submits nothing when the upload fails', async () => {
    const large = { bytes: new Uint8Array(300_000), mime: 'image/jpeg' };
    const { provider, sent } = scripted(reset(), reset(), reset(), reset());
    await expect(provider.start({ ...clip, startImage: large }, { signal })).rejects.toBeInstanceOf(NotSubmitted);
    expect(sent.every(({ url }) => url.endsWith('/files'))).toBe(true);
  });

  test('takes the time to wait from the text of a 429 where no header says it', async () => {
    const { provider, slept } = scripted(json(429, recorded.throttled), json(201, recorded.starting));
    await provider.start(clip, { signal });
    expect(slept).toEqual([30_000]);
  });

  test.each([
    [422, recorded.unprocessable, 'invalid_input', /less than or equal to 12/],
    [422, { detail: 'Prompt was flagged as sensitive (E005)' }, 'policy', /sensitive/],
    [402, recorded.unpaid, 'quota', /insufficient credit/],
    [404, recorded.notFound, 'model_retired', /not be found/],
    [401, { title: 'Unauthenticated', detail: 'no token' }, 'auth', /no token/],
  ])('tells %i apart by what it says: %j', async (status, body, code, message) => {
    const { provider } = scripted(json(status, body));
    const error: unknown = await provider.start(clip, { signal }).catch((error: unknown) => error);
    expect(error).toMatchObject({
      name: 'NotSubmitted',
      failure: { code, message: expect.stringMatching(message) as string },
    });
  });

  test.each([
    ['a reset', reset()],
    ['a 503', json(503, {})],
    ['an answer without an id', json(201, { status: 'starting' })],
  ])('after %s the submission is unknown and is not repeated', async (_, answer) => {
    const { provider, sent } = scripted(answer);
    await expect(provider.start(clip, { signal })).rejects.toBeInstanceOf(SubmissionUnknown);
    expect(sent).toHaveLength(1);
  });

  test('refuses a model that is not configured, also one that is named like a part of every object', async () => {
    const { provider, sent } = scripted();
    for (const model of ['veo9', 'constructor']) {
      await expect(provider.start({ ...clip, model }, { signal })).rejects.toBeInstanceOf(NotSubmitted);
    }
    expect(sent).toHaveLength(0);
  });

  test('runs a community model by its pinned version', async () => {
    const sent: unknown[] = [];
    const provider = createReplicate({
      apiKey: 'k',
      models: { own: { id: 'somebody/model:abc123', makes: 'image', fields: {} } },
      outside: {
        fetch: async (url, init) => {
          sent.push(url, JSON.parse(init?.body as string));
          return json(201, recorded.starting);
        },
      },
    });
    await provider.start({ model: 'own', prompt: 'x', aspectRatio: '1:1' }, { signal });
    expect(sent).toEqual([`${API}/predictions`, { version: 'abc123', input: { prompt: 'x' } }]);
  });
});

describe('status', () => {
  test('reports what the prediction says', async () => {
    const { provider, sent } = scripted(json(200, recorded.succeeded));
    expect(await provider.status(operation, signal)).toMatchObject({ state: 'done', outputs: [{ role: 'video' }] });
    expect(sent[0]?.url).toBe(`${API}/predictions/gm3`);
  });

  test.each([
    ['resets', [reset(), reset(), reset(), reset()], 'overloaded'],
    ['500s', [500, 500, 500, 500].map((status) => json(status, {})), 'provider'],
    [
      'a 429 that asks for more than our patience',
      [new Response('{}', { status: 429, headers: { 'retry-after': '90' } })],
      'rate_limited',
    ],
    ['a revoked key', [json(401, {})], 'auth'],
    ['an answer that is no prediction', [json(200, { hello: 1 })], 'provider'],
  ])('%s never end a job: it waits on, with the trouble named', async (_, answers, code) => {
    const { provider } = scripted(...answers);
    expect(await provider.status(operation, signal)).toMatchObject({ state: 'waiting', trouble: { code } });
  });

  test('work that the provider no longer knows is expired', async () => {
    const { provider } = scripted(json(404, recorded.notFound));
    expect(await provider.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code: 'expired' } });
  });

  test('an abort ends the look with its reason', async () => {
    const { provider } = scripted(json(200, recorded.starting));
    const reason = new Error('shutting down');
    await expect(provider.status(operation, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('cancel', () => {
  test('asks until the provider has heard', async () => {
    const { provider, sent } = scripted(reset(), json(200, recorded.canceled));
    await provider.cancel(operation, signal);
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(`${API}/predictions/gm3/cancel`));
  });

  test('of something unknown or ended is no error, of something unreachable is one', async () => {
    await scripted(json(404, recorded.notFound)).provider.cancel(operation, signal);
    const { provider } = scripted(reset(), reset(), reset(), reset());
    await expect(provider.cancel(operation, signal)).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

describe('find', () => {
  const since = Date.parse('2026-11-21T00:00:00Z');
  const input = { prompt: 'a lighthouse', aspect_ratio: '16:9', seed: 42, duration: 5, resolution: '1080p', fps: 24 };
  const listed = (id: string, change: object = {}) => ({ ...recorded.processing, id, input, ...change });

  test('finds the one prediction that the lost submission made', async () => {
    const results = [
      listed('other-seed', { input: { ...input, seed: 43 } }),
      listed('mine'),
      listed('with-image', { input: { ...input, image: 'https://a.test/x.png' } }),
      listed('other-model', { model: 'bytedance/seedance-1-lite' }),
      listed('before', { created_at: '2026-11-20T23:00:00Z' }),
      listed('known'),
    ];
    const { provider } = scripted(json(200, { next: null, previous: null, results }));
    expect(await provider.find(clip, { since, signal, not: new Set(['known']) })).toEqual({ ...operation, id: 'mine' });
  });

  test('follows the pages until before the submission, and no further', async () => {
    const next = `${API}/predictions?cursor=abc%3D`;
    const { provider, sent } = scripted(
      json(200, { next, results: [listed('noise', { input: { prompt: 'y' } })] }),
      json(200, { next, results: [listed('mine'), listed('before', { created_at: '2026-11-20T23:00:00Z' })] }),
    );
    expect(await provider.find(clip, { since, signal })).toMatchObject({ id: 'mine' });
    expect(sent.map(({ url }) => url)).toEqual([`${API}/predictions`, next]);
  });

  test('takes none when two would fit', async () => {
    const { provider } = scripted(json(200, { next: null, results: [listed('a'), listed('b')] }));
    expect(await provider.find(clip, { since, signal })).toBeUndefined();
  });
});
