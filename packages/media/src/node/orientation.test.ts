import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackMatrix } from './fixtures/make-clip.ts';
import { orientationOfExif, orientationOfMatrix, type PictureOrientation } from './orientation.ts';

/** The track matrix of an orientation: flips x first, then rotates clockwise with y pointing down. */
function matrixOf({ mirrored, rotation }: PictureOrientation): Buffer {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  return mirrored ? trackMatrix(-cos, -sin, -sin, cos) : trackMatrix(cos, sin, -sin, cos);
}

const orientations = fc.record({ mirrored: fc.boolean(), rotation: fc.constantFrom(0, 90, 180, 270) });

test('orientationOfMatrix recognises every combination of flip and quarter turn', () =>
  fc.assert(
    fc.property(orientations, (orientation) => {
      expect(orientationOfMatrix(matrixOf(orientation))).toEqual(orientation);
    }),
  ));

describe('an unusable matrix counts as upright:', () => {
  test.each([
    ['absent', null],
    ['too short', Buffer.alloc(8)],
    ['degenerate', Buffer.alloc(36)],
    ['slanted', trackMatrix(0.8, 0.6, -0.6, 0.8)],
  ])('%s', (_, matrix) => {
    expect(orientationOfMatrix(matrix)).toEqual({ mirrored: false, rotation: 0 });
  });
});

test('EXIF values outside 1 to 8 count as upright', () => {
  for (const value of [undefined, 0, 9, 65_535]) {
    expect(orientationOfExif(value)).toEqual({ mirrored: false, rotation: 0 });
  }
});
