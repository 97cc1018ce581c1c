import { expect, test } from 'vitest';
import { openPaintSurface, sparePixels } from './paint-surface.ts';

test('a freed surface is reused and blank', () => {
  const first = openPaintSurface(64, 32);
  first.pen.translate(5, 5);
  first.pen.fillRect(0, 0, 20, 20);
  first.free();
  const next = openPaintSurface(64, 32);
  expect(next.image).toBe(first.image);
  expect(Math.max(...next.pixels())).toBe(0);
  next.pen.fillRect(0, 0, 1, 1);
  expect(next.pixels()[3]).toBe(255);
  next.free();
});

test('only the last few freed surfaces of unused sizes are kept', () => {
  for (let index = 0; index < 1000; index++) openPaintSurface(100 + index, 100).free();
  expect(sparePixels()).toBeGreaterThan(0);
  expect(sparePixels()).toBeLessThan(40 * 1100 * 100);
});

test('a surface of a size that every frame uses is kept', () => {
  const first = openPaintSurface(320, 180);
  first.free();
  for (let frame = 0; frame < 50; frame++) {
    for (let index = 0; index < 10; index++) openPaintSurface(10 + frame * 10 + index, 10).free();
    const again = openPaintSurface(320, 180);
    expect(again.image).toBe(first.image);
    again.free();
  }
});
