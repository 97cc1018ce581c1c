import { packs } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { centsPerHundred, packWorth, results, speechTime } from './worth.ts';

test('packs are told by clips, and compared by what a hundred credits cost', () => {
  expect(packs.map(({ credits }) => packWorth(credits))).toEqual([
    '17 Seedance Fast or 3 Veo 3 Pro clips',
    '53 Seedance Fast or 9 Veo 3 Pro clips',
    '178 Seedance Fast or 31 Veo 3 Pro clips',
  ]);
  expect(packs.map(centsPerHundred)).toEqual([200, 187, 170]);
});

test('a balance is told by what it is enough for', () => {
  expect([results(1_284, 'veo3-pro'), results(1_284, 'seedance-fast'), results(1_284, 'flux-pro')]).toEqual([
    8, 45, 142,
  ]);
  expect(speechTime(1_284)).toBe('7:08');
  expect(results(1_284, 'mock-img')).toBe(0);
});
