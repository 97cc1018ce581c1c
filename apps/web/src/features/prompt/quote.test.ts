import { expect, test } from 'vitest';
import { quoteOf } from './quote.ts';

const charge = 'Charged when the result is stored. Nothing is charged if it fails or is cancelled.';

test('the times of jobs here come before the expected time', () => {
  const times = { usual: 12, longest: 31 };
  expect(quoteOf(9, { times }, 60)).toEqual({
    time: 'usually 10 s',
    text: `Usually about 10 s. ${charge}`,
  });
});

test.each([
  [{ times: null }, 120, { time: 'about 2 min', text: `Takes about 2 min. ${charge}` }],
  [undefined, 8, { time: 'about 8 s', text: `Takes about 8 s. ${charge}` }],
  [undefined, undefined, { time: '', text: charge }],
])('without a history of %j the expected %s seconds are told', (status, estimated, quote) => {
  expect(quoteOf(9, status, estimated)).toEqual(quote);
});

test('several are charged one by one', () => {
  expect(quoteOf(36, undefined, 8, 4).text).toBe(
    'Takes about 8 s. Each of the 4 is charged when it is stored. Nothing is charged for one that fails or is cancelled.',
  );
});

test('what costs nothing is called free', () => {
  expect(quoteOf(0, undefined, 2).text).toBe('Takes about 2 s. Free.');
});
