import { expect, test } from 'vitest';
import { messages } from '@kinoloom/contract';
import { cursorOf, readCursor } from './cursor.ts';

test('a cursor is read back as it was written, to the microsecond', () => {
  const place = { at: '2026-11-22T18:24:00.123456Z', id: '0b1e-sound', total: 20_000 };
  expect(readCursor(cursorOf(place))).toEqual({ ok: true, value: place });
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
