import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { clipBytes } from '../testing/fixture-studio.ts';

const ROOT = '/wavespeed/api/v3';
const UPSCALER = `${ROOT}/wavespeed-ai/video-upscaler`;
const DAY_MS = 24 * 60 * 60_000;

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly outputs: string[];
  readonly error: string;
  readonly urls: { get: string };
}

async function data<Data = Shown>(response: Response | Promise<Response>): Promise<Data> {
  const answer = (await (await response).json()) as { code: number; message: string; data: Data };
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data;
}

async function upload(rig: Rig, bytes: Buffer, name = 'clip.mp4'): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), name);
  const url = `${rig.sandbox.url}${ROOT}/media/upload/binary`;
  const answer = await data<{ type: string; download_url: string; filename: string; size: number }>(
    fetch(url, { method: 'POST', headers: { authorization: 'Bearer x' }, body: form }),
  );
  expect(answer).toMatchObject({ type: 'video', filename: name, size: bytes.length });
  return answer.download_url;
}

async function until(rig: Rig, { urls }: Shown, status: string): Promise<Shown> {
  await expect
    .poll(async () => (await data(rig.call('GET', urls.get))).status, { timeout: 5_000, interval: 5 })
    .toBe(status);
  return await data(rig.call('GET', urls.get));
}

test.each([
  ['720p', 1280, 720],
  ['1080p', 1920, 1080],
  ['2k', 2560, 1440],
  ['4k', 3840, 2160],
])(
  'an upscale to %s goes from created over processing to completed: %i × %i, without sound',
  async (target, width, height) => {
    const rig = await startRig({ speed: 50 });
    let open = (): void => {};
    rig.studio.gate = new Promise((resolve) => {
      open = resolve;
    });
    const video = await upload(rig, clipBytes());
    const headers = { 'x-kinoloom-job': 'job-1' };
    const created = await data(rig.call('POST', UPSCALER, { video, target_resolution: target }, headers));
    expect(created).toMatchObject({ status: 'created', outputs: [], error: '' });
    await until(rig, created, 'processing');
    open();
    const { outputs } = await until(rig, created, 'completed');
    expect(await (await fetch(outputs[0]!)).json()).toEqual({ width, height, durationMs: 5_000, hasSound: false });
    const paid = { vendor: 'wavespeed', model: 'wavespeed-ai/video-upscaler', job: 'job-1', id: created.id };
    expect(rig.sandbox.journal.paid()).toMatchObject([paid]);
    expect(rig.sandbox.journal.entries()).toHaveLength(2);
  },
);

test('a clip is uploaded by a ticket, once, without a key, as it was announced', async () => {
  const rig = await startRig({ speed: 500 });
  const bytes = new Uint8Array(clipBytes());
  const order = { filename: 'a clip.mp4', size: bytes.length, content_type: 'video/mp4' };
  const ask = async () => {
    const { download_url, upload } = await data<{
      download_url: string;
      upload: { method: string; url: string; headers: Record<string, string> };
    }>(rig.call('POST', `${ROOT}/media/uploads`, order));
    const put = async (headers: Record<string, string>, body = bytes): Promise<number> =>
      (await fetch(upload.url, { method: upload.method, headers, body })).status;
    return { download_url, headers: upload.headers, put };
  };
  const { download_url: video, headers, put } = await ask();
  expect(await put({ ...headers, authorization: 'Bearer x' })).toBe(400);
  expect(await put({ 'content-type': 'text/plain' })).toBe(400);
  expect(await put(headers, bytes.slice(1))).toBe(400);
  expect((await fetch(video)).status).toBe(404);
  expect(await put(headers)).toBe(200);
  expect(await put(headers)).toBe(403);
  expect(Buffer.from(await (await fetch(video)).arrayBuffer())).toEqual(clipBytes());
  const { outputs } = await until(rig, await data(rig.call('POST', UPSCALER, { video })), 'completed');
  expect((await fetch(outputs[0]!)).status).toBe(200);
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
  for (const wrong of [{}, { ...order, size: 0 }, { ...order, more: 1 }])
    expect((await rig.call('POST', `${ROOT}/media/uploads`, wrong)).status).toBe(400);
});

test('an upright clip keeps its ratio', async () => {
  const rig = await startRig({ speed: 500 });
  const video = await upload(rig, clipBytes({ width: 720, height: 1280 }));
  const { outputs } = await until(rig, await data(rig.call('POST', UPSCALER, { video })), 'completed');
  expect(await (await fetch(outputs[0]!)).json()).toMatchObject({ width: 1080, height: 1920 });
});

test.each<[body: object, message: RegExp]>([
  [{}, /^video is required$/],
  [{ video: 'clip.mp4' }, /video: must be a URL/],
  [{ video: 'https://a.test/b.mp4', target_resolution: '8k' }, /target_resolution must be one of/],
  [{ video: 'https://a.test/b.mp4', copy_audio: true }, /^copy_audio is not a known parameter$/],
])('%j is refused with 400', async (body, message) => {
  const rig = await startRig();
  const response = await rig.call('POST', UPSCALER, body);
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 400, message: expect.stringMatching(message) as string },
  ]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('a key is required, and an unknown prediction or model is 404', async () => {
  const rig = await startRig();
  expect((await fetch(`${rig.sandbox.url}${ROOT}/predictions/a/result`)).status).toBe(401);
  expect((await rig.call('GET', `${ROOT}/predictions/a/result`)).status).toBe(404);
  expect((await rig.call('POST', `${ROOT}/wavespeed-ai/other`, {})).status).toBe(404);
});

test.each([
  ['clip.mp4', { kind: 'policy' }, /sensitive/],
  ['nsfw_test.mp4', undefined, /sensitive/],
  ['clip.mp4', { kind: 'fail', error: 'out of memory' }, /out of memory/],
  ['clip.mp4', { kind: 'abort' }, /failed/],
] as const)('%s with the fate %j fails under HTTP 200', async (name, fault, error) => {
  const rig = await startRig({ speed: 500 });
  if (fault) rig.sandbox.faults.add({ on: 'work', match: { vendor: 'wavespeed' }, fault });
  const video = await upload(rig, clipBytes(), name);
  const failed = await until(rig, await data(rig.call('POST', UPSCALER, { video })), 'failed');
  expect(failed).toMatchObject({ outputs: [], error: expect.stringMatching(error) as string });
});

test('uploads and outputs are gone after seven days', async () => {
  const rig = await startRig({ speed: 500 });
  const video = await upload(rig, clipBytes());
  const created = await data(rig.call('POST', UPSCALER, { video }));
  const { outputs } = await until(rig, created, 'completed');
  rig.clock.at += 7 * DAY_MS;
  expect([(await fetch(video)).status, (await fetch(outputs[0]!)).status]).toEqual([404, 200]);
  rig.clock.at += 1;
  expect((await fetch(outputs[0]!)).status).toBe(404);
  expect((await data(rig.call('GET', created.urls.get))).outputs).toEqual([]);
});

test('an upscale under way when the process stopped is finished after the restart', async () => {
  const rig = await startRig({ speed: 500 });
  rig.studio.gate = new Promise(() => {});
  const created = await data(rig.call('POST', UPSCALER, { video: await upload(rig, clipBytes()) }));
  await until(rig, created, 'processing');
  rig.studio.gate = undefined;
  await rig.restart();
  const path = `${ROOT}/predictions/${created.id}/result`;
  await expect.poll(async () => (await data(rig.call('GET', path))).status, { timeout: 5_000 }).toBe('completed');
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
});
