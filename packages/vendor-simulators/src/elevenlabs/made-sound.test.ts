import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { accountVoices } from './account-voices.ts';
import { clipBytes } from '../testing/fixture-studio.ts';

const ROOT = '/elevenlabs/v1';
const voice = accountVoices[5]?.id ?? '';
const RATE = { rate: 44_100, kbps: 128 };

const recording = clipBytes({ width: 0, height: 0, durationMs: 4_200 });

function formOf(fields: Record<string, string>, name = 'take.wav'): FormData {
  const form = new FormData();
  form.set('audio', new File([new Uint8Array(recording)], name, { type: 'audio/wav' }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

const change = (rig: Rig, form: FormData, at = `${voice}?output_format=mp3_44100_128`): Promise<Response> =>
  fetch(`${rig.sandbox.url}${ROOT}/speech-to-speech/${at}`, {
    method: 'POST',
    headers: { 'xi-api-key': 'k', 'x-kinoloom-job': 'job-1' },
    body: form,
  });

const whole = {
  model_id: 'eleven_multilingual_sts_v2',
  voice_settings: '{"stability":0.75,"similarity_boost":0.75,"style":0,"use_speaker_boost":true}',
  remove_background_noise: 'true',
  seed: '42',
};

test('a recording is answered with itself in another voice, and is paid once', async () => {
  const rig = await startRig({ speed: 500 });
  const response = await change(rig, formOf(whole), `${voice}?output_format=mp3_44100_128&enable_logging=true`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  expect(await response.json()).toEqual({ voice, removesNoise: true, format: RATE, durationMs: 4_200 });
  const paid = { vendor: 'elevenlabs', model: 'eleven_multilingual_sts_v2', job: 'job-1' };
  expect(rig.sandbox.journal.paid()).toMatchObject([{ ...paid, id: response.headers.get('request-id') }]);
});

test('a bare recording is taken as it is', async () => {
  const rig = await startRig({ speed: 500 });
  expect(await (await change(rig, formOf({}), voice)).json()).toMatchObject({ removesNoise: false, format: RATE });
});

test.each<[string, Record<string, string>, unknown[]]>([
  ['a model that is none', { model_id: 'eleven_multilingual_v2' }, ['body', 'model_id']],
  ['settings that are no JSON', { voice_settings: 'loud' }, ['body', 'voice_settings']],
  ['a setting that is none', { voice_settings: '{"loudness":1}' }, ['body', 'voice_settings']],
  ['a setting above one', { voice_settings: '{"stability":2}' }, ['body', 'voice_settings', 'stability']],
  ['a seed with a sign', { seed: '-1' }, ['body', 'seed']],
  ['a wish that is neither true nor false', { remove_background_noise: 'yes' }, ['body', 'remove_background_noise']],
  ['a field that is none', { volume: '3' }, ['body']],
])('%s is refused, and nothing is paid', async (_, fields, loc) => {
  const rig = await startRig();
  const response = await change(rig, formOf(fields));
  expect([response.status, await response.json()]).toMatchObject([422, { detail: [{ loc }] }]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('a voice change without a recording, with an unknown voice, or as a wav is refused, and nothing is paid', async () => {
  const rig = await startRig();
  const empty = new FormData();
  empty.set('model_id', 'eleven_multilingual_sts_v2');
  const missing = await change(rig, empty);
  expect([missing.status, await missing.json()]).toMatchObject([422, { detail: [{ loc: ['body', 'audio'] }] }]);
  expect((await change(rig, formOf({}), 'nobody')).status).toBe(404);
  expect((await change(rig, formOf({}), `${voice}?output_format=wav`)).status).toBe(400);
  expect((await change(rig, formOf({}), `${voice}?enable_logging=perhaps`)).status).toBe(422);
  expect((await rig.call('POST', `${ROOT}/speech-to-speech/${voice}`, { audio: 'x' })).status).toBe(422);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('what cannot be heard fails the order, told as such', async () => {
  const rig = await startRig({ speed: 500 });
  const form = formOf({});
  form.set('audio', new File([new Uint8Array(clipBytes({ hasSound: false }))], 'mute.mp4'));
  const response = await change(rig, form);
  expect([response.status, await response.json()]).toMatchObject([400, { detail: { status: 'invalid_input' } }]);
});

test('words that the content rules refuse are refused in the name of a recording, too', async () => {
  const rig = await startRig({ speed: 500 });
  expect((await change(rig, formOf({}, 'nsfw-test.wav'))).status).toBe(400);
  expect((await rig.call('POST', `${ROOT}/music`, { prompt: 'an nsfw test' })).status).toBe(400);
});

test.each<[string, object, string, object]>([
  [
    'sound-generation?output_format=mp3_44100_192',
    { text: 'rain on a tin roof', duration_seconds: 10, prompt_influence: 0.3 },
    'makeSound',
    { prompt: 'rain on a tin roof', durationMs: 10_000, influence: 0.3, format: { rate: 44_100, kbps: 192 } },
  ],
  ['sound-generation', { text: 'a bell' }, 'makeSound', { durationMs: 5_000, influence: 0.3, format: RATE }],
  [
    'music',
    { prompt: 'a slow waltz', music_length_ms: 60_000, model_id: 'music_v2' },
    'makeMusic',
    { prompt: 'a slow waltz', durationMs: 60_000, format: RATE },
  ],
  ['music', { prompt: 'a slow waltz' }, 'makeMusic', { durationMs: 30_000 }],
])('%s makes of %j what it says, and is paid once', async (path, body, maker, order) => {
  const rig = await startRig({ speed: 500 });
  const response = await rig.call('POST', `${ROOT}/${path}`, body);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  expect(rig.studio.orders).toMatchObject([{ maker, order }]);
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
});

test.each<[string, object, unknown[]]>([
  ['sound-generation', {}, ['body', 'text']],
  ['sound-generation', { text: 'x', duration_seconds: 31 }, ['body', 'duration_seconds']],
  ['sound-generation', { text: 'x', duration_seconds: 0.4 }, ['body', 'duration_seconds']],
  ['sound-generation', { text: 'x', prompt_influence: 1.5 }, ['body', 'prompt_influence']],
  ['sound-generation', { text: 'x', seed: 3 }, ['body']],
  ['music', { music_length_ms: 10_000 }, ['body', 'prompt']],
  ['music', { prompt: 'x', music_length_ms: 2_000 }, ['body', 'music_length_ms']],
  ['music', { prompt: 'x', music_length_ms: 10_000.5 }, ['body', 'music_length_ms']],
  ['music', { prompt: 'x', model_id: 'music_v9' }, ['body', 'model_id']],
  ['music', { prompt: 'x', text: 'y' }, ['body']],
])('%s refuses %j, and nothing is paid', async (path, body, loc) => {
  const rig = await startRig();
  const response = await rig.call('POST', `${ROOT}/${path}`, body);
  expect([response.status, await response.json()]).toMatchObject([422, { detail: [{ loc }] }]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});
