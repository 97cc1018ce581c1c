import { expect, test } from 'vitest';
import { moved, WHOLE, zoomedTo } from './zoom.ts';

test('what is under the pointer stays there', () => {
  const point = { x: 0.25, y: -0.2 };
  const near = zoomedTo(WHOLE, 2, point);
  const nearer = zoomedTo(near, 4, point);
  // The picture's own place of the point.
  for (const { scale, x, y } of [near, nearer])
    expect([(point.x - x) / scale, (point.y - y) / scale]).toEqual([
      expect.closeTo(0.25) as number,
      expect.closeTo(-0.2) as number,
    ]);
});

test('a picture cannot be moved out of its box, or be smaller than it', () => {
  expect(moved(zoomedTo(WHOLE, 3), 5, -5)).toEqual({ scale: 3, x: 1, y: -1 });
  expect(zoomedTo(zoomedTo(WHOLE, 3, { x: 0.5, y: 0.5 }), 0.1)).toEqual({
    scale: 1,
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  });
  expect(zoomedTo(WHOLE, 99).scale).toBe(16);
});
