import { expect, test } from 'vitest';
import { downloadName, isSignatureGood, signedQuery } from './links.ts';

const row = {
  id: '1a2b3c4d-0000-7000-8000-000000000000',
  mediaType: 'video',
  model: 'mock-vid',
  createdAt: new Date('2026-11-21T20:19:58.123Z'),
} as const;

test('a valid download name in the link is used', () => {
  expect(downloadName('video_2026-11-22_1a2b3c4d.mp4', row, 'video.mp4')).toBe('video_2026-11-22_1a2b3c4d.mp4');
});

test('a download name with another extension than that of the file is ignored', () => {
  expect(downloadName('evil.html', row, 'video.mp4')).toBe('video_2026-11-21_1a2b3c4d.mp4');
});

test('a default download name has the media type, date and id, and for a render the date and time', () => {
  expect(downloadName('1', row, 'video.mp4')).toBe('video_2026-11-21_1a2b3c4d.mp4');
  expect(downloadName('1', { ...row, mediaType: 'image' }, 'photo of me.png')).toBe('image_2026-11-21_1a2b3c4d.png');
  expect(downloadName('1', { ...row, model: 'flow-render' }, 'video.mp4')).toBe(
    'rendered-video-2026-11-21T20-19-58.mp4',
  );
});

test('a default download name is the title where there is one in plain letters', () => {
  expect(downloadName('', { ...row, title: 'Möwen, Take 2' }, 'video.mp4')).toBe('Mowen-Take-2.mp4');
  expect(downloadName('', { ...row, title: '夜の港' }, 'video.mp4')).toBe('video_2026-11-21_1a2b3c4d.mp4');
});

test.each(['../a.mp4', 'a/b.mp4', '.mp4', 'a"b.mp4', 'a\r\nb.mp4', 'a b.mp4', 'möwe.mp4', `${'a'.repeat(200)}.mp4`])(
  'a download name with an unsafe character, a leading dot or too many characters is ignored: %j',
  (asked) => {
    expect(downloadName(asked, row, 'video.mp4')).toBe('video_2026-11-21_1a2b3c4d.mp4');
  },
);

const link = Object.fromEntries(new URLSearchParams(signedQuery('secret', 'a', 2_000)));

test('a signed link is valid until it expires, only for its media and its secret', () => {
  expect(isSignatureGood('secret', 'a', link, 1_999)).toBe(true);
  expect(isSignatureGood('secret', 'a', link, 2_001)).toBe(false);
  expect(isSignatureGood('secret', 'b', link, 1_000)).toBe(false);
  expect(isSignatureGood('other', 'a', link, 1_000)).toBe(false);
});

test('a link with a changed or missing expiry is refused', () => {
  expect(isSignatureGood('secret', 'a', { ...link, expires: '9000' }, 1_000)).toBe(false);
  expect(isSignatureGood('secret', 'a', {}, 1_000)).toBe(false);
});
