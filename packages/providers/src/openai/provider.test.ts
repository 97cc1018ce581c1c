import { describe, expect, test } from 'vitest';
import { containerHint } from '../http/index.ts';
import { file, formOf, json, NOW, scripted } from '../http/scripted.fixture.ts';
import {
  NotSubmitted,
  ProviderUnreachable,
  type ProviderTask,
  RemoteOperation,
  SubmissionUnknown,
} from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import { createOpenAi, openai } from './provider.ts';

const baseUrl = 'http://localhost:8080/v1';
const signal = new AbortController().signal;

const MODELS = new Map<string, unknown>([
  ['own-image', { api: 'images', model: 'z-image', fields: { seed: 'seed', negativePrompt: 'negative_prompt' } }],
  ['own-gpt', { api: 'images', model: 'gpt-image-2', constants: { quality: 'high', background: 'opaque' } }],
  ['own-edit', { api: 'edits', model: 'gpt-image-2' }],
  ['own-clip', { api: 'videos', model: 'wan-2.2', fields: { seed: 'seed' } }],
  ['own-voice', { api: 'speech', model: 'kokoro' }],
  ['own-nova', { api: 'speech', model: 'tts-1', constants: { voice: 'nova', speed: 1.1 } }],
]);

const image: ProviderTask = { model: 'own-image', prompt: 'a lighthouse', seed: 7, width: 1024, height: 768 };
const edit: ProviderTask = { model: 'own-edit', prompt: 'at night', image: file(2_000, 'image/jpeg', 'image.jpg') };
const clip: ProviderTask = {
  model: 'own-clip',
  prompt: 'a lighthouse',
  seed: 7,
  seconds: 4,
  width: 1280,
  height: 720,
  aspectRatio: '16:9',
};
const video: RemoteOperation = { provider: 'openai', id: recorded.VIDEO_ID, model: 'wan-2.2' };

function server(...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  const kept: Blob[] = [];
  const keep = async (file: Blob): Promise<string> => `kept/${kept.push(file)}`;
  const options = { baseUrl, apiKey: 'sk-key', models: MODELS, outside: world.outside };
  return { ...world, kept, keep, options, vendor: createOpenAi(options) };
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  );
}

/** The fields of a form; of files, their names. */
const fieldsOf = (form: FormData): [string, string][] =>
  [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);

describe('an image', () => {
  test('is asked for as a file, with the fields that the server takes, and stored', async () => {
    const { vendor, sent, kept, keep } = server(json(200, recorded.images()));
    const operation = await vendor.start({ ...image, negativePrompt: 'rain' }, { signal, keep });
    expect(sent).toMatchObject([{ method: 'POST', url: `${baseUrl}/images/generations` }]);
    expect(sent[0]?.body).toEqual({
      model: 'z-image',
      prompt: 'a lighthouse',
      n: 1,
      response_format: 'b64_json',
      size: '1024x768',
      seed: 7,
      negative_prompt: 'rain',
    });
    expect(kept).toMatchObject([{ size: 13, type: 'image/png' }]);
    expect(operation).toMatchObject({ provider: 'openai', model: 'z-image', kept: [{ key: 'kept/1', role: 'image' }] });
    expect(await vendor.status(operation, signal)).toEqual({
      state: 'done',
      outputs: [{ key: 'kept/1', role: 'image' }],
    });
    expect(['own-image', 'own-edit', 'own-voice', 'own-clip'].map((id) => vendor.answersWithResult?.(id))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('of OpenAI’s own models is asked for without response_format and seed, and with the constants', async () => {
    const { vendor, sent, keep } = server(json(200, recorded.images()));
    await vendor.start({ ...image, model: 'own-gpt' }, { signal, keep });
    expect(sent[0]?.body).toEqual({
      model: 'gpt-image-2',
      prompt: 'a lighthouse',
      n: 1,
      size: '1024x768',
      quality: 'high',
      background: 'opaque',
    });
  });

  test.each([
    ['a JPEG', recorded.images('image/jpeg'), 'image/jpeg'],
    ['a WebP', recorded.images('image/webp'), 'image/webp'],
    [
      'a data URL',
      { data: [{ b64_json: `data:image/png;base64,${recorded.images().data[0]?.b64_json}` }] },
      'image/png',
    ],
    [
      'an address with the data',
      { data: [{ url: `data:image/png;base64,${recorded.images().data[0]?.b64_json}` }] },
      'image/png',
    ],
    ['an unknown type', { data: [{ b64_json: 'AAAA' }] }, ''],
    ['the second entry', { data: [{ b64_json: null }, ...recorded.images().data] }, 'image/png'],
  ])('is kept as %s', async (_, body, type) => {
    const { vendor, kept, keep } = server(json(200, body));
    await vendor.start(image, { signal, keep });
    expect(kept.map((file) => file.type)).toEqual([type]);
  });

  test.each([
    ['https://images.test/a.png?sig=1', 'https://images.test/a.png?sig=1'],
    ['/generated/a.png', 'http://localhost:8080/generated/a.png'],
    ['http://127.0.0.1:9999/a.png?b=c', 'http://localhost:8080/a.png?b=c'],
  ])('that comes as the address %s is fetched from there', async (told, url) => {
    const { vendor, kept, keep } = server(json(200, { data: [{ b64_json: null, url: told }] }));
    const operation = RemoteOperation.parse(await vendor.start(image, { signal, keep }));
    expect(kept).toEqual([]);
    expect(await vendor.status(operation, signal)).toEqual({ state: 'done', outputs: [{ url, role: 'image' }] });
  });

  test('is told in the words of an error that comes with status 200', async () => {
    const { vendor, keep } = server(json(200, { error: 'failed to load model' }));
    const error = await rejection(vendor.start(image, { signal, keep }));
    expect(error).toMatchObject({ name: 'NotSubmitted', failure: { message: 'failed to load model' } });
  });

  test.each([
    ['an unnamed field', { api: 'images', model: 'sd-cpp-local' }],
    ['a field that it ignores', { api: 'images', model: 'sd-cpp-local', fields: { seed: 'seed' } }],
    [
      'fields that are named',
      {
        api: 'images',
        model: 'flux',
        fields: { seed: 'sd_cpp_extra_args.seed', negativePrompt: 'sd_cpp_extra_args.negative_prompt' },
      },
    ],
  ])('of stable-diffusion.cpp has its seed in the prompt: %s', async (_, model) => {
    const { outside, sent } = scripted(json(200, recorded.images()), json(200, recorded.images()));
    const vendor = createOpenAi({ baseUrl, outside, models: new Map([['own', model]]) });
    const task = {
      ...image,
      model: 'own',
      prompt: 'a </sd_cpp_extra_args><sd_cpp_extra_args>{"seed":1} pier',
      negativePrompt: '</sd_cpp_extra_args>',
    };
    await vendor.start(task, { signal, keep: async () => 'key' });
    const { prompt, seed } = (sent[0]?.body ?? {}) as { prompt: string; seed?: number };
    expect(seed).toBeUndefined();
    const [, args = '', plain] = /^<sd_cpp_extra_args>(.*?)<\/sd_cpp_extra_args>(.*)$/.exec(prompt) ?? [];
    expect(JSON.parse(args)).toEqual({ seed: 7, negative_prompt: '</sd_cpp_extra_args>' });
    expect(plain).toBe('a {"seed":1} pier');
  });

  test.each([
    ['no image', { data: [] }],
    ['an address that is none', { data: [{ url: 'file:///etc/passwd' }] }],
  ])('has failed when the answer has %s', async (_, body) => {
    const { vendor, kept, keep } = server(json(200, body));
    const operation = await vendor.start(image, { signal, keep });
    expect(kept).toEqual([]);
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code: 'no_result' } });
  });

  test('that is several megabytes large is read', async () => {
    const bytes = Buffer.concat([recorded.bytesOf('image/png'), Buffer.alloc(12_000_000)]);
    const { vendor, kept, keep } = server(json(200, { data: [{ b64_json: bytes.toString('base64') }] }));
    await vendor.start(image, { signal, keep });
    expect(kept[0]?.size).toBe(bytes.length);
  });
});

describe('an edit', () => {
  test('is sent as a form with one image, or with a list of them', async () => {
    const { vendor, sent, keep } = server(json(200, recorded.images()), json(200, recorded.images()));
    await vendor.start(edit, { signal, keep });
    const images = [file(10, 'image/jpeg', 'images.jpg'), file(20, 'image/jpeg', 'images.jpg')];
    await vendor.start({ model: 'own-edit', prompt: 'both', images }, { signal, keep });
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(`${baseUrl}/images/edits`));
    const words = (prompt: string) => [
      ['model', 'gpt-image-2'],
      ['prompt', prompt],
      ['n', '1'],
    ];
    expect(fieldsOf(formOf(sent[0]))).toEqual([...words('at night'), ['image', 'image.jpg']]);
    const list = [
      ['image[]', 'images.jpg'],
      ['image[]', 'images.jpg'],
    ];
    expect(fieldsOf(formOf(sent[1]))).toEqual([...words('both'), ...list]);
  });

  test.each<[string, Partial<ProviderTask>, string | null]>([
    ['the ratio of its picture', { aspectRatio: 'match_input_image', width: 1600, height: 900 }, null],
    ['16:9', { aspectRatio: '16:9' }, '1536x1024'],
    ['9:16', { aspectRatio: '9:16' }, '1024x1536'],
    ['1:1', { aspectRatio: '1:1' }, '1024x1024'],
    ['a size', { aspectRatio: '16:9', width: 1536, height: 864 }, '1536x864'],
  ])('to %s is sent with a size that OpenAI takes', async (_, format, size) => {
    const { vendor, sent, keep } = server(json(200, recorded.images()));
    await vendor.start({ ...edit, ...format }, { signal, keep });
    expect(formOf(sent[0]).get('size')).toBe(size);
  });

  test.each<[string, ProviderTask]>([
    ['no image', { model: 'own-edit', prompt: 'x' }],
    ['an address', { model: 'own-edit', prompt: 'x', image: { url: 'https://a.test/b.png' } }],
  ])('with %s is refused before sending', async (_, task) => {
    const { vendor, sent, keep } = server();
    expect(await rejection(vendor.start(task, { signal, keep }))).toBeInstanceOf(NotSubmitted);
    expect(sent).toEqual([]);
  });
});

describe('speech', () => {
  test.each([
    ['own-voice', 'af_heart', { model: 'kokoro', input: 'Hello', voice: 'af_heart', response_format: 'mp3' }],
    ['own-voice', undefined, { model: 'kokoro', input: 'Hello', voice: 'alloy', response_format: 'mp3' }],
    ['own-nova', 'JBFq', { model: 'tts-1', input: 'Hello', voice: 'nova', response_format: 'mp3', speed: 1.1 }],
  ])('of %s with the voice %s is asked for and stored', async (model, voice, body) => {
    const { vendor, sent, kept, keep } = server(recorded.speech());
    const task = { model, prompt: 'Hello', ...(voice !== undefined && { voice }) };
    const operation = await vendor.start(task, { signal, keep });
    expect(sent).toMatchObject([{ method: 'POST', url: `${baseUrl}/audio/speech`, body }]);
    expect(kept).toMatchObject([{ type: 'audio/mpeg' }]);
    expect(operation.kept).toEqual([{ key: 'kept/1', role: 'audio' }]);
  });

  test.each([
    ['a WAV without its type', recorded.bytesOf('audio/wav'), 'application/octet-stream', 'audio/wav'],
    ['another sound with its type', Buffer.from('fLaC'), 'audio/flac', 'audio/flac'],
  ])('is kept as %s', async (_, bytes, type, keptAs) => {
    const { vendor, kept, keep } = server(recorded.speech(bytes, type));
    await vendor.start({ model: 'own-voice', prompt: 'Hello' }, { signal, keep });
    expect(kept.map((file) => file.type)).toEqual([keptAs]);
  });

  test('that is empty has failed, and a page in its place leaves the submission unknown', async () => {
    const { vendor, keep } = server(recorded.speech(Buffer.alloc(0)), new Response('<html>', { status: 200 }));
    const task = { model: 'own-voice', prompt: 'Hello' };
    const operation = await vendor.start(task, { signal, keep });
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code: 'no_result' } });
    expect(await rejection(vendor.start(task, { signal, keep }))).toBeInstanceOf(SubmissionUnknown);
  });
});

describe('a clip', () => {
  test('is asked for by a form, with its length as text', async () => {
    const { vendor, sent } = server(json(200, recorded.queued), json(200, recorded.queued));
    expect(await vendor.start(clip, { signal })).toEqual(video);
    await vendor.start({ ...clip, image: file(10, 'image/jpeg', 'image.jpg') }, { signal });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(2).fill(`POST ${baseUrl}/videos`));
    const fields = [
      ['model', 'wan-2.2'],
      ['prompt', 'a lighthouse'],
      ['size', '1280x720'],
      ['seconds', '4'],
      ['seed', '7'],
    ];
    expect(fieldsOf(formOf(sent[0]))).toEqual(fields);
    expect(fieldsOf(formOf(sent[1]))).toEqual([...fields, ['input_reference', 'image.jpg']]);
  });

  test('is asked for by JSON at OpenRouter, with its first picture in it', async () => {
    const { outside, sent } = scripted(
      json(202, { id: 'or-1', polling_url: '/api/v1/videos/or-1', status: 'pending' }),
    );
    const vendor = createOpenAi({ baseUrl: 'https://openrouter.ai/api/v1', outside, models: MODELS });
    const started = await vendor.start({ ...clip, image: file(3, 'image/png', 'a.png') }, { signal });
    expect(started).toMatchObject({ id: 'or-1' });
    expect(sent[0]).toMatchObject({ method: 'POST', url: 'https://openrouter.ai/api/v1/videos' });
    expect(sent[0]?.body).toEqual({
      model: 'wan-2.2',
      prompt: 'a lighthouse',
      size: '1280x720',
      duration: 4,
      seed: 7,
      frame_images: [
        { type: 'image_url', image_url: { url: 'data:image/png;base64,BwcH' }, frame_type: 'first_frame' },
      ],
    });
  });

  test.each<[string, object, object]>([
    ['waits', recorded.queued, { state: 'waiting', phase: 'queued' }],
    ['is made', recorded.inProgress, { state: 'waiting', phase: 'running', fraction: 0.42 }],
    ['is in an unknown status', { id: 'v', status: 'processing' }, { state: 'waiting', phase: 'running' }],
    ['was cancelled', { id: 'v', status: 'cancelled' }, { state: 'canceled' }],
    ['expired', { id: 'v', status: 'expired', error: 'Too slow' }, { state: 'failed', failure: { code: 'provider' } }],
    [
      'failed',
      recorded.failed('Out of memory'),
      { state: 'failed', failure: { code: 'provider', message: 'Out of memory' } },
    ],
    [
      'was refused',
      recorded.failed('Blocked.', 'moderation_blocked'),
      { state: 'failed', failure: { code: 'policy' } },
    ],
    [
      'failed with a number',
      { id: 'v', status: 'failed', error: { code: 500, message: 'CUDA' } },
      { failure: { code: 'provider', message: 'CUDA' } },
    ],
    [
      'failed silently',
      { id: 'v', status: 'failed', error: null },
      { failure: { code: 'provider', message: 'The provider gave no reason.' } },
    ],
  ])('that %s is reported', async (_, body, progress) => {
    const { vendor, sent } = server(json(200, body));
    const seen = await vendor.status(video, signal);
    expect(seen).toMatchObject(progress);
    expect(seen).not.toHaveProperty('transientError');
    expect(sent.map(({ url }) => url)).toEqual([`${baseUrl}/videos/${recorded.VIDEO_ID}`]);
  });

  test('that is done has its file at the server, which needs the key', async () => {
    const { vendor } = server(json(200, recorded.completed));
    const url = `${baseUrl}/videos/${recorded.VIDEO_ID}/content`;
    expect(await vendor.status(video, signal)).toEqual({ state: 'done', outputs: [{ url, role: 'video' }] });
    expect(vendor.downloadHeaders).toEqual({ authorization: 'Bearer sk-key' });
    expect(createOpenAi({ baseUrl }).downloadHeaders).toBeUndefined();
  });

  test('is deleted to cancel it', async () => {
    const { vendor, sent } = server(json(200, { id: recorded.VIDEO_ID, object: 'video.deleted', deleted: true }));
    await vendor.cancel(video, signal);
    expect(sent).toMatchObject([{ method: 'DELETE', url: `${baseUrl}/videos/${recorded.VIDEO_ID}` }]);
  });
});

describe('a lost clip', () => {
  const since = NOW;
  const at = (ms: number) => ({ created_at: Math.floor((NOW + ms) / 1_000) });
  const lost = { ...at(2_000), id: 'video_lost' };

  test.each<[string, object[], string | undefined]>([
    ['is found among others', [{ ...lost }, { ...at(2_000), id: 'b', prompt: 'a harbour' }], 'video_lost'],
    ['is not an older one', [at(-60_000)], undefined],
    ['is not one of another job', [{ ...lost, id: 'video_known' }], undefined],
    ['is not of another model', [{ ...lost, model: 'wan-2.1' }], undefined],
    ['is not of another length', [{ ...lost, seconds: '8' }], undefined],
    ['is none of two', [lost, { ...lost, id: 'video_too' }], undefined],
    ['is not found where the list has no prompts', [{ ...lost, prompt: undefined }], undefined],
    ['is not there', [], undefined],
  ])('%s', async (_, listed, id) => {
    const { vendor, sent } = server(json(200, recorded.list(...listed)));
    const found = await vendor.find?.(clip, { since, signal, not: new Set(['video_known']) });
    expect(found).toEqual(id === undefined ? undefined : { ...video, id });
    expect(sent.map(({ url }) => url)).toEqual([`${baseUrl}/videos?limit=100&order=desc`]);
  });

  test('is not looked for where there is no list, and an image never is', async () => {
    const { vendor, sent } = server(json(404, recorded.problem('Not found')));
    expect(await vendor.find?.(clip, { since, signal })).toBeUndefined();
    expect(await vendor.find?.(image, { since, signal })).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['a revoked key', () => json(401, recorded.problem('no', 'invalid_api_key')), 'auth'],
    ['an unreadable list', () => json(200, { data: [{ id: 1 }] }), 'provider'],
  ])('rejects with ProviderUnreachable after %s', async (_, answer, code) => {
    const error = await rejection(Promise.resolve(server(answer()).vendor.find?.(clip, { since, signal })));
    expect(error).toBeInstanceOf(ProviderUnreachable);
    expect(error).toMatchObject({ failure: { code } });
  });
});

describe('a refusal', () => {
  test.each([
    [401, recorded.problem('Incorrect API key', 'invalid_api_key'), 'auth', 'Incorrect API key'],
    [400, recorded.problem('Limit reached', 'billing_hard_limit_reached'), 'quota', 'Limit reached'],
    [404, recorded.problem('No such model', 'model_not_found'), 'model_retired', 'No such model'],
    [400, recorded.problem('Blocked', 'moderation_blocked', 'image_generation_user_error'), 'policy', 'Blocked'],
    [
      400,
      recorded.problem('Rejected by the safety system.', null, 'image_generation_user_error'),
      'policy',
      'Rejected by the safety system.',
    ],
    [400, recorded.problem('Invalid size', 'invalid_value'), 'invalid_input', 'Invalid size'],
    // LocalAI and vLLM send the status as a number.
    [400, recorded.problem('bad size', 400), 'invalid_input', 'bad size'],
    [400, { object: 'error', message: 'no prompt', type: 'BadRequestError', code: 400 }, 'invalid_input', 'no prompt'],
    // stable-diffusion.cpp
    [400, { error: 'prompt required' }, 'invalid_input', 'prompt required'],
    [400, { error: 'server_error', message: 'bad JSON' }, 'invalid_input', 'bad JSON'],
    // SGLang and vLLM-Omni
    [400, { detail: 'prompt is required' }, 'invalid_input', 'prompt is required'],
    [
      400,
      { detail: { error: 'validation_error', message: 'Voice x not found', type: 'invalid_request_error' } },
      'invalid_input',
      'Voice x not found',
    ],
    [429, { detail: { message: 'No credit', code: 'insufficient_quota' } }, 'quota', 'No credit'],
    [
      400,
      { detail: "Model mismatch: request specifies 'a' but server is running 'b'." },
      'model_retired',
      "Model mismatch: request specifies 'a' but server is running 'b'.",
    ],
    [422, { detail: [{ loc: ['body', 'size'], msg: 'Field required' }] }, 'invalid_input', 'size: Field required'],
    [403, 'nothing that we know', 'auth', 'HTTP 403'],
  ])('%i %j is read as %s', async (status, body, code, message) => {
    const { vendor, sent, keep } = server(json(status, body));
    const error = await rejection(vendor.start(image, { signal, keep }));
    expect(error).toMatchObject({ name: 'NotSubmitted', failure: { code, message } });
    expect(sent).toHaveLength(1);
  });

  test('for an empty account is final, though it is a 429', async () => {
    const { vendor, sent, keep } = server(json(429, recorded.problem('You exceeded your quota', 'insufficient_quota')));
    expect(await rejection(vendor.start(image, { signal, keep }))).toMatchObject({ failure: { code: 'quota' } });
    expect(sent).toHaveLength(1);
  });

  test('comes before sending where the result cannot be stored', async () => {
    const { vendor, sent } = server();
    expect(await rejection(vendor.start(image, { signal }))).toBeInstanceOf(NotSubmitted);
    expect(sent).toEqual([]);
  });
});

test('a server without a key is asked without one', async () => {
  const { options, sent } = server(json(200, recorded.models('sd-cpp-local')));
  const { apiKey: _, ...open } = options;
  expect(await createOpenAi(open).check(signal)).toEqual({
    ok: true,
    tried: `GET ${baseUrl}/models`,
    message: 'It has 1 models: sd-cpp-local.',
  });
  expect(sent[0]?.headers.get('authorization')).toBeNull();
});

test.each([
  ['whisper.cpp', 200, { error: "no 'file' field in the request" }, true],
  ['FastAPI', 422, { detail: [{ loc: ['body', 'file'], msg: 'Field required' }] }, true],
  ['another server', 404, { error: 'File Not Found' }, false],
  ['a server that cannot be reached', 500, {}, false],
])('a server without a list of models is asked whether it takes recordings: %s', async (_, status, body, ok) => {
  const refusals = Array.from({ length: 4 }, () => json(status, body));
  const { vendor, sent } = server(new Response('File Not Found', { status: 404 }), ...refusals);
  const [path, tried] = ok ? ['audio/transcriptions', 'POST'] : ['models', 'GET'];
  expect(await vendor.check(signal)).toMatchObject({ ok, tried: `${tried} ${baseUrl}/${path}` });
  expect(formOf(sent[1]).has('file')).toBe(false);
});

test('an address that lacks /v1, and one that is redirected, are named', async () => {
  const { outside } = scripted(
    json(404, { detail: 'Not Found' }),
    json(200, recorded.models('llama')),
    json(308, {}, { location: 'https://models.test/v1/models' }),
  );
  const lacking = createOpenAi({ baseUrl: 'http://localhost:11434', outside });
  expect(await lacking.check(signal)).toMatchObject({
    ok: false,
    message: 'The models are at http://localhost:11434/v1/models. Add /v1 to the address: http://localhost:11434/v1',
  });
  const moved = createOpenAi({ baseUrl: 'http://models.test/v1', outside });
  expect(await moved.check(signal)).toMatchObject({
    ok: false,
    message:
      'It redirects to https://models.test/v1/models. Enter the address to which it leads: https://models.test/v1',
  });
});

test('in a container an address on this machine is said to be the container', () => {
  expect(containerHint('http://localhost:8188/a', true).join()).toContain('host.docker.internal');
  expect(containerHint('http://127.0.0.1:8188', true)).toHaveLength(1);
  expect(containerHint('http://gpu:8188', true)).toEqual([]);
  expect(containerHint('http://localhost:8188', false)).toEqual([]);
});

describe('the models', () => {
  test('are live while the server lists them, and have a date of their end at OpenAI', async () => {
    const listed = recorded.models('z-image', 'gpt-image-2', 'wan-2.2', 'tts-1');
    const ended = { id: 'tts-1', shutdown_date: '2026-11-01' };
    const { vendor } = server(json(200, { data: [...listed.data.slice(0, 3), ended] }));
    expect(await vendor.checkModels?.(signal)).toEqual([
      { model: 'own-image', state: 'live', message: '' },
      { model: 'own-gpt', state: 'live', message: '' },
      { model: 'own-edit', state: 'live', message: '' },
      { model: 'own-clip', state: 'live', message: '' },
      { model: 'own-voice', state: 'retired', message: 'The server no longer lists kokoro.' },
      { model: 'own-nova', state: 'retired', message: 'The vendor ended it on 2026-11-01.' },
    ]);
  });

  test('are left out where there is no list, and unknown after a refused key', async () => {
    expect(await server(json(404, {})).vendor.checkModels?.(signal)).toEqual([]);
    expect(await server(json(200, { model_path: 'x' })).vendor.checkModels?.(signal)).toEqual([]);
    const refused = server(json(401, recorded.problem('no', 'invalid_api_key'))).vendor;
    expect(await rejection(Promise.resolve(refused.checkModels?.(signal)))).toBeInstanceOf(ProviderUnreachable);
  });
});

describe('a draft', () => {
  const draft = async (id: string, ...answers: Response[]) =>
    await openai.draft(server(...answers).options, id, signal);

  test.each([
    ['gpt-image-2', 'image', { api: 'images' }],
    ['chatgpt-image-latest', 'image', { api: 'images' }],
    ['sd-cpp-local', 'image', { api: 'images' }],
    ['black-forest-labs/FLUX.2-klein-4B', 'image', { api: 'images', fields: { seed: 'seed' } }],
    ['Qwen/Qwen-Image-Edit-2511', 'image-edit', { api: 'edits', fields: { seed: 'seed' } }],
    ['Wan-AI/Wan2.2-T2V-A14B-Diffusers', 'clip', { api: 'videos', fields: { seed: 'seed' } }],
    ['hunyuanvideo-1.5', 'clip', { api: 'videos', fields: { seed: 'seed' } }],
    ['gpt-4o-mini-tts', 'speech', { api: 'speech', constants: { voice: 'alloy' } }],
    ['gpt-5-mini', 'chat', { api: 'chat' }],
    ['Systran/faster-whisper-small', 'transcription', { api: 'transcriptions' }],
    ['hexgrad/Kokoro-82M', 'speech', { api: 'speech', constants: { voice: 'alloy' } }],
  ])('of %s is one of %s', async (id, family, remote) => {
    const made = await draft(` ${id}\n`, json(200, recorded.models(id)), json(404, {}));
    expect(made).toMatchObject({ family, remote: { ...remote, model: id }, label: id.split('/').at(-1) });
    expect(openai.Model.parse(made.remote)).toEqual({ ...remote, model: id });
    expect(made.notes).toHaveLength(id.startsWith('hexgrad') ? 2 : 1);
  });

  test.each([
    [{ voices: ['af_heart', 'bf_emma'] }],
    [
      {
        voices: [
          { id: 'af_heart', name: 'Heart' },
          { id: 'bf_emma', name: 'Emma' },
        ],
      },
    ],
    [{ data: [{ voice_id: 'af_heart' }, { name: 'bf_emma' }] }],
  ])('of speech has a voice of the server, and names the others: %j', async (voices) => {
    const id = 'kokoro';
    const made = await draft(id, json(200, recorded.models(id)), json(200, voices));
    expect(made.remote).toMatchObject({ constants: { voice: 'af_heart' } });
    expect(made.notes).toContain('Its voices: af_heart, bf_emma.');
  });

  test('can be made of the models that the server lists', async () => {
    const { options } = server(json(200, recorded.models('a', 'b')), json(404, {}));
    expect(await openai.models(options, signal)).toEqual(['a', 'b']);
    expect(await openai.models(options, signal)).toEqual([]);
  });

  test('of a model that takes a picture says so', async () => {
    const id = 'Wan2.2-I2V-A14B';
    expect(await draft(id, json(200, recorded.models(id)))).toMatchObject({ family: 'clip', takesFirstImage: true });
  });

  test('tells what was not found, not looked up, and guessed', async () => {
    const unlisted = await draft('flux', json(200, recorded.models('a', 'b')));
    expect(unlisted.notes[0]).toBe('The server does not list this model. It has: a, b.');
    const unknown = await draft('mystery', json(404, {}));
    expect(unknown.notes.slice(0, 2)).toEqual([
      'The server does not list its models, so this one was not looked up.',
      'Its name does not tell what it makes: it is taken for a model of images.',
    ]);
  });

  test('of a model for something else is refused, and one with a refused key rejects', async () => {
    for (const [id, message] of [
      ['text-embedding-3-small', 'text-embedding-3-small makes no image, clip, speech or text.'],
      ['gpt-4o-transcribe', 'gpt-4o-transcribe tells no times of words. Choose whisper-1.'],
    ] as const)
      expect(await rejection(draft(id, json(200, recorded.models(id))))).toMatchObject({
        name: 'NotSubmitted',
        failure: { message },
      });
    expect(await rejection(draft('flux', json(401, recorded.problem('no'))))).toBeInstanceOf(ProviderUnreachable);
  });
});

test('a model that talks has no jobs', async () => {
  const { options } = server();
  const vendor = createOpenAi({ ...options, models: new Map([['own-writer', { api: 'chat', model: 'llama' }]]) });
  expect(vendor.serves('own-writer')).toBe(false);
  expect(await rejection(vendor.start({ model: 'own-writer' }, { signal }))).toBeInstanceOf(NotSubmitted);
  expect([{ api: 'chat', model: 'llama' }, { api: 'images', model: 'x' }, {}].map(openai.chatModel)).toEqual([
    'llama',
    undefined,
    undefined,
  ]);
});

describe('speech', () => {
  const sound = file(500, 'audio/mpeg', 'sound.mp3');
  const MODELS = new Map([
    ['own-transcriber', { api: 'transcriptions', model: 'whisper-1', constants: { language: 'en' } }],
  ]);
  const transcribe = async (...answers: (Response | Error)[]) => {
    const world = scripted(...answers);
    const vendor = createOpenAi({ baseUrl, apiKey: 'sk-key', models: MODELS, outside: world.outside });
    const calls: string[] = [];
    const beforeSubmit = async (): Promise<void> => void calls.push(`claimed before request ${world.sent.length + 1}`);
    const transcription = vendor.transcribe?.('own-transcriber', sound, {
      signal,
      idempotencyKey: 'job-1',
      beforeSubmit,
    });
    return { ...world, vendor, calls, transcription: await transcription };
  };
  const words = async (answer: object) => {
    const { transcription } = await transcribe(json(200, answer));
    return transcription?.state === 'done'
      ? transcription.words.map(({ text, startMs, endMs }) => [text, startMs, endMs])
      : transcription;
  };

  test('is sent once as a form, after it was claimed, and answered with words and their punctuation', async () => {
    const { sent, calls, transcription, vendor } = await transcribe(json(200, recorded.transcription));
    expect(sent).toMatchObject([{ method: 'POST', url: `${baseUrl}/audio/transcriptions` }]);
    expect(sent[0]?.headers.get('x-kinoloom-job')).toBe('job-1');
    expect(fieldsOf(formOf(sent[0]))).toEqual([
      ['model', 'whisper-1'],
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'word'],
      ['language', 'en'],
      ['file', 'sound.mp3'],
    ]);
    expect(calls).toEqual(['claimed before request 1']);
    expect(transcription).toEqual({
      state: 'done',
      language: 'english',
      words: [
        { text: 'Hello,', startMs: 0, endMs: 420 },
        { text: 'world.', startMs: 500, endMs: 910 },
        { text: 'It’s', startMs: 1_600, endMs: 1_800 },
        { text: 'late.', startMs: 1_800, endMs: 2_240 },
      ],
    });
    expect(vendor.serves('own-transcriber')).toBe(false);
    expect(openai.transcribes({ api: 'transcriptions', model: 'x' })).toBe(true);
    expect(openai.transcribes({ api: 'speech', model: 'x' })).toBe(false);
    expect(await rejection(vendor.start({ model: 'own-transcriber' }, { signal }))).toBeInstanceOf(NotSubmitted);
  });

  test('is read from segments where the server times no words', async () => {
    const segments = [
      { start: 0, end: 1.2, text: ' Hello, world.' },
      { start: 2, end: 2.5, text: ' Late.' },
    ];
    expect(await words({ text: 'Hello, world. Late.', words: null, segments })).toEqual([
      ['Hello,', 0, 600],
      ['world.', 600, 1_200],
      ['Late.', 2_000, 2_500],
    ]);
  });

  test('is read from words within segments: tokens are joined, and words without times get some', async () => {
    const tokens = [
      { word: ' Hel', start: 0.1, end: 0.2 },
      { word: 'lo', start: 0.2, end: 0.4 },
      { word: ',', start: 0.4, end: 0.4 },
      { word: ' 747', start: null },
      { word: ' leaves', start: 1, end: 1.5 },
    ];
    const segments = [{ start: 0, end: 2, text: ' Hello, 747 leaves', words: tokens }];
    expect(await words({ text: ' Hello, 747 leaves', segments })).toEqual([
      ['Hello,', 100, 400],
      ['747', 400, 1_000],
      ['leaves', 1_000, 1_500],
    ]);
  });

  test('keeps its order where times overlap', async () => {
    const overlapping = [
      { word: 'one', start: 0, end: 1 },
      { word: 'two', start: 0.5, end: 0.8 },
    ];
    expect(await words({ text: 'one two', words: overlapping })).toEqual([
      ['one', 0, 1_000],
      ['two', 1_000, 1_000],
    ]);
  });

  test('that nobody speaks has no words, and words without times are a failure', async () => {
    expect(await words({ text: '', segments: [] })).toEqual([]);
    expect(await words({ text: 'Hello' })).toMatchObject({ state: 'failed', failure: { code: 'no_result' } });
    expect(await words(['Hello'])).toMatchObject({ state: 'failed', failure: { code: 'no_result' } });
  });

  test('whose answer is lost is not sent again; a refusal is told', async () => {
    expect(await rejection(transcribe(new Response('', { status: 502 })))).toBeInstanceOf(SubmissionUnknown);
    expect(await rejection(transcribe(json(400, recorded.problem('Invalid file format.'))))).toMatchObject({
      name: 'NotSubmitted',
      failure: { code: 'invalid_input', message: 'Invalid file format.' },
    });
  });
});

test('a model whose fields are unknown is refused', () => {
  for (const remote of [{ api: 'images' }, { api: 'embeddings', model: 'x' }, { api: 'images', model: 'x', size: 1 }])
    expect(openai.Model.safeParse(remote).success).toBe(false);
});
