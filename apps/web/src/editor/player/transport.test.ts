import { expect, test } from 'vitest';
import { frameTime } from './transport.tsx';

test('a frame is shown as minutes, seconds and frames', () => {
  expect([0, 29, 30, 374, 1799, 1800, 18_000].map(frameTime)).toEqual([
    '0:00.00',
    '0:00.29',
    '0:01.00',
    '0:12.14',
    '0:59.29',
    '1:00.00',
    '10:00.00',
  ]);
});
