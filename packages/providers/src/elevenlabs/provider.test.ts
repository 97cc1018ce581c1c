import { describe, expect, test } from 'vitest';
import { formOf, json, network, reset, scripted } from '../http/scripted.fixture.ts';
import {
  NotSubmitted,
  type RemoteOperation,
  ProviderUnreachable,
  SubmissionUnknown,
  type ProviderTask,
} from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import type { AdapterOptions } from '../http/index.ts';
import { createElevenLabs } from './provider.ts';

const API = 'https://api.elevenlabs.io';
const signal = new AbortController().signal;
const task: ProviderTask = {
  model: 'text-to-speech',
  prompt: 'Keep the light on.',
  voice: 'JBFqnCBsd6RMkjVDRZzb',
  soundFormat: 'mp3_44100_128',
  seed: 42,
};

function elevenLabs(options: Partial<AdapterOptions>, ...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  const kept: Blob[] = [];
  const keep = async (file: Blob): Promise<string> => `kept/${kept.push(file)}`;
  return { ...world, kept, keep, vendor: createElevenLabs({ apiKey: 'k', outside: world.outside, ...options }) };
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  );
}

describe('transcribe', () => {
  const sound = { file: new Blob(['sound'], { type: 'audio/mpeg' }), name: 'sound.mp3' };
  const transcribe = async (options: Partial<AdapterOptions>, ...answers: (Response | Error)[]) => {
    const { vendor, sent } = elevenLabs(options, ...answers);
    const transcription = vendor.transcribe?.(vendor.transcriber ?? '', sound, { signal, idempotencyKey: 'job-1' });
    return { sent, transcription: await transcription };
  };

  test('sends the sound once, and reads the words without spaces and other sounds', async () => {
    const { sent, transcription } = await transcribe({}, json(200, recorded.transcription));
    expect(sent).toMatchObject([{ method: 'POST', url: `${API}/v1/speech-to-text` }]);
    expect([...formOf(sent[0])].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['model_id', 'scribe_v2'],
      ['timestamps_granularity', 'word'],
      ['tag_audio_events', 'false'],
      ['file', 'sound.mp3'],
    ]);
    expect(sent[0]?.headers.get('x-kinoloom-job')).toBe('job-1');
    expect(transcription).toEqual({
      state: 'done',
      language: 'eng',
      words: [
        { text: 'Hello,', startMs: 100, endMs: 500 },
        { text: 'world.', startMs: 600, endMs: 1_120 },
      ],
    });
  });

  test('uses a successor that is configured', async () => {
    const { sent } = await transcribe({ ids: { scribe_v2: 'scribe_v3' } }, json(200, recorded.transcription));
    expect(formOf(sent[0]).get('model_id')).toBe('scribe_v3');
  });

  test('has no words where nobody speaks, and fails without times', async () => {
    expect((await transcribe({}, json(200, { text: '', words: [] }))).transcription).toEqual({
      state: 'done',
      words: [],
    });
    for (const answer of [{ text: 'Hello' }, { words: [{ text: 'Hello', type: 'word' }] }])
      expect((await transcribe({}, json(200, answer))).transcription).toMatchObject({ failure: { code: 'no_result' } });
  });

  test('is not repeated after a lost answer', async () => {
    expect(await rejection(transcribe({}, reset()))).toBeInstanceOf(SubmissionUnknown);
  });
});

describe('start', () => {
  test('sends a text and a voice, and stores the sound before status reports done', async () => {
    const { vendor, sent, kept, keep } = elevenLabs({}, recorded.speech(2_000));
    const operation = await vendor.start(task, { signal, keep, idempotencyKey: 'job-1' });
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: `${API}/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb?output_format=mp3_44100_128`,
        body: { text: 'Keep the light on.', model_id: 'eleven_multilingual_v2', seed: 42 },
      },
    ]);
    const headers = ['xi-api-key', 'authorization', 'x-kinoloom-job', 'accept'].map((name) =>
      sent[0]?.headers.get(name),
    );
    expect(headers).toEqual(['k', null, 'job-1', 'audio/*']);
    expect(kept).toMatchObject([{ size: 2_000, type: 'audio/mpeg' }]);
    expect(operation).toEqual({
      provider: 'elevenlabs',
      id: recorded.REQUEST_ID,
      model: 'eleven_multilingual_v2',
      kept: [{ key: 'kept/1', role: 'audio' }],
    });
    expect(await vendor.status(operation, signal)).toEqual({
      state: 'done',
      outputs: [{ key: 'kept/1', role: 'audio' }],
    });
  });

  test('sends the configured successor of a model', async () => {
    const { vendor, sent, keep } = elevenLabs({ ids: { eleven_multilingual_v2: 'eleven_v3' } }, recorded.speech());
    await vendor.start(task, { signal, keep });
    expect(sent[0]?.body).toMatchObject({ model_id: 'eleven_v3' });
  });

  test('an empty response fails the operation and stores no file', async () => {
    const { vendor, kept, keep } = elevenLabs({}, recorded.speech(0));
    const operation = await vendor.start(task, { signal, keep });
    expect(kept).toEqual([]);
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'failed', failure: { code: 'provider' } });
  });

  test.each([
    ['an HTML page', () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })],
    ['JSON', () => json(200, { ok: true }, { 'content-type': 'application/json' })],
    ['a sound that is cut off', () => broken()],
    ['a 500', () => json(500, recorded.problem('internal'))],
    ['a reset', () => reset()],
    ['no response', () => network('UND_ERR_HEADERS_TIMEOUT')],
  ])('after %s rejects with SubmissionUnknown, stores nothing, and sends nothing again', async (_, answer) => {
    const { vendor, sent, kept, keep } = elevenLabs({}, answer());
    expect(await rejection(vendor.start(task, { signal, keep }))).toBeInstanceOf(SubmissionUnknown);
    expect([sent.length, kept.length]).toEqual([1, 0]);
  });

  test.each([
    [401, recorded.problem('Invalid API key', 'invalid_api_key'), 'auth', 'Invalid API key'],
    [401, recorded.problem('0 credits remaining', 'quota_exceeded'), 'quota', '0 credits remaining'],
    [402, recorded.problem('Pay first', 'payment_required'), 'quota', 'Pay first'],
    [404, recorded.problem('A voice was not found.', 'voice_not_found'), 'invalid_input', 'A voice was not found.'],
    [400, recorded.problem('The prompt violates our terms', 'bad_prompt'), 'policy', 'The prompt violates our terms'],
    [400, recorded.problem('Violates our content policy'), 'policy', 'Violates our content policy'],
    [400, recorded.problem('A model with ID x does not exist'), 'model_retired', 'A model with ID x does not exist'],
    [422, recorded.missingText, 'invalid_input', 'text: Field required'],
    [422, { detail: 'no' }, 'invalid_input', 'no'],
    [403, 'nothing that we know', 'auth', 'HTTP 403'],
  ])('maps the error %i %j to %s', async (status, body, code, message) => {
    const { vendor, sent, keep } = elevenLabs({}, json(status, body));
    expect(await rejection(vendor.start(task, { signal, keep }))).toMatchObject({ failure: { code, message } });
    expect(sent).toHaveLength(1);
  });

  test.each(['too_many_concurrent_requests', 'system_busy'])('resends the request after %s', async (status) => {
    const { vendor, sent, keep } = elevenLabs({}, json(429, recorded.problem('wait', status)), recorded.speech());
    await vendor.start(task, { signal, keep });
    expect(sent).toHaveLength(2);
  });

  test.each<[string, ProviderTask, boolean]>([
    ['a text without a voice', { model: 'text-to-speech', prompt: 'Hello' }, true],
    ['a voice without a text', { model: 'text-to-speech', voice: 'v1' }, true],
    ['a task without a function to store the sound', task, false],
  ])('refuses %s before sending', async (_, asked, keeps) => {
    const { vendor, sent, keep } = elevenLabs({});
    const error = await rejection(vendor.start(asked, { signal, ...(keeps && { keep }) }));
    expect(error).toBeInstanceOf(NotSubmitted);
    expect(error).toMatchObject({ failure: { code: 'invalid_input' } });
    expect(sent).toEqual([]);
  });
});

test('an abort before sending rejects with AbortError, an abort afterwards with SubmissionUnknown', async () => {
  const stop = new AbortController();
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((_, fail) => {
      init?.signal?.addEventListener('abort', () => fail(init.signal?.reason as Error));
    });
  const { keep } = elevenLabs({});
  const vendor = createElevenLabs({ apiKey: 'k', outside: { fetch } });
  const started = vendor.start(task, { signal: stop.signal, keep, beforeSubmit: async () => stop.abort() });
  expect(await rejection(started)).toMatchObject({ name: 'AbortError' });
  const later = new AbortController();
  const sent = vendor.start(task, { signal: later.signal, keep });
  setTimeout(() => later.abort(), 5);
  expect(await rejection(sent)).toBeInstanceOf(SubmissionUnknown);
});

test('an operation of an earlier process is still done', async () => {
  const operation: RemoteOperation = {
    provider: 'elevenlabs',
    id: 'x',
    model: 'm',
    kept: [{ key: 'a/b.mp3', role: 'audio' }],
  };
  expect(await elevenLabs({}).vendor.status(operation, signal)).toMatchObject({ state: 'done' });
});

describe('voices', () => {
  test('are read page by page, and unreadable ones are left out', async () => {
    const { vendor, sent } = elevenLabs({}, json(200, recorded.firstPage), json(200, recorded.lastPage));
    expect((await vendor.voices?.(signal))?.map(({ voice_id, name }) => [voice_id, name])).toEqual([
      ['v1', 'George'],
      ['v2', 'Alice'],
      ['v3', 'Brian'],
    ]);
    expect(sent.map(({ url }) => url)).toEqual([
      `${API}/v2/voices?page_size=100`,
      `${API}/v2/voices?page_size=100&next_page_token=next%2F2`,
    ]);
  });

  test('are requested again after a 503, and reject with ProviderUnreachable after a 401', async () => {
    const { vendor, sent } = elevenLabs({}, json(503, {}), json(200, recorded.lastPage));
    expect(await vendor.voices?.(signal)).toHaveLength(1);
    expect(sent).toHaveLength(2);
    const refused = elevenLabs({}, json(401, recorded.problem('no', 'invalid_api_key'))).vendor;
    const error = await rejection(Promise.resolve(refused.voices?.(signal)));
    expect(error).toBeInstanceOf(ProviderUnreachable);
    expect(error).toMatchObject({ failure: { code: 'auth' } });
  });

  test('are read from at most ten pages', async () => {
    const { vendor, sent } = elevenLabs({}, ...Array.from({ length: 11 }, () => json(200, recorded.firstPage)));
    await vendor.voices?.(signal);
    expect(sent).toHaveLength(10);
  });
});

describe('models', () => {
  const listed = (id: string, change: object = {}) => ({
    model_id: id,
    can_do_text_to_speech: id === 'eleven_multilingual_v2',
    can_do_voice_conversion: id === 'eleven_multilingual_sts_v2',
    ...change,
  });
  const all = ['eleven_multilingual_v2', 'eleven_multilingual_sts_v2', 'eleven_text_to_sound_v2', 'music_v2'];
  const check = async (...models: object[]) => {
    const { vendor, sent } = elevenLabs({}, json(200, models));
    const checks = (await vendor.checkModels?.(signal)) ?? [];
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${API}/v1/models`]);
    return checks.map(({ model, state, message }) => [model, state, message].filter(Boolean).join(' '));
  };

  test('are alive while they are listed', async () => {
    expect(await check(...all.map((id) => listed(id)))).toEqual([
      'text-to-speech live',
      'voice-changer live',
      'voice-change live',
      'sound-effects live',
      'music live',
    ]);
  });

  test('are retired when they are no longer listed, and changed when they cannot do it any more', async () => {
    const { can_do_voice_conversion: _, ...silent } = listed('eleven_v3');
    const changed = listed('eleven_multilingual_sts_v2', { can_do_voice_conversion: false });
    expect(await check(silent, changed, listed('music_v3'), listed('eleven_text_to_sound_v3'))).toEqual([
      'text-to-speech retired eleven_multilingual_v2 is no longer in the list of models.',
      'voice-changer changed eleven_multilingual_sts_v2 no longer does voice conversion.',
      'voice-change changed eleven_multilingual_sts_v2 no longer does voice conversion.',
      'sound-effects retired eleven_text_to_sound_v2 is no longer in the list of models.',
      'music retired music_v2 is no longer in the list of models.',
    ]);
  });

  test('for sound effects and music are left out by a list that has none', async () => {
    expect(await check(...all.slice(0, 2).map((id) => listed(id)))).toEqual([
      'text-to-speech live',
      'voice-changer live',
      'voice-change live',
    ]);
  });

  test('are those that are configured', async () => {
    const ids = { eleven_multilingual_v2: 'eleven_v3' };
    const { outside } = scripted(json(200, [listed('eleven_multilingual_v2')]));
    const vendor = createElevenLabs({ apiKey: 'k', ids, outside });
    expect((await vendor.checkModels?.(signal))?.[0]).toMatchObject({ model: 'text-to-speech', state: 'retired' });
  });

  test.each([json(401, recorded.problem('no', 'invalid_api_key')), json(200, []), json(200, { models: [] })])(
    'are not judged by another answer',
    async (answer) => {
      const { vendor } = elevenLabs({}, answer);
      expect(await rejection(Promise.resolve(vendor.checkModels?.(signal)))).toBeInstanceOf(ProviderUnreachable);
    },
  );
});

/** Half a file, then a broken connection. */
function broken(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(100));
    },
    pull(controller) {
      controller.error(network('UND_ERR_SOCKET'));
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'audio/mpeg' } });
}
