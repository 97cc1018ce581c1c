import { Mask, type MaskShape } from '@kinoloom/composition';
import { anyMask } from '../../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reshaped } from './mask-kinds.ts';

const shapes: readonly MaskShape[] = ['rectangle', 'ellipse', 'linear', 'path'];

test('a mask of another shape is valid, and keeps its edge and what it limits', () => {
  fc.assert(
    fc.property(fc.option(anyMask, { nil: undefined }), fc.constantFrom(...shapes), (mask, shape) => {
      const after = reshaped(mask, shape);
      expect(Mask.safeParse(after).error).toBe(undefined);
      expect(after.shape).toBe(shape);
      if (mask)
        expect([after.feather, after.inverted, after.limits]).toEqual([mask.feather, mask.inverted, mask.limits]);
    }),
  );
});

test('an ellipse lies in the place of a rectangle', () => {
  const rectangle = { ...reshaped(undefined, 'rectangle'), x: 0.2, rotation: 30 } as Mask;
  expect(reshaped(rectangle, 'ellipse')).toEqual({ ...rectangle, shape: 'ellipse' });
});
