import { describe, expect, test } from 'vitest';
import { file, json, scripted } from '../http/scripted.fixture.ts';
import { type RemoteOperation, SubmissionUnknown, type ProviderTask } from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import { GoogleModel } from './model.ts';
import { createGoogle, google } from './provider.ts';

const API = 'https://generativelanguage.googleapis.com/v1beta';
const signal = new AbortController().signal;
const photo = file(3, 'image/jpeg', 'image.jpg');
const PHOTO = 'BwcH';

const MODELS: Readonly<Record<string, GoogleModel>> = {
  'own-image': { api: 'image', model: 'gemini-3-pro-image', imageSize: '2K', sends: ['seed'] },
  'own-veo': {
    api: 'video',
    model: 'veo-3.1-generate-preview',
    personGeneration: 'allow_adult',
    sends: ['negativePrompt', 'seed'],
  },
  'own-omni': { api: 'interaction', model: 'gemini-omni-1.1-flash', resolution: '1080p' },
};

function at(...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  const stored: Blob[] = [];
  const keep = async (blob: Blob): Promise<string> => `key-${stored.push(blob)}`;
  const vendor = createGoogle({ apiKey: 'k', outside: world.outside, models: new Map(Object.entries(MODELS)) });
  return { ...world, vendor, stored, keep };
}

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  );

describe('an image', () => {
  const task: ProviderTask = { model: 'own-image', prompt: 'a boat', aspectRatio: '16:9', seed: 7 };

  test('is asked for with its size and the fields that the model takes, and stored with its type', async () => {
    const { vendor, sent, stored, keep } = at(json(200, recorded.image));
    const operation = await vendor.start(task, { signal, keep });
    expect(sent[0]).toMatchObject({ method: 'POST', url: `${API}/models/gemini-3-pro-image:generateContent` });
    expect(sent[0]?.body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'a boat' }] }],
      generationConfig: {
        responseModalities: ['IMAGE'],
        imageConfig: { aspectRatio: '16:9', imageSize: '2K' },
        seed: 7,
      },
    });
    expect(stored).toEqual([new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' })]);
    const kept = [{ key: 'key-1', role: 'image' }];
    expect(operation).toEqual({ provider: 'google', id: 'mAIraZ', model: 'gemini-3-pro-image', kept });
    expect(await vendor.status(operation, signal)).toEqual({ state: 'done', outputs: kept });
    expect(vendor.answersWithResult?.('own-image')).toBe(true);
  });

  test('is made of the images of an edit or a mix, which come before the words', async () => {
    const { vendor, sent, keep } = at(json(200, recorded.image), json(200, recorded.image));
    const edit = { model: 'imagen-4', prompt: 'at night', image: photo, aspectRatio: 'match_input_image', seed: 7 };
    await vendor.start(edit, { signal, keep });
    await vendor.start({ ...edit, image: undefined, images: [photo, photo] } as unknown as ProviderTask, {
      signal,
      keep,
    });
    const inlineData = { mimeType: 'image/jpeg', data: PHOTO };
    expect(sent[0]?.url).toBe(`${API}/models/gemini-3.1-flash-image:generateContent`);
    expect(sent.map(({ body }) => body)).toEqual(
      [1, 2].map((count) => ({
        contents: [
          { role: 'user', parts: [...Array.from({ length: count }, () => ({ inlineData })), { text: 'at night' }] },
        ],
        generationConfig: { responseModalities: ['IMAGE'], imageConfig: { imageSize: '1K' } },
      })),
    );
  });

  test('is the final one, not a draft', async () => {
    const { vendor, stored, keep } = at(json(200, recorded.withDraft));
    await vendor.start(task, { signal, keep });
    expect(stored.map(({ type, size }) => [type, size])).toEqual([['image/jpeg', 1]]);
  });

  test.each([
    ['the prompt was refused', recorded.promptRefused, 'policy', /PROHIBITED_CONTENT/],
    [
      'the image was refused',
      recorded.imageRefused,
      'policy',
      /^Unable to show the generated image\. \(IMAGE_SAFETY\)$/,
    ],
    ['there are only words', recorded.wordsOnly, 'no_result', /^What should the boat look like\? \(STOP\)$/],
    ['there is no image', recorded.noImage, 'no_result', /\(NO_IMAGE\)$/],
  ])(
    'that does not exist because %s is told with the reason, and nothing is stored',
    async (_, body, code, message) => {
      const { vendor, stored, sent, keep } = at(json(200, body));
      expect(await rejection(vendor.start(task, { signal, keep }))).toMatchObject({
        name: 'NotSubmitted',
        failure: { code, message: expect.stringMatching(message) as string },
      });
      expect([stored.length, sent.length]).toEqual([0, 1]);
    },
  );

  test.each([
    ['of a size that the model lacks', { ...task, aspectRatio: '7:5' }],
    ['from an address', { ...task, image: { url: 'https://studio.test/a.png' } }],
  ])('%s is refused before anything is sent', async (_, wrong) => {
    const { vendor, sent, keep } = at();
    expect(await rejection(vendor.start(wrong, { signal, keep }))).toMatchObject({
      failure: { code: 'invalid_input' },
    });
    expect(sent).toEqual([]);
  });
});

describe('a Veo clip', () => {
  const task: ProviderTask = {
    model: 'own-veo',
    prompt: 'a boat',
    negativePrompt: 'rain',
    aspectRatio: '9:16',
    seconds: 8,
    resolution: '720p',
    seed: 7,
  };
  const operation: RemoteOperation = { provider: 'google', id: recorded.OPERATION, model: 'veo-3.1-generate-preview' };

  test('is ordered with its frames', async () => {
    const { vendor, sent } = at(json(200, recorded.operationAccepted));
    expect(await vendor.start({ ...task, image: photo, lastImage: photo }, { signal })).toEqual(operation);
    expect(sent[0]?.url).toBe(`${API}/models/veo-3.1-generate-preview:predictLongRunning`);
    const frame = { bytesBase64Encoded: PHOTO, mimeType: 'image/jpeg' };
    expect(sent[0]?.body).toEqual({
      instances: [{ prompt: 'a boat', image: frame, lastFrame: frame }],
      parameters: {
        aspectRatio: '9:16',
        durationSeconds: 8,
        resolution: '720p',
        negativePrompt: 'rain',
        personGeneration: 'allow_adult',
        seed: 7,
      },
    });
  });

  test.each<[string, object, object]>([
    ['is under way', recorded.operationAccepted, { state: 'waiting', phase: 'running' }],
    [
      'is done',
      recorded.operationDone,
      { state: 'done', outputs: [{ url: `${API}/files/abc:download?alt=media`, role: 'video' }] },
    ],
    [
      'was filtered',
      recorded.operationRefused,
      {
        state: 'failed',
        failure: { code: 'policy', message: 'We encountered an issue with the prompt. Try rephrasing it.' },
      },
    ],
    ['made nothing', recorded.operationEmpty, { state: 'failed', failure: { code: 'no_result' } }],
    [
      'broke',
      recorded.operationFailed('broken'),
      { state: 'failed', failure: { code: 'provider', message: 'broken' } },
    ],
    [
      'had a bad image',
      recorded.operationFailed('bad image', 3),
      { state: 'failed', failure: { code: 'invalid_input' } },
    ],
    [
      'violated a policy',
      recorded.operationFailed('It violates the policy'),
      { state: 'failed', failure: { code: 'policy' } },
    ],
  ])('that %s is told so', async (_, body, progress) => {
    const { vendor, sent } = at(json(200, body));
    expect(await vendor.status(operation, signal)).toMatchObject(progress);
    expect(sent.map(({ method, url }) => [method, url])).toEqual([['GET', `${API}/${recorded.OPERATION}`]]);
  });

  test('is downloaded with the key, kept for two days, and cannot be canceled', async () => {
    const { vendor, sent } = at();
    expect(vendor.downloadHeaders).toEqual({ 'x-goog-api-key': 'k' });
    expect(vendor.keepsMs).toBe(172_800_000);
    await vendor.cancel(operation, signal);
    expect(sent).toEqual([]);
  });

  test('needs a first image for its last one', async () => {
    const { vendor } = at();
    expect(await rejection(vendor.start({ ...task, lastImage: photo }, { signal }))).toMatchObject({
      failure: { code: 'invalid_input' },
    });
  });
});

describe('a clip of Omni', () => {
  const task: ProviderTask = { model: 'own-omni', prompt: 'a boat', aspectRatio: '16:9', seconds: 5, seed: 7 };
  const id = `interactions/${recorded.INTERACTION}`;
  const operation: RemoteOperation = { provider: 'google', id, model: 'gemini-omni-1.1-flash' };
  const response_format = { type: 'video', delivery: 'uri', aspect_ratio: '16:9', resolution: '1080p', duration: '5s' };

  test('is ordered in the background', async () => {
    const { vendor, sent } = at(json(200, recorded.interaction('in_progress')));
    expect(await vendor.start(task, { signal })).toEqual(operation);
    expect(sent[0]?.url).toBe(`${API}/interactions`);
    expect(sent[0]?.body).toEqual({
      model: 'gemini-omni-1.1-flash',
      input: [{ type: 'text', text: 'a boat' }],
      background: true,
      response_format,
    });
  });

  test.each([
    [{ image: photo }, '[# Sources <FIRST_FRAME>@Image1] a boat'],
    [{ image: photo, lastImage: photo }, '[# Sources <FIRST_FRAME>@Image1 <LAST_FRAME>@Image2] a boat'],
  ])('says what its images are', async (frames, text) => {
    const { vendor, sent } = at(json(200, recorded.interaction('in_progress')));
    await vendor.start({ ...task, ...frames }, { signal });
    const images = Object.values(frames).map(() => ({ type: 'image', data: PHOTO, mime_type: 'image/jpeg' }));
    expect(sent[0]?.body).toMatchObject({ input: [...images, { type: 'text', text }] });
  });

  test('has no resolution of 2k', async () => {
    const model = { api: 'interaction', model: 'gemini-omni-1.1-flash', sends: ['seed'] };
    const { outside, sent } = scripted(json(200, recorded.interaction('queued')));
    const vendor = createGoogle({ apiKey: 'k', outside, models: new Map([['own', model]]) });
    const order = { ...task, model: 'own' };
    expect(await rejection(vendor.start({ ...order, resolution: '2k' }, { signal }))).toMatchObject({
      failure: { code: 'invalid_input' },
    });
    await vendor.start({ ...order, resolution: '4k' }, { signal });
    expect(sent[0]?.body).toMatchObject({ response_format: { resolution: '4k' }, generation_config: { seed: 7 } });
  });

  test.each<[string, object, object]>([
    ['waits', recorded.interaction('queued'), { state: 'waiting', phase: 'queued' }],
    ['is under way', recorded.interaction('in_progress'), { state: 'waiting', phase: 'running' }],
    ['is in an unknown status', recorded.interaction('paused'), { state: 'waiting', phase: 'running' }],
    [
      'is done',
      recorded.interactionDone,
      { state: 'done', outputs: [{ url: `${API}/files/abc:download?alt=media`, role: 'video' }] },
    ],
    [
      'came inside the answer',
      recorded.interactionInline,
      { state: 'done', outputs: [{ url: 'data:video/mp4;base64,AAAA', role: 'video' }] },
    ],
    [
      'was answered with words',
      recorded.interactionRefused,
      { state: 'failed', failure: { code: 'policy', message: 'I can’t make that clip.' } },
    ],
    ['made nothing', recorded.interaction('completed'), { state: 'failed', failure: { code: 'no_result' } }],
    [
      'broke',
      recorded.interactionFailed('broken'),
      { state: 'failed', failure: { code: 'provider', message: 'broken' } },
    ],
    [
      'ran out of budget',
      recorded.interaction('budget_exceeded'),
      { state: 'failed', failure: { message: 'budget_exceeded' } },
    ],
    ['was canceled', recorded.interaction('cancelled'), { state: 'canceled' }],
  ])('that %s is told so', async (_, body, progress) => {
    const { vendor, sent } = at(json(200, body));
    expect(await vendor.status(operation, signal)).toMatchObject(progress);
    expect(sent.map(({ method, url }) => [method, url])).toEqual([['GET', `${API}/${id}`]]);
  });

  test('that Google no longer knows is expired', async () => {
    const body = { error: { code: 'invalid_request', message: 'Invalid interaction name.' } };
    const { vendor } = at(json(400, body));
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code: 'expired' } });
  });

  test('can be canceled', async () => {
    const { vendor, sent } = at(json(200, recorded.interaction('cancelled')));
    await vendor.cancel(operation, signal);
    expect(sent.map(({ method, url }) => [method, url])).toEqual([['POST', `${API}/${id}/cancel`]]);
  });
});

describe('an error', () => {
  const task: ProviderTask = { model: 'own-omni', prompt: 'a boat' };
  const badKey = 'API key not valid. Please pass a valid API key.';

  test.each<[number, object, string]>([
    [400, recorded.problem('Invalid value', 400), 'invalid_input'],
    [400, recorded.problem(badKey, 400, [recorded.detail('ErrorInfo', { reason: 'API_KEY_INVALID' })]), 'auth'],
    [400, [recorded.problem('API key expired. Please renew the API key.', 400)], 'auth'],
    [400, recorded.problem('The prompt violates our policy', 400), 'policy'],
    [400, { error: { code: 'invalid_request', message: 'no' } }, 'invalid_input'],
    [400, { error: { status: 'FAILED_PRECONDITION', message: 'Please enable billing on your project.' } }, 'quota'],
    [400, { error: { status: 'FAILED_PRECONDITION', message: 'User location is not supported.' } }, 'auth'],
    [402, { error: { status: 'RESOURCE_EXHAUSTED', message: 'Your credits are depleted.' } }, 'quota'],
    [403, recorded.problem('no', 403), 'auth'],
    [404, recorded.problem('models/x is not found', 404), 'model_retired'],
    [429, recorded.problem('Quota exceeded for metric: requests, limit: 0', 429), 'quota'],
    [
      429,
      recorded.problem('no', 429, [recorded.detail('QuotaFailure', { violations: [{ quotaValue: '0' }] })]),
      'quota',
    ],
  ])('%i %j is not repeated, and told as %s', async (status, body, code) => {
    const { vendor, sent } = at(json(status, body));
    expect(await rejection(vendor.start(task, { signal }))).toMatchObject({ name: 'NotSubmitted', failure: { code } });
    expect(sent).toHaveLength(1);
  });

  test('429 waits for as long as Google says, and 503 is repeated', async () => {
    const details = [recorded.detail('RetryInfo', { retryDelay: '37.5s' })];
    const slow = json(429, recorded.problem('slow down, limit: 10', 429, details));
    const busy = json(503, recorded.problem('The model is overloaded.', 503));
    const { vendor, sent, slept } = at(slow, busy, json(200, recorded.interaction('in_progress')));
    await vendor.start(task, { signal });
    expect([sent.length, slept[0]]).toEqual([3, 37_500]);
  });

  test('500 leaves it unknown whether the work is running', async () => {
    const { vendor } = at(json(500, recorded.problem('sorry', 500)));
    expect(await rejection(vendor.start(task, { signal }))).toBeInstanceOf(SubmissionUnknown);
  });
});

describe('the account', () => {
  test('is checked by the list of models', async () => {
    const { vendor, sent } = at(json(200, { models: [recorded.described('a'), recorded.described('b')] }));
    const tried = `GET ${API}/models?pageSize=1000`;
    expect(await vendor.check(signal)).toEqual({ ok: true, tried, message: 'The key works: 2 models are listed.' });
    expect(sent[0]?.headers.get('x-goog-api-key')).toBe('k');
  });

  test('has models that are live, changed and retired', async () => {
    const { vendor, sent } = at(
      json(200, recorded.described('gemini-3.1-flash-image', 'generateContent')),
      json(200, recorded.described('gemini-3-pro-image', 'countTokens')),
      json(404, recorded.problem('models/veo-3.1-generate-preview is not found', 404)),
      json(200, recorded.described('gemini-omni-1.1-flash', 'generateContent')),
    );
    expect(await vendor.checkModels?.(signal)).toMatchObject([
      { model: 'imagen-4', state: 'live', message: '' },
      { model: 'own-image', state: 'changed' },
      { model: 'own-veo', state: 'retired' },
      { model: 'own-omni', state: 'live' },
    ]);
    expect(sent[3]?.url).toBe(`${API}/models/gemini-omni-1.1-flash`);
  });
});

describe('a draft', () => {
  const draftOf = (answer: Response, source: string) => {
    const { outside } = scripted(answer);
    return google.draft({ apiKey: 'k', fetch: outside.fetch }, source, signal);
  };

  test.each([
    ['models/gemini-3-pro-image', ['generateContent'], { api: 'image', model: 'gemini-3-pro-image' }, 'image'],
    ['gemini-nano-banana-2.1', ['generateContent'], { api: 'image' }, 'image'],
    ['gemini-omni-1.2-flash', ['generateContent', 'countTokens'], { api: 'interaction' }, 'clip'],
    ['veo-3.1-generate-preview', ['predictLongRunning'], { api: 'video' }, 'clip'],
  ])('of %s that takes %j is %j', async (source, methods, remote, family) => {
    const made = await draftOf(json(200, recorded.described('x', ...methods)), source);
    expect(made).toMatchObject({ remote, family, label: 'A model' });
    expect(GoogleModel.safeParse(made.remote).error).toBeUndefined();
  });

  test.each([
    ['gemini-3.8-flash', json(200, recorded.described('x', 'generateContent')), /neither images nor clips/],
    ['nothing', json(404, recorded.problem('no', 404)), /no model "nothing"/],
  ])('of %s is refused', async (source, answer, message) => {
    expect(await rejection(draftOf(answer, source))).toMatchObject({
      failure: { code: 'invalid_input', message: expect.stringMatching(message) as string },
    });
  });
});
