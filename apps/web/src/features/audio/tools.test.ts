import { estimatedSoundSeconds } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { changePrice, effectPrice, musicPrice, rateOf, speechPrice } from './tools.ts';

test('speech costs 3 credits per started 12.5 characters, and at least 6', () => {
  expect(speechPrice('')).toBe(6);
  expect(speechPrice('x'.repeat(25))).toBe(6);
  expect(speechPrice('x'.repeat(26))).toBe(9);
  expect(speechPrice(`  ${'x'.repeat(25)}  `)).toBe(6);
  expect(speechPrice('x'.repeat(168))).toBe(42);
  expect(speechPrice('x'.repeat(1000))).toBe(240);
});

test('a changed voice costs 5 credits for each started second', () => {
  expect(changePrice(1)).toBe(5);
  expect(changePrice(7.01)).toBe(40);
  expect(changePrice(8)).toBe(40);
});

test('the length of a file that cannot be measured is estimated at 128 kbit/s, as at least 1 s', () => {
  expect(estimatedSoundSeconds(160_000)).toBe(10);
  expect(estimatedSoundSeconds(160_001)).toBe(11);
  expect(estimatedSoundSeconds(0)).toBe(1);
});

test('an effect costs 9 credits, music 6 for each second', () => {
  expect(effectPrice()).toBe(9);
  expect([10, 20, 30, 60].map(musicPrice)).toEqual([60, 120, 180, 360]);
});

test('each tool shows its rate', () => {
  expect((['voice-changer', 'text-to-speech', 'sound-effects', 'music'] as const).map(rateOf)).toEqual([
    '5 credits per second',
    '3 credits per second',
    '9 credits',
    '6 credits per second',
  ]);
});
