import { describe, expect, test } from 'vitest';
import { file, formOf, json, reset, scripted } from '../http/scripted.fixture.ts';
import { NotSubmitted, type RemoteOperation, ProviderUnreachable, type ProviderTask } from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import { createRunway } from './provider.ts';

const API = 'https://api.dev.runwayml.com/v1';
const signal = new AbortController().signal;
const character: ProviderTask['character'] = { kind: 'image', source: { url: 'https://studio.test/face.jpg' } };
const reference = { url: 'https://studio.test/act.mp4' };
const performance: ProviderTask = {
  model: 'act-2',
  character,
  reference,
  width: 1280,
  height: 720,
  bodyControl: true,
  expressionIntensity: 3,
  seed: 42,
};
const operation: RemoteOperation = { provider: 'runway', id: recorded.TASK_ID, model: 'act_two' };

function runway(...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  return { ...world, vendor: createRunway({ apiKey: 'k', outside: world.outside }) };
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  );
}

describe('start', () => {
  test('sends exactly the fields of Act-Two for a performance', async () => {
    const { vendor, sent } = runway(json(200, recorded.accepted));
    expect(await vendor.start(performance, { signal, webhook: 'https://studio.test/hook' })).toEqual(operation);
    expect(sent[0]?.url).toBe(`${API}/character_performance`);
    expect(sent[0]?.headers.get('x-runway-version')).toBe('2024-11-06');
    expect(sent[0]?.body).toEqual({
      model: 'act_two',
      character: { type: 'image', uri: 'https://studio.test/face.jpg' },
      reference: { type: 'video', uri: 'https://studio.test/act.mp4' },
      ratio: '1280:720',
      bodyControl: true,
      expressionIntensity: 3,
      seed: 42,
    });
  });

  test('uploads a clip to the URL that Runway returned, without the key, and submits the upscale', async () => {
    const { vendor, sent } = runway(
      json(200, recorded.place),
      reset(),
      new Response(null, { status: 204 }),
      json(200, recorded.accepted),
    );
    const video = file(500_000, 'video/mp4', 'clip.mp4');
    await vendor.start({ model: 'runway-4k', video }, { signal, idempotencyKey: 'job-1' });
    expect(sent.map(({ url }) => url)).toEqual([
      `${API}/uploads`,
      recorded.place.uploadUrl,
      recorded.place.uploadUrl,
      `${API}/video_upscale`,
    ]);
    expect(sent[0]?.body).toEqual({ filename: 'clip.mp4', type: 'ephemeral' });
    expect(sent[2]?.headers.has('authorization')).toBe(false);
    const fields = [...formOf(sent[2]).keys()];
    expect(fields).toEqual([...Object.keys(recorded.place.fields), 'file']);
    expect(formOf(sent[2]).get('file')).toMatchObject({ size: 500_000, type: 'video/mp4' });
    expect(sent[3]?.body).toEqual({
      model: 'magnific_video_upscaler_creative',
      videoUri: recorded.place.runwayUri,
      resolution: '4k',
    });
  });

  test('submits nothing if the upload fails', async () => {
    const { vendor, sent } = runway(json(200, recorded.place), new Response('<Error/>', { status: 403 }));
    const video = file(10, 'video/mp4', 'clip.mp4');
    expect(await rejection(vendor.start({ model: 'runway-4k', video }, { signal }))).toBeInstanceOf(NotSubmitted);
    expect(sent).toHaveLength(2);
  });

  test.each([502, 503])('sends the request again after a %i, which Runway uses to shed load', async (status) => {
    const { vendor, sent } = runway(json(status, {}), json(200, recorded.accepted));
    expect(await vendor.start(performance, { signal })).toEqual(operation);
    expect(sent).toHaveLength(2);
  });

  test('rejects as overloaded and temporary if every attempt is answered with a 503', async () => {
    const { vendor, sent } = runway(...Array.from({ length: 9 }, () => json(503, recorded.problem('at capacity'))));
    expect(await rejection(vendor.start(performance, { signal }))).toMatchObject({
      name: 'NotSubmitted',
      failure: { code: 'overloaded', message: 'at capacity' },
      temporary: true,
    });
    expect(sent).toHaveLength(4);
  });

  test.each([
    [400, 'Validation of body failed', 'invalid_input'],
    [400, 'You do not have enough credits to run this task.', 'quota'],
    [400, 'The model upscale_v1 is no longer available.', 'model_retired'],
    [403, 'Model variant is not available.', 'model_retired'],
    [403, 'Your key has no access.', 'auth'],
  ])('maps the error %i (%s) to a failure code and does not repeat the request', async (status, error, code) => {
    const { vendor, sent } = runway(json(status, recorded.problem(error)));
    expect(await rejection(vendor.start(performance, { signal }))).toMatchObject({ failure: { code, message: error } });
    expect(sent).toHaveLength(1);
  });

  test('includes the validation issues of a refused body in the message', async () => {
    const issues = [{ path: ['ratio'], message: 'ratio must be one of 1280:720, 720:1280', code: 'invalid_value' }];
    const { vendor } = runway(json(400, { error: 'Validation of body failed', issues }));
    expect(await rejection(vendor.start(performance, { signal }))).toMatchObject({
      failure: { message: 'Validation of body failed; ratio must be one of 1280:720, 720:1280' },
    });
  });

  test('rejects as rate limited if every attempt is answered with a 429', async () => {
    const { vendor } = runway(...Array.from({ length: 9 }, () => json(429, recorded.problem('daily limit reached'))));
    expect(await rejection(vendor.start(performance, { signal }))).toMatchObject({ failure: { code: 'rate_limited' } });
  });

  test.each<[string, ProviderTask]>([
    ['a performance without a character', { model: 'act-2', reference }],
    ['a performance without a reference', { model: 'act-2', character }],
    ['an upscale without a clip', { model: 'runway-4k' }],
  ])('refuses %s before sending', async (_, task) => {
    const { vendor, sent } = runway();
    expect(await rejection(vendor.start(task, { signal }))).toMatchObject({ failure: { code: 'invalid_input' } });
    expect(sent).toHaveLength(0);
  });
});

describe('status', () => {
  test.each<[string, object, object]>([
    ['is pending', recorded.pending, { state: 'waiting', phase: 'queued' }],
    ['is throttled', recorded.throttled, { state: 'waiting', phase: 'queued' }],
    ['is running', recorded.running, { state: 'waiting', phase: 'running', fraction: 0.45 }],
    ['succeeded', recorded.succeeded, { state: 'done', outputs: [{ role: 'video' }] }],
    [
      'succeeded, and says what it cost',
      { ...recorded.succeeded, cost: { credits: 25 } },
      { state: 'done', cost: { amount: 25, unit: 'credits' } },
    ],
    ['succeeded without a result', recorded.withoutResult, { state: 'failed', failure: { code: 'no_result' } }],
    ['was cancelled', recorded.cancelled, { state: 'canceled' }],
    [
      'is in an unknown status',
      { id: 'x', status: 'WARMING', progress: 'a lot' },
      { state: 'waiting', phase: 'running' },
    ],
  ])('reports a task that %s', async (_, body, progress) => {
    const { vendor, sent } = runway(json(200, body));
    expect(await vendor.status(operation, signal)).toMatchObject(progress);
    expect(sent[0]?.url).toBe(`${API}/tasks/${recorded.TASK_ID}`);
  });

  test.each([
    ['SAFETY.INPUT.TEXT', 'policy'],
    ['SAFETY.OUTPUT.VIDEO', 'policy'],
    ['INPUT_PREPROCESSING.SAFETY.TEXT', 'policy'],
    ['INPUT_PREPROCESSING.SAFETY.THIRD_PARTY', 'policy'],
    ['INPUT_PREPROCESSING.INTERNAL', 'provider'],
    ['ASSET.INVALID', 'invalid_input'],
    ['THIRD_PARTY.UNAVAILABLE', 'overloaded'],
    ['INTERNAL.BAD_OUTPUT.CODE01', 'provider'],
    ['INTERNAL', 'provider'],
    ['SOMETHING.NEW', 'provider'],
    [null, 'provider'],
  ])('maps the failure code %s to %s', async (failureCode, code) => {
    const { vendor } = runway(json(200, recorded.failed(failureCode)));
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code } });
  });
});

describe('cancel', () => {
  test('deletes the task, and ignores one that does not exist', async () => {
    const { vendor, sent } = runway(new Response(null, { status: 204 }), json(404, recorded.problem('not found')));
    await vendor.cancel(operation, signal);
    await vendor.cancel(operation, signal);
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(2).fill(`DELETE ${API}/tasks/${recorded.TASK_ID}`),
    );
  });

  test('rejects with ProviderUnreachable if Runway cannot be reached or refuses the key', async () => {
    const unreachable = runway(reset(), reset(), reset(), reset());
    await expect(unreachable.vendor.cancel(operation, signal)).rejects.toBeInstanceOf(ProviderUnreachable);
    const revoked = runway(json(401, recorded.problem('no')));
    await expect(revoked.vendor.cancel(operation, signal)).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});
