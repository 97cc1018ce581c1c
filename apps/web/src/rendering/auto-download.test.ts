import { expect, test } from 'vitest';
import { claimDownload } from './auto-download.ts';

function memoryStorage(initial: string | null = null) {
  let value = initial;
  return { getItem: () => value, setItem: (_key: string, next: string) => void (value = next) };
}

test('the download of a finished video is claimed once, also with the list that was stored', () => {
  const store = memoryStorage();
  expect(claimDownload('a', store)).toBe(true);
  expect(claimDownload('a', store)).toBe(false);
  expect(claimDownload('b', store)).toBe(true);
});

test('an invalid stored list is replaced', () => {
  expect(claimDownload('a', memoryStorage('{"not":'))).toBe(true);
  expect(claimDownload('a', memoryStorage('{"not":"a list"}'))).toBe(true);
});
