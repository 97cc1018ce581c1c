import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseComposition } from './composition.ts';

const videos = fc.array(
  fc.record(
    {
      type: fc.constant('video'),
      from: fc.nat(9_000),
      durationInFrames: fc.integer({ min: 1, max: 9_000 }),
      row: fc.nat(12),
      left: fc.integer(),
      top: fc.integer(),
      width: fc.integer({ min: 1 }),
      height: fc.integer({ min: 1 }),
      rotation: fc.integer(),
      src: fc.string(),
      videoStartTime: fc.nat(9_000),
      speed: fc.constant(1),
      styles: fc.record({
        volume: fc.constantFrom(0, 0.3, 1),
        opacity: fc.constantFrom(0, 0.5, 1),
        objectFit: fc.constantFrom('contain', 'cover', 'fill'),
      }),
      originalWidth: fc.integer({ min: 1 }),
      originalHeight: fc.integer({ min: 1 }),
      originalDuration: fc.integer({ min: 1 }),
    },
    {
      requiredKeys: [
        'type',
        'from',
        'durationInFrames',
        'row',
        'left',
        'top',
        'width',
        'height',
        'rotation',
        'src',
        'videoStartTime',
        'speed',
        'styles',
      ],
    },
  ),
);

test('every composition of version 1 is migrated without a changed field', () =>
  fc.assert(
    fc.property(videos, fc.integer({ min: 1, max: 4_096 }), (list, half) => {
      const overlays = list.map((overlay, index) => ({ ...overlay, id: `clip ${index}` }));
      const canvas = { width: half * 2, height: 720 };
      const composition = parseComposition({ version: 1, fps: 30, canvas, overlays });
      expect(composition).toMatchObject({ version: 2, fps: 30, canvas, overlays });
      expect(parseComposition(composition)).toEqual(composition);
    }),
  ));

test('an invalid version 1 document is refused with a schema error, not an error in the migration', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (fields) => {
      const document = { version: 1, overlays: fields };
      expect(() => parseComposition(document)).toThrow(expect.objectContaining({ name: 'ZodError' }));
    }),
  ));
