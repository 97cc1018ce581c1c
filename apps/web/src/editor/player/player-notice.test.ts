import { flowToComposition } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { oneOfEach, ownFont } from '../../../../../packages/composition/src/testing/one-of-each.ts';
import { noticeOf } from './player-notice.ts';
import { NO_H264, type MediaNews } from './protocol.ts';

const composition = flowToComposition(
  ['a', 'b', 'c'].map((id) => ({ id, url: `/media/${id}`, startFrame: 0, endFrame: 30, volume: 1, isMuted: false })),
);
const calm = { composition, news: new Map(), waiting: false, broken: null };

test('a composition that plays shows no notice', () => {
  expect(noticeOf(calm)).toBeUndefined();
  expect(noticeOf({ ...calm, news: new Map([['/media/a', { kind: 'ready' }]]) })).toBeUndefined();
});

test('a failure takes precedence over preparing, and preparing over loading', () => {
  const waiting = true;
  expect(noticeOf({ ...calm, waiting })?.text).toBe('Loading preview');
  const news = new Map<string, MediaNews>([
    ['/media/a', { kind: 'preparing', progress: 0.2 }],
    ['/media/b', { kind: 'preparing', progress: 0.6 }],
  ]);
  expect(noticeOf({ ...calm, waiting, news })?.text).toBe('Preparing a preview 40%');
  const failed = new Map<string, MediaNews>([...news, ['/media/c', { kind: 'failed', reason: 'gone' }]]);
  expect(noticeOf({ ...calm, waiting, news: failed })?.text).toBe('A clip cannot be played.');
  expect(noticeOf({ ...calm, news: failed, broken: 'Out of memory' })?.text).toBe('The preview stopped. Out of memory');
});

test('media that are not in the composition cause no notice', () => {
  const news = new Map([['/media/other', { kind: 'failed', reason: 'gone' } as const]]);
  expect(noticeOf({ ...calm, news })).toBeUndefined();
});

test('a browser without H.264 gets a notice about the browser, not about the clips', () => {
  const news = new Map<string, MediaNews>(
    ['a', 'b'].map((id) => [`/media/${id}`, { kind: 'failed', reason: NO_H264 }]),
  );
  expect(noticeOf({ ...calm, news })?.text).toBe('This browser cannot play H.264 video.');
});

test('a font that is missing is said, unless a clip fails as well', () => {
  const text = oneOfEach.find((overlay) => overlay.type === 'text')!;
  const lettered = { ...composition, overlays: [...composition.overlays, text] };
  const [{ sha256 } = { sha256: '' }] = ownFont.faces;
  const news = new Map<string, MediaNews>([[`font:${sha256}`, { kind: 'failed', reason: 'gone' }]]);
  expect(noticeOf({ ...calm, composition: lettered, news })?.text).toMatch(/^A font is missing\. The texts are shown/u);
  expect(noticeOf({ ...calm, news })).toBeUndefined();
  news.set('/media/a', { kind: 'failed', reason: 'gone' });
  expect(noticeOf({ ...calm, composition: lettered, news })?.text).toBe('A clip cannot be played.');
});
