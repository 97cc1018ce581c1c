import { expect, test } from 'vitest';
import { offersRetry } from './advice-after.ts';

test.for([
  ['policy', true],
  ['provider', true],
  ['timeout', true],
  ['invalid_input', false],
  ['source_missing', false],
  ['auth', false],
  ['model.retired', false],
  // Of an earlier version.
  ['something_old', true],
] as const)('after %s an order of the same is offered: %s', ([code, offered]) => {
  expect(offersRetry({ error: { code, message: '' } })).toBe(offered);
});
