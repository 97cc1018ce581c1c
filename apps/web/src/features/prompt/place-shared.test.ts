import { limits } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { placeShared } from './place-shared.ts';
import type { Picked } from './picked.ts';
import { defaultSettings, type PromptSettings } from './settings.ts';

const picture = (name: string): File => new File(['x'], `${name}.png`, { type: 'image/png' });
const clip = new File(['x'], 'take.mp4', { type: 'video/mp4' });
const letter = new File(['x'], 'letter.pdf', { type: 'application/pdf' });
const picked: Picked = {
  id: 'p',
  ownerId: 'u',
  kind: 'image',
  url: '/media/p/a.png',
  thumbnailUrl: null,
  width: 8,
  height: 8,
  seconds: null,
  frame: null,
};

function place(files: readonly File[], settings: Partial<PromptSettings>) {
  const { change, uploads, leftOut } = placeShared(files, { ...defaultSettings, ...settings }, undefined);
  return { change, slots: uploads.map(({ target }) => target.slot), leftOut };
}

test.each<[string, File, Partial<PromptSettings>, Partial<PromptSettings>, string]>([
  ['a picture starts a clip', picture('a'), { media: 'video' }, {}, 'start'],
  ['in place of the one that was chosen', picture('a'), { media: 'video', startImage: picked }, {}, 'start'],
  ['also from the mode for images', picture('a'), { media: 'image' }, { media: 'video' }, 'start'],
  ['is edited where that is the mode', picture('a'), { media: 'image', imageMode: 'edit', edited: picked }, {}, 'edit'],
  ['joins a mix', picture('a'), { media: 'image', imageMode: 'mix', mixed: [picked] }, {}, 'mix-1'],
  ['is the character of a performance', picture('a'), { videoModel: 'act-2', character: picked }, {}, 'character'],
  ['starts a clip where sound is added', picture('a'), { media: 'audio' }, { media: 'video' }, 'start'],
  ['a clip is continued', clip, { media: 'video' }, {}, 'start'],
  ['gets sound where that is the mode', clip, { media: 'audio' }, {}, 'sound'],
  ['is the performance', clip, { videoModel: 'act-2' }, {}, 'performance'],
  ['is continued where it cannot be edited', clip, { media: 'image', imageMode: 'edit' }, { media: 'video' }, 'start'],
])('%s', (_title, file, settings, change, slot) => {
  expect(place([file], settings)).toEqual({ change, slots: [slot], leftOut: 0 });
});

test('several pictures are mixed, as many as a mix takes', () => {
  const mix = { media: 'image', imageMode: 'mix', addsObjects: false, mixed: [] };
  expect(place([picture('a'), picture('b')], {})).toEqual({ change: mix, slots: ['mix-0', 'mix-1'], leftOut: 0 });
  const many = place(
    Array.from({ length: limits.mix.max + 1 }, (_, at) => picture(`${at}`)),
    { media: 'image', imageMode: 'edit' },
  );
  expect(many.slots).toEqual(many.slots.map((_slot, at) => `mix-${at}`));
  expect(many.slots).toHaveLength(limits.mix.max);
  expect(many.leftOut).toBe(1);
});

test('of a picture and other files the picture is taken; a file that is neither goes where its refusal is shown', () => {
  expect(place([letter, picture('a'), clip], {})).toEqual({ change: {}, slots: ['start'], leftOut: 2 });
  expect(place([letter], {})).toEqual({ change: {}, slots: ['start'], leftOut: 0 });
});
