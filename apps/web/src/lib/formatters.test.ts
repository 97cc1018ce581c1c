import { describe, expect, test } from 'vitest';
import { bytes, credits, relativeTime, timecode } from './formatters.ts';

describe('timecode', () => {
  test.each([
    [0, '0:00'],
    [5, '0:05'],
    [46.9, '0:46'],
    [72, '1:12'],
    [3_661, '1:01:01'],
    [-4, '0:00'],
    [Number.NaN, '0:00'],
  ])('%d s is %s', (seconds, text) => expect(timecode(seconds)).toBe(text));
});

test('credits carry thousands separators', () => {
  expect([0, 28, 1_284, 1_000_000].map(credits)).toEqual(['0', '28', '1,284', '1,000,000']);
});

test('bytes read as people say them', () => {
  expect([0, 900, 1_536, 40_055_603, 1024 ** 3].map(bytes)).toEqual(['0 B', '900 B', '2 KB', '38.2 MB', '1.0 GB']);
});

describe('relative time', () => {
  const now = new Date(2026, 10, 21, 15, 0, 0);
  test.each([
    [new Date(2026, 10, 21, 14, 59, 30), 'just now'],
    [new Date(2026, 10, 21, 15, 0, 20), 'just now'],
    [new Date(2026, 10, 21, 14, 56, 0), '4 min ago'],
    [new Date(2026, 10, 21, 12, 0, 0), '3 h ago'],
    [new Date(2026, 10, 20, 23, 0, 0), 'yesterday'],
    [new Date(2026, 10, 12, 9, 0, 0), '12 Nov'],
    [new Date(2025, 10, 12, 9, 0, 0), '12 Nov 2025'],
  ])('%s is "%s"', (then, text) => expect(relativeTime(then, now)).toBe(text));

  test('an unreadable date is empty, not "Invalid Date"', () => expect(relativeTime('soon', now)).toBe(''));
});
