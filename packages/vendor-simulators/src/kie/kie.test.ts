import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { plainPng } from '../testing/fixture-studio.ts';

const GENERATE = '/kie/api/v1/veo/generate';
const DAY_MS = 24 * 60 * 60_000;

interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}
interface Record_ {
  readonly successFlag: number;
  readonly response: { resultUrls: string[]; originUrls: string[] | null; resolution: string } | null;
  readonly errorCode: number | null;
  readonly errorMessage: string;
  readonly createTime: string;
  readonly completeTime: string | null;
}

async function answer<Data>(response: Response | Promise<Response>): Promise<Answer<Data>> {
  return (await (await response).json()) as Answer<Data>;
}

async function generate(rig: Rig, body: object, headers?: Record<string, string>): Promise<string> {
  const { code, msg, data } = await answer<{ taskId: string }>(rig.call('POST', GENERATE, body, headers));
  if (code !== 200) throw new Error(`${code} ${msg}`);
  return data.taskId;
}

const record = async (rig: Rig, taskId: string): Promise<Record_> =>
  (await answer<Record_>(rig.call('GET', `/kie/api/v1/veo/record-info?taskId=${taskId}`))).data;
const hd = (rig: Rig, taskId: string, index = 0): Promise<Answer<{ resultUrl: string } | null>> =>
  answer(rig.call('GET', `/kie/api/v1/veo/get-1080p-video?taskId=${taskId}&index=${index}`));

async function until(rig: Rig, taskId: string, flag: number): Promise<Record_> {
  await expect.poll(async () => (await record(rig, taskId)).successFlag, { timeout: 5_000, interval: 5 }).toBe(flag);
  return await record(rig, taskId);
}

/** Blocks all videos from finishing until the returned function is called. */
function hold({ studio }: Rig): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  studio.gate = promise;
  return resolve;
}

async function upload(rig: Rig, bytes: Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.set('uploadPath', 'kinoloom');
  form.set('fileName', name);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'any.png');
  const headers = { authorization: 'Bearer x' };
  const url = `${rig.sandbox.url}/kie-files/api/file-stream-upload`;
  const { data } = await answer<{ downloadUrl: string }>(fetch(url, { method: 'POST', headers, body: form }));
  return data.downloadUrl;
}

test('a clip runs from flag 0 to 1 and is delivered; the journal has it as paid once', async () => {
  const rig = await startRig({ speed: 200 });
  const open = hold(rig);
  const headers = { 'x-kinoloom-job': 'job-1' };
  const taskId = await generate(rig, { prompt: 'waves', model: 'veo3', aspect_ratio: '9:16', duration: 8 }, headers);
  expect(await record(rig, taskId)).toMatchObject({ successFlag: 0, response: null, completeTime: null });
  open();
  const { response, createTime } = await until(rig, taskId, 1);
  expect(createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(response).toMatchObject({ resolution: '720p', originUrls: response!.resultUrls });
  const made = await (await fetch(response!.resultUrls[0]!)).json();
  expect(made).toMatchObject({ width: 720, height: 1280, durationMs: 8_000, hasSound: true });
  expect(rig.sandbox.journal.paid()).toMatchObject([{ vendor: 'kie', model: 'veo3', job: 'job-1', id: taskId }]);
});

test('start and end image are uploaded to the file host, and what it gives out is read there', async () => {
  const rig = await startRig({ speed: 200 });
  const [first, last] = [plainPng(90, 160), plainPng(80, 160)];
  const imageUrls = [await upload(rig, first, 'first.png'), await upload(rig, last, 'last.png')];
  const served = await fetch(imageUrls[0]!);
  expect(served.headers.get('content-type')).toBe('image/png');
  const generationType = 'FIRST_AND_LAST_FRAMES_2_VIDEO';
  const taskId = await generate(rig, { prompt: 'x', imageUrls, generationType, aspect_ratio: 'Auto' });
  await until(rig, taskId, 1);
  expect(rig.studio.clips).toMatchObject([{ width: 720, height: 1280, startImage: first, lastImage: last }]);
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
  rig.clock.at += DAY_MS;
  expect((await fetch(imageUrls[0]!)).status).toBe(404);
  const late = await generate(rig, { prompt: 'x', imageUrls });
  expect(await until(rig, late, 2)).toMatchObject({
    errorCode: 400,
    errorMessage: expect.stringMatching(/Failed to fetch the image/) as string,
  });
});

test('files are taken as base64 and from an address, too', async () => {
  const rig = await startRig();
  const bytes = plainPng(8, 8);
  const base64 = {
    base64Data: `data:image/png;base64,${bytes.toString('base64')}`,
    uploadPath: 'a',
    fileName: 'b.png',
  };
  const first = await answer<{ downloadUrl: string; mimeType: string }>(
    rig.call('POST', '/kie-files/api/file-base64-upload', base64),
  );
  expect(first.data.mimeType).toBe('image/png');
  const fromUrl = { fileUrl: first.data.downloadUrl, uploadPath: 'a' };
  const second = await answer<{ downloadUrl: string }>(rig.call('POST', '/kie-files/api/file-url-upload', fromUrl));
  expect(Buffer.from(await (await fetch(second.data.downloadUrl)).arrayBuffer())).toEqual(bytes);
  const none = await answer(rig.call('POST', '/kie-files/api/file-url-upload', { uploadPath: 'a' }));
  expect(none).toMatchObject({ code: 422, msg: 'fileUrl is required' });
});

test.each<[body: object, msg: RegExp]>([
  [{}, /^prompt is required$/],
  [{ prompt: 'x', colour: 'red' }, /^colour is not a known parameter$/],
  [{ prompt: 'x', model: 'veo2' }, /^model must be one of veo3, veo3_fast, veo3_lite$/],
  [{ prompt: 'x', aspect_ratio: '1:1' }, /^aspect_ratio must be one of 16:9, 9:16, Auto$/],
  [{ prompt: 'x', duration: 5 }, /duration/],
  [{ prompt: 'x', imageUrls: ['photo.png'] }, /imageUrls/],
  [{ prompt: 'x', imageUrls: Array(4).fill('https://a.test/b.png') }, /imageUrls must be at most 3/],
  [{ prompt: 'x', generationType: 'TEXT_2_VIDEO', imageUrls: ['https://a.test/b.png'] }, /takes no images/],
  [{ prompt: 'x', generationType: 'REFERENCE_2_VIDEO' }, /one to three images/],
])('%j is refused with code 422 under HTTP 200, and nothing is paid', async (body, msg) => {
  const rig = await startRig();
  const response = await rig.call('POST', GENERATE, body);
  expect(response.status).toBe(200);
  expect(await answer(response)).toMatchObject({ code: 422, msg: expect.stringMatching(msg) as string, data: null });
  expect(rig.sandbox.journal.paid()).toEqual([]);
  expect(rig.sandbox.journal.entries()).toHaveLength(1);
});

test('without a key the code is 401, and an unknown task is no record', async () => {
  const rig = await startRig();
  expect(await answer(fetch(`${rig.sandbox.url}/kie/api/v1/chat/credit`))).toMatchObject({ code: 401 });
  const unknown = await answer(rig.call('GET', '/kie/api/v1/veo/record-info?taskId=none'));
  expect(unknown).toMatchObject({ code: 422, msg: 'record is null' });
  expect((await rig.call('GET', '/kie/api/v1/nothing')).status).toBe(404);
});

test('the credit goes down by what was accepted', async () => {
  const rig = await startRig();
  const credit = async (): Promise<number> => (await answer<number>(rig.call('GET', '/kie/api/v1/chat/credit'))).data;
  const before = await credit();
  await generate(rig, { prompt: 'x', model: 'veo3_fast' });
  expect(before - (await credit())).toBe(60);
});

test('the 1080p version is not ready, then it is the same clip in 1920 × 1080, and it costs nothing', async () => {
  const rig = await startRig({ speed: 100 });
  const open = hold(rig);
  const taskId = await generate(rig, { prompt: 'x', model: 'veo3_fast' });
  expect(await hd(rig, taskId)).toMatchObject({ code: 422, msg: 'record status is not success' });
  open();
  await until(rig, taskId, 1);
  expect(await hd(rig, taskId)).toMatchObject({ code: 422, msg: expect.stringMatching(/processing/) as string });
  await expect.poll(async () => (await hd(rig, taskId)).code, { timeout: 5_000 }).toBe(200);
  const { data } = await hd(rig, taskId);
  expect(await (await fetch(data!.resultUrl)).json()).toEqual({
    width: 1920,
    height: 1080,
    durationMs: 8_000,
    hasSound: true,
  });
  expect(await hd(rig, taskId, 1)).toMatchObject({ code: 422 });
  expect(rig.studio.orders.map(({ maker }) => maker)).toEqual(['makeClip', 'upscaleClip']);
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
});

test('there is no 1080p version of an upright clip', async () => {
  const rig = await startRig({ speed: 500 });
  const taskId = await generate(rig, { prompt: 'x', aspect_ratio: '9:16' });
  await until(rig, taskId, 1);
  expect(await hd(rig, taskId)).toMatchObject({ code: 400 });
});

test('a 1080p version in the making survives a restart, and one that hangs is never ready', async () => {
  const rig = await startRig({ speed: 200 });
  const taskId = await generate(rig, { prompt: 'x' }, { 'x-kinoloom-job': 'job-1' });
  const stuck = await generate(rig, { prompt: 'x' }, { 'x-kinoloom-job': 'job-2' });
  await until(rig, taskId, 1);
  await until(rig, stuck, 1);
  rig.sandbox.faults.add({ on: 'work', match: { model: 'veo3-1080p', job: 'job-2' }, fault: { kind: 'hang' } });
  await hd(rig, taskId);
  await hd(rig, stuck);
  await rig.restart();
  await expect.poll(async () => (await hd(rig, taskId)).code, { timeout: 5_000 }).toBe(200);
  expect(await hd(rig, stuck)).toMatchObject({ code: 422 });
});

test('media and records are gone after fourteen days', async () => {
  const rig = await startRig({ speed: 500 });
  const taskId = await generate(rig, { prompt: 'x' });
  const { response } = await until(rig, taskId, 1);
  rig.clock.at += 13 * DAY_MS;
  await rig.sandbox.sweep();
  expect((await fetch(response!.resultUrls[0]!)).status).toBe(200);
  rig.clock.at += DAY_MS + 1;
  expect((await fetch(response!.resultUrls[0]!)).status).toBe(404);
  const gone = await answer(rig.call('GET', `/kie/api/v1/veo/record-info?taskId=${taskId}`));
  expect(gone).toMatchObject({ code: 422, msg: 'Temporarily supports records within 14 days' });
});

test.each([
  ['an NSFW test', undefined, 2, 400, /content policies/],
  ['x', { kind: 'policy' }, 2, 400, /content policies/],
  ['x', { kind: 'fail' }, 3, 501, /Internal Error/],
  ['x', { kind: 'abort' }, 2, 500, /given up/],
] as const)('%s with the fate %j ends under flag %i', async (prompt, fault, flag, errorCode, message) => {
  const rig = await startRig({ speed: 500 });
  if (fault) rig.sandbox.faults.add({ on: 'work', fault });
  const ended = await until(rig, await generate(rig, { prompt }), flag);
  expect(ended).toMatchObject({ errorCode, errorMessage: expect.stringMatching(message) as string, response: null });
});

test('a clip under way when the process stopped is finished after the restart', async () => {
  const rig = await startRig({ speed: 500 });
  rig.studio.gate = new Promise(() => {});
  const taskId = await generate(rig, { prompt: 'x' });
  await expect.poll(() => rig.studio.clips.length, { timeout: 5_000 }).toBe(1);
  rig.studio.gate = undefined;
  await rig.restart();
  await until(rig, taskId, 1);
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
});
