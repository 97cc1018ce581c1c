import { expect, test } from 'vitest';
import { fillRaster, drawLayer, composite, createRaster, veil } from './raster.ts';

const white = drawLayer(12, 10, (pen) => {
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, 12, 10);
});

test.each([
  [0, 0],
  [-1, 0],
  [-2, -2],
])('an opaque layer shifted by %i, %i covers every pixel it reaches, edge rows too', (left, top) => {
  const target = createRaster(8, 8);
  fillRaster(target, [10, 20, 30]);
  composite(target, white, left, top);
  for (const value of target.data) expect(value).toBeCloseTo(255, 0);
});

test('a layer of light is added to what is there, also beyond white', () => {
  const target = createRaster(8, 8);
  fillRaster(target, [200, 200, 200]);
  composite(target, white, 0, 0, 0.5, true);
  for (const value of target.data) expect(value).toBeCloseTo(327.5, 0);
});

test('a veil covers each row down to its foot as it says, to the edges, and none below', () => {
  const target = createRaster(9, 11);
  veil(target, 7, (_x, _y, out) => out.set([100, 100, 100, 1]));
  for (const [i, value] of target.data.entries()) expect(value).toBeCloseTo(i < 7 * 9 * 3 ? 100 : 0, 0);
});
