import { describe, expect, test } from 'vitest';
import { file, formOf, json, reset, scripted } from '../http/scripted.fixture.ts';
import { NotSubmitted, SubmissionUnknown, type ProviderTask } from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import { createElevenLabs } from './provider.ts';

const API = 'https://api.elevenlabs.io';
const signal = new AbortController().signal;
const keep = async (): Promise<string> => 'kept';
const recording = file(500, 'audio/wav', 'audio.wav');
const voice = 'JBFqnCBsd6RMkjVDRZzb';

const tasks: Readonly<Record<string, ProviderTask>> = {
  'voice-changer': {
    model: 'voice-changer',
    audio: recording,
    voice,
    speechModel: 'eleven_multilingual_sts_v2',
    soundFormat: 'mp3_44100_128',
    removesNoise: true,
    keepsLog: true,
    prompt: 'of the recording',
    seed: 42,
  },
  'voice-change': {
    model: 'voice-change',
    audio: recording,
    voice,
    voiceSettings: { stability: 0.75, similarityBoost: 0.7, style: 0, speakerBoost: true },
    seed: 42,
  },
  'sound-effects': {
    model: 'sound-effects',
    prompt: 'Rain on a tin roof',
    seconds: 10,
    promptInfluence: 0.3,
    soundFormat: 'mp3_44100_192',
    seed: 42,
  },
  music: { model: 'music', prompt: 'A slow waltz', seconds: 30, musicModel: 'music_v1', seed: 42 },
};

function withAnswers(ids: Readonly<Record<string, string>>, ...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  return { ...world, vendor: createElevenLabs({ apiKey: 'k', ids, outside: world.outside }) };
}

async function sentFor(task: ProviderTask | undefined, ids: Readonly<Record<string, string>> = {}) {
  const { vendor, sent } = withAnswers(ids, recorded.speech());
  if (!task) throw new Error('There is no such task');
  const operation = await vendor.start(task, { signal, keep });
  const [request] = sent;
  if (!request || sent.length > 1) throw new Error('There was not one request');
  return { request, operation };
}

const fieldsOf = (form: FormData): Record<string, unknown> =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));

test('voice-changer uploads the recording with the model and the noise removal setting', async () => {
  const { request, operation } = await sentFor(tasks['voice-changer']);
  expect([request.method, request.url]).toEqual([
    'POST',
    `${API}/v1/speech-to-speech/${voice}?output_format=mp3_44100_128`,
  ]);
  const form = formOf(request);
  const sent = form.get('audio');
  expect(sent).toMatchObject({ name: 'audio.wav', type: 'audio/wav', size: 500 });
  expect(fieldsOf(form)).toEqual({
    model_id: 'eleven_multilingual_sts_v2',
    remove_background_noise: 'true',
    seed: '42',
  });
  expect(operation).toMatchObject({ model: 'eleven_multilingual_sts_v2', kept: [{ key: 'kept', role: 'audio' }] });
});

test('voice settings are sent as JSON in a form field', async () => {
  const { request } = await sentFor(tasks['voice-change']);
  expect(fieldsOf(formOf(request))).toEqual({
    model_id: 'eleven_multilingual_sts_v2',
    voice_settings: '{"stability":0.75,"similarity_boost":0.7,"style":0,"use_speaker_boost":true}',
    seed: '42',
  });
});

test('keepsLog: false disables logging in the query', async () => {
  const { request } = await sentFor({ model: 'voice-change', audio: recording, voice, keepsLog: false });
  expect(new URL(request.url).searchParams.get('enable_logging')).toBe('false');
});

test('sound-effects sends the prompt, the length and the prompt influence', async () => {
  const { request } = await sentFor(tasks['sound-effects']);
  expect(request).toMatchObject({
    method: 'POST',
    url: `${API}/v1/sound-generation?output_format=mp3_44100_192`,
    body: { text: 'Rain on a tin roof', duration_seconds: 10, prompt_influence: 0.3 },
  });
  expect(Object.keys(Object(request.body))).toEqual(['text', 'duration_seconds', 'prompt_influence']);
});

test('music sends the length in milliseconds, and the successor of the deprecated model', async () => {
  const { request, operation } = await sentFor(tasks['music']);
  expect(request).toMatchObject({
    url: `${API}/v1/music?output_format=mp3_44100_128`,
    body: { prompt: 'A slow waltz', music_length_ms: 30_000, model_id: 'music_v2' },
  });
  expect(Object.keys(Object(request.body))).toEqual(['prompt', 'music_length_ms', 'model_id']);
  expect(operation.model).toBe('music_v2');
});

test.each([
  ['music', 'music_v1', 'music_v3'],
  ['voice-changer', 'eleven_multilingual_sts_v2', 'eleven_sts_v3'],
  ['sound-effects', 'eleven_text_to_sound_v2', 'eleven_text_to_sound_v3'],
])('%s replaces the model %s by the configured one', async (name, ours, theirs) => {
  const { request, operation } = await sentFor(tasks[name], { [ours]: theirs });
  const { body } = request;
  expect(body instanceof FormData ? body.get('model_id') : body).toEqual(
    body instanceof FormData ? theirs : expect.objectContaining({ model_id: theirs }),
  );
  expect(operation.model).toBe(theirs);
});

describe.each(Object.entries(tasks))('%s', (_, task) => {
  test.each([
    ['an HTML page', () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })],
    ['a 500', () => json(500, recorded.problem('internal'))],
    ['a reset', () => reset()],
  ])('after %s rejects with SubmissionUnknown and sends nothing again', async (_, answer) => {
    const { vendor, sent } = withAnswers({}, answer());
    await expect(vendor.start(task, { signal, keep })).rejects.toBeInstanceOf(SubmissionUnknown);
    expect(sent).toHaveLength(1);
  });

  test('resends the same request after a 429', async () => {
    const busy = json(429, recorded.problem('wait', 'too_many_concurrent_requests'));
    const { vendor, sent } = withAnswers({}, busy, recorded.speech());
    await vendor.start(task, { signal, keep });
    const [first, second] = sent.map(({ url, body }) => [url, body instanceof FormData ? [...body.keys()] : body]);
    expect(second).toEqual(first);
  });

  test('is refused before sending if there is no function to store the result', async () => {
    const { vendor, sent } = withAnswers({});
    await expect(vendor.start(task, { signal })).rejects.toBeInstanceOf(NotSubmitted);
    expect(sent).toEqual([]);
  });
});

test.each<[string, ProviderTask]>([
  ['a voice change without a recording', { model: 'voice-changer', voice }],
  ['a voice change of a URL', { model: 'voice-change', voice, audio: { url: 'https://studio.test/a.mp3' } }],
  ['a voice change without a voice', { model: 'voice-change', audio: recording }],
  ['a sound without a prompt', { model: 'sound-effects', seconds: 10 }],
  ['music without a length', { model: 'music', prompt: 'A slow waltz' }],
])('%s is refused before sending', async (_, task) => {
  const { vendor, sent } = withAnswers({});
  await expect(vendor.start(task, { signal, keep })).rejects.toMatchObject({ failure: { code: 'invalid_input' } });
  expect(sent).toEqual([]);
});
