import { expect, test } from 'vitest';
import { colourAt } from './colour-at.ts';

/** Red on the left half, and blue on the right. */
const halves = { width: 20, height: 10, data: new Uint8ClampedArray(20 * 10 * 4) };
for (let at = 0; at < 200; at++) halves.data.set(at % 20 < 10 ? [200, 40, 8, 255] : [0, 0, 255, 255], at * 4);

test('the colour of a point is the average around it', () => {
  expect(colourAt(halves, { x: 4.7, y: 5 })).toBe('#c82808');
  expect(colourAt(halves, { x: 15, y: 5 })).toBe('#0000ff');
  // Two columns of five are red.
  expect(colourAt(halves, { x: 10, y: 5 })).toBe('#50109c');
});

test('at an edge and outside it is that of the pixels that there are', () => {
  expect(colourAt(halves, { x: 0, y: 0 })).toBe('#c82808');
  expect(colourAt(halves, { x: -90, y: 400 })).toBe('#c82808');
  expect(colourAt(halves, { x: 90, y: 4 })).toBe('#0000ff');
});
