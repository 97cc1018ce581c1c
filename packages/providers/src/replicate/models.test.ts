import { expect, test } from 'vitest';
import { modelInput } from '../field-table/index.ts';
import type { ProviderTask } from '../spec/index.ts';
import { REPLICATE_MODELS, type ReplicateModel, type ReplicateModels } from './models.ts';

const models: ReplicateModels = REPLICATE_MODELS;
const at = (name: string) => ({ url: `https://studio.test/${name}` });

/** Every field of a task, to reveal fields that a model does not use. */
const everything: Omit<ProviderTask, 'model'> = {
  prompt: 'a lighthouse',
  negativePrompt: 'rain',
  aspectRatio: '16:9',
  seed: 42,
  seconds: 5,
  resolution: '1080p',
  width: 1280,
  height: 720,
  outputFormat: 'png',
  image: at('image'),
  lastImage: at('last'),
  video: at('video'),
  audio: at('audio'),
  character: { kind: 'image', source: at('character') },
  reference: at('reference'),
  bodyControl: true,
  expressionIntensity: 3,
  syncMode: 'loop',
  temperature: 0.5,
  placement: { gridX: 1, gridY: 2, xStart: 3, xEnd: 4, yStart: 5, yEnd: 6 },
  continues: 'before',
  voice: 'v1',
  voiceSettings: { stability: 0.75, similarityBoost: 0.75, style: 0, speakerBoost: true },
  removesNoise: true,
  promptInfluence: 0.3,
  soundFormat: 'mp3_44100_128',
  splitModel: 'htdemucs',
  trackFormat: 'mp3',
  trackKbps: 320,
};

async function sentFor(task: ProviderTask): Promise<{ id: string | undefined; input: object }> {
  const rows: readonly ReplicateModel[] = [models[task.model] ?? []].flat();
  const model = rows.find(({ takes }) => takes?.(task) ?? true);
  if (!model) throw new Error(`nobody takes ${task.model}`);
  const input = await modelInput(model, task, async (source) => ('url' in source ? source.url : 'file'));
  return { id: model.id.split(':')[0], input };
}

test.each<[string, string, object]>([
  [
    'flux-pro',
    'black-forest-labs/flux-1.1-pro-ultra',
    {
      prompt: 'a lighthouse',
      aspect_ratio: '16:9',
      seed: 42,
      image_prompt: 'https://studio.test/image',
      output_format: 'jpg',
    },
  ],
  ['seedream-3', 'bytedance/seedream-4', { prompt: 'a lighthouse', aspect_ratio: '16:9', size: '1K' }],
  ['imagen-4', 'google/nano-banana-2', { prompt: 'a lighthouse', aspect_ratio: '16:9', output_format: 'jpg' }],
  ['ideogram-v3', 'ideogram-ai/ideogram-v3-turbo', { prompt: 'a lighthouse', aspect_ratio: '16:9', seed: 42 }],
  [
    'flux-kontext-pro',
    'black-forest-labs/flux-kontext-pro',
    {
      prompt: 'a lighthouse',
      aspect_ratio: '16:9',
      seed: 42,
      output_format: 'png',
      input_image: 'https://studio.test/image',
    },
  ],
  ['real-esrgan', 'nightmareai/real-esrgan', { image: 'https://studio.test/image', scale: 2 }],
  [
    'seedance-pro',
    'bytedance/seedance-1-pro',
    {
      prompt: 'a lighthouse',
      aspect_ratio: '16:9',
      seed: 42,
      duration: 5,
      resolution: '1080p',
      fps: 24,
      image: 'https://studio.test/image',
      last_frame_image: 'https://studio.test/last',
    },
  ],
  [
    'kling-std',
    'kwaivgi/kling-v2.1',
    {
      prompt: 'a lighthouse',
      negative_prompt: 'rain',
      duration: 5,
      mode: 'standard',
      start_image: 'https://studio.test/image',
    },
  ],
  [
    'kling-pro',
    'kwaivgi/kling-v2.1',
    {
      prompt: 'a lighthouse',
      negative_prompt: 'rain',
      duration: 5,
      mode: 'pro',
      start_image: 'https://studio.test/image',
      end_image: 'https://studio.test/last',
    },
  ],
  [
    'reframe',
    'luma/reframe-video',
    {
      prompt: 'a lighthouse',
      aspect_ratio: '16:9',
      video: 'https://studio.test/video',
      grid_position_x: 1,
      grid_position_y: 2,
      x_start: 3,
      x_end: 4,
      y_start: 5,
      y_end: 6,
    },
  ],
  [
    'lipsync',
    'sync/lipsync-2',
    {
      video: 'https://studio.test/video',
      audio: 'https://studio.test/audio',
      sync_mode: 'loop',
      temperature: 0.5,
    },
  ],
  [
    'split-audio',
    'ryan5453/demucs',
    { audio: 'https://studio.test/audio', model: 'htdemucs', output_format: 'mp3', mp3_bitrate: 320 },
  ],
])('%s sends %s exactly the fields that the model has', async (model, id, input) => {
  expect(await sentFor({ ...everything, model })).toEqual({ id, input });
});

test('audio sends a video, or an image', async () => {
  const { id, input } = await sentFor({ model: 'audio', prompt: 'rain', seconds: 5, seed: 1, video: at('video') });
  expect(id).toBe('zsxkib/mmaudio');
  expect(input).toEqual({ prompt: 'rain', duration: 5, seed: 1, video: 'https://studio.test/video' });
  expect(await sentFor({ model: 'audio', prompt: 'rain', image: at('image') })).toMatchObject({
    input: { prompt: 'rain', image: 'https://studio.test/image' },
  });
});

test.each(['kling-std', 'kling-pro'])(
  '%s without an image uses the successor that supports text to video',
  async (model) => {
    expect(await sentFor({ model, prompt: 'a lighthouse', aspectRatio: '9:16', seconds: 10, seed: 1 })).toEqual({
      id: 'kwaivgi/kling-v2.5-turbo-pro',
      input: { prompt: 'a lighthouse', aspect_ratio: '9:16', duration: 10 },
    });
  },
);

test('two images use the model for two, more images the model for a list, both in order', async () => {
  const mix = { model: 'flux-multi-image', prompt: 'x', aspectRatio: 'match_input_image' };
  expect(await sentFor({ ...mix, images: [at('a'), at('b')] })).toEqual({
    id: 'flux-kontext-apps/multi-image-kontext-pro',
    input: {
      prompt: 'x',
      aspect_ratio: 'match_input_image',
      input_image_1: 'https://studio.test/a',
      input_image_2: 'https://studio.test/b',
    },
  });
  expect(await sentFor({ ...mix, images: [at('a'), at('b'), at('c')] })).toEqual({
    id: 'flux-kontext-apps/multi-image-list',
    input: {
      prompt: 'x',
      aspect_ratio: 'match_input_image',
      input_images: ['https://studio.test/a', 'https://studio.test/b', 'https://studio.test/c'],
    },
  });
});
