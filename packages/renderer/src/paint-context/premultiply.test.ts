import { expect, test } from 'vitest';
import { premultiply } from './premultiply.ts';

test('premultiply multiplies each colour by its alpha and rounds', () => {
  for (let alpha = 0; alpha <= 255; alpha++) {
    const pixels = Buffer.from(Array.from({ length: 256 }, (_, colour) => [colour, 255, 0, alpha]).flat());
    premultiply(pixels);
    const due = Array.from({ length: 256 }, (_, colour) => [Math.round((colour * alpha) / 255), alpha, 0, alpha]);
    expect([...pixels]).toEqual(due.flat());
  }
});
