import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { isUnanswered, submissionFor } from './submission.ts';

test('the same body after a lost response keeps its key', () => {
  const first = submissionFor(null, '{"prompt":"sea"}');
  expect(submissionFor(first, '{"prompt":"sea"}')).toEqual(first);
});

test('a changed body, or a submission after a response, gets a new key', () => {
  const first = submissionFor(null, '{"prompt":"sea"}');
  expect(submissionFor(first, '{"prompt":"lake"}').key).not.toBe(first.key);
  expect(submissionFor(null, '{"prompt":"sea"}').key).not.toBe(first.key);
});

test('a refusal counts as answered whatever its status, and a server or network failure does not', () => {
  const error = (status: number, code: string) => new ApiError(status, code, '');
  expect([error(0, 'network'), error(502, 'unexpected'), error(500, 'internal')].every(isUnanswered)).toBe(true);
  const answers = [
    error(503, 'SERVICE_OVERLOADED'),
    error(503, 'model.unavailable'),
    error(402, 'credits.insufficient'),
  ];
  expect(answers.some(isUnanswered)).toBe(false);
  expect(isUnanswered(new Error('network'))).toBe(false);
});
