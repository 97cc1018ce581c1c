import { expect, test } from 'vitest';
import { fill, layer, overSmooth, raster } from './raster.ts';

const white = layer(12, 10, (pen) => {
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, 12, 10);
});

test.each([
  [0, 0],
  [-1.5, 0],
  [-1.25, -0.5],
  [-2, -0.004],
])('an opaque layer shifted by %f, %f covers every pixel it reaches, edge rows too', (left, top) => {
  const target = raster(8, 8);
  fill(target, [10, 20, 30]);
  overSmooth(target, white, left, top);
  for (const value of target.data) expect(value).toBeCloseTo(255, 0);
});

test('half a pixel of shift mixes neighbours evenly', () => {
  const target = raster(6, 3);
  const bar = layer(4, 3, (pen) => {
    pen.fillStyle = '#fff';
    pen.fillRect(2, 0, 1, 3);
  });
  overSmooth(target, bar, 0.5, 0);
  expect(target.data[3 * 2]).toBeCloseTo(127.5, 0);
  expect(target.data[3 * 3]).toBeCloseTo(127.5, 0);
  expect(target.data[3 * 1]).toBe(0);
});
