import { expect, test } from 'vitest';
import { clock } from './clock.ts';
import { lengthRefusal, refusalOf } from './refusals.ts';

const MB = 1024 * 1024;

// Document 2, §5.
test('20 MB are taken, and a byte more is refused with its size', () => {
  expect(refusalOf({ type: 'video/mp4', size: 20_971_520 })).toBeNull();
  expect(refusalOf({ type: 'video/mp4', size: 20_971_521 })).toBe(
    'File too large: 20.0 MB. Maximum allowed size is 20MB. Please choose a smaller file or compress your video.',
  );
  expect(refusalOf({ type: 'audio/wav', size: 25.26 * MB })).toMatch(/^File too large: 25\.3 MB\. /);
});

test('video, image and audio are supported, and nothing else', () => {
  const answers = (...types: string[]) => types.map((type) => refusalOf({ type, size: 1 }));
  expect(answers('video/quicktime', 'image/png', 'audio/mpeg')).toEqual([null, null, null]);
  const others = answers('', 'text/html', 'application/pdf', 'videos/mp4', 'model/audio/x');
  expect(new Set(others)).toEqual(new Set(['Unsupported file type']));
});

test('only a video has to last 15 s at most, and only if its length is known', () => {
  expect(lengthRefusal('video', 15)).toBeNull();
  expect(lengthRefusal('video', 15.24)).toBe(
    'Video too long: 15.2s. Maximum allowed duration is 15 seconds. Please trim your video or choose a shorter one.',
  );
  expect(lengthRefusal('video', null)).toBeNull();
  expect(lengthRefusal('audio', 600)).toBeNull();
});

test('lengths are mm:ss, or --:-- where they are not known', () => {
  expect([9, 0.4, 754, null, Infinity, Number.NaN].map(clock)).toEqual([
    '00:09',
    '00:00',
    '12:34',
    '--:--',
    '--:--',
    '--:--',
  ]);
});
