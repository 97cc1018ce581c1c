import { describe, expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { clipBytes, plainPng } from '../testing/fixture-studio.ts';

const ROOT = '/openai/v1';
const HOUR_MS = 60 * 60_000;

interface Video {
  readonly id: string;
  readonly status: string;
  readonly error: { code: string; message: string } | null;
}

type Fields = Readonly<Record<string, string | Blob | readonly Blob[]>>;

/** Sends a form. */
async function send(rig: Rig, path: string, fields: Fields): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  const headers = { authorization: 'Bearer x' };
  return await fetch(`${rig.sandbox.url}${ROOT}${path}`, { method: 'POST', headers, body: form });
}

const post = (rig: Rig, path: string, body: object): Promise<Response> => rig.call('POST', ROOT + path, body);
const picture = (width: number, height: number): File =>
  new File([new Uint8Array(plainPng(width, height))], 'image.png', { type: 'image/png' });

async function videoUntil(rig: Rig, id: string, status: string): Promise<Video> {
  const get = async () => (await (await rig.call('GET', `${ROOT}/videos/${id}`)).json()) as Video;
  await expect.poll(async () => (await get()).status, { timeout: 5_000, interval: 5 }).toBe(status);
  return await get();
}

async function imageIn(rig: Rig, response: Response) {
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { b64_json: string }[] };
  return await rig.studio.measure(Buffer.from(data[0]?.b64_json ?? '', 'base64'));
}

describe('an image', () => {
  test.each([
    ['gpt-image-2', { size: '1536x864', quality: 'high', background: 'opaque', output_format: 'jpeg' }, 1536, 864],
    ['gpt-image-1', { size: '1024x1536', moderation: 'low' }, 1024, 1536],
    ['gpt-image-2', { size: 'auto' }, 1024, 1024],
    ['local-image', { size: '640x360', response_format: 'b64_json', seed: 7, negative_prompt: 'x' }, 640, 360],
  ])('of %s is the response, in the size that %j asks for', async (model, fields, width, height) => {
    const rig = await startRig({ speed: 500 });
    const response = await post(rig, '/images/generations', { model, prompt: 'a pier', n: 1, ...fields });
    expect(await imageIn(rig, response)).toEqual({ width, height });
    expect(rig.sandbox.journal.paid()).toMatchObject([{ vendor: 'openai', model, status: 200 }]);
    if ('seed' in fields) expect(rig.studio.images).toMatchObject([{ seed: 7 }]);
  });

  test.each<[object, RegExp]>([
    [{ model: 'gpt-image-2' }, /^Missing required parameter: 'prompt'\.$/],
    [{ model: 'gpt-image-2', prompt: 'x', response_format: 'b64_json' }, /^Unknown parameter: 'response_format'\.$/],
    [{ model: 'gpt-image-2', prompt: 'x', seed: 1 }, /^Unknown parameter: 'seed'\.$/],
    [{ model: 'gpt-image-2', prompt: 'x', size: '1000x1000' }, /size/],
    [{ model: 'gpt-image-1', prompt: 'x', size: '1536x864' }, /^size must be one of 1024x1024, /],
    [{ model: 'gpt-image-1', prompt: 'x', quality: 'hd' }, /^quality must be one of low, /],
    [{ model: 'local-image', prompt: 'x', size: 'auto' }, /WIDTHxHEIGHT/],
    [{ model: 'local-image', prompt: 'x', steps: 4 }, /^Unknown parameter: 'steps'\.$/],
    [{ prompt: 'x' }, /model/],
  ])('%j is refused', async (body, message) => {
    const rig = await startRig();
    const response = await post(rig, '/images/generations', body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { type: 'invalid_request_error', message: expect.stringMatching(message) as string } },
    ]);
    expect(rig.sandbox.journal.paid()).toEqual([]);
  });

  test('of an unknown model is 404, and one without a key 401', async () => {
    const rig = await startRig();
    const response = await post(rig, '/images/generations', { model: 'dall-e-2', prompt: 'x' });
    expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'model_not_found' } }]);
    const open = await fetch(`${rig.sandbox.url}${ROOT}/models`);
    expect([open.status, await open.json()]).toMatchObject([401, { error: { code: 'invalid_api_key' } }]);
  });

  test('that is refused by the rules, or fails, says so in the response', async () => {
    const rig = await startRig({ speed: 500 });
    rig.sandbox.faults.add({ on: 'work', match: { promptIncludes: 'broken' }, fault: { kind: 'fail' } });
    const codes: unknown[] = [];
    for (const prompt of ['an nsfw test', 'a broken one']) {
      const response = await post(rig, '/images/generations', { model: 'gpt-image-2', prompt });
      codes.push([response.status, ((await response.json()) as { error: { code: string } }).error.code]);
    }
    expect(codes).toEqual([
      [400, 'moderation_blocked'],
      [500, 'server_error'],
    ]);
    expect(rig.sandbox.journal.paid()).toHaveLength(2);
  });

  test('whose client leaves is cancelled', async () => {
    const rig = await startRig({ speed: 500 });
    rig.sandbox.faults.add({ on: 'work', fault: { kind: 'hang' } });
    const leave = new AbortController();
    const asked = fetch(`${rig.sandbox.url}${ROOT}/images/generations`, {
      method: 'POST',
      signal: leave.signal,
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-image-2', prompt: 'x' }),
    });
    await expect.poll(() => rig.sandbox.journal.paid().length).toBe(1);
    leave.abort();
    await expect(asked).rejects.toThrow('aborted');
  });
});

describe('an edit', () => {
  const words = { model: 'gpt-image-2', prompt: 'at night' };

  test('keeps the size of its image, and a mix that of the first', async () => {
    const rig = await startRig({ speed: 500 });
    const one = await send(rig, '/images/edits', { ...words, image: picture(96, 64) });
    expect(await imageIn(rig, one)).toEqual({ width: 96, height: 64 });
    const images = [picture(64, 64), picture(96, 64)];
    const two = await send(rig, '/images/edits', { ...words, 'image[]': images });
    expect(await imageIn(rig, two)).toEqual({ width: 64, height: 64 });
    const sized = await send(rig, '/images/edits', { ...words, size: '1024x1024', n: '1', image: picture(96, 64) });
    expect(await imageIn(rig, sized)).toEqual({ width: 1024, height: 1024 });
    expect(rig.studio.orders.map(({ maker }) => maker)).toEqual(['editImage', 'mixImages', 'editImage']);
  });

  test.each<[Fields, RegExp]>([
    [words, /^Missing required parameter: 'image'\.$/],
    [{ ...words, image: [picture(8, 8), picture(8, 8)] }, /^Duplicate parameter: 'image'/],
    [{ ...words, image: new File(['x'], 'a.txt', { type: 'text/plain' }) }, /^Invalid file/],
    [{ ...words, image: picture(8, 8), seed: '7' }, /^Unknown parameter: 'seed'\.$/],
    [{ ...words, image: picture(8, 8), n: 'two' }, /^n must be of type/],
  ])('%# is refused', async (fields, message) => {
    const rig = await startRig();
    const response = await send(rig, '/images/edits', fields);
    const { error } = (await response.json()) as { error: { message: string } };
    expect([response.status, error.message]).toEqual([400, expect.stringMatching(message) as string]);
  });
});

describe('a video', () => {
  test.each(['form', 'JSON'])('asked for by a %s is made, listed, downloaded with the key, and deleted', async (by) => {
    const rig = await startRig({ speed: 500 });
    const fields = { model: 'local-video', prompt: 'a ferry', seconds: '5', size: '640x360' };
    const response = await (by === 'form' ? send(rig, '/videos', fields) : post(rig, '/videos', fields));
    const video = (await response.json()) as Video;
    expect(video).toMatchObject({ ...fields, object: 'video', status: 'queued', progress: 0, error: null });
    const done = await videoUntil(rig, video.id, 'completed');
    expect(done).toMatchObject({ progress: 100, completed_at: rig.clock.at / 1_000 });
    const list = (await (await rig.call('GET', `${ROOT}/videos?limit=10&order=desc`)).json()) as { data: Video[] };
    expect(list).toMatchObject({ data: [done], first_id: video.id, has_more: false });

    const content = `${ROOT}/videos/${video.id}/content`;
    expect((await fetch(rig.sandbox.url + content)).status).toBe(401);
    const file = await rig.call('GET', content);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect(await file.json()).toMatchObject({ width: 640, height: 360, durationMs: 5_000 });

    const deleted = await rig.call('DELETE', `${ROOT}/videos/${video.id}`);
    expect(await deleted.json()).toEqual({ id: video.id, object: 'video.deleted', deleted: true });
    expect((await rig.call('GET', `${ROOT}/videos/${video.id}`)).status).toBe(404);
  });

  test('begins with its reference, and a second picture is none', async () => {
    const rig = await startRig({ speed: 500 });
    const response = await send(rig, '/videos', { model: 'sora-2', prompt: 'x', input_reference: picture(96, 64) });
    await videoUntil(rig, ((await response.json()) as Video).id, 'completed');
    expect(rig.studio.clips).toMatchObject([{ width: 720, height: 1280, startImage: expect.any(Buffer) as Buffer }]);
  });

  test.each<[object, RegExp]>([
    [{ model: 'sora-2', prompt: 'x', seconds: 4 }, /^seconds must be one of 4, 8, 12$/],
    [{ model: 'sora-2', prompt: 'x', seconds: '5' }, /^seconds must be one of 4, 8, 12$/],
    [{ model: 'sora-2', prompt: 'x', size: '640x360' }, /^size must be one of 720x1280, /],
    [{ model: 'sora-2', prompt: 'x', seed: 1 }, /^Unknown parameter: 'seed'\.$/],
    [{ model: 'local-video', prompt: 'x', seconds: 4 }, /^seconds must be of type string, not integer$/],
    [{ model: 'local-video' }, /^Missing required parameter: 'prompt'\.$/],
  ])('%j is refused', async (body, message) => {
    const rig = await startRig();
    const response = await post(rig, '/videos', body);
    const { error } = (await response.json()) as { error: { message: string } };
    expect([response.status, error.message]).toEqual([400, expect.stringMatching(message) as string]);
  });

  test.each([
    [{ kind: 'policy' }, 'moderation_blocked'],
    [{ kind: 'fail', error: 'out of memory' }, 'server_error'],
    [{ kind: 'abort' }, 'server_error'],
  ] as const)('with the fate %j fails with %s', async (fault, code) => {
    const rig = await startRig({ speed: 500 });
    rig.sandbox.faults.add({ on: 'work', fault });
    const { id } = (await (await post(rig, '/videos', { model: 'local-video', prompt: 'x' })).json()) as Video;
    expect((await videoUntil(rig, id, 'failed')).error).toMatchObject({ code });
  });

  test('runs on after a restart, and its file is gone after an hour', async () => {
    const rig = await startRig({ speed: 500 });
    rig.studio.gate = new Promise(() => {});
    const { id } = (await (await post(rig, '/videos', { model: 'local-video', prompt: 'x' })).json()) as Video;
    await videoUntil(rig, id, 'in_progress');
    rig.studio.gate = undefined;
    await rig.restart();
    await videoUntil(rig, id, 'completed');
    const content = async () => (await rig.call('GET', `${ROOT}/videos/${id}/content`)).status;
    rig.clock.at += HOUR_MS;
    expect(await content()).toBe(200);
    rig.clock.at += 1;
    expect(await content()).toBe(404);
    expect(rig.sandbox.journal.paid()).toHaveLength(1);
  });

  test.each(['limit=0', 'limit=101', 'order=newest'])(
    'a list with %s is refused, and an image is no video',
    async (query) => {
      const rig = await startRig({ speed: 500 });
      expect((await rig.call('GET', `${ROOT}/videos?${query}`)).status).toBe(400);
      await post(rig, '/images/generations', { model: 'gpt-image-2', prompt: 'x' });
      const [paid] = rig.sandbox.journal.paid();
      expect((await rig.call('GET', `${ROOT}/videos/${paid?.id}`)).status).toBe(404);
      expect(await (await rig.call('GET', `${ROOT}/videos`)).json()).toMatchObject({ data: [], first_id: null });
    },
  );
});

describe('a sound', () => {
  const speech = { model: 'gpt-4o-mini-tts', input: 'Keep the light on.', voice: 'coral' };

  test('is the response, spoken by a voice that stands in for OpenAI’s', async () => {
    const rig = await startRig({ speed: 500 });
    const response = await post(rig, '/audio/speech', { ...speech, response_format: 'mp3', instructions: 'softly' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(await response.json()).toMatchObject({ text: 'Keep the light on.', voice: expect.any(String) as string });
  });

  test.each<[object, RegExp]>([
    [{ ...speech, voice: 'JBFqnCBsd6RMkjVDRZzb' }, /^voice must be one of alloy, /],
    [{ ...speech, model: 'tts-1', instructions: 'softly' }, /^Unknown parameter: 'instructions'\.$/],
    [{ ...speech, input: 'x'.repeat(4_097) }, /^input must be at most 4096$/],
  ])('%# is refused', async (body, message) => {
    const rig = await startRig();
    const response = await post(rig, '/audio/speech', body);
    const { error } = (await response.json()) as { error: { message: string } };
    expect([response.status, error.message]).toEqual([400, expect.stringMatching(message) as string]);
  });

  test('is transcribed into words with their times', async () => {
    const rig = await startRig();
    const file = new File([new Uint8Array(clipBytes({ durationMs: 1_000 }))], 'voice.m4a', { type: 'audio/mp4' });
    const fields = { model: 'whisper-1', response_format: 'verbose_json', 'timestamp_granularities[]': 'word', file };
    const response = await send(rig, '/audio/transcriptions', fields);
    expect(await response.json()).toEqual({
      text: 'These words',
      task: 'transcribe',
      language: 'english',
      duration: 1,
      words: [
        { word: 'These', start: 0, end: 0.4 },
        { word: 'words', start: 0.4, end: 0.8 },
      ],
    });
    expect(await (await send(rig, '/audio/transcriptions', { model: 'whisper-1', file })).json()).toEqual({
      text: 'These words',
    });
    const silent = new File([new Uint8Array(clipBytes({ hasSound: false }))], 'x.mp4', { type: 'video/mp4' });
    const codes = [
      await send(rig, '/audio/transcriptions', { model: 'whisper-1', file: silent }),
      await send(rig, '/audio/transcriptions', { model: 'whisper-1' }),
      await send(rig, '/audio/transcriptions', { model: 'whisper-1', file, response_format: 'srt' }),
    ].map(({ status }) => status);
    expect([codes, rig.sandbox.journal.paid().length]).toEqual([[400, 400, 400], 2]);
  });
});
