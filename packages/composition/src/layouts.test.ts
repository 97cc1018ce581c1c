import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutIds, layouts, placeLayout } from './layouts.ts';
import { anyComposition } from './testing/composition-arbitrary.ts';
import { codeOf, done, compositionOf, video } from './testing/composition-of.ts';

const four = ['p', 'q', 'r', 's'].map((id) => video({ id, from: 3, durationInFrames: 20 }));

test('every layout places all of its pictures within the canvas', () =>
  fc.assert(
    fc.property(anyComposition, fc.constantFrom(...layoutIds), (composition, id) => {
      const made = placeLayout(composition, id, four);
      // All its rows may be occupied; see `add-on-top.test.ts`.
      fc.pre(codeOf(made) !== 'edit.noRoom');
      const after = done(composition, made);
      const placed = after.overlays.filter((overlay) => four.some((picture) => picture.id === overlay.id));
      expect(placed).toHaveLength(layouts[id].slots.length);
      for (const { left, top, width, height } of placed) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(composition.canvas.width + 1e-6);
        expect(top + height).toBeLessThanOrEqual(composition.canvas.height + 1e-6);
      }
    }),
  ));

test('placeLayout arranges clips of the composition without moving them in time', () => {
  const composition = compositionOf(video({ id: 'a' }), video({ id: 'b', row: 1, from: 4 }));
  const [a, b] = composition.overlays.filter((overlay) => overlay.type === 'video');
  if (!a || !b) throw new Error('There are no clips');
  const after = done(composition, placeLayout(composition, 'split-screen', [a, b]));
  expect(after.overlays.map(({ from, row, left }) => [from, row, Math.round(left)])).toEqual([
    [0, 0, 0],
    [4, 1, 964],
  ]);
});

test('placeLayout refuses too few pictures, and names the layout and the number it needs', () => {
  const composition = compositionOf();
  const made = placeLayout(composition, 'triptych', four.slice(0, 2));
  expect(codeOf(made)).toBe('edit.invalid');
  if (!made.ok) expect(made.error.message).toBe('Triptych needs 3 clips or images');
});
