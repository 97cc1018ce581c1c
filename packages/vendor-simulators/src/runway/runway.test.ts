import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { clipBytes, plainPng } from '../testing/fixture-studio.ts';

const ACT = '/runway/v1/character_performance';
const UPSCALE = '/runway/v1/video_upscale';
const version = { 'x-runway-version': '2024-11-06' };
const HOUR_MS = 60 * 60_000;

interface Task {
  readonly id: string;
  readonly status: string;
  readonly progress?: number;
  readonly output?: string[];
  readonly failure?: string;
  readonly failureCode?: string;
  readonly estimatedCost?: { readonly credits: number };
  readonly cost?: { readonly credits: number };
}

const call = (rig: Rig, method: string, path: string, body?: unknown): Promise<Response> =>
  rig.call(method, path, body, { ...version, 'x-kinoloom-job': 'job-1' });
const task = async (rig: Rig, id: string): Promise<Task> =>
  (await (await call(rig, 'GET', `/runway/v1/tasks/${id}`)).json()) as Task;

async function create(rig: Rig, path: string, body: unknown): Promise<string> {
  const response = await call(rig, 'POST', path, body);
  if (response.status !== 200) throw new Error(await response.text());
  return ((await response.json()) as { id: string }).id;
}

async function until(rig: Rig, id: string, status: string): Promise<Task> {
  await expect.poll(async () => (await task(rig, id)).status, { timeout: 5_000, interval: 5 }).toBe(status);
  return await task(rig, id);
}

async function place(
  rig: Rig,
  filename: string,
): Promise<{ uploadUrl: string; fields: Record<string, string>; runwayUri: string }> {
  const response = await call(rig, 'POST', '/runway/v1/uploads', { filename, type: 'ephemeral' });
  return (await response.json()) as Awaited<ReturnType<typeof place>>;
}

async function upload(rig: Rig, filename: string, bytes: Buffer): Promise<string> {
  const { uploadUrl, fields, runwayUri } = await place(rig, filename);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), filename);
  const posted = await fetch(uploadUrl, { method: 'POST', body: form });
  if (posted.status !== 204) throw new Error(`${posted.status} ${await posted.text()}`);
  return runwayUri;
}

async function performance(rig: Rig): Promise<Record<string, unknown>> {
  return {
    model: 'act_two',
    character: { type: 'image', uri: await upload(rig, 'face.png', plainPng(90, 160)) },
    reference: { type: 'video', uri: await upload(rig, 'dance.mp4', clipBytes()) },
    ratio: '960:960',
  };
}

test('a performance goes from PENDING over RUNNING with its progress to SUCCEEDED', async () => {
  // Slow enough to be observed as pending on a busy machine.
  const rig = await startRig({ speed: 0.5 });
  let open = (): void => {};
  rig.studio.gate = new Promise((resolve) => {
    open = resolve;
  });
  const id = await create(rig, ACT, {
    ...(await performance(rig)),
    expressionIntensity: 4,
    bodyControl: false,
    seed: 7,
  });
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(await task(rig, id)).toMatchObject({ status: 'PENDING', estimatedCost: { credits: 25 } });
  await until(rig, id, 'RUNNING');
  await expect.poll(async () => (await task(rig, id)).progress, { timeout: 5_000 }).toBe(0.45);
  open();
  const { output, cost } = await until(rig, id, 'SUCCEEDED');
  expect(cost).toEqual({ credits: 25 });
  expect(await (await fetch(output![0]!)).json()).toMatchObject({ width: 960, height: 960, durationMs: 5_000 });
  expect(rig.studio.orders).toMatchObject([
    { maker: 'perform', order: { character: { kind: 'image' }, bodyControl: false, expressionIntensity: 4, seed: 7 } },
  ]);
  const paid = { vendor: 'runway', model: 'act_two', job: 'job-1', id };
  expect(rig.sandbox.journal.paid()).toMatchObject([paid]);
});

test('what finds no place is THROTTLED until there is one', async () => {
  const rig = await startRig({ speed: 500, concurrency: 1 });
  let open = (): void => {};
  rig.studio.gate = new Promise((resolve) => {
    open = resolve;
  });
  const body = await performance(rig);
  const first = await create(rig, ACT, body);
  await until(rig, first, 'RUNNING');
  const second = await create(rig, ACT, body);
  await until(rig, second, 'THROTTLED');
  open();
  expect((await until(rig, second, 'SUCCEEDED')).output).toHaveLength(1);
});

test.each([
  ['4k', 3840, 2160],
  ['1k', 1920, 1080],
])('an upscale to %s is %i × %i, and keeps the sound', async (resolution, width, height) => {
  const rig = await startRig({ speed: 500 });
  const videoUri = await upload(rig, 'clip.mp4', clipBytes());
  const model = 'magnific_video_upscaler_creative';
  const { output } = await until(rig, await create(rig, UPSCALE, { model, videoUri, resolution }), 'SUCCEEDED');
  expect(await (await fetch(output![0]!)).json()).toEqual({ width, height, durationMs: 5_000, hasSound: true });
});

test.each<[path: string, change: Record<string, unknown>, path_: string[], message: RegExp]>([
  [ACT, { ratio: '16:9' }, ['ratio'], /one of 1280:720/],
  [ACT, { expressionIntensity: 6 }, ['expressionIntensity'], /at most 5/],
  [ACT, { seed: -1 }, ['seed'], /at least 0/],
  [ACT, { promptText: 'x' }, ['promptText'], /not a known/],
  [ACT, { reference: { type: 'image', uri: 'https://a.test/b.png' } }, ['reference', 'type'], /must be one of video/],
  [ACT, { reference: undefined }, ['reference'], /required/],
  [ACT, { character: { type: 'image', uri: 'http://a.test/b.png' } }, ['character', 'uri'], /HTTPS/],
  [ACT, { character: { type: 'image', uri: 'https://10.0.0.1/b.png' } }, ['character', 'uri'], /domain name/],
  [ACT, { character: { type: 'image', uri: 'https://localhost/b.png' } }, ['character', 'uri'], /domain name/],
  [ACT, { character: { type: 'image', uri: 'data:image/png;base64,AA==' } }, ['character', 'uri'], /HTTPS/],
])('%s with %j is refused with 400, for good', async (path, change, where, message) => {
  const rig = await startRig();
  const response = await call(rig, 'POST', path, { ...(await performance(rig)), ...change });
  expect(response.status).toBe(400);
  const { issues } = (await response.json()) as { issues: { path: string[]; message: string }[] };
  expect(issues).toMatchObject([{ path: where, message: expect.stringMatching(message) as string }]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('a retired model is told as such, and an upload that was never posted is refused', async () => {
  const rig = await startRig();
  const retired = await call(rig, 'POST', UPSCALE, { model: 'upscale_v1', videoUri: 'https://a.test/b.mp4' });
  expect([retired.status, await retired.json()]).toEqual([
    404,
    { error: 'This model variant is no longer available.' },
  ]);
  const { runwayUri } = await place(rig, 'clip.mp4');
  const model = 'magnific_video_upscaler_creative';
  expect((await call(rig, 'POST', UPSCALE, { model, videoUri: runwayUri })).status).toBe(400);
});

test('the version, a key and a name with an extension are required, and a place cannot be made up', async () => {
  const rig = await startRig();
  expect((await rig.call('POST', ACT, {})).status).toBe(400);
  const bare = await fetch(`${rig.sandbox.url}${ACT}`, { method: 'POST', headers: version, body: '{}' });
  expect(bare.status).toBe(401);
  expect((await call(rig, 'POST', '/runway/v1/uploads', { filename: 'clip', type: 'ephemeral' })).status).toBe(400);
  expect((await call(rig, 'POST', '/runway/v1/uploads', { filename: 'clip.mp4' })).status).toBe(400);
  const { uploadUrl, fields } = await place(rig, 'clip.mp4');
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, key: 'ephemeral/mine/clip.mp4' })) form.set(name, value);
  form.set('file', new Blob(['x']), 'clip.mp4');
  expect((await fetch(uploadUrl, { method: 'POST', body: form })).status).toBe(403);
  expect((await call(rig, 'GET', '/runway/v1/tasks/none')).status).toBe(404);
});

test.each([2_000, 31_000])('a reference of %i ms fails the task', async (durationMs) => {
  const rig = await startRig({ speed: 500 });
  const uri = await upload(rig, 'dance.mp4', clipBytes({ durationMs }));
  const id = await create(rig, ACT, { ...(await performance(rig)), reference: { type: 'video', uri } });
  expect(await until(rig, id, 'FAILED')).toMatchObject({
    failureCode: 'ASSET.INVALID',
    failure: expect.stringMatching(/between 3 and 30 seconds/) as string,
  });
});

test.each<[string, () => Response, RegExp]>([
  ['of another type', () => new Response('x', { headers: { 'content-type': 'text/html' } }), /type text\/html/],
  ['that leads elsewhere', () => new Response(null, { status: 302, headers: { location: '/' } }), /302/],
  [
    'that is too large',
    () => new Response(new Uint8Array(33 * 1024 * 1024), { headers: { 'content-type': 'video/mp4' } }),
    /more than/,
  ],
])('an address %s fails the task', async (_, respond, failure) => {
  const rig = await startRig({ speed: 500, fetch: () => Promise.resolve(respond()) });
  const videoUri = 'https://files.test/clip.mp4';
  const id = await create(rig, UPSCALE, { model: 'magnific_video_upscaler_creative', videoUri });
  expect((await until(rig, id, 'FAILED')).failure).toMatch(failure);
});

test('DELETE cancels what is under way, and deletes what has ended', async () => {
  const rig = await startRig({ speed: 500 });
  rig.studio.gate = new Promise(() => {});
  const running = await create(rig, ACT, await performance(rig));
  await until(rig, running, 'RUNNING');
  expect((await call(rig, 'DELETE', `/runway/v1/tasks/${running}`)).status).toBe(204);
  expect((await task(rig, running)).status).toBe('CANCELLED');
  rig.studio.gate = undefined;
  const done = await create(rig, ACT, await performance(rig));
  const { output } = await until(rig, done, 'SUCCEEDED');
  expect((await call(rig, 'DELETE', `/runway/v1/tasks/${done}`)).status).toBe(204);
  expect((await call(rig, 'GET', `/runway/v1/tasks/${done}`)).status).toBe(404);
  expect((await fetch(output![0]!)).status).toBe(404);
});

test('an output is refused after a day, and the task names it no more', async () => {
  const rig = await startRig({ speed: 500 });
  const id = await create(rig, ACT, await performance(rig));
  const { output } = await until(rig, id, 'SUCCEEDED');
  rig.clock.at += 24 * HOUR_MS;
  expect((await fetch(output![0]!)).status).toBe(200);
  rig.clock.at += 1;
  expect((await fetch(output![0]!)).status).toBe(403);
  expect(await task(rig, id)).not.toHaveProperty('output');
  const late = await call(rig, 'POST', ACT, {
    ...(await performance(rig)),
    character: { type: 'image', uri: await stale(rig) },
  });
  expect(late.status).toBe(400);
});

async function stale(rig: Rig): Promise<string> {
  const uri = await upload(rig, 'face.png', plainPng(9, 9));
  rig.clock.at += 24 * HOUR_MS;
  return uri;
}

test.each([
  [{ kind: 'policy' }, 'FAILED', 'SAFETY.INPUT.TEXT'],
  [{ kind: 'fail' }, 'FAILED', 'INTERNAL.BAD_OUTPUT.CODE01'],
  [{ kind: 'abort' }, 'CANCELLED', undefined],
] as const)('the fate %j ends a task as %s', async (fault, status, failureCode) => {
  const rig = await startRig({ speed: 500 });
  rig.sandbox.faults.add({ on: 'work', match: { model: 'act_two', job: 'job-1' }, fault });
  expect((await until(rig, await create(rig, ACT, await performance(rig)), status)).failureCode).toBe(failureCode);
});

test('the refused phrase counts in the names of files, where there are no words', async () => {
  const rig = await startRig({ speed: 500 });
  const uri = await upload(rig, 'NSFW test.png', plainPng(9, 9));
  const id = await create(rig, ACT, { ...(await performance(rig)), character: { type: 'image', uri } });
  expect((await until(rig, id, 'FAILED')).failureCode).toBe('SAFETY.INPUT.TEXT');
});

test('a task under way when the process stopped is finished after the restart, from files uploaded before it', async () => {
  const rig = await startRig({ speed: 500 });
  rig.studio.gate = new Promise(() => {});
  const id = await create(rig, ACT, await performance(rig));
  await until(rig, id, 'RUNNING');
  rig.studio.gate = undefined;
  await rig.restart();
  await until(rig, id, 'SUCCEEDED');
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
});
