import { array, assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { boxRatio, justify, slots } from './justify.ts';

const desktop = { width: 984, height: 240, gap: 6 };
const ratios = array(double({ min: 0.4, max: 3, noNaN: true }), { maxLength: 60 });

test('every item is in exactly one row, in order', () => {
  assert(
    property(ratios, (list) => {
      const rows = justify(list, desktop);
      expect(rows.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))).toEqual(
        list.map((_, index) => index),
      );
    }),
  );
});

test('closed rows stay near the target height, and only the last may be open', () => {
  assert(
    property(ratios, (list) => {
      const rows = justify(list, desktop);
      const heights = rows
        .filter(({ open }) => !open)
        .map((row) => (desktop.width - desktop.gap * (row.to - row.from - 1)) / row.ratio);
      expect(heights.filter((height) => height <= desktop.height * 0.5 || height >= desktop.height * 2)).toEqual([]);
      expect(rows.slice(0, -1).filter(({ open }) => open)).toEqual([]);
    }),
  );
});

test('no row is wider than the layout, and closed rows fill it to within a pixel', () => {
  assert(
    property(ratios, (list) => {
      const boxes = slots(list, desktop);
      for (const row of justify(list, desktop)) {
        const line = boxes.slice(row.from, row.to);
        const used = line.reduce((sum, box) => sum + box.width, 0) + desktop.gap * (line.length - 1);
        expect(used).toBeLessThanOrEqual(desktop.width + 1e-6);
        expect(row.open || used > desktop.width - 1).toBe(true);
        expect(new Set(line.map(({ height }) => height)).size).toBe(1);
      }
    }),
  );
});

test('two landscape items and a portrait item share a row on a desktop', () => {
  expect(justify([16 / 9, 16 / 9, 9 / 16, 1], desktop)[0]).toMatchObject({ from: 0, to: 3, open: false });
});

test('a landscape item has its own row on a phone', () => {
  expect(justify([16 / 9, 9 / 16, 1], { width: 370, height: 200, gap: 5 })[0]).toMatchObject({ from: 0, to: 1 });
});

test('the ratio of a box is that of the measured size, else the stored aspect ratio, else 16:9', () => {
  expect(boxRatio({ width: 100, height: 200, aspect_ratio: '16:9' })).toBe(0.5);
  expect(boxRatio({ width: null, height: null, aspect_ratio: '1:1' })).toBe(1);
  expect(boxRatio({ width: null, height: null, aspect_ratio: null })).toBeCloseTo(16 / 9);
  expect(boxRatio({ width: 9000, height: 100 })).toBe(3);
});
