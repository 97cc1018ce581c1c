import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { file, json, NOW, reset, scripted } from '../http/scripted.fixture.ts';
import { NotSubmitted, type ProviderTask, ProviderUnreachable, type RemoteOperation } from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import { createFal, fal as kind, type FalModel } from './provider.ts';

const QUEUE = 'https://queue.fal.run';
const REQUEST = `${QUEUE}/fal-ai/flux/requests/${recorded.ID}`;
const signal = new AbortController().signal;
const task: ProviderTask = { model: 'own-1', prompt: 'a lighthouse', seed: 42, width: 640, height: 384 };
const operation: RemoteOperation = { provider: 'fal', id: recorded.ID, model: recorded.ENDPOINT };
const clip: FalModel = {
  endpoint: 'fal-ai/bytedance/seedance/v1/pro/image-to-video',
  makes: 'video',
  fields: { prompt: 'prompt', seconds: { field: 'duration', text: '{}' } },
  files: { image: 'image_url', lastImage: 'end_image_url' },
};
const mix: FalModel = {
  endpoint: 'fal-ai/nano-banana-2/edit',
  makes: 'image',
  fields: { prompt: 'prompt' },
  images: 'image_urls',
};
const models = new Map<string, unknown>(Object.entries({ 'own-1': recorded.model, clip, mix }));

function fal(...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  return { ...world, vendor: createFal({ apiKey: 'k', models, outside: world.outside }) };
}

describe('start', () => {
  test('sends a size as an object, our words as theirs, and constants', async () => {
    const { vendor, sent } = fal(json(200, recorded.queued));
    expect(await vendor.start({ ...task, outputFormat: 'jpg' }, { signal })).toEqual(operation);
    expect(sent).toMatchObject([{ method: 'POST', url: `${QUEUE}/fal-ai/flux/dev` }]);
    expect(sent[0]?.headers.get('authorization')).toBe('Key k');
    expect(sent[0]?.body).toEqual({
      prompt: 'a lighthouse',
      seed: 42,
      image_size: { width: 640, height: 384 },
      output_format: 'jpeg',
      num_images: 1,
    });
  });

  test('sends the webhook URL in the query', async () => {
    const { vendor, sent } = fal(json(200, recorded.queued));
    await vendor.start(task, { signal, webhook: 'https://studio.test/hook?a=1&b' });
    expect(new URL(sent[0]?.url ?? '').searchParams.get('fal_webhook')).toBe('https://studio.test/hook?a=1&b');
  });

  test('uploads files to the address that it is told, without the key, and sends their URLs', async () => {
    const uploaded = [json(200, recorded.uploadPlace), new Response(null, { status: 200 })];
    const { vendor, sent } = fal(...uploaded, json(200, recorded.queued));
    const image = file(500_000, 'image/png', 'photo.png');
    const lastImage = { url: 'https://studio.test/last.png' };
    await vendor.start({ model: 'clip', prompt: 'x', seconds: 5, image, lastImage }, { signal });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://rest.fal.ai/storage/upload/initiate?storage_type=fal-cdn-v3',
      `PUT ${recorded.uploadPlace.upload_url}`,
      `POST ${QUEUE}/${clip.endpoint}`,
    ]);
    expect(sent[0]?.headers.get('authorization')).toBe('Key k');
    expect(sent[0]?.body).toEqual({ file_name: 'photo.png', content_type: 'image/png' });
    expect(sent[1]?.headers.get('authorization')).toBeNull();
    expect(sent[1]?.body).toBe(image.file);
    expect(sent[2]?.body).toEqual({
      prompt: 'x',
      duration: '5',
      image_url: recorded.uploadPlace.file_url,
      end_image_url: 'https://studio.test/last.png',
    });
  });

  test('sends several images as a list', async () => {
    const { vendor, sent } = fal(json(200, recorded.queued));
    const images = ['a', 'b'].map((name) => ({ url: `https://studio.test/${name}.png` }));
    await vendor.start({ model: 'mix', prompt: 'x', images }, { signal });
    expect(sent[0]?.body).toEqual({ prompt: 'x', image_urls: images.map(({ url }) => url) });
  });

  test.each([
    [403, recorded.problem('User is locked. Reason: Exhausted balance. Top up your balance.'), 'quota'],
    [403, recorded.problem('User is locked. Reason: Admin lock.'), 'auth'],
    [404, recorded.problem('Application not found'), 'model_retired'],
    [422, recorded.invalid('prompt', 'Flagged.', 'content_policy_violation'), 'policy'],
    [422, recorded.invalid('duration', 'Input should be 5', 'literal_error'), 'invalid_input'],
  ])('reads %i %j as %s', async (status, body, code) => {
    const { vendor } = fal(json(status, body));
    const error: unknown = await vendor.start(task, { signal }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(NotSubmitted);
    expect(error).toMatchObject({ failure: { code } });
  });

  test('takes endpoints that look like one only', () => {
    for (const endpoint of ['flux', '/fal-ai/flux', 'fal-ai/../x', 'fal-ai/flux?fal_webhook=x', 'fal-ai//flux'])
      expect(kind.Model.safeParse({ ...recorded.model, endpoint }).success).toBe(false);
    expect(kind.Model.safeParse({ ...recorded.model, sync_mode: true }).success).toBe(false);
  });
});

describe('status', () => {
  test.each<[string, object, object]>([
    ['waits', recorded.queued, { state: 'waiting', phase: 'queued' }],
    ['is worked on', recorded.running, { state: 'waiting', phase: 'running' }],
    ['was cancelled', recorded.failed('Cancelled', 'client_cancelled'), { state: 'canceled' }],
  ])('reports a request that %s after one look below its app', async (_, body, progress) => {
    const { vendor, sent } = fal(json(202, body));
    expect(await vendor.status(operation, signal)).toEqual(progress);
    expect(sent.map(({ url }) => url)).toEqual([`${REQUEST}/status?logs=0`]);
  });

  test('keeps the namespace of a workflow', async () => {
    const { vendor, sent } = fal(json(202, recorded.running));
    await vendor.status({ ...operation, model: 'workflows/somebody/pier/preview' }, signal);
    expect(sent[0]?.url).toBe(`${QUEUE}/workflows/somebody/pier/requests/${recorded.ID}/status?logs=0`);
  });

  test('reads the result, and never follows an address in an answer', async () => {
    const foreign = { ...recorded.completed, response_url: 'https://elsewhere.test/steal' };
    const { vendor, sent } = fal(json(200, foreign), json(200, recorded.images));
    const outputs = [{ url: 'https://v3.fal.media/files/a/one.jpg', role: 'image' }];
    expect(await vendor.status(operation, signal)).toEqual({ state: 'done', outputs });
    expect(sent[1]?.url).toBe(REQUEST);
  });

  test.each<[string, string, object, readonly (readonly [string, string])[]]>([
    ['a single image', 'fal-ai/flux/dev', { image: { url: 'https://f.test/a.png' } }, [['image', 'a.png']]],
    [
      'a clip with its thumbnail',
      clip.endpoint,
      { thumbnail: { url: 'https://f.test/t.jpg' }, video: { url: 'https://f.test/v', content_type: 'video/mp4' } },
      [['video', 'v']],
    ],
    ['an address as text', clip.endpoint, { video_url: 'https://f.test/v.mp4', seed: 3 }, [['video', 'v.mp4']]],
    ['nested files', clip.endpoint, { output: { videos: [{ url: 'https://f.test/n.mp4' }] } }, [['video', 'n.mp4']]],
    [
      'files of a model that was removed',
      'fal-ai/kokoro',
      { audio: { url: 'https://f.test/s.wav' } },
      [['audio', 's.wav']],
    ],
  ])('finds %s', async (_, model, result, expected) => {
    const { vendor } = fal(json(200, recorded.completed), json(200, result));
    const outputs = expected.map(([role, name]) => ({ role, url: `https://f.test/${name}` }));
    expect(await vendor.status({ ...operation, model }, signal)).toEqual({ state: 'done', outputs });
  });

  test.each<[string, object]>([
    ['no file', { images: [] }],
    ['a data URL', { images: [{ url: 'data:image/png;base64,AA==' }] }],
  ])('reports %s as no result', async (_, result) => {
    const { vendor } = fal(json(200, recorded.completed), json(200, result));
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code: 'no_result' } });
  });

  test.each<[string, object, number, object, object]>([
    [
      'refused by a content checker',
      recorded.completed,
      422,
      recorded.invalid('prompt', 'Flagged.', 'content_policy_violation'),
      { code: 'policy', message: 'prompt: Flagged.' },
    ],
    [
      'refused for its input',
      recorded.failed('Invalid status code: 422'),
      422,
      recorded.invalid('image_url', 'Could not be loaded', 'image_load_error'),
      { code: 'invalid_input', message: 'image_url: Could not be loaded' },
    ],
    [
      'of an unknown path',
      recorded.failed('Not Found'),
      404,
      recorded.problem('Path /dev2 not found'),
      { code: 'model_retired' },
    ],
    ['that was deleted', recorded.completed, 404, recorded.problem('Request not found'), { code: 'expired' }],
  ])('reports a request %s', async (_, status, code, result, failure) => {
    const { vendor } = fal(json(200, status), json(code, result));
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'failed', failure });
  });

  test('reports a model that broke by the words of its status, since its result is 500 forever', async () => {
    const broken = () => json(500, recorded.problem('Internal Server Error'));
    const failed = recorded.failed('CUDA out of memory', 'runner_server_error');
    const { vendor } = fal(json(200, failed), broken(), broken(), broken(), broken());
    expect(await vendor.status(operation, signal)).toEqual({
      state: 'failed',
      failure: { code: 'provider', message: 'CUDA out of memory' },
    });
  });

  test.each([
    ['is reset', () => reset()],
    ['is 500', () => json(500, {})],
    ['is refused', () => json(401, recorded.problem('no'))],
  ])('keeps waiting if a result that may exist %s', async (_, answer) => {
    const { vendor } = fal(json(200, recorded.completed), answer(), answer(), answer(), answer());
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'waiting', transientError: {} });
  });
});

test.each([
  [202, 'CANCELLATION_REQUESTED'],
  [400, 'ALREADY_COMPLETED'],
  [404, 'NOT_FOUND'],
])('cancels by a PUT, whatever fal says of the request (%i)', async (status, said) => {
  const { vendor, sent } = fal(json(status, { status: said }));
  await vendor.cancel(operation, signal);
  expect(sent).toMatchObject([{ method: 'PUT', url: `${REQUEST}/cancel` }]);
  await expect(fal(json(401, {})).vendor.cancel(operation, signal)).rejects.toBeInstanceOf(ProviderUnreachable);
});

const ENDPOINTS = [...new Set([...models.values()].map((one) => (one as { endpoint: string }).endpoint))];

test('the check asks the price of each endpoint that is used, and names those that are gone', async () => {
  const [gone, ...others] = ENDPOINTS;
  const refused = () => json(404, { error: { type: 'not_found', message: 'Resource not found' } });
  const { vendor, sent } = fal(refused(), ...others.map(() => json(200, recorded.prices)), ...ENDPOINTS.map(refused));
  expect(await vendor.check(signal)).toMatchObject({
    ok: others.length > 0,
    message: `The key is accepted. fal has no ${gone}.`,
  });
  expect(sent).toHaveLength(ENDPOINTS.length);
  expect(await vendor.check(signal)).toMatchObject({ ok: false, message: `fal has no ${ENDPOINTS.join(', ')}.` });
});

test('another base URL has the other hosts below it', async () => {
  const world = scripted(
    ...ENDPOINTS.map(() => json(200, recorded.prices)),
    json(200, recorded.uploadPlace),
    reset(),
    reset(),
    reset(),
    reset(),
  );
  const vendor = createFal({ apiKey: 'k', models, baseUrl: 'http://sandbox.test/fal/', outside: world.outside });
  expect(await vendor.check(signal)).toMatchObject({ ok: true, message: 'The key is accepted.' });
  const image = file(10, 'image/png', 'photo.png');
  await expect(vendor.start({ model: 'clip', image }, { signal })).rejects.toBeInstanceOf(NotSubmitted);
  expect(world.sent.slice(0, ENDPOINTS.length + 2).map(({ url }) => url)).toEqual([
    ...ENDPOINTS.map((id) => `http://sandbox.test/fal/api.fal.ai/v1/models/pricing?endpoint_id=${id}`),
    'http://sandbox.test/fal/rest.fal.ai/storage/upload/initiate?storage_type=fal-cdn-v3',
    recorded.uploadPlace.upload_url,
  ]);
});

test('the check says that a key is refused', async () => {
  const { vendor } = fal(json(401, { error: { type: 'authorization_error', message: 'Authentication required' } }));
  expect(await vendor.check(signal)).toMatchObject({
    ok: false,
    tried: 'GET https://api.fal.ai/v1/models/pricing?endpoint_id=fal-ai/flux/dev',
    message: 'It answered 401: Authentication required',
  });
});

describe('find', () => {
  const input = { prompt: 'a lighthouse', seed: 42, image_size: { width: 640, height: 384 }, num_images: 1 };
  const sent_at = new Date(NOW).toISOString();
  const one = { id: recorded.ID, input, sent_at };

  test('looks through the requests of the endpoint for the same input', async () => {
    const other = { id: 'other', input: { ...input, seed: 43 }, sent_at };
    const earlier = { id: 'earlier', input, sent_at: new Date(NOW - 60_000).toISOString() };
    const first = { ...recorded.history(other, earlier), next_cursor: 'Mg==', has_more: true };
    const { vendor, sent } = fal(json(200, first), json(200, recorded.history(one)));
    expect(await vendor.find?.(task, { since: NOW, signal })).toEqual(operation);
    const asked = sent.map(({ url }) => new URL(url));
    expect(asked.map(({ origin, pathname }) => origin + pathname)).toEqual(
      asked.map(() => 'https://api.fal.ai/v1/models/requests/by-endpoint'),
    );
    expect(Object.fromEntries(asked[1]!.searchParams)).toEqual({
      endpoint_id: recorded.ENDPOINT,
      start: new Date(NOW - 30_000).toISOString(),
      expand: 'payloads',
      limit: '100',
      cursor: 'Mg==',
    });
  });

  test('finds none among several, among those known, and without a seed', async () => {
    const twice = fal(json(200, recorded.history(one, { ...one, id: 'two' }))).vendor;
    expect(await twice.find?.(task, { since: NOW, signal })).toBeUndefined();
    const known = fal(json(200, recorded.history(one))).vendor;
    expect(await known.find?.(task, { since: NOW, signal, not: new Set([recorded.ID]) })).toBeUndefined();
    const { seed: _, ...seedless } = task;
    expect(await fal().vendor.find?.(seedless, { since: NOW, signal })).toBeUndefined();
  });
});

describe('the description of a model', () => {
  const only = new Map<string, unknown>([['own-1', recorded.model]]);
  const checked = async (...answers: Response[]) =>
    await createFal({ apiKey: 'k', models: only, outside: scripted(...answers).outside }).checkModels?.(signal);
  const { seed: _, ...withoutSeed } = recorded.properties;

  test('shows whether it is live, changed or retired', async () => {
    const state = async (answer: Response) => (await checked(answer))?.[0];
    expect(await state(json(200, recorded.described(recorded.properties)))).toEqual({
      model: 'own-1',
      state: 'live',
      message: '',
    });
    expect(await state(json(200, recorded.described(withoutSeed)))).toMatchObject({
      state: 'changed',
      message: '“seed” is not taken.',
    });
    const required = { ...recorded.properties, style: { type: 'string' } };
    expect(await state(json(200, recorded.described(required, ['prompt', 'style'])))).toMatchObject({
      state: 'changed',
      message: '“style” is required, and is not sent.',
    });
    expect(await state(json(404, {}))).toMatchObject({ state: 'retired' });
    expect(await state(json(200, { models: [], has_more: false }))).toMatchObject({ state: 'retired' });
    await expect(checked(json(200, '?'))).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  test('shows a value that can be sent and is not taken', async () => {
    const outputFormat = ['png', 'jpg'];
    const own = { models: only, sent: new Map([['own-1', { outputFormat, width: [640, 20_000] }]]) };
    const { outside } = scripted(json(200, recorded.described(recorded.properties)));
    expect(await createFal({ apiKey: 'k', ...own, outside }).checkModels?.(signal)).toMatchObject([
      { state: 'changed', message: '“image_size.width” does not take 20000, but 14142 and less.' },
    ]);
  });

  test('is drafted with its price', async () => {
    const world = scripted(json(200, recorded.described(recorded.properties)), json(200, recorded.prices));
    const options = { apiKey: 'k', fetch: world.outside.fetch };
    const draft = await kind.draft(options, ` https://fal.ai/models/${recorded.ENDPOINT}/api `, signal);
    expect(draft).toMatchObject({
      label: 'FLUX.1 [dev]',
      family: 'image',
      cost: '$0.025 per megapixel',
      remote: {
        endpoint: recorded.ENDPOINT,
        makes: 'image',
        fields: { prompt: 'prompt', seed: 'seed', width: 'image_size.width', height: 'image_size.height' },
      },
    });
    expect(kind.Model.parse(draft.remote)).toEqual(draft.remote);
    expect(world.sent[1]?.headers.get('authorization')).toBe('Key k');
  });

  test('without a price says so, and an unknown endpoint is refused', async () => {
    const answers = [json(200, recorded.described(recorded.properties)), json(404, {}), json(404, {})];
    const options = { apiKey: 'k', fetch: scripted(...answers).outside.fetch };
    const { cost, notes } = await kind.draft(options, recorded.ENDPOINT, signal);
    expect([cost, notes[0]]).toEqual([undefined, 'fal tells no price.']);
    await expect(kind.draft(options, 'fal-ai/none', signal)).rejects.toMatchObject({
      failure: { code: 'invalid_input', message: expect.stringContaining('fal-ai/none') as string },
    });
  });
});

describe('a webhook', () => {
  const [ours, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const keys = (...pairs: (typeof ours)[]) =>
    json(200, { keys: pairs.map(({ publicKey }) => publicKey.export({ format: 'jwk' })) });
  const rawBody = Buffer.from(JSON.stringify({ request_id: recorded.ID, status: 'OK', payload: recorded.images }));

  function call(change: { body?: Buffer; at?: number; user?: string; signer?: typeof ours } = {}) {
    const { body = rawBody, at = NOW, user = 'me', signer = ours } = change;
    const timestamp = String(at / 1_000);
    const digest = createHash('sha256').update(rawBody).digest('hex');
    const signature = sign(null, Buffer.from(`${recorded.ID}\nme\n${timestamp}\n${digest}`), signer.privateKey);
    return {
      headers: new Headers({
        'x-fal-webhook-request-id': recorded.ID,
        'x-fal-webhook-user-id': user,
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': signature.toString('hex'),
      }),
      rawBody: body,
    };
  }

  test('signed with a published key returns the request id; the keys are read once, without our key', async () => {
    const { vendor, sent } = fal(keys(other, ours));
    for (let time = 0; time < 3; time += 1)
      expect(await vendor.readWebhook?.(call())).toEqual({ ok: true, operationId: recorded.ID });
    expect(sent.map(({ url }) => url)).toEqual(['https://rest.fal.ai/.well-known/jwks.json']);
    expect(sent[0]?.headers.get('authorization')).toBeNull();
  });

  test.each<[string, Parameters<typeof call>[0], string]>([
    ['with another body', { body: Buffer.from('{"request_id":"other"}') }, 'forged'],
    ['of another account', { user: 'somebody' }, 'forged'],
    ['signed with another key', { signer: other }, 'forged'],
    ['six minutes old', { at: NOW - 360_000 }, 'stale'],
    ['six minutes in the future', { at: NOW + 360_000 }, 'stale'],
    ['without a request', { body: Buffer.from('{}') }, 'malformed'],
  ])('%s is rejected', async (_, change, reason) => {
    expect(await fal(keys(ours)).vendor.readWebhook?.(call(change))).toEqual({ ok: false, reason });
  });

  test('without a signature is rejected before any request', async () => {
    const { vendor, sent } = fal();
    expect(await vendor.readWebhook?.({ headers: new Headers(), rawBody })).toEqual({ ok: false, reason: 'malformed' });
    expect(sent).toEqual([]);
  });

  test('cannot be verified while the keys cannot be read', async () => {
    const { vendor } = fal(reset(), reset(), reset(), reset(), json(404, {}), keys(ours));
    for (let time = 0; time < 2; time += 1)
      expect(await vendor.readWebhook?.(call())).toEqual({ ok: false, reason: 'unverified' });
    expect(await vendor.readWebhook?.(call())).toMatchObject({ ok: true });
  });

  test('signed with a new key is believed once the keys are read again, which is at most once a minute', async () => {
    let now = NOW;
    const world = scripted(keys(other), keys(ours), keys(ours));
    const vendor = createFal({ apiKey: 'k', models, outside: { ...world.outside, now: () => now } });
    expect(await vendor.readWebhook?.(call())).toMatchObject({ reason: 'forged' });
    now += 59_000;
    expect(await vendor.readWebhook?.(call())).toMatchObject({ reason: 'forged' });
    expect(world.sent).toHaveLength(1);
    now += 1_000;
    expect(await vendor.readWebhook?.(call())).toMatchObject({ ok: true });
    now += 24 * 60 * 60_000;
    expect(await vendor.readWebhook?.(call({ at: now }))).toMatchObject({ ok: true });
    expect(world.sent).toHaveLength(3);
  });
});

test('a dry run is answered with a place for uploads', () => {
  expect(kind.dryAnswer({ method: 'POST', path: '/storage/upload/initiate' })).toHaveProperty('file_url');
  expect(kind.dryAnswer({ method: 'PUT', path: '/files/dry-run' })).toEqual({});
});
