import { GenerateImage, GenerateVideo } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { generationCall } from './generate.ts';
import { defaultSettings, resolveSettings, type PromptSettings } from './settings.ts';

const call = (more: Partial<PromptSettings>, flow: string | null = 'f') => {
  const resolved = resolveSettings({ ...defaultSettings, ...more }, undefined);
  if (!resolved) throw new Error('no model');
  return generationCall('  a slow sea ', resolved, flow);
};

test('an image is asked for with its size, a clip with its length and start image, as the contract has it', () => {
  const image = call({ media: 'image', imageModel: 'flux-pro', imageAspect: '16:9' });
  expect(image.path).toBe('/api/ai/image/generate/flux-pro-ultra');
  expect(GenerateImage.parse(image.body)).toEqual({
    prompt: 'a slow sea',
    aspectRatio: '16:9',
    resolution: '1280x720',
    flow_id: 'f',
  });

  const startImage = { id: 'a', ownerId: 'u', url: '/media/a/a.jpg', thumbnailUrl: null, width: 600, height: 900 };
  const clip = call({ videoModel: 'seedance-pro', seconds: 10, startImage });
  expect(clip.path).toBe('/api/ai/video/generate/seedance');
  expect(GenerateVideo.parse(clip.body)).toEqual({
    prompt: 'a slow sea',
    model: 'seedance-pro',
    aspectRatio: '9:16',
    resolution: '1080p',
    duration: 10,
    image: '/media/a/a.jpg',
    flow_id: 'f',
  });
});

test('a seed goes along when a result is made again, and is left out otherwise', () => {
  expect(call({ seed: 7 }).body).toMatchObject({ seed: 7 });
  expect(call({}).body).not.toHaveProperty('seed');
});

test('without a flow the server chooses one', () => {
  expect(call({}, null).body).not.toHaveProperty('flow_id');
});
