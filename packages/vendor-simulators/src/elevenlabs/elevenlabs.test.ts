import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clipBytes } from '../testing/fixture-studio.ts';
import { type Rig, startRig } from '../testing/client.ts';
import { accountVoices } from './account-voices.ts';

const ROOT = '/elevenlabs';
const voice = accountVoices[4]?.id ?? '';
const order = { text: 'Keep the light on.', model_id: 'eleven_multilingual_v2' };
const speech = (rig: Rig, body: unknown = order, query = ''): Promise<Response> =>
  rig.call('POST', `${ROOT}/v1/text-to-speech/${voice}${query}`, body, { 'x-kinoloom-job': 'job-1' });

test('a text is answered with its sound, in the voice and format that were asked for, and is paid once', async () => {
  const rig = await startRig({ speed: 500 });
  const settings = { voice_settings: { stability: 0.5, speed: 0.9 } };
  const response = await speech(rig, { ...order, ...settings, seed: 7 }, '?output_format=mp3_44100_64');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  const said = { text: order.text, voice, speed: 0.9, format: { rate: 44_100, kbps: 64 } };
  expect(await response.json()).toEqual(said);
  expect(rig.studio.orders).toMatchObject([{ maker: 'speak', order: said }]);
  const paid = { vendor: 'elevenlabs', model: 'eleven_multilingual_v2', job: 'job-1' };
  expect(rig.sandbox.journal.paid()).toMatchObject([{ ...paid, id: response.headers.get('request-id') }]);
});

test('without a format it is an mp3 of 44.1 kHz and 128 kbit/s, at the usual speed', async () => {
  const rig = await startRig({ speed: 500 });
  expect(await (await speech(rig)).json()).toMatchObject({ speed: 1, format: { rate: 44_100, kbps: 128 } });
});

test.each<[body: unknown, status: number, detail: unknown]>([
  [{ model_id: 'eleven_multilingual_v2' }, 422, [{ type: 'missing', loc: ['body', 'text'], msg: 'Field required' }]],
  [{ text: 'x' }, 422, [{ type: 'missing', loc: ['body', 'model_id'] }]],
  [{ ...order, text: '' }, 422, [{ loc: ['body', 'text'] }]],
  [{ ...order, model_id: 'eleven_v9' }, 422, [{ loc: ['body', 'model_id'] }]],
  [{ ...order, loudness: 3 }, 422, [{ msg: 'loudness is not a known parameter' }]],
  [{ ...order, voice_settings: { speed: 3 } }, 422, [{ loc: ['body', 'voice_settings', 'speed'] }]],
])('%j is refused with %i', async (body, status, detail) => {
  const rig = await startRig();
  const response = await speech(rig, body);
  expect([response.status, await response.json()]).toMatchObject([status, { detail }]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('an unknown voice, format or key is refused, and nothing is paid', async () => {
  const rig = await startRig();
  const unknownVoice = await rig.call('POST', `${ROOT}/v1/text-to-speech/nobody`, order);
  expect([unknownVoice.status, await unknownVoice.json()]).toMatchObject([
    404,
    { detail: { status: 'voice_not_found' } },
  ]);
  expect((await speech(rig, order, '?output_format=wav')).status).toBe(400);
  const url = `${rig.sandbox.url}${ROOT}/v2/voices`;
  expect((await fetch(url, { headers: { authorization: 'Bearer k' } })).status).toBe(401);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test.each([
  [{ kind: 'policy' }, 400, 'bad_prompt'],
  [{ kind: 'fail', error: 'out of breath' }, 500, 'internal_server_error'],
] as const)('with the fate %j it is answered %i', async (fault, status, code) => {
  const rig = await startRig({ speed: 500 });
  rig.sandbox.faults.add({ on: 'work', match: { vendor: 'elevenlabs' }, fault });
  const response = await speech(rig);
  expect([response.status, await response.json()]).toMatchObject([status, { detail: { status: code } }]);
});

test('words that the content rules refuse are refused', async () => {
  const rig = await startRig({ speed: 500 });
  expect((await speech(rig, { ...order, text: 'An nsfw test' })).status).toBe(400);
});

test('a success can be an answer with nothing in it', async () => {
  const rig = await startRig({ speed: 500 });
  rig.sandbox.faults.add({ on: 'work', fault: { kind: 'empty' } });
  const response = await speech(rig);
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
});

test('hanging up stops the work', async () => {
  const rig = await startRig({ speed: 500 });
  rig.sandbox.faults.add({ on: 'work', fault: { kind: 'hang' } });
  const stop = new AbortController();
  const headers = { 'xi-api-key': 'k', 'content-type': 'application/json' };
  const url = `${rig.sandbox.url}${ROOT}/v1/text-to-speech/${voice}`;
  const sent = fetch(url, { method: 'POST', headers, body: JSON.stringify(order), signal: stop.signal });
  await expect.poll(() => rig.sandbox.journal.paid().length).toBe(1);
  stop.abort();
  await expect(sent).rejects.toThrow(/abort/i);
  // A hanging job would delay the sandbox's shutdown.
  await rig.restart();
  expect(rig.studio.orders).toEqual([]);
});

test('the list has eight voices, four of women and four of men, page by page', async () => {
  const rig = await startRig();
  const page = async (query: string) =>
    (await (await rig.call('GET', `${ROOT}/v2/voices?${query}`)).json()) as {
      voices: { voice_id: string; name: string; labels: { gender: string }; preview_url: string }[];
      has_more: boolean;
      total_count: number;
      next_page_token: string | null;
    };
  const first = await page('page_size=5');
  expect([first.voices.length, first.has_more, first.total_count]).toEqual([5, true, 8]);
  const second = await page(`page_size=5&next_page_token=${first.next_page_token}`);
  expect([second.voices.length, second.has_more, second.next_page_token]).toEqual([3, false, null]);
  const all = [...first.voices, ...second.voices];
  expect(new Set(all.map(({ name }) => name)).size).toBe(8);
  expect(all.filter(({ labels }) => labels.gender === 'female')).toHaveLength(4);
  for (const wrong of ['page_size=0', 'page_size=101', 'next_page_token=x'])
    expect((await rig.call('GET', `${ROOT}/v2/voices?${wrong}`)).status).toBe(422);
});

test('the models are listed, without those that are retired, which are refused', async () => {
  const rig = await startRig({ speed: 500 });
  const listed = async () =>
    ((await (await rig.call('GET', `${ROOT}/v1/models`)).json()) as { model_id: string }[]).map((one) => one.model_id);
  expect(await listed()).toEqual(
    expect.arrayContaining([
      'eleven_multilingual_v2',
      'eleven_multilingual_sts_v2',
      'eleven_text_to_sound_v2',
      'music_v2',
    ]),
  );
  rig.sandbox.models.retire('eleven_multilingual_v2');
  expect(await listed()).not.toContain('eleven_multilingual_v2');
  const refused = await speech(rig);
  expect([refused.status, await refused.json()]).toMatchObject([400, { detail: { status: 'model_not_found' } }]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('a preview is heard without a key, and made once', async () => {
  const rig = await startRig();
  const preview = (id: string): Promise<Response> => fetch(`${rig.sandbox.url}${ROOT}/previews/${id}.mp3`);
  const heard = async (): Promise<unknown> => (await preview(voice)).json();
  expect(await Promise.all([heard(), heard()])).toMatchObject([{ voice }, { voice }]);
  await rig.restart();
  expect(await heard()).toMatchObject({ voice });
  expect(rig.studio.orders).toHaveLength(1);
  expect(await readdir(`${rig.dir}/previews`)).toEqual([`${voice}.mp3`]);
  expect((await preview('nobody')).status).toBe(404);
});

test('a recording is answered with words and the spaces between them, is paid once, and refused where it is wrong', async () => {
  const rig = await startRig();
  const send = (fields: Readonly<Record<string, string>>, hasSound = true): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([new Uint8Array(clipBytes({ hasSound }))], 'x.mp4'));
    const headers = { 'xi-api-key': 'k', 'x-kinoloom-job': 'job-1' };
    return fetch(`${rig.sandbox.url}${ROOT}/v1/speech-to-text`, { method: 'POST', headers, body: form });
  };
  const transcript = (await (await send({ model_id: 'scribe_v2' })).json()) as { text: string; words: object[] };
  expect(transcript).toMatchObject({
    language_code: 'eng',
    text: expect.stringMatching(/^These words stand in /) as unknown,
  });
  expect(transcript.words.slice(0, 3)).toMatchObject([
    { text: 'These', type: 'word', start: 0, end: 0.4 },
    { text: ' ', type: 'spacing' },
    { text: 'words', type: 'word', start: 0.4, end: 0.8 },
  ]);
  expect(rig.sandbox.journal.paid()).toMatchObject([{ vendor: 'elevenlabs', model: 'scribe_v2', job: 'job-1' }]);
  const untimed = (await (
    await send({ model_id: 'scribe_v2', timestamps_granularity: 'none' })
  ).json()) as typeof transcript;
  expect(untimed.words[0]).not.toHaveProperty('start');
  const refused = [
    await send({}),
    await send({ model_id: 'scribe_v9' }),
    await send({ model_id: 'scribe_v2', loudness: '3' }),
    await send({ model_id: 'scribe_v2' }, false),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 400]);
  expect(rig.sandbox.journal.paid()).toHaveLength(2);
});
