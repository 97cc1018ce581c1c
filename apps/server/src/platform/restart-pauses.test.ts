import { expect, test } from 'vitest';
import { restartPauses } from './restart-pauses.ts';

test('pauses grow to half a minute, and begin anew after a minute without an end', () => {
  const next = restartPauses();
  const pauses = Array.from({ length: 9 }, () => next(1_000));
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  for (let ends = 0; ends < 2_000; ends++) next(0);
  expect(next(59_999)).toBe(30_000);
  expect([next(60_000), next(0)]).toEqual([250, 500]);
});
