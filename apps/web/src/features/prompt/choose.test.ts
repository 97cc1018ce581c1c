import { expect, test } from 'vitest';
import * as choose from './choose.ts';
import { type Picked } from './picked.ts';
import { defaultSettings, resolveSettings, type PromptSettings } from './settings.ts';
import { slotsOf } from './slots.ts';

const image = (id: string): Picked => ({
  id,
  ownerId: 'u',
  kind: 'image',
  url: `/media/${id}/i.jpg`,
  thumbnailUrl: null,
  width: 800,
  height: 800,
  seconds: null,
  frame: null,
});
const clip: Picked = { ...image('clip'), kind: 'video', seconds: 5 };
const after = (change: Partial<PromptSettings>, before: PromptSettings = defaultSettings): PromptSettings => ({
  ...before,
  ...change,
});
const slots = (settings: PromptSettings) => slotsOf(settings, resolveSettings(settings, undefined));
const labels = (settings: PromptSettings) => slots(settings).map(({ label }) => label);

test('an image chosen for an edit, for added objects or for a clip sets the mode', () => {
  expect(after(choose.editPicked(image('a')))).toMatchObject({ media: 'image', imageMode: 'edit', edited: image('a') });
  expect(after(choose.addObjectsTo(image('a')))).toMatchObject({ imageMode: 'mix', addsObjects: true });
  expect(labels(after(choose.addObjectsTo(image('a'))))).toEqual(['Base', 'Object 1', 'Object 2']);
  expect(after(choose.startFrom(image('a'), defaultSettings))).toMatchObject({
    media: 'video',
    startImage: image('a'),
  });
});

test('a mix takes up to ten images, and choosing an image again removes it', () => {
  let settings = defaultSettings;
  for (const id of ['a', 'b', 'c']) settings = after(choose.mixImage(image(id), settings), settings);
  expect(settings.mixed.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(labels(settings)).toEqual(['Base', 'Image 2', 'Image 3', 'Image 4']);
  settings = after(choose.mixImage(image('b'), settings), settings);
  expect(settings.mixed.map(({ id }) => id)).toEqual(['a', 'c']);
  for (let n = 0; n < 12; n++) settings = after(choose.mixImage(image(`m${n}`), settings), settings);
  expect(settings.mixed).toHaveLength(10);
  expect(slots(settings)).toHaveLength(10);
});

test('an image chosen for added objects can be mixed instead', () => {
  const settings = after(choose.addObjectsTo(image('a')));
  expect(after(choose.mixImage(image('a'), settings), settings)).toMatchObject({
    addsObjects: false,
    mixed: [image('a')],
  });
});

test('at most two objects can be added', () => {
  let settings = after(choose.addObjectsTo(image('a')));
  for (const id of ['b', 'c', 'd']) settings = after(choose.mixImage(image(id), settings), settings);
  expect(settings.mixed.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('with Act-2 an image becomes the character, and leaving Act-2 clears the performance', () => {
  const acting = after({ ...choose.setPerformance(clip) });
  expect(after(choose.startFrom(image('a'), acting), acting)).toMatchObject({
    character: image('a'),
    startImage: null,
  });
  expect(after(choose.chooseVideoModel('veo3-fast'), acting).performance).toBeNull();
});

test('a start frame is cleared after its job is accepted, and a start image stays', () => {
  const frame = { ...clip, frame: 'last' as const };
  expect(choose.afterAccepted(after({ startImage: frame }))).toEqual({ startImage: null });
  expect(choose.afterAccepted(after({ startImage: image('a') }))).toEqual({});
});

test('a clip dropped on a slot for an image provides its last frame', () => {
  expect(after(choose.applyPicked(clip, defaultSettings)).startImage).toEqual({ ...clip, frame: 'last' });
  const sound = after({ media: 'audio' });
  expect(after(choose.applyPicked(clip, sound), sound).sounded).toEqual(clip);
});

test('an end image is offered after a start image is chosen, for models that support it', () => {
  const seedance = after({ videoModel: 'seedance-pro', startImage: image('a') });
  expect(labels(seedance)).toEqual(['Start', 'End']);
  expect(labels(after({ videoModel: 'seedance-pro' }))).toEqual(['Start']);
  expect(labels(after({ videoModel: 'seedance-fast', startImage: image('a') }))).toEqual(['Start']);
  expect(labels(after({ videoModel: 'mock-vid', startImage: image('a') }))).toEqual(['Start']);
});
