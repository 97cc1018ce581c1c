import { expect, test } from 'vitest';
import { costText } from './cost-text.ts';

test.for([
  [{ amount: 1_234.5, unit: 'USD' }, '$1,234.50'],
  [{ amount: 0.00125, unit: 'USD' }, '$0.0013'],
  [{ amount: 69.5, unit: 'credits' }, '69.5 of its credits'],
] as const)('%j is written as %s', ([cost, text]) => {
  expect(costText(cost)).toBe(text);
});
