import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aligned, around, distributed, type Bounds } from './alignment.ts';

const box = (left: number, top: number, width: number, height: number): Bounds => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const canvas = box(0, 0, 1920, 1080);

test('rectangles go to the start, the middle or the end of another one', () => {
  const all = [box(100, 40, 200, 100), box(500, 300, 400, 50)];
  expect(aligned(all, canvas, 'x', 0)).toEqual([-100, -500]);
  expect(aligned(all, canvas, 'x', 0.5)).toEqual([760, 260]);
  expect(aligned(all, canvas, 'y', 1)).toEqual([940, 730]);
  expect(aligned(all, around(all), 'y', 0)).toEqual([0, -260]);
});

test('distributed rectangles have equal gaps, in their order, between the outer ones, which stay', () => {
  expect(distributed([box(0, 0, 10, 10), box(100, 0, 10, 10), box(20, 0, 30, 10)], 'x')).toEqual([0, 0, 20]);
  const anyBox = fc
    .tuple(fc.nat(999), fc.nat(999), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .map((all) => box(...all));
  fc.assert(
    fc.property(fc.array(anyBox, { minLength: 3, maxLength: 9 }), fc.constantFrom('x', 'y'), (all, axis) => {
      const moves = distributed(all, axis);
      const now = all.map((each, at) => {
        const by = moves[at] ?? 0;
        const [start, end] = axis === 'x' ? [each.left, each.right] : [each.top, each.bottom];
        return { was: start, start: start + by, end: end + by };
      });
      // One that overlaps the one before it by more than its own length begins before it.
      const order = now.toSorted((a, b) => a.was - b.was);
      const gaps = order.slice(1).map(({ start }, at) => start - (order[at]?.end ?? 0));
      for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 6);
      const span = around(all);
      expect(order[0]?.start).toBeCloseTo(axis === 'x' ? span.left : span.top, 6);
    }),
  );
});
