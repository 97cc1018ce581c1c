import { expect, test } from 'vitest';
import { messages } from '@kinoloom/contract';
import { cursorOf, readCursor } from './cursor.ts';

test('a cursor is read back as it was written, to the microsecond', () => {
  const at = { at: '2026-11-22T18:24:00.123456Z', id: '0b1e-sound', total: 20_000 };
  for (const [sort, key] of [
    ['newest', ''],
    ['oldest', ''],
    ['name', 'Ночь ~ 夜'],
    ['name', ''],
    ['longest', '0'],
    ['largest', '123456789012'],
    ['favourites', 'true'],
  ] as const) {
    const place = { ...at, sort, key };
    expect(readCursor(cursorOf(place), sort)).toEqual({ ok: true, value: place });
    const near = { ...place, corrected: 'гавань harbour' };
    expect(readCursor(cursorOf(near), sort)).toEqual({ ok: true, value: near });
  }
});

test.each([
  ['newest', 'oldest', ''],
  ['name', 'largest', '7'],
  ['largest', 'largest', 'seven'],
  ['largest', 'largest', '1234567890123456789'],
  ['favourites', 'favourites', '1'],
  ['name', 'name', 'a\0b'],
  ['name', 'name', 'a'.repeat(61)],
] as const)('a cursor of another list, or with what it cannot have, is refused: %s, %s, %j', (asked, sort, key) => {
  const cursor = cursorOf({ sort, key, at: '2026-11-22T18:24:00.123456Z', id: 'a', total: 1 });
  expect(readCursor(cursor, asked).ok).toBe(false);
});

test('a cursor whose corrected words could not have been found is refused', () => {
  const place = { sort: 'newest', key: '', at: '2026-11-22T18:24:00.123456Z', id: 'a', total: 1 } as const;
  for (const corrected of ['a\0b', 'a'.repeat(2_001)])
    expect(readCursor(cursorOf({ ...place, corrected })).ok).toBe(false);
});

test('a missing cursor means the first page', () => {
  expect(readCursor(undefined)).toEqual({ ok: true, value: undefined });
});

test.each([
  '',
  'x',
  '2026-13-45T99:00:00.000000Z~a~1',
  '2026-11-22T18:24:00.123456Z~a',
  '2026-11-22~a~1',
  "2026-11-22T18:24:00.123456Z~a'~1",
])('an invalid cursor is refused: %s', (cursor) => {
  expect(readCursor(cursor)).toEqual({ ok: false, error: { code: 'input.invalid', message: messages.cursorUnknown } });
});
