import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { plainPng } from '../testing/fixture-studio.ts';

const KEY = { authorization: 'Key test' };
const FLUX = '/fal/fal-ai/flux/dev';
const SEEDANCE = '/fal/fal-ai/bytedance/seedance/v1/pro/image-to-video';
const MODELS = '/fal/api.fal.ai/v1/models';
const DAY_MS = 24 * 60 * 60_000;

interface Shown {
  readonly request_id: string;
  readonly status: string;
  readonly response_url: string;
  readonly status_url: string;
  readonly cancel_url: string;
  readonly error?: string;
  readonly error_type?: string;
}

const call = (rig: Rig, method: string, path: string, body?: unknown): Promise<Response> =>
  rig.call(method, path, body, { ...KEY, 'x-kinoloom-job': 'job-1' });
const read = async <Body>(response: Response | Promise<Response>): Promise<Body> =>
  (await (await response).json()) as Body;

async function submit(rig: Rig, path: string, input: object): Promise<Shown> {
  const response = await call(rig, 'POST', path, input);
  expect(response.status).toBe(200);
  return await read<Shown>(response);
}

/** The completed request, and its result. */
async function ended(rig: Rig, { status_url, response_url }: Shown) {
  const look = (): Promise<Shown> => read<Shown>(call(rig, 'GET', status_url));
  await expect.poll(async () => (await look()).status, { timeout: 5_000, interval: 5 }).toBe('COMPLETED');
  const response = await call(rig, 'GET', response_url);
  const body = await read<Record<string, unknown>>(response);
  return { shown: await look(), status: response.status, body };
}

async function upload(rig: Rig, bytes: Buffer, type = 'image/png'): Promise<string> {
  const place = '/fal/rest.fal.ai/storage/upload/initiate?storage_type=fal-cdn-v3';
  const asked = { file_name: 'photo one.png', content_type: type };
  const { upload_url, file_url } = await read<{ upload_url: string; file_url: string }>(
    call(rig, 'POST', place, asked),
  );
  const body = new Uint8Array(bytes);
  const put = (headers: Record<string, string>) => fetch(upload_url, { method: 'PUT', headers, body });
  expect((await put({ 'content-type': 'image/webp' })).status).toBe(403);
  expect((await put({ 'content-type': type, ...KEY })).status).toBe(403);
  expect((await put({ 'content-type': type })).status).toBe(200);
  return file_url;
}

test('an image is queued, made in the size asked for, and found below its app', async () => {
  const rig = await startRig({ speed: 500 });
  const image_size = { width: 640, height: 384 };
  const queued = await submit(rig, FLUX, { prompt: 'a pier', seed: 7, image_size, output_format: 'png' });
  const at = `${rig.sandbox.url}/fal/fal-ai/flux/requests/${queued.request_id}`;
  expect(queued).toMatchObject({ status: 'IN_QUEUE', queue_position: 0, response_url: at, status_url: `${at}/status` });
  const { status, body } = await ended(rig, queued);
  expect([status, body]).toMatchObject([200, { images: [{ content_type: 'image/png' }], seed: 7 }]);
  const [{ url }] = body['images'] as [{ url: string }];
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 384]);
  expect(rig.sandbox.journal.paid()).toMatchObject([
    { vendor: 'fal', model: 'fal-ai/flux/dev', job: 'job-1', id: queued.request_id },
  ]);
  // Below the endpoint itself there is nothing.
  expect((await call(rig, 'GET', `${FLUX}/requests/${queued.request_id}/status`)).status).toBe(404);
  expect((await call(rig, 'GET', `/fal/fal-ai/veo3.1/requests/${queued.request_id}`)).status).toBe(404);
});

test('each endpoint makes its kind of file of uploaded files', async () => {
  const rig = await startRig({ speed: 500 });
  const [image, last] = [await upload(rig, plainPng(160, 90)), await upload(rig, plainPng(90, 160))];
  const made = async (path: string, input: object) => (await ended(rig, await submit(rig, `/fal/${path}`, input))).body;
  expect(await made('fal-ai/nano-banana-2/edit', { prompt: 'x', image_urls: [image] })).toHaveProperty('images.0.url');
  expect(await made('fal-ai/nano-banana-2/edit', { prompt: 'x', image_urls: [image, last] })).toHaveProperty('images');
  expect(await made('fal-ai/esrgan', { image_url: image, scale: 3 })).toHaveProperty('image.url');
  expect(await made('fal-ai/veo3.1/fast', { prompt: 'x', duration: '4s' })).toHaveProperty('video.url');
  const clip = { prompt: 'x', image_url: image, end_image_url: last, duration: '3', resolution: '480p' };
  expect(await made(SEEDANCE.slice('/fal/'.length), clip)).toHaveProperty('video.content_type', 'video/mp4');
  const words = { text: 'A pier', voice: 'Noir' };
  expect(await made('fal-ai/elevenlabs/tts/multilingual-v2', words)).toHaveProperty('audio.content_type', 'audio/mpeg');
  const makers = rig.studio.orders.map(({ maker }) => maker);
  expect(makers).toEqual(['editImage', 'mixImages', 'upscaleImage', 'makeClip', 'makeClip', 'speak']);
  expect(rig.studio.clips.map(({ durationMs, lastImage }) => [durationMs, lastImage !== undefined])).toEqual([
    [4_000, false],
    [3_000, true],
  ]);
});

test.each<[path: string, input: object, detail: object]>([
  [FLUX, {}, { loc: ['body', 'prompt'], msg: 'Field required', type: 'missing' }],
  [FLUX, { prompt: 'x', fps: 3 }, { loc: ['body', 'fps'], type: 'extra_forbidden' }],
  [FLUX, { prompt: 'x', output_format: 'jpg' }, { loc: ['body', 'output_format'], type: 'literal_error' }],
  [FLUX, { prompt: 'x', num_images: 9 }, { loc: ['body', 'num_images'], type: 'less_than_equal' }],
  [SEEDANCE, { prompt: 'x', image_url: 'https://a.test/b.png', duration: 5 }, { loc: ['body', 'duration'] }],
])('%s takes %j into the queue, and refuses it as its result', async (path, input, detail) => {
  const rig = await startRig({ speed: 500 });
  const { shown, status, body } = await ended(rig, await submit(rig, path, input));
  expect(shown).toMatchObject({ error: 'Invalid status code: 422' });
  expect([status, body['detail']]).toMatchObject([422, [detail]]);
  expect(rig.studio.orders).toEqual([]);
});

test.each([
  ['nsfw test', undefined, 422, { detail: [{ loc: ['body', 'prompt'], type: 'content_policy_violation' }] }],
  ['x', { kind: 'policy' }, 422, { detail: [{ type: 'content_policy_violation' }] }],
  ['x', { kind: 'fail', error: 'out of memory' }, 500, { detail: 'out of memory', error_type: 'runner_server_error' }],
  ['x', { kind: 'abort' }, 503, { error_type: 'runner_scheduling_failure' }],
] as const)('%s with the fate %j ends in an error', async (prompt, fault, expected, answer) => {
  const rig = await startRig({ speed: 500 });
  if (fault) rig.sandbox.faults.add({ on: 'work', match: { vendor: 'fal' }, fault });
  const { shown, status, body } = await ended(rig, await submit(rig, FLUX, { prompt }));
  expect(shown.error).toMatch(/./);
  expect([status, body]).toMatchObject([expected, answer]);
});

test('a missing file is told as one that cannot be downloaded', async () => {
  const rig = await startRig({ speed: 500 });
  const image_url = `${rig.sandbox.url}/fal/v3.fal.media/files/none/a.png`;
  const { status, body } = await ended(rig, await submit(rig, '/fal/fal-ai/esrgan', { image_url }));
  expect([status, body]).toMatchObject([422, { detail: [{ type: 'file_download_error' }] }]);
});

test('a request can be cancelled until it has ended', async () => {
  const rig = await startRig({ speed: 500 });
  rig.sandbox.faults.add({ on: 'work', fault: { kind: 'hang' } });
  const queued = await submit(rig, FLUX, { prompt: 'x' });
  expect((await call(rig, 'GET', queued.status_url)).status).toBe(202);
  const unfinished = await call(rig, 'GET', queued.response_url);
  expect([unfinished.status, await unfinished.json()]).toEqual([400, { detail: 'Request is still in progress' }]);
  const cancel = async (url: string) => {
    const response = await call(rig, 'PUT', url);
    return [response.status, await response.json()];
  };
  expect(await cancel(queued.cancel_url)).toEqual([202, { status: 'CANCELLATION_REQUESTED' }]);
  expect((await ended(rig, queued)).shown.error_type).toBe('client_cancelled');
  expect(await cancel(queued.cancel_url)).toEqual([400, { status: 'ALREADY_COMPLETED' }]);
  expect(await cancel('/fal/fal-ai/flux/requests/none/cancel')).toEqual([404, { status: 'NOT_FOUND' }]);
});

test('a key with the scheme of fal is required, and an unknown endpoint is 404', async () => {
  const rig = await startRig();
  expect((await rig.call('POST', FLUX, { prompt: 'x' })).status).toBe(401);
  expect((await fetch(`${rig.sandbox.url}${MODELS}/pricing?endpoint_id=fal-ai/flux/dev`)).status).toBe(401);
  expect((await call(rig, 'POST', '/fal/fal-ai/flux/pro', { prompt: 'x' })).status).toBe(404);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('a request under way when the process stopped is finished after the restart; later its data is gone', async () => {
  const rig = await startRig({ speed: 500 });
  const image_url = await upload(rig, plainPng(160, 90));
  rig.studio.gate = new Promise(() => {});
  const queued = await submit(rig, SEEDANCE, { prompt: 'x', image_url });
  const path = `/fal/fal-ai/bytedance/requests/${queued.request_id}`;
  const status = async (): Promise<string> => (await read<Shown>(call(rig, 'GET', `${path}/status`))).status;
  await expect.poll(status, { timeout: 5_000 }).toBe('IN_PROGRESS');
  rig.studio.gate = undefined;
  await rig.restart();
  await expect.poll(status, { timeout: 5_000 }).toBe('COMPLETED');
  const { video } = await read<{ video: { url: string } }>(call(rig, 'GET', path));
  expect((await fetch(video.url)).status).toBe(200);
  rig.clock.at += 30 * DAY_MS + 1;
  expect([(await fetch(video.url)).status, (await call(rig, 'GET', path)).status]).toEqual([404, 404]);
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
});

interface Described {
  readonly models: { metadata: object; openapi: { paths: object; components: { schemas: { Input: object } } } }[];
}

test('the platform tells inputs, prices and past requests', async () => {
  const rig = await startRig({ speed: 500 });
  const named = 'endpoint_id=fal-ai/flux/dev';
  const { models } = await read<Described>(fetch(`${rig.sandbox.url}${MODELS}?${named}&expand=openapi-3.0`));
  expect(models).toMatchObject([{ metadata: { category: 'text-to-image', status: 'active' } }]);
  expect(Object.keys(models[0]!.openapi.paths)).toContain('/fal-ai/flux/dev');
  expect(models[0]!.openapi.components.schemas.Input).toMatchObject({
    required: ['prompt'],
    properties: { output_format: { enum: ['jpeg', 'png'], default: 'jpeg' } },
  });
  expect(await read(call(rig, 'GET', `${MODELS}/pricing?${named}`))).toMatchObject({
    prices: [{ endpoint_id: 'fal-ai/flux/dev', unit_price: 0.025, currency: 'USD' }],
  });
  expect((await call(rig, 'GET', `${MODELS}?endpoint_id=fal-ai/none`)).status).toBe(404);
  const queued = await submit(rig, FLUX, { prompt: 'x' });
  await ended(rig, queued);
  const history = `${MODELS}/requests/by-endpoint?${named}&expand=payloads&limit=1`;
  expect(await read(call(rig, 'GET', history))).toMatchObject({
    items: [{ request_id: queued.request_id, status_code: 200, json_input: { prompt: 'x' } }],
    has_more: false,
  });
  expect((await call(rig, 'GET', `${MODELS}/requests/by-endpoint`)).status).toBe(400);
});

test('a changed model is published and checked as changed, and a retired one is gone', async () => {
  const rig = await startRig({ speed: 500 });
  const { models: changes } = rig.sandbox;
  changes.alter('fal-ai/flux/dev', { removes: ['seed'], allows: { output_format: ['png'] }, requires: ['style'] });
  const about = `${MODELS}?endpoint_id=fal-ai/flux/dev&expand=openapi-3.0`;
  const { models } = await read<Described>(call(rig, 'GET', about));
  const inputs = models[0]!.openapi.components.schemas.Input;
  expect(inputs).toMatchObject({ required: ['prompt', 'style'], properties: { output_format: { enum: ['png'] } } });
  expect(inputs).not.toHaveProperty('properties.seed');
  const { body } = await ended(rig, await submit(rig, FLUX, { prompt: 'x', seed: 1 }));
  expect(body).toMatchObject({
    detail: [
      { loc: ['body', 'seed'], type: 'extra_forbidden' },
      { loc: ['body', 'style'], type: 'missing' },
    ],
  });
  const style = { prompt: 'x', style: 'photo' };
  expect(await ended(rig, await submit(rig, FLUX, style))).toMatchObject({ status: 200 });

  changes.retire('fal-ai/flux/dev');
  expect((await call(rig, 'GET', about)).status).toBe(404);
  expect((await call(rig, 'POST', FLUX, { prompt: 'x' })).status).toBe(404);
  changes.restore();
  expect((await call(rig, 'POST', FLUX, { prompt: 'x', seed: 1 })).status).toBe(200);
});
