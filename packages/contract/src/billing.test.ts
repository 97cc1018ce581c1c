import { expect, test } from 'vitest';
import { dollars, isPlan, plans } from './billing.ts';

const [studio, master] = plans;

test.for([
  ['Studio Pro', true, false],
  ['studio pro', true, false],
  [' MASTER PLAN ', false, true],
  ['enterprise', false, true],
  ['Enterprise', false, true],
  ['Master', false, false],
  ['', false, false],
] as const)('"%s" is Studio Pro: %s, the Master Plan: %s', ([name, isStudio, isMaster]) => {
  expect(studio && isPlan(name, studio)).toBe(isStudio);
  expect(master && isPlan(name, master)).toBe(isMaster);
});

test('money is shown in dollars with two places', () => {
  expect([dollars(1_999), dollars(8_499), dollars(500)]).toEqual(['$19.99', '$84.99', '$5.00']);
});
