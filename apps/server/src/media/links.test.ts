import { expect, test } from 'vitest';
import { isSignatureGood, signedQuery } from './links.ts';

const link = Object.fromEntries(new URLSearchParams(signedQuery('secret', 'a', 2_000)));

test('a signed link is good until it expires, for its own media and secret alone', () => {
  expect(isSignatureGood('secret', 'a', link, 1_999)).toBe(true);
  expect(isSignatureGood('secret', 'a', link, 2_001)).toBe(false);
  expect(isSignatureGood('secret', 'b', link, 1_000)).toBe(false);
  expect(isSignatureGood('other', 'a', link, 1_000)).toBe(false);
});

test('a link whose expiry was changed is refused', () => {
  expect(isSignatureGood('secret', 'a', { ...link, expires: '9000' }, 1_000)).toBe(false);
  expect(isSignatureGood('secret', 'a', {}, 1_000)).toBe(false);
});
