import { expect, test } from 'vitest';
import { returnPath } from './checkouts.ts';

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
