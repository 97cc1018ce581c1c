import { expect, test } from 'vitest';
import type { MediaAction } from '../../lib/media-action.ts';
import { mainTools } from './main-tools.ts';

const actions = (...ids: string[]): MediaAction[] =>
  ids.map((id) => ({ id, label: id, note: '', icon: null, run: () => undefined }));
const shown = (media_type: 'image' | 'video' | 'audio', ...ids: string[]): string[] =>
  mainTools({ media_type }, actions(...ids)).map(({ id }) => id);

test('a card has the four most used tools of its kind, in the order of use', () => {
  expect(
    shown('video', 'more', 'first-frame', 'last-frame', 'upscale', 'reframe', 'audio', 'lipsync', 'download'),
  ).toEqual(['more', 'last-frame', 'upscale', 'audio']);
  expect(shown('image', 'more', 'edit', 'mix', 'objects', 'start', 'upscale', 'delete')).toEqual([
    'more',
    'edit',
    'start',
    'upscale',
  ]);
});

test('the next one takes the place of what is not on offer, and nothing else comes to the card', () => {
  expect(shown('video', 'first-frame', 'last-frame', 'upscale', 'reframe', 'lipsync')).toEqual([
    'last-frame',
    'upscale',
    'first-frame',
    'reframe',
  ]);
  expect(shown('image', 'download', 'delete', 'copy')).toEqual([]);
});
