import { expect, test } from 'vitest';
import { returnPath, browserOrigin } from './checkouts.ts';

test.for([
  [undefined, '/studio/user'],
  ['/studio/video?flow=abc', '/studio/video?flow=abc'],
  ['/studio/checkout/1', '/studio/user'],
] as const)('a checkout with return path %s returns to %s', ([wanted, path]) => {
  expect(returnPath(wanted)).toEqual({ ok: true, value: path });
});

test.for([
  'https://evil.example/studio/video',
  '//evil.example/studio/',
  '/\\evil.example/studio/',
  'studio/video',
  '/api/x',
  '',
])('the return path %s is refused', (wanted) => {
  expect(returnPath(wanted)).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
});

test.for([
  [undefined, 'http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:4000', 'http://localhost:3000', 'http://localhost:3000'],
  ['https://evil.example', 'http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost', 'https://studio.example', 'https://studio.example'],
  ['null', 'https://studio.example/', 'https://studio.example'],
] as const)('with origin %s and public URL %s a browser returns to %s', ([header, publicUrl, expected]) => {
  expect(browserOrigin(header, publicUrl)).toBe(expected);
});
