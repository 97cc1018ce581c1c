import { expect, test } from 'vitest';
import { claimDownload } from './auto-download.ts';

function shelf(initial: string | null = null) {
  let value = initial;
  return { getItem: () => value, setItem: (_key: string, next: string) => void (value = next) };
}

test('a finished video is downloaded by itself once, also after a reload', () => {
  const store = shelf();
  expect(claimDownload('a', store)).toBe(true);
  expect(claimDownload('a', store)).toBe(false);
  expect(claimDownload('b', store)).toBe(true);
});

test('an unreadable list begins anew', () => {
  expect(claimDownload('a', shelf('{"not":'))).toBe(true);
  expect(claimDownload('a', shelf('{"not":"a list"}'))).toBe(true);
});
