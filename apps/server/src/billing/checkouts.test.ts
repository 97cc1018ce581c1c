import { expect, test } from 'vitest';
import { returnPath, browserOrigin } from './checkouts.ts';

test.for([
  [undefined, '/studio/user'],
  ['/studio/video?flow=abc', '/studio/video?flow=abc'],
  ['/studio/checkout/1', '/studio/user'],
] as const)('from %s a buyer comes back to %s', ([wanted, path]) => {
  expect(returnPath(wanted)).toEqual({ ok: true, value: path });
});

test.for([
  'https://evil.example/studio/video',
  '//evil.example/studio/',
  '/\\evil.example/studio/',
  'studio/video',
  '/api/x',
  '',
])('nobody is sent to %s', (wanted) => {
  expect(returnPath(wanted)).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
});

test.for([
  [undefined, 'http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:4000', 'http://localhost:3000', 'http://localhost:3000'],
  ['https://evil.example', 'http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost', 'https://studio.example', 'https://studio.example'],
  ['null', 'https://studio.example/', 'https://studio.example'],
] as const)('a browser at %s of a studio at %s comes back to %s', ([header, publicUrl, expected]) => {
  expect(browserOrigin(header, publicUrl)).toBe(expected);
});
