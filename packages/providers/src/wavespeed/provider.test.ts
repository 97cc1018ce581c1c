import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { file, formOf, json, NOW, scripted } from '../http/scripted.fixture.ts';
import { type RemoteOperation, SubmissionUnknown, type ProviderTask } from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import { createWaveSpeed } from './provider.ts';

const SECRET = 'whsec_0123456789abcdef0123456789abcdef';
const API = 'https://api.wavespeed.ai/api/v3';
const signal = new AbortController().signal;
const upscale: ProviderTask = {
  model: 'wavespeed-2k',
  video: { url: 'https://studio.test/clip.mp4' },
  resolution: '2k',
};
const operation: RemoteOperation = { provider: 'wavespeed', id: recorded.ID, model: 'wavespeed-ai/video-upscaler' };

function wavespeed(...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  return { ...world, vendor: createWaveSpeed({ apiKey: 'k', webhookSecret: SECRET, outside: world.outside }) };
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  );
}

describe('start', () => {
  test.each([
    ['wavespeed-720p', '720p'],
    ['wavespeed-1080p', '1080p'],
    ['wavespeed-2k', '2k'],
    ['wavespeed-4k', '4k'],
  ])('%s sends exactly the video and the target resolution %s', async (model, target) => {
    const { vendor, sent } = wavespeed(json(200, recorded.created));
    expect(await vendor.start({ ...upscale, model }, { signal })).toEqual(operation);
    expect(sent[0]?.url).toBe(`${API}/wavespeed-ai/video-upscaler`);
    expect(sent[0]?.body).toEqual({ video: 'https://studio.test/clip.mp4', target_resolution: target });
  });

  test('sends the webhook URL in the query', async () => {
    const { vendor, sent } = wavespeed(json(200, recorded.created));
    await vendor.start(upscale, { signal, webhook: 'https://studio.test/hook?a=1&b' });
    expect(new URL(sent[0]?.url ?? '').searchParams.get('webhook')).toBe('https://studio.test/hook?a=1&b');
  });

  const video = file(500_000, 'video/mp4', 'clip.mp4');

  test('uploads a clip first, by a ticket whose address does not get the key', async () => {
    const stored = new Response(null, { status: 200 });
    const { vendor, sent } = wavespeed(json(200, recorded.ticket), stored, json(200, recorded.created));
    await vendor.start({ ...upscale, video }, { signal, idempotencyKey: 'job-1' });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: `${API}/media/uploads`,
      body: { filename: 'clip.mp4', size: 500_000, content_type: 'video/mp4' },
    });
    expect(sent[1]).toMatchObject({ method: 'PUT', url: recorded.UPLOAD_URL, body: { size: 500_000, type: '' } });
    expect(sent[1]?.headers.get('content-type')).toBe('video/mp4');
    for (const name of ['authorization', 'x-kinoloom-job']) expect(sent[1]?.headers.get(name)).toBeNull();
    expect(sent[2]?.body).toMatchObject({ video: recorded.ticket.data.download_url });
  });

  test.each([json(404, recorded.error(404, 'Not found')), json(200, recorded.error(404, 'Not found'))])(
    'uploads in a form where there are no tickets',
    async (none) => {
      const { vendor, sent } = wavespeed(none, json(200, recorded.uploaded), json(200, recorded.created));
      await vendor.start({ ...upscale, video }, { signal });
      expect(sent[1]?.url).toBe(`${API}/media/upload/binary`);
      expect(formOf(sent[1]).get('file')).toMatchObject({ size: 500_000, type: 'video/mp4', name: 'clip.mp4' });
      expect(sent[2]?.body).toMatchObject({ video: recorded.uploaded.data.download_url });
    },
  );

  test.each<[string, Response[], string]>([
    ['the ticket is refused', [json(401, recorded.error(401, 'Invalid API key'))], 'auth'],
    [
      'the storage refuses the file',
      [json(200, recorded.ticket), new Response('<Error/>', { status: 400 })],
      'invalid_input',
    ],
    [
      'the ticket asks for another method',
      [
        json(200, {
          ...recorded.ticket,
          data: { ...recorded.ticket.data, upload: { method: 'POST', url: recorded.UPLOAD_URL } },
        }),
      ],
      'provider',
    ],
  ])('submits nothing when %s', async (_, answers, code) => {
    const { vendor, sent } = wavespeed(...answers);
    const error = await rejection(vendor.start({ ...upscale, video }, { signal }));
    expect(error).toMatchObject({ name: 'NotSubmitted', failure: { code } });
    expect(sent).toHaveLength(answers.length);
  });

  test.each([
    [400, 'Video is too long', 'invalid_input'],
    [400, 'Content violates our policy', 'policy'],
    [401, 'Invalid API key', 'auth'],
    [402, 'Insufficient credits', 'quota'],
    [404, 'Product not found', 'model_retired'],
  ])('reads code %i under HTTP 200 (%s) as a refusal', async (code, message, failure) => {
    const { vendor, sent } = wavespeed(json(200, recorded.error(code, message)));
    expect(await rejection(vendor.start(upscale, { signal }))).toMatchObject({
      name: 'NotSubmitted',
      failure: { code: failure, message },
    });
    expect(sent).toHaveLength(1);
  });

  test('rejects with SubmissionUnknown after code 500 under HTTP 200, and sends nothing again', async () => {
    const { vendor, sent } = wavespeed(json(200, recorded.error(500, 'internal error')));
    expect(await rejection(vendor.start(upscale, { signal }))).toBeInstanceOf(SubmissionUnknown);
    expect(sent).toHaveLength(1);
  });

  test('refuses an upscale without a video', async () => {
    const { vendor, sent } = wavespeed();
    expect(await rejection(vendor.start({ model: 'wavespeed-2k' }, { signal }))).toMatchObject({
      failure: { code: 'invalid_input' },
    });
    expect(sent).toHaveLength(0);
  });
});

describe('status', () => {
  test.each<[string, object, object]>([
    ['was created', recorded.created, { state: 'waiting', phase: 'queued' }],
    ['is processing', recorded.processing, { state: 'waiting', phase: 'running' }],
    ['completed', recorded.completed, { state: 'done', outputs: [{ role: 'video' }] }],
    ['completed without a result', recorded.withoutResult, { state: 'failed', failure: { code: 'no_result' } }],
    [
      'failed under HTTP 200',
      recorded.failed,
      { state: 'failed', failure: { code: 'provider', message: 'Failed to decode video' } },
    ],
    ['failed with a failure code', recorded.failedWithCode, { state: 'failed', failure: { code: 'provider' } }],
    ['was refused', recorded.refused, { state: 'failed', failure: { code: 'policy' } }],
    ['was cancelled', { code: 200, data: { status: 'cancelled' } }, { state: 'canceled' }],
    [
      'timed out',
      { code: 200, data: { status: 'timeout', error: 'no worker' } },
      { state: 'failed', failure: { code: 'provider', message: 'no worker' } },
    ],
    [
      'was deleted',
      { code: 200, data: { status: 'deleted' } },
      { state: 'failed', failure: { code: 'provider', message: 'deleted' } },
    ],
    ['is in an unknown status', { code: 200, data: { status: 'paused' } }, { state: 'waiting', phase: 'running' }],
  ])('reports a prediction that %s after one request', async (_, body, progress) => {
    const { vendor, sent } = wavespeed(json(200, body));
    expect(await vendor.status(operation, signal)).toMatchObject(progress);
    expect(sent.map(({ url }) => url)).toEqual([`${API}/predictions/${recorded.ID}/result`]);
  });

  test('an error under HTTP 200 is transient and does not end the prediction', async () => {
    const { vendor } = wavespeed(json(200, recorded.error(401, 'Invalid API key')));
    expect(await vendor.status(operation, signal)).toMatchObject({
      state: 'waiting',
      transientError: { code: 'auth' },
    });
  });
});

describe('a webhook', () => {
  const rawBody = Buffer.from(JSON.stringify(recorded.completed.data));
  function call(change: { body?: Buffer; at?: number; version?: string; key?: string } = {}) {
    const { body = rawBody, at = NOW, version = 'v3', key = SECRET.slice('whsec_'.length) } = change;
    const timestamp = String(at / 1_000);
    const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.`).update(rawBody).digest('hex');
    return {
      headers: new Headers({
        'webhook-id': 'evt_1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `${version},${signature}`,
      }),
      rawBody: body,
    };
  }
  const { vendor } = wavespeed();

  test('signed with our secret returns the prediction id', () => {
    expect(vendor.readWebhook?.(call())).toEqual({ ok: true, operationId: recorded.ID });
  });

  test.each<[string, Parameters<typeof call>[0], string]>([
    ['with another body', { body: Buffer.from('{"id":"other"}') }, 'forged'],
    ['keyed with the whole secret', { key: SECRET }, 'forged'],
    ['keyed with the decoded secret', { key: Buffer.from(SECRET.slice(6), 'base64').toString() }, 'forged'],
    ['with another version', { version: 'v1' }, 'forged'],
    ['six minutes old', { at: NOW - 360_000 }, 'stale'],
    ['six minutes in the future', { at: NOW + 360_000 }, 'stale'],
  ])('%s is rejected', (_, change, reason) => {
    expect(vendor.readWebhook?.(call(change))).toEqual({ ok: false, reason });
  });

  test('is not supported without a secret, and an invalid secret is refused', () => {
    expect(createWaveSpeed({ apiKey: 'k' }).readWebhook).toBeUndefined();
    expect(() => createWaveSpeed({ apiKey: 'k', webhookSecret: 'whsec_' })).toThrow(RangeError);
  });
});
