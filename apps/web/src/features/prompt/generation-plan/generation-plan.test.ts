import {
  AddAudio,
  EditImage,
  GenerateImage,
  GenerateVeo,
  GenerateVideo,
  messages,
  MixImages,
  OrderVariations,
  PerformAct,
} from '@kinoloom/contract';
import { describe, expect, test } from 'vitest';
import { type Picked } from '../picked.ts';
import { defaultSettings, resolveSettings, type PromptSettings } from '../settings.ts';
import { generationPlanOf } from './index.ts';

const photo: Picked = {
  id: 'a',
  ownerId: 'u',
  kind: 'image',
  url: '/media/a/a.jpg',
  thumbnailUrl: null,
  width: 600,
  height: 900,
  seconds: null,
  frame: null,
};
const clip: Picked = {
  ...photo,
  id: 'c',
  kind: 'video',
  url: '/media/c/c.mp4',
  width: 1280,
  height: 720,
  seconds: 7.2,
};

const work = (more: Partial<PromptSettings>) => {
  const settings = { ...defaultSettings, ...more };
  const made = generationPlanOf(
    settings,
    settings.media === 'audio' ? null : resolveSettings(settings, undefined),
    undefined,
  );
  if (!made) throw new Error('no work');
  return made;
};
const call = (more: Partial<PromptSettings>, flow: string | null = 'f') => work(more).call('  a slow sea ', flow);

describe('the contract accepts the request of', () => {
  test('an image with its size', () => {
    const { path, body } = call({ media: 'image', imageModel: 'flux-pro', imageAspect: '16:9' });
    expect(path).toBe('/api/ai/image/generate/flux-pro-ultra');
    expect(GenerateImage.parse(body)).toEqual({
      prompt: 'a slow sea',
      aspectRatio: '16:9',
      resolution: '1280x720',
      flow_id: 'f',
    });
  });

  test('a clip with its length, start image and end image', () => {
    const settings = {
      videoModel: 'seedance-pro',
      seconds: 10,
      startImage: photo,
      lastImage: { ...clip, frame: 'last' as const },
    };
    const { path, body } = call(settings);
    expect(path).toBe('/api/ai/video/generate/seedance');
    expect(GenerateVideo.parse(body)).toEqual({
      prompt: 'a slow sea',
      model: 'seedance-pro',
      aspectRatio: '9:16',
      resolution: '1080p',
      duration: 10,
      image: '/media/a/a.jpg',
      lastImage: '/media/c/c.mp4#last',
      flow_id: 'f',
    });
  });

  test('a Veo clip as a form with its reference image', () => {
    const { path, body, form } = call({ videoModel: 'veo3-fast', videoAspect: '16:9', startImage: photo });
    expect([path, form]).toEqual(['/api/ai/video/generate/veo3/1generate', true]);
    expect(GenerateVeo.parse(body)).toEqual({
      promptText: 'a slow sea',
      model: 'veo3-fast',
      aspectRatio: '16:9',
      referenceImageUrl: '/media/a/a.jpg',
      flow_id: 'f',
    });
  });

  test('an edit, a mix and added sound', () => {
    const edit = call({ media: 'image', imageMode: 'edit', edited: photo });
    expect(EditImage.parse(edit.body)).toMatchObject({
      inputImage: '/media/a/a.jpg',
      aspectRatio: 'match_input_image',
    });
    const mix = call({ media: 'image', imageMode: 'mix', mixed: [photo, { ...photo, url: '/media/b/b.jpg' }] });
    expect(MixImages.parse(mix.body)).toMatchObject({ inputImages: ['/media/a/a.jpg', '/media/b/b.jpg'] });
    const sound = call({ media: 'audio', sounded: clip });
    expect(AddAudio.parse(sound.body)).toMatchObject({ video: '/media/c/c.mp4', prompt: 'a slow sea' });
  });

  test('a performance whose character is either an image or a video', () => {
    const acted = { videoModel: 'act-2', performance: clip, expression: 5, bodyControl: false };
    const still = PerformAct.parse(call({ ...acted, character: photo }).body);
    expect(still).toMatchObject({
      characterImage: '/media/a/a.jpg',
      referenceVideo: '/media/c/c.mp4',
      ratio: '720:1280',
      expressionIntensity: 5,
      bodyControl: false,
    });
    expect(still.characterVideo).toBeUndefined();
    expect(PerformAct.parse(call({ ...acted, character: clip }).body)).toMatchObject({
      characterVideo: '/media/c/c.mp4',
      ratio: '1280:720',
    });
  });
});

test('a seed is sent only when it is set', () => {
  expect(call({ seed: 7 }).body).toMatchObject({ seed: 7 });
  expect(call({}).body).not.toHaveProperty('seed');
});

test('without a flow the request has no flow id', () => {
  expect(call({}, null).body).not.toHaveProperty('flow_id');
});

test.for<[string, Partial<PromptSettings>, string | null]>([
  ['an edit without its image', { media: 'image', imageMode: 'edit' }, messages.editNeedsImage],
  ['a mix of one', { media: 'image', imageMode: 'mix', mixed: [photo] }, messages.mixTooFew],
  [
    'added objects without an object',
    { media: 'image', imageMode: 'mix', mixed: [photo], addsObjects: true },
    messages.mixNeedsObject,
  ],
  ['sound without a clip', { media: 'audio' }, messages.audioNeedsVideo],
  [
    'Act-2 with 1.9 s',
    { videoModel: 'act-2', character: photo, performance: { ...clip, seconds: 1.9 } },
    messages.actTwoLength,
  ],
  [
    'Act-2 with 31 s',
    { videoModel: 'act-2', character: photo, performance: { ...clip, seconds: 31 } },
    messages.actTwoLength,
  ],
  ['Act-2 without a character', { videoModel: 'act-2', performance: clip }, messages.actTwoInputs],
  ['Act-2 without a performance', { videoModel: 'act-2', character: photo }, messages.actTwoReference],
  ['complete input', { videoModel: 'act-2', character: photo, performance: clip }, null],
])('%s has the documented text about missing input', ([, settings, text]) => {
  expect(work(settings).missing).toBe(text);
});

test('prices are those of the catalogue, and Act-2 is priced per started second of its performance', () => {
  expect(work({ media: 'image', imageMode: 'edit' }).price).toBe(8);
  expect(work({ media: 'image', imageMode: 'mix' }).price).toBe(16);
  expect(work({ media: 'audio' }).price).toBe(10);
  expect(work({ videoModel: 'act-2' }).price).toBe(40);
  expect(work({ videoModel: 'act-2', performance: clip }).price).toBe(64);
  expect(work({ videoModel: 'act-2', performance: clip }).short(64, 10)).toBe(
    'Insufficient credits. Required: 64, Available: 10. Act-2 charges 8 credits per second of reference video.',
  );
});

test.each<Partial<PromptSettings>>([
  { media: 'image', imageModel: 'flux-pro' },
  { videoModel: 'seedance-fast' },
  { videoModel: 'veo3-fast', startImage: photo },
  { videoModel: 'act-2', character: photo, performance: clip },
  { media: 'image', imageMode: 'edit', edited: photo },
  { media: 'image', imageMode: 'mix', mixed: [photo, clip] },
])('four of %j are one order of the same request, at four times its price', (settings) => {
  const [one, four] = [work(settings), work({ ...settings, count: 4 })];
  expect([four.count, four.each, four.price]).toEqual([4, one.price, 4 * one.price]);
  const { path, body, form } = four.call('a slow sea', 'f');
  expect([path, form]).toEqual(['/api/ai/variations', undefined]);
  const asked = one.call('a slow sea', 'f');
  expect(OrderVariations.parse(body)).toEqual({ path: asked.path, request: asked.body, count: 4 });
});

test('sound for a clip is made once, whatever the choice for others', () => {
  const settings = { media: 'audio', sounded: clip } as const;
  expect(work({ ...settings, count: 4 }).price).toBe(work(settings).price);
  expect(call({ ...settings, count: 4 })).toEqual(call(settings));
});

test('what is missing for several names the price of all', () => {
  const plan = work({ videoModel: 'seedance-fast', count: 4 });
  expect(plan.short(plan.price, 0)).toContain(`${plan.price} credits`);
});
