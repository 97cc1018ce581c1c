import { expect, test } from 'vitest';
import { runningRank } from './masks.ts';

import * as fc from 'fast-check';

const mirrored = (row: readonly number[], i: number): number => {
  const turn = Math.max(1, 2 * (row.length - 1));
  const at = ((i % turn) + turn) % turn;
  return row[at < row.length ? at : turn - at] ?? 0;
};

test('each value is that of its rank among those around it, as sorting says', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(0, 0.3, 0.5, 1),
      (row, half, share) => {
        const reach = 2 * half + 1;
        const found = new Float32Array(row.length);
        runningRank(reach, share)(Float32Array.from(row), found, 0, 1, row.length);
        const sorted = row.map((_, i) =>
          Array.from({ length: reach }, (__, k) => mirrored(row, i + k - half)).sort((a, b) => a - b),
        );
        expect([...found]).toEqual(sorted.map((around) => around[Math.floor(share * (reach - 1))]));
      },
    ),
  ));

test('a row may lie across an array', () => {
  const found = new Float32Array(6);
  runningRank(3, 0.5)(Float32Array.from([1, 90, 5, 90, 3, 90]), found, 0, 2, 3);
  expect([...found]).toEqual([5, 0, 3, 0, 5, 0]);
});
