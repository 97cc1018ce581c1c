import { expect, test } from 'vitest';
import { refusal } from './upload.ts';

const file = (more: Partial<{ type: string; size: number; name: string }>) => ({
  type: 'image/png',
  size: 1000,
  name: 'photo.png',
  ...more,
});

test('takes images up to 30 MB', () => {
  expect(refusal(file({}), ['image'])).toBeNull();
  expect(refusal(file({ size: 30 * 1024 * 1024 }), ['image'])).toBeNull();
});

test('names what is wrong with anything else', () => {
  expect(refusal(file({ type: 'application/pdf', name: 'plan.pdf' }), ['image'])).toContain(
    '"plan.pdf" is not an image',
  );
  expect(refusal(file({ size: 30 * 1024 * 1024 + 1 }), ['image'])).toBe(
    'This file is too large. Please choose one of at most 30 MB.',
  );
  expect(refusal(file({ size: 0 }), ['image'])).toBe(
    'This file could not be read. Please choose another image, video or audio file.',
  );
});

test('takes a video only where one is wanted, up to 200 MB', () => {
  const film = { type: 'video/mp4', name: 'take.mp4' };
  expect(refusal(file(film), ['image'])).toContain('"take.mp4" is not an image');
  expect(refusal(file(film), ['image', 'video'])).toBeNull();
  expect(refusal(file({ ...film, size: 200 * 1024 * 1024 + 1 }), ['video'])).toContain('at most 200 MB');
  expect(refusal(file({}), ['video'])).toContain('is not a video');
});
