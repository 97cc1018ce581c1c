import { expect, test } from 'vitest';
import { KnownTokens } from './find-session.ts';

const cookie = (value: string): Headers => new Headers({ cookie: value });

test('the token of headers that were checked is known, of any others it is not', () => {
  const tokens = new KnownTokens();
  tokens.keep(cookie('session=a.signature'), 'a');
  expect(tokens.find(cookie('session=a.signature'))).toBe('a');
  expect(tokens.find(cookie('session=a.forged'))).toBeUndefined();
  expect(tokens.find(new Headers())).toBeUndefined();
});

test('a cookie and a bearer token are not taken for each other', () => {
  const tokens = new KnownTokens();
  tokens.keep(cookie('a'), 'a');
  expect(tokens.find(new Headers({ authorization: 'a' }))).toBeUndefined();
  expect(tokens.find(new Headers({ cookie: 'a', authorization: 'b' }))).toBeUndefined();
});

test('those that were used longest ago make room', () => {
  const tokens = new KnownTokens(2);
  tokens.keep(cookie('a'), 'a');
  tokens.keep(cookie('b'), 'b');
  tokens.find(cookie('a'));
  tokens.keep(cookie('c'), 'c');
  expect(['a', 'b', 'c'].map((value) => tokens.find(cookie(value)))).toEqual(['a', undefined, 'c']);
});

test('headers that are longer than a browser’s are not kept', () => {
  const tokens = new KnownTokens();
  const long = cookie(`session=a; other=${'x'.repeat(5_000)}`);
  tokens.keep(long, 'a');
  expect(tokens.find(long)).toBeUndefined();
});
