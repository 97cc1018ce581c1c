import { expect, test } from 'vitest';
import { KnownTokens } from './find-session.ts';

const cookie = (value: string): Headers => new Headers({ cookie: value });

test('the cache finds the token of headers that it keeps, and none for other headers', () => {
  const tokens = new KnownTokens();
  tokens.keep(cookie('session=a.signature'), 'a');
  expect(tokens.find(cookie('session=a.signature'))).toBe('a');
  expect(tokens.find(cookie('session=a.forged'))).toBeUndefined();
  expect(tokens.find(new Headers())).toBeUndefined();
});

test('a cookie and a bearer token with the same value are not confused', () => {
  const tokens = new KnownTokens();
  tokens.keep(cookie('a'), 'a');
  expect(tokens.find(new Headers({ authorization: 'a' }))).toBeUndefined();
  expect(tokens.find(new Headers({ cookie: 'a', authorization: 'b' }))).toBeUndefined();
});

test('a full cache evicts the least recently used token', () => {
  const tokens = new KnownTokens(2);
  tokens.keep(cookie('a'), 'a');
  tokens.keep(cookie('b'), 'b');
  tokens.find(cookie('a'));
  tokens.keep(cookie('c'), 'c');
  expect(['a', 'b', 'c'].map((value) => tokens.find(cookie(value)))).toEqual(['a', undefined, 'c']);
});

test('headers longer than those of a browser are not cached', () => {
  const tokens = new KnownTokens();
  const long = cookie(`session=a; other=${'x'.repeat(5_000)}`);
  tokens.keep(long, 'a');
  expect(tokens.find(long)).toBeUndefined();
});
