import { packs } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { centsPerHundred, packWorth, results, speechTime } from './worth.ts';

test('packs show their worth in clips and their price per hundred credits', () => {
  expect(packs.map(({ credits }) => packWorth(credits))).toEqual([
    '17 Seedance Fast or 3 Veo 3 Pro clips',
    '53 Seedance Fast or 9 Veo 3 Pro clips',
    '178 Seedance Fast or 31 Veo 3 Pro clips',
  ]);
  expect(packs.map(centsPerHundred)).toEqual([200, 187, 170]);
});

test('a balance is converted into numbers of results and speech time', () => {
  expect([results(1_284, 'veo3-pro'), results(1_284, 'seedance-fast'), results(1_284, 'flux-pro')]).toEqual([
    8, 45, 142,
  ]);
  expect(speechTime(1_284)).toBe('7:08');
  expect(results(1_284, 'mock-img')).toBe(0);
});
