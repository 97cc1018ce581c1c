import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatDate, relativeTime } from './dates.ts';
import {
  bytes,
  dollars,
  formatAtMost,
  formatDecimal,
  formatNumber,
  inSentence,
  shortCredits,
  timecode,
} from './formatters.ts';

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

test('a number beyond the most is shown as that and a plus', () => {
  expect([9_999, 10_000, 10_001].map((value) => formatAtMost(value, 10_000))).toEqual(['9,999', '10,000', '10,000+']);
});

test('numbers carry thousands separators', () => {
  expect([0, 28, 1_284, 1_000_000].map(formatNumber)).toEqual(['0', '28', '1,284', '1,000,000']);
});

test('decimals and prices are short', () => {
  expect([formatDecimal(8, 1), formatDecimal(69.54, 1)]).toEqual(['8', '69.5']);
  expect([dollars(2_799), dollars(500)]).toEqual(['$27.99', '$5.00']);
});

test('a label within a sentence begins small', () => expect(inSentence('First image')).toBe('first image'));

test('short credits have at most six characters', () => {
  const amounts = [0, 1_284, 99_999, 100_000, 999_999, 1_000_000, 1_290_000, 99_950_000, 2_147_483_647];
  const shown = amounts.map(shortCredits);
  expect(shown).toEqual(['0', '1,284', '99,999', '100k', '999k', '1M', '1.2M', '99.9M', '2,147M']);
  for (const text of shown) expect(text.length).toBeLessThanOrEqual(6);
});

test('dates and times have one format per style', () => {
  const when = new Date(2026, 10, 2, 8, 5, 9);
  expect((['day', 'date', 'month', 'time', 'clock'] as const).map((style) => formatDate(when, style))).toEqual([
    '2 Nov',
    '2 Nov 2026',
    'November 2026',
    '08:05',
    '08:05:09',
  ]);
});

test('bytes are shown in B, KB, MB or GB', () => {
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

describe('in German', () => {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock('../words/language.ts', () => ({ language: 'de', locale: 'de-DE' }));
  });
  afterAll(() => {
    vi.doUnmock('../words/language.ts');
    vi.resetModules();
  });

  test('numbers, prices and sizes are written as German does', async () => {
    const german = await import('./formatters.ts');
    expect([german.formatNumber(1_284), german.formatAtMost(10_001, 10_000)]).toEqual(['1.284', '10.000+']);
    expect([german.formatDecimal(8, 1), german.formatDecimal(69.54, 1), german.shortCredits(1_290_000)]).toEqual([
      '8',
      '69,5',
      '1,2M',
    ]);
    expect([german.dollars(2_799), german.dollars(123_456)]).toEqual(['27,99\u00a0$', '1.234,56\u00a0$']);
    expect([900, 40_055_603, 1024 ** 3].map(german.bytes)).toEqual(['900 B', '38,2 MB', '1,0 GB']);
    expect(german.inSentence('Prompt')).toBe('Prompt');
  });

  test('dates and times are written as German does', async () => {
    const german = await import('./dates.ts');
    const now = new Date(2026, 9, 21, 15, 0, 0);
    const before = (minutes: number): string => german.relativeTime(new Date(now.getTime() - minutes * 60_000), now);
    expect([before(0), before(4), before(180), before(24 * 60)]).toEqual([
      'jetzt',
      'vor 4 Min.',
      'vor 3 Std.',
      'gestern',
    ]);
    expect(german.relativeTime(new Date(2025, 11, 12, 9), now)).toBe('12. Dez. 2025');
    expect((['day', 'month', 'monthName', 'time'] as const).map((style) => german.formatDate(now, style))).toEqual([
      '21. Okt.',
      'Oktober 2026',
      'Oktober',
      '15:00',
    ]);
  });
});
