import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { file, formOf, json, NOW, scripted } from '../http/scripted.fixture.ts';
import { NotSubmitted, type RemoteOperation, SubmissionUnknown, type ProviderTask } from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import { createKie } from './provider.ts';

const SECRET = 'key of the settings page';
const API = 'https://api.kie.ai/api/v1/veo';
const signal = new AbortController().signal;
const clip: ProviderTask = {
  model: 'veo3-pro',
  prompt: 'a lighthouse',
  aspectRatio: '16:9',
  seed: 42,
  seconds: 8,
  resolution: '720p',
  width: 1280,
};
const operation: RemoteOperation = { provider: 'kie', id: recorded.TASK_ID, model: 'veo3' };
const upgrade: RemoteOperation = { ...operation, model: 'veo3-1080p' };

function kie(...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  let drawn = 0;
  const uuid = (): string => `uuid-${(drawn += 1)}`;
  return { ...world, vendor: createKie({ apiKey: 'k', webhookSecret: SECRET, outside: world.outside, uuid }) };
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  );
}

describe('start', () => {
  test('sends exactly the fields of Veo for a text-to-video clip', async () => {
    const { vendor, sent } = kie(json(200, recorded.accepted));
    expect(await vendor.start(clip, { signal, webhook: 'https://studio.test/hook' })).toEqual(operation);
    expect(sent[0]?.url).toBe(`${API}/generate`);
    expect(sent[0]?.body).toEqual({
      prompt: 'a lighthouse',
      model: 'veo3',
      generationType: 'TEXT_2_VIDEO',
      aspect_ratio: '16:9',
      resolution: '720p',
      duration: 8,
      seeds: 10_042,
      callBackUrl: 'https://studio.test/hook',
    });
  });

  test.each([
    [0, 10_000],
    [89_999, 99_999],
    [90_000, 10_000],
    [2_147_483_646, 93_646],
  ])("maps the seed %i into Kie's range: %i", async (seed, seeds) => {
    const { vendor, sent } = kie(json(200, recorded.accepted));
    await vendor.start({ ...clip, seed }, { signal });
    expect(sent[0]?.body).toMatchObject({ seeds });
  });

  test('uploads the first and last image under new names and sends their URLs', async () => {
    const { vendor, sent } = kie(
      json(200, recorded.uploaded),
      json(200, { ...recorded.uploaded, data: { downloadUrl: 'https://tempfile.kie.test/last.jpg' } }),
      json(200, recorded.accepted),
    );
    const image = file(300_000, 'image/jpeg', 'first.jpg');
    const lastImage = file(10, 'image/jpeg', 'last.jpg');
    await vendor.start({ ...clip, model: 'veo3-fast', image, lastImage }, { signal, idempotencyKey: 'job-1' });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://kieai.redpandaai.co/api/file-stream-upload',
      'https://kieai.redpandaai.co/api/file-stream-upload',
      `${API}/generate`,
    ]);
    const form = formOf(sent[0]);
    expect([form.get('uploadPath'), form.get('fileName')]).toEqual(['kinoloom', 'uuid-1-first.jpg']);
    expect(form.get('file')).toMatchObject({ size: 300_000, type: 'image/jpeg' });
    expect(formOf(sent[1]).get('fileName')).toBe('uuid-2-last.jpg');
    expect(sent[2]?.body).toMatchObject({
      model: 'veo3_fast',
      generationType: 'FIRST_AND_LAST_FRAMES_2_VIDEO',
      imageUrls: [recorded.uploaded.data.downloadUrl, 'https://tempfile.kie.test/last.jpg'],
    });
  });

  test('sends the URL of an image without an upload', async () => {
    const { vendor, sent } = kie(json(200, recorded.accepted));
    await vendor.start({ ...clip, image: { url: 'https://studio.test/a.jpg' } }, { signal });
    expect(sent[0]?.body).toMatchObject({
      generationType: 'FIRST_AND_LAST_FRAMES_2_VIDEO',
      imageUrls: ['https://studio.test/a.jpg'],
    });
  });

  test('submits nothing if an upload is refused under HTTP 200', async () => {
    const { vendor, sent } = kie(json(200, { success: false, ...recorded.error(400, 'File type is not supported') }));
    const image = file(10, 'image/tiff', 'a.tiff');
    expect(await rejection(vendor.start({ ...clip, image }, { signal }))).toMatchObject({
      name: 'NotSubmitted',
      failure: { code: 'invalid_input', message: 'File type is not supported' },
    });
    expect(sent).toHaveLength(1);
  });

  test('sends the configured model in place of the default', async () => {
    const world = scripted(json(200, recorded.accepted));
    const vendor = createKie({ apiKey: 'k', ids: { veo3_fast: 'veo3_lite' }, outside: world.outside });
    expect(await vendor.start({ ...clip, model: 'veo3-fast' }, { signal })).toMatchObject({ model: 'veo3_lite' });
    expect(world.sent[0]?.body).toMatchObject({ model: 'veo3_lite' });
  });

  test.each([
    [400, 'Your prompt was flagged by Website as violating content policies.', 'policy'],
    [400, 'Rejected by Flow(PUBLIC_ERROR_PROMINENT_PEOPLE_FILTER_FAILED)', 'policy'],
    [400, 'public error prominent people upload', 'policy'],
    [400, 'public error minor upload', 'policy'],
    [422, 'Only English prompts are supported', 'invalid_input'],
    [400, 'Only English prompts are supported.', 'invalid_input'],
    [401, 'You do not have access permissions', 'auth'],
    [402, 'The current credits are insufficient.', 'quota'],
    [404, 'Not found', 'model_retired'],
    [422, 'The model does not support this aspect ratio', 'invalid_input'],
    [451, 'Failed to fetch the image.', 'invalid_input'],
    [455, 'The website is currently being maintained.', 'overloaded'],
  ])('reads code %i under HTTP 200 (%s) as a refusal', async (code, msg, failure) => {
    const { vendor, sent } = kie(json(200, recorded.error(code, msg)));
    const error = await rejection(vendor.start(clip, { signal }));
    expect(error).toBeInstanceOf(NotSubmitted);
    expect(error).toMatchObject({ failure: { code: failure, message: msg } });
    expect(sent).toHaveLength(1);
  });

  test.each([500, 501])(
    'rejects with SubmissionUnknown after code %i under HTTP 200, and sends nothing again',
    async (code) => {
      const { vendor, sent } = kie(json(200, recorded.error(code, 'Server exception')));
      expect(await rejection(vendor.start(clip, { signal }))).toBeInstanceOf(SubmissionUnknown);
      expect(sent).toHaveLength(1);
    },
  );

  test('sends the request again after code 429 under HTTP 200', async () => {
    const { vendor, sent } = kie(
      json(200, recorded.error(429, 'Your call frequency is too high')),
      json(200, recorded.accepted),
    );
    expect(await vendor.start(clip, { signal })).toEqual(operation);
    expect(sent).toHaveLength(2);
  });

  test('refuses a last image without a first image before sending', async () => {
    const { vendor, sent } = kie();
    const task = { ...clip, lastImage: { url: 'https://studio.test/a.jpg' } };
    expect(await rejection(vendor.start(task, { signal }))).toMatchObject({ failure: { code: 'invalid_input' } });
    expect(sent).toHaveLength(0);
  });
});

describe('status', () => {
  test.each<[string, object, object]>([
    ['is running', recorded.running, { state: 'waiting', phase: 'running' }],
    [
      'succeeded',
      recorded.succeeded,
      { state: 'done', outputs: [{ url: 'https://tempfile.kie.test/v/1.mp4', role: 'video' }] },
    ],
    ['succeeded, in the older response format', recorded.succeededAsText, { state: 'done' }],
    ['succeeded without a result', recorded.withoutResult, { state: 'failed', failure: { code: 'no_result' } }],
    ['failed', recorded.failed, { state: 'failed', failure: { code: 'provider' } }],
    ['could not fetch its image', recorded.unreadableImage, { state: 'failed', failure: { code: 'invalid_input' } }],
    ['was refused upstream', recorded.refused, { state: 'failed', failure: { code: 'policy' } }],
    ['failed upstream', recorded.failedUpstream, { state: 'failed', failure: { code: 'provider' } }],
    ['has an unknown flag', { code: 200, data: { successFlag: 7 } }, { state: 'waiting', phase: 'running' }],
  ])('reports a clip that %s', async (_, body, progress) => {
    const { vendor, sent } = kie(json(200, body));
    expect(await vendor.status(operation, signal)).toMatchObject(progress);
    expect(sent[0]?.url).toBe(`${API}/record-info?taskId=${recorded.TASK_ID}`);
  });

  test('an error under HTTP 200 is transient and does not end the clip', async () => {
    const answers = Array.from({ length: 4 }, () => json(200, recorded.error(500, 'Server exception')));
    expect(await kie(...answers).vendor.status(operation, signal)).toMatchObject({
      state: 'waiting',
      transientError: { code: 'provider', message: 'Server exception' },
    });
    const unpaid = kie(json(200, recorded.error(402, 'Insufficient credits')));
    expect(await unpaid.vendor.status(operation, signal)).toMatchObject({
      state: 'waiting',
      transientError: { code: 'quota' },
    });
  });
});

describe('the 1080p version', () => {
  test('starts without a request, and has the task id of its clip', async () => {
    const { vendor, sent } = kie();
    expect(await vendor.start({ model: 'veo3-1080p', continues: recorded.TASK_ID }, { signal })).toEqual(upgrade);
    expect(await rejection(vendor.start({ model: 'veo3-1080p' }, { signal }))).toBeInstanceOf(NotSubmitted);
    expect(sent).toHaveLength(0);
  });

  test('is done once it has a URL', async () => {
    const { vendor, sent } = kie(json(200, recorded.upgraded));
    expect(await vendor.status(upgrade, signal)).toEqual({
      state: 'done',
      outputs: [{ url: 'https://tempfile.kie.test/v/1080.mp4', role: 'video' }],
    });
    expect(sent[0]?.url).toBe(`${API}/get-1080p-video?taskId=${recorded.TASK_ID}&index=0`);
  });

  test.each([
    ['reported as processing', recorded.upgrading],
    ['reported by a 422', recorded.error(422, 'record is generating')],
    ['reported by a 500', recorded.error(500, 'get 1080P video failed, please try again later')],
    ['without a URL yet', { code: 200, msg: 'success', data: { resultUrl: null } }],
  ])('%s is waiting after one request, without an error', async (_, body) => {
    const { vendor, sent } = kie(json(200, body));
    expect(await vendor.status(upgrade, signal)).toEqual({ state: 'waiting', phase: 'running' });
    expect(sent).toHaveLength(1);
  });

  test.each([
    [401, 'auth'],
    [402, 'quota'],
    [429, 'rate_limited'],
    [455, 'overloaded'],
  ])('is waiting after code %i, with a transient error', async (code, expected) => {
    const { vendor } = kie(json(200, recorded.error(code, 'no')));
    expect(await vendor.status(upgrade, signal)).toMatchObject({
      state: 'waiting',
      transientError: { code: expected },
    });
  });
});

describe('a webhook', () => {
  const seconds = String(NOW / 1_000);
  const sign = (id: string, timestamp: string): string =>
    createHmac('sha256', SECRET).update(`${id}.${timestamp}`).digest('base64');
  const call = (body: object, timestamp = seconds, signature = sign(recorded.TASK_ID, timestamp)) => ({
    headers: new Headers({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }),
    rawBody: Buffer.from(JSON.stringify(body)),
  });
  const body = { code: 200, msg: 'ok', data: { taskId: recorded.TASK_ID } };
  const { vendor } = kie();

  test('signed with our key returns the task id, in either spelling', () => {
    const genuine = { ok: true, operationId: recorded.TASK_ID };
    expect(vendor.readWebhook?.(call(body))).toEqual(genuine);
    expect(vendor.readWebhook?.(call({ data: { task_id: recorded.TASK_ID } }))).toEqual(genuine);
  });

  test('returns only the task id, because the rest of its body is not signed', () => {
    const forged = call({ ...body, code: 500, data: { ...body.data, info: { resultUrls: ['https://evil.test/x'] } } });
    expect(vendor.readWebhook?.(forged)).toEqual({ ok: true, operationId: recorded.TASK_ID });
  });

  test.each<[string, ReturnType<typeof call>, string]>([
    ['about another task', call({ data: { taskId: 'other' } }), 'forged'],
    ['at another time', call(body, seconds, sign(recorded.TASK_ID, '1')), 'forged'],
    ['with half a signature', call(body, seconds, sign(recorded.TASK_ID, seconds).slice(0, 20)), 'forged'],
    ['six minutes old', call(body, String(NOW / 1_000 - 360)), 'stale'],
    ['six minutes in the future', call(body, String(NOW / 1_000 + 360)), 'stale'],
    ['without a task', call({ code: 200 }), 'malformed'],
    ['without a valid time', call(body, 'yesterday'), 'malformed'],
  ])('%s is rejected', (_, delivery, reason) => {
    expect(vendor.readWebhook?.(delivery)).toEqual({ ok: false, reason });
  });

  test('is not supported if no key is configured', () => {
    expect(createKie({ apiKey: 'k' }).readWebhook).toBeUndefined();
  });
});
