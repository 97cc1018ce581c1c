import { expect, test } from 'vitest';
import { submissionFor } from './submission-key.ts';

test('the same body after a lost answer keeps its key', () => {
  const first = submissionFor(null, '{"prompt":"sea"}', () => 'one');
  expect(submissionFor(first, '{"prompt":"sea"}', () => 'two')).toEqual(first);
});

test('a changed body, or a press after an answer, gets a key of its own', () => {
  const first = submissionFor(null, '{"prompt":"sea"}', () => 'one');
  expect(submissionFor(first, '{"prompt":"lake"}', () => 'two').key).toBe('two');
  expect(submissionFor(null, '{"prompt":"sea"}', () => 'three').key).toBe('three');
});
