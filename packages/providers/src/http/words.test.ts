import { expect, test } from 'vitest';
import { wordsIn } from './words.ts';

test.each<[unknown, string | undefined]>([
  ['No model is loaded', 'No model is loaded'],
  [{ detail: 'Not Found' }, 'Not Found'],
  [
    { detail: [{ type: 'missing', loc: ['body', 'voice', 0], msg: 'Field required', input: {} }] },
    'voice.0: Field required',
  ],
  [
    {
      detail: [
        { loc: ['body'], msg: 'Invalid JSON' },
        { loc: ['query', 'n'], msg: 'too big' },
      ],
    },
    'Invalid JSON; n: too big',
  ],
  [
    { detail: { error: 'validation_error', message: 'Voice x not found', type: 'invalid_request_error' } },
    'Voice x not found',
  ],
  [{ detail: { error: { message: 'CUDA out of memory' } } }, 'CUDA out of memory'],
  [{ detail: ['one', { msg: 'two' }] }, 'one; two'],
  [{ error: { message: '', code: 500 } }, undefined],
  [{ errors: [{ title: 'Bad size' }] }, 'Bad size'],
  [{ detail: {} }, undefined],
  [{ detail: { a: { b: 1 } } }, undefined],
  [null, undefined],
  [7, undefined],
])('the words of %j are %j', (body, words) => {
  expect(wordsIn(body)).toBe(words);
});
