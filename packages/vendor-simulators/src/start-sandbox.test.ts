import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { type PredictionBody, startRig } from './testing/client.ts';
import { plainPng } from './testing/fixture-studio.ts';

const ULTRA = 'black-forest-labs/flux-1.1-pro-ultra';
const PRO = 'bytedance/seedance-1-pro';
const LITE = 'bytedance/seedance-1-pro-fast';

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

test('an image goes from starting to succeeded, and its address delivers a picture of the right size and type', async () => {
  const rig = await startRig();
  const created = await rig.create(ULTRA, {
    prompt: 'a lighthouse',
    aspect_ratio: '16:9',
    seed: 7,
    output_format: 'jpg',
  });
  expect(created).toMatchObject({ status: 'starting', output: null, error: null, model: ULTRA });
  expect(created.id).toMatch(/^[a-z0-9]{26}$/);
  const done = await rig.until(created.id, 'succeeded');
  expect(done.metrics).toMatchObject({
    predict_time: expect.any(Number) as number,
    total_time: expect.any(Number) as number,
  });
  const delivered = await fetch(done.output as string);
  expect(delivered.headers.get('content-type')).toBe('image/jpeg');
  const bytes = await bytesOf(delivered);
  expect(Number(delivered.headers.get('content-length'))).toBe(bytes.length);
  expect(await loadImage(bytes)).toMatchObject({ width: 1280, height: 720 });
  expect(rig.studio.images[0]).toMatchObject({ prompt: 'a lighthouse', seed: 7, format: 'jpg' });
});

test.each([
  ['1:1', 1024, 1024],
  ['9:16', 720, 1280],
  ['4:3', 1024, 768],
  ['21:9', 1568, 672],
])('a flux image of %s is %i × %i', async (aspect_ratio, width, height) => {
  const rig = await startRig();
  const { id } = await rig.create(ULTRA, { prompt: 'x', aspect_ratio });
  await rig.until(id, 'succeeded');
  expect(rig.studio.images[0]).toMatchObject({ width, height });
});

test.each([
  [PRO, { resolution: '1080p', aspect_ratio: '16:9' }, 1920, 1080],
  [PRO, { resolution: '1080p', aspect_ratio: '9:16' }, 1080, 1920],
  [LITE, { resolution: '720p', aspect_ratio: '16:9' }, 1280, 720],
  [LITE, { resolution: '720p', aspect_ratio: '1:1' }, 960, 960],
  ['kinoloom/mock-vid', { aspect_ratio: '9:16' }, 576, 1024],
])('a clip of %s with %j is %i × %i at 30 fps', async (model, input, width, height) => {
  const rig = await startRig();
  const { id } = await rig.create(model, { prompt: 'x', ...input });
  const done = await rig.until(id, 'succeeded');
  const made = JSON.parse(await (await fetch(done.output as string)).text()) as object;
  expect(made).toMatchObject({ width, height, fps: 30 });
});

test('a clip reports its progress in the logs while it is made', async () => {
  const rig = await startRig();
  let open = (): void => {};
  rig.studio.gate = new Promise((resolve) => {
    open = resolve;
  });
  const { id } = await rig.create(PRO, { prompt: 'waves', duration: 5, resolution: '1080p', fps: 24 });
  await expect.poll(async () => (await rig.get(id)).logs).toMatch(/ 45%\|#########\s+\| 68\/150\n$/);
  open();
  const done = await rig.until(id, 'succeeded');
  expect(done.logs).toContain('100%|');
});

test('mock-img answers with a list, other models with one address', async () => {
  const rig = await startRig();
  const { id } = await rig.create('kinoloom/mock-img', { prompt: 'x', width: 640, height: 360, output_format: 'png' });
  const done = await rig.until(id, 'succeeded');
  expect(done.output).toHaveLength(1);
  const bytes = await bytesOf(await fetch((done.output as string[])[0]!));
  expect(await loadImage(bytes)).toMatchObject({ width: 640, height: 360 });
});

test('a start image arrives as data URL, as uploaded file and from an address, and the clip takes its ratio', async () => {
  const rig = await startRig();
  const tall = plainPng(90, 160);
  const form = new FormData();
  form.set('content', new Blob([new Uint8Array(tall)], { type: 'image/png' }), 'tall.png');
  const uploaded = await fetch(`${rig.sandbox.url}/v1/files`, {
    method: 'POST',
    headers: { authorization: 'Bearer test' },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const file = (await uploaded.json()) as { urls: { get: string }; size: number };
  expect(file.size).toBe(tall.length);
  const source = await rig.create('kinoloom/mock-img', { prompt: 'x', aspect_ratio: '9:16', output_format: 'png' });
  const address = (await rig.until(source.id, 'succeeded')).output![0]!;

  for (const image of [`data:image/png;base64,${tall.toString('base64')}`, file.urls.get, address]) {
    const { id } = await rig.create(LITE, { prompt: 'x', image, aspect_ratio: '16:9', resolution: '720p' });
    await rig.until(id, 'succeeded');
    expect(rig.studio.clips.at(-1)).toMatchObject({ width: 720, height: 1280 });
  }
  expect(rig.studio.clips.map(({ startImage }) => startImage?.equals(tall))).toEqual([true, true, false]);
});

test.each([
  ['data:image/png;base64,bm8gcGljdHVyZQ==', /cannot be read as a picture/],
  ['http://127.0.0.1:9/none.png', /could not be downloaded/],
])('a start image that is no picture or cannot be had fails the prediction: %s', async (image, error) => {
  const rig = await startRig();
  const { id } = await rig.create(LITE, { prompt: 'x', image });
  const failed = await rig.until(id, 'failed');
  expect(failed.error).toMatch(error);
  expect(failed.output).toBeNull();
});

test('the refused phrase fails the prediction with the provider’s policy error', async () => {
  const rig = await startRig();
  const { id } = await rig.create(ULTRA, { prompt: 'An NSFW test of the studio' });
  expect((await rig.until(id, 'failed')).error).toMatch(/flagged as sensitive.*E005/);
  expect(rig.studio.images).toHaveLength(0);
});

test.each<[string, unknown, RegExp]>([
  ['no input', {}, /input/],
  ['no prompt', { input: {} }, /^- input: prompt is required$/],
  [
    'an unknown field',
    { input: { prompt: 'x', colour: 'red' } },
    /^- input: Additional property colour is not allowed$/,
  ],
  ['a duration out of range', { input: { prompt: 'x', duration: 30 } }, /input\.duration/],
  ['a resolution that does not exist', { input: { prompt: 'x', resolution: '4k' } }, /input\.resolution/],
  ['a last frame without a first', { input: { prompt: 'x', last_frame_image: 'https://a.test/b.png' } }, /needs image/],
  ['an image that is no address', { input: { prompt: 'x', image: 'photo.png' } }, /input\.image/],
  ['a frame rate other than 24', { input: { prompt: 'x', fps: 30 } }, /input\.fps/],
  [
    'a data URL over 256 kB',
    { input: { prompt: 'x', image: `data:image/png;base64,${'A'.repeat(260_000)}` } },
    /256kB/,
  ],
])('%s is refused with 422, and nothing is made', async (_, body, detail) => {
  const rig = await startRig();
  const response = await rig.call('POST', '/v1/models/bytedance/seedance-1-pro/predictions', body);
  expect(response.status).toBe(422);
  const problem = (await response.json()) as { detail: string; title: string; status: number };
  expect(problem).toMatchObject({ title: 'Input validation failed', status: 422 });
  expect(problem.detail).toMatch(detail);
  expect(rig.sandbox.journal.paid()).toHaveLength(0);
});

test('a request without a key is refused, and so are an unknown model, an unknown id and a body that is no JSON', async () => {
  const rig = await startRig();
  const bare = await fetch(`${rig.sandbox.url}/v1/predictions`);
  expect(bare.status).toBe(401);
  expect((await rig.call('POST', '/v1/models/some/model/predictions', { input: { prompt: 'x' } })).status).toBe(404);
  expect((await rig.call('GET', '/v1/predictions/nothing')).status).toBe(404);
  const broken = await fetch(`${rig.sandbox.url}/v1/predictions`, {
    method: 'POST',
    headers: { authorization: 'Bearer x' },
    body: '{',
  });
  expect(broken.status).toBe(400);
});

test('a body over a megabyte is refused, and the journal has it all the same', async () => {
  const rig = await startRig();
  const body = { input: { prompt: 'x'.repeat(1_100_000) } };
  expect((await rig.call('POST', `/v1/models/${ULTRA}/predictions`, body)).status).toBe(413);
  expect(rig.sandbox.journal.entries()).toMatchObject([{ status: 413, id: null }]);
});

test('addresses follow the public one, and a wildcard is never told', async () => {
  const rig = await startRig({ publicUrl: 'https://sandbox.test/' });
  expect(rig.sandbox.url).toBe('https://sandbox.test');
  const wild = await startRig({ host: '0.0.0.0' });
  expect(wild.sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect((await wild.call('GET', '/v1/predictions')).status).toBe(200);
});

test('a model can be named by version, and Prefer: wait answers with the result', async () => {
  const rig = await startRig();
  const body = { version: 'kinoloom/mock-img', input: { prompt: 'x' } };
  const response = await rig.call('POST', '/v1/predictions', body, { prefer: 'wait=10' });
  expect(await response.json()).toMatchObject({ status: 'succeeded', output: [expect.stringMatching(/^http/)] });
});

test('the list has the newest first, in pages', async () => {
  const rig = await startRig({ concurrency: 8 });
  for (let i = 0; i < 103; i += 1) {
    rig.clock.at += 1;
    await rig.create('kinoloom/mock-vid', { prompt: `number ${i}` });
  }
  const first = (await (await rig.call('GET', '/v1/predictions')).json()) as {
    next: string;
    results: PredictionBody[];
  };
  expect(first.results).toHaveLength(100);
  expect(first.results[0]?.input['prompt']).toBe('number 102');
  const second = (await (await rig.call('GET', first.next)).json()) as { next: null; results: PredictionBody[] };
  expect(second.results.map(({ input }) => input['prompt'])).toEqual(['number 2', 'number 1', 'number 0']);
  expect(second.next).toBeNull();
});

test('no more predictions are worked on at once than allowed', async () => {
  const rig = await startRig({ concurrency: 2 });
  let open = (): void => {};
  rig.studio.gate = new Promise((resolve) => {
    open = resolve;
  });
  const ids: string[] = [];
  for (let i = 0; i < 6; i += 1) ids.push((await rig.create('kinoloom/mock-vid', { prompt: `${i}` })).id);
  await expect.poll(() => rig.studio.clips.length).toBe(2);
  open();
  for (const id of ids) await rig.until(id, 'succeeded');
  expect(rig.studio.mostAtOnce).toBe(2);
});

test('canceling stops what waits and what runs, and leaves alone what has ended', async () => {
  const rig = await startRig({ concurrency: 1 });
  const ended = await rig.create('kinoloom/mock-vid', { prompt: 'a' });
  await rig.until(ended.id, 'succeeded');
  rig.studio.gate = new Promise(() => {});
  const running = await rig.create('kinoloom/mock-vid', { prompt: 'b' });
  await rig.until(running.id, 'processing');
  const waiting = await rig.create('kinoloom/mock-vid', { prompt: 'c' });
  for (const { id, status } of [
    { id: ended.id, status: 'succeeded' },
    { id: waiting.id, status: 'canceled' },
    { id: running.id, status: 'canceled' },
  ]) {
    expect(await (await rig.call('POST', `/v1/predictions/${id}/cancel`)).json()).toMatchObject({ id, status });
  }
  rig.studio.gate = undefined;
  const next = await rig.create('kinoloom/mock-vid', { prompt: 'd' });
  await rig.until(next.id, 'succeeded');
  expect((await rig.get(running.id)).status).toBe('canceled');
});

test('outputs, inputs and logs are gone an hour after the end', async () => {
  const rig = await startRig();
  const { id } = await rig.create(ULTRA, { prompt: 'short-lived' });
  const { output } = await rig.until(id, 'succeeded');
  rig.clock.at += 59 * 60_000;
  expect((await fetch(output as string)).status).toBe(200);
  rig.clock.at += 2 * 60_000;
  expect((await fetch(output as string)).status).toBe(404);
  expect(await rig.get(id)).toMatchObject({ status: 'succeeded', output: null, data_removed: true, logs: '' });
  await rig.sandbox.sweep();
  expect(await rig.get(id)).toMatchObject({ status: 'succeeded', output: null, data_removed: true, input: {} });
});

test('what was under way or waiting when the process stopped is finished after the restart, with the same seed', async () => {
  const rig = await startRig({ concurrency: 1 });
  rig.studio.gate = new Promise(() => {});
  const running = await rig.create('kinoloom/mock-vid', { prompt: 'running' });
  await rig.until(running.id, 'processing');
  const waiting = await rig.create('kinoloom/mock-img', { prompt: 'waiting' });
  rig.studio.gate = undefined;
  await rig.restart();
  const done = await rig.until(running.id, 'succeeded');
  expect((await fetch(done.output as string)).status).toBe(200);
  expect(rig.studio.clips.map(({ seed }) => seed)).toEqual([rig.studio.clips[0]?.seed, rig.studio.clips[0]?.seed]);
  await rig.until(waiting.id, 'succeeded');
  expect(rig.sandbox.journal.paid().map(({ id }) => id)).toEqual([running.id, waiting.id]);
});
