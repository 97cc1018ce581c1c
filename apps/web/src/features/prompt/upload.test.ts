import { expect, test } from 'vitest';
import { refusal } from './upload.ts';

const file = (more: Partial<{ type: string; size: number; name: string }>) => ({
  type: 'image/png',
  size: 1000,
  name: 'photo.png',
  ...more,
});

test('takes images up to 30 MB', () => {
  expect(refusal(file({}))).toBeNull();
  expect(refusal(file({ size: 30 * 1024 * 1024 }))).toBeNull();
});

test('names what is wrong with anything else', () => {
  expect(refusal(file({ type: 'application/pdf', name: 'plan.pdf' }))).toContain('"plan.pdf" is not an image');
  expect(refusal(file({ size: 30 * 1024 * 1024 + 1 }))).toBe(
    'This file is too large. Please choose one of at most 30 MB.',
  );
  expect(refusal(file({ size: 0 }))).toBe(
    'This file could not be read. Please choose another image, video or audio file.',
  );
});
