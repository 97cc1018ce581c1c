import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBeside } from './place-beside.ts';

const screen = { width: 400, height: 300 };
const box = { width: 100, height: 20 };

test('the box is placed on the requested side, centred, 6 px away', () => {
  const anchor = { left: 150, top: 100, width: 40, height: 30 };
  expect(placeBeside(anchor, box, { side: 'bottom', screen })).toEqual({ x: 120, y: 136 });
  expect(placeBeside(anchor, box, { side: 'top', screen })).toEqual({ x: 120, y: 74 });
  expect(placeBeside(anchor, box, { side: 'right', screen })).toEqual({ x: 196, y: 105 });
  expect(placeBeside(anchor, box, { side: 'left', screen })).toEqual({ x: 44, y: 105 });
});

test('the box is placed on the opposite side if the requested one has no room', () => {
  const low = { left: 150, top: 260, width: 40, height: 30 };
  expect(placeBeside(low, box, { side: 'bottom', screen }).y).toBe(234);
});

test('the box never leaves the screen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 380 }),
      fc.integer({ min: 0, max: 280 }),
      fc.constantFrom('top', 'right', 'bottom', 'left'),
      (left, top, side) => {
        const { x, y } = placeBeside({ left, top, width: 20, height: 20 }, box, { side, screen });
        expect(x).toBeGreaterThanOrEqual(8);
        expect(y).toBeGreaterThanOrEqual(8);
        expect(x + box.width).toBeLessThanOrEqual(392);
        expect(y + box.height).toBeLessThanOrEqual(292);
      },
    ),
  );
});
