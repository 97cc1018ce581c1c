import { expect, test } from 'vitest';
import { savingText, whenText } from './save-texts.ts';

const now = new Date(2026, 10, 14, 21, 0);
const at = (...parts: [number, number, number, number, number]): string => new Date(...parts).toISOString();

test.each([
  [at(2026, 10, 14, 20, 41), 'Today 20:41'],
  [at(2026, 10, 13, 23, 48), 'Yesterday 23:48'],
  [at(2026, 10, 2, 9, 5), '2 Nov 09:05'],
  [at(2025, 11, 31, 0, 0), '31 Dec 2025 00:00'],
])('%s is shown as %s', (iso, text) => expect(whenText(iso, now)).toBe(text));

test.each([
  [true, 'Kept in this browser'],
  [false, 'Not saved anywhere'],
])('without the server, edits that the browser keeps (%s) are called "%s"', (kept, text) =>
  expect(savingText({ kind: 'waiting', reason: 'No connection', kept }, now)).toBe(text),
);
