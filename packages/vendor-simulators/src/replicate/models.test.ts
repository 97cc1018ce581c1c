import { expect, test } from 'vitest';
import { startRig } from '../testing/client.ts';
import { clipBytes, plainPng } from '../testing/fixture-studio.ts';
import type { Studio } from '../studio.ts';
import { modelById } from './models.ts';

const dataUrl = (bytes: Buffer, type: string): string => `data:${type};base64,${bytes.toString('base64')}`;
const image = dataUrl(plainPng(160, 90), 'image/png');
const tall = dataUrl(plainPng(90, 160), 'image/png');
const video = dataUrl(clipBytes({ width: 1280, height: 720, durationMs: 5_000 }), 'video/mp4');
const audio = dataUrl(clipBytes({ width: 0, height: 0, durationMs: 3_000 }), 'audio/wav');
const prompt = 'a lake';

test.each<[model: string, input: Record<string, unknown>, maker: keyof Studio, order: Record<string, unknown>]>([
  [
    'bytedance/seedream-4',
    { prompt, size: '1K', aspect_ratio: '16:9' },
    'makeImage',
    { width: 1280, height: 720, format: 'jpg' },
  ],
  ['bytedance/seedream-4', { prompt }, 'makeImage', { width: 2048, height: 2048 }],
  [
    'bytedance/seedream-4',
    { prompt, size: 'custom', width: 1024, height: 1400, enhance_prompt: false },
    'makeImage',
    { width: 1024, height: 1400 },
  ],
  ['google/nano-banana-2', { prompt }, 'makeImage', { width: 1024, height: 1024 }],
  ['google/nano-banana-2', { prompt, image_input: [image] }, 'editImage', { width: 1360, height: 768 }],
  ['google/nano-banana-2', { prompt, image_input: [image, tall] }, 'mixImages', { width: 1360, height: 768 }],
  [
    'ideogram-ai/ideogram-v3-turbo',
    { prompt, resolution: '1280x720', style_type: 'Design', seed: 3 },
    'makeImage',
    { width: 1280, height: 720, seed: 3 },
  ],
  [
    'ideogram-ai/ideogram-v3-turbo',
    { prompt, image, mask: image, aspect_ratio: '16:9' },
    'editImage',
    { width: 160, height: 90 },
  ],
  ['black-forest-labs/flux-kontext-pro', { prompt, input_image: tall }, 'editImage', { width: 768, height: 1360 }],
  [
    'black-forest-labs/flux-kontext-pro',
    { prompt, input_image: image, aspect_ratio: '1:1', output_format: 'jpg', safety_tolerance: 2, seed: 1 },
    'editImage',
    { width: 1024, height: 1024, format: 'jpg', seed: 1 },
  ],
  [
    'flux-kontext-apps/multi-image-kontext-pro',
    { prompt, input_image_1: image, input_image_2: tall, aspect_ratio: '4:3' },
    'mixImages',
    { width: 1024, height: 768, images: [plainPng(160, 90), plainPng(90, 160)] },
  ],
  [
    'flux-kontext-apps/multi-image-list',
    { prompt, input_images: [tall, image, image], aspect_ratio: '3:4' },
    'mixImages',
    { width: 768, height: 1024, images: [plainPng(90, 160), plainPng(160, 90), plainPng(160, 90)] },
  ],
  ['nightmareai/real-esrgan', { image, scale: 2, face_enhance: true }, 'upscaleImage', { scale: 2, format: 'png' }],
  [
    'kwaivgi/kling-v2.1',
    { prompt, start_image: tall, duration: 10, negative_prompt: 'rain' },
    'makeClip',
    { width: 720, height: 1280, durationMs: 10_000, startImage: plainPng(90, 160) },
  ],
  [
    'kwaivgi/kling-v2.1',
    { prompt, start_image: image, end_image: tall, mode: 'pro' },
    'makeClip',
    { width: 1920, height: 1080, durationMs: 5_000, lastImage: plainPng(90, 160) },
  ],
  [
    'kwaivgi/kling-v2.5-turbo-pro',
    { prompt, aspect_ratio: '9:16', duration: 5 },
    'makeClip',
    { width: 1080, height: 1920 },
  ],
  [
    'zsxkib/mmaudio',
    { prompt: 'waves', video, duration: 8, negative_prompt: 'voices', num_steps: 25, cfg_strength: 4.5, seed: 9 },
    'addSound',
    { prompt: 'waves', negativePrompt: 'voices', durationMs: 5_000, seed: 9 },
  ],
  ['zsxkib/mmaudio', { image, duration: 8 }, 'addSound', { durationMs: 8_000, negativePrompt: 'music' }],
  ['sync/lipsync-2', { video, audio, sync_mode: 'bounce', temperature: 0.5 }, 'lipsync', { syncMode: 'bounce' }],
  ['luma/reframe-video', { video, aspect_ratio: '9:16' }, 'reframeClip', { width: 720, height: 1280 }],
  [
    'luma/reframe-video',
    { video, aspect_ratio: '9:16', prompt, x_start: 0, x_end: 720, y_start: 300, y_end: 705 },
    'reframeClip',
    { place: { x: 0, y: 300, width: 720, height: 405 } },
  ],
  [
    'luma/reframe-video',
    { video, aspect_ratio: '1:1', grid_position_y: 0 },
    'reframeClip',
    { width: 960, height: 960, place: { x: 0, y: 0, width: 960, height: 540 } },
  ],
])('%s makes of %j what its table says', async (model, input, maker, order) => {
  const rig = await startRig({ speed: 1_000 });
  const official = modelById(model)?.official ?? false;
  const path = official ? `/v1/models/${model}/predictions` : '/v1/predictions';
  const version = official ? {} : { version: modelById(model)?.versions[0] };
  const response = await rig.call('POST', path, { ...version, input }, { prefer: 'wait=10' });
  const done = (await response.json()) as { status: string; output: string; error: string };
  expect([response.status, done.status, done.error]).toEqual([201, 'succeeded', null]);
  expect((await fetch(done.output)).status).toBe(200);
  expect(rig.studio.orders).toMatchObject([{ maker, order }]);
});

test.each<[model: string, input: Record<string, unknown>, detail: string]>([
  [
    'black-forest-labs/flux-1.1-pro-ultra',
    { prompt, safety_tolerance: 7 },
    '- input.safety_tolerance: Must be less than or equal to 6',
  ],
  ['bytedance/seedream-4', { prompt, width: 1023 }, '- input.width: Must be greater than or equal to 1024'],
  ['bytedance/seedream-4', { prompt, seed: 1 }, '- input: Additional property seed is not allowed'],
  [
    'black-forest-labs/flux-1.1-pro-ultra',
    { prompt, seed: 1.5 },
    '- input.seed: Invalid type. Expected: integer, given: number',
  ],
  [
    'bytedance/seedance-1-pro-fast',
    { prompt, image, last_frame_image: image },
    '- input: Additional property last_frame_image is not allowed',
  ],
  [
    'google/nano-banana-2',
    { prompt, output_format: 'webp' },
    '- input.output_format: output_format must be one of the following: "jpg", "png"',
  ],
  ['ideogram-ai/ideogram-v3-turbo', { prompt, image }, '- input.mask: image and mask come together'],
  ['flux-kontext-apps/multi-image-kontext-pro', { prompt, input_image_1: image }, '- input: input_image_2 is required'],
  [
    'flux-kontext-apps/multi-image-list',
    { prompt, input_images: Array(11).fill('https://a.test/b.png') },
    '- input.input_images: Array must have at most 10 items',
  ],
  ['kwaivgi/kling-v2.1', { prompt }, '- input: start_image is required'],
  [
    'kwaivgi/kling-v2.1',
    { prompt, start_image: image, end_image: image },
    '- input.end_image: end_image needs mode pro',
  ],
  [
    'kwaivgi/kling-v2.1',
    { prompt, start_image: image, aspect_ratio: '1:1' },
    '- input: Additional property aspect_ratio is not allowed',
  ],
  [
    'kwaivgi/kling-v2.5-turbo-pro',
    { prompt, start_image: image },
    '- input: Additional property start_image is not allowed',
  ],
  ['sync/lipsync-2', { video, audio, temperature: 1.1 }, '- input.temperature: Must be less than or equal to 1'],
  ['sync/lipsync-2', { video: 'clip.mp4', audio }, "- input.video: Does not match format 'uri'"],
  [
    'luma/reframe-video',
    { video_url: video, aspect_ratio: '9:16' },
    '- input: video is required\n- input: Additional property video_url is not allowed',
  ],
  ['luma/reframe-video', { video, x_start: 5, x_end: 5 }, '- input.x_end: x_end must be greater than x_start'],
])('%s refuses %j', async (model, input, detail) => {
  const rig = await startRig();
  const response = await rig.call('POST', `/v1/models/${model}/predictions`, { input });
  expect([response.status, await response.json()]).toEqual([
    422,
    { status: 422, title: 'Input validation failed', detail },
  ]);
});

test('demucs makes four tracks of a recording, each under its name, as mp3 or wav', async () => {
  const rig = await startRig({ speed: 1_000 });
  const version = modelById('ryan5453/demucs')?.versions[0];
  for (const [wished, extension, format] of [
    [{ model: 'htdemucs', output_format: 'mp3', mp3_bitrate: 192 }, 'mp3', { rate: 44_100, kbps: 192 }],
    [{ output_format: 'wav' }, 'wav', 'wav'],
  ] as const) {
    const response = await rig.call(
      'POST',
      '/v1/predictions',
      { version, input: { audio, ...wished } },
      { prefer: 'wait=10' },
    );
    const done = (await response.json()) as { status: string; output: Record<string, string>; error: string };
    expect([response.status, done.status, done.error]).toEqual([201, 'succeeded', null]);
    expect(Object.keys(done.output)).toEqual(['vocals', 'drums', 'bass', 'other']);
    for (const [stem, url] of Object.entries(done.output)) {
      expect(url.endsWith(`/${stem}.${extension}`)).toBe(true);
      expect(await (await fetch(url)).json()).toEqual({ stem, durationMs: 3_000 });
    }
    expect(rig.studio.orders.at(-1)).toMatchObject({ maker: 'split', order: { format } });
  }
});

test.each<[Record<string, unknown>, RegExp]>([
  [{}, /audio is required/],
  [{ audio, model: 'spleeter' }, /input\.model/],
  [{ audio, mp3_bitrate: 500 }, /input\.mp3_bitrate: Must be less than or equal to 320/],
  [{ audio, output_format: 'flac' }, /the stand-in writes mp3 and wav/],
  [{ audio, stem: 'piano' }, /input\.stem/],
  [{ audio, loudness: 1 }, /Additional property loudness/],
])('demucs refuses %j', async (input, detail) => {
  const rig = await startRig();
  const version = modelById('ryan5453/demucs')?.versions[0];
  const response = await rig.call('POST', '/v1/predictions', { version, input });
  expect([response.status, await response.json()]).toMatchObject([422, { detail: expect.stringMatching(detail) }]);
});

test('a community model is asked for by version alone, and an official one by its name', async () => {
  const rig = await startRig();
  const id = 'nightmareai/real-esrgan';
  const input = { image };
  expect((await rig.call('POST', `/v1/models/${id}/predictions`, { input })).status).toBe(404);
  for (const version of modelById(id)?.versions ?? []) {
    expect((await rig.call('POST', '/v1/predictions', { version, input })).status).toBe(201);
    expect((await rig.call('POST', '/v1/predictions', { version: `${id}:${version}`, input })).status).toBe(201);
  }
  const unknown = await rig.call('POST', '/v1/predictions', { version: 'f'.repeat(64), input });
  expect([unknown.status, await unknown.json()]).toMatchObject([422, { detail: 'Invalid version or not permitted' }]);
});

test.each<[string, string, Record<string, unknown>, RegExp]>([
  [
    'a video over 10 s',
    'luma/reframe-video',
    { video: dataUrl(clipBytes({ durationMs: 11_000 }), 'video/mp4') },
    /10 seconds/,
  ],
  ['a video that is none', 'luma/reframe-video', { video: image }, /cannot be read/],
  ['a recording for a video', 'luma/reframe-video', { video: audio }, /no pictures/],
  ['silence', 'sync/lipsync-2', { video, audio: dataUrl(clipBytes({ hasSound: false }), 'video/mp4') }, /no sound/],
])('%s fails the prediction, not the submission', async (_, model, input, error) => {
  const rig = await startRig({ speed: 1_000 });
  const { id } = await rig.create(model, input);
  expect((await rig.until(id, 'failed')).error).toMatch(error);
});
