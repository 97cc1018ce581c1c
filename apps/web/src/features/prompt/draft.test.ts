import { expect, test } from 'vitest';
import { readDraft } from './draft.ts';
import { defaultSettings } from './settings.ts';

const startImage = {
  id: 'a',
  ownerId: 'u',
  url: '/media/a/a.jpg',
  thumbnailUrl: null,
  kind: 'image' as const,
  width: 600,
  height: 900,
  seconds: null,
  frame: null,
};

test('a stored draft is read back completely', () => {
  const draft = { prompt: 'sea', settings: { ...defaultSettings, media: 'image' as const, startImage } };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('each invalid part of a draft falls back to its default', () => {
  expect(readDraft('nonsense')).toEqual({ prompt: '', settings: defaultSettings });
  const draft = readDraft({
    prompt: 'sea',
    settings: { media: 'song', imageAspect: '7:3', seconds: 'ten', startImage: { ...startImage, width: 0 } },
  });
  expect(draft).toEqual({ prompt: 'sea', settings: defaultSettings });
});
