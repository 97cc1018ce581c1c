import { Sequence } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseComposition } from './composition.ts';
import { flowToComposition } from './flow-to-composition.ts';
import { durationOf } from './timing.ts';

const sequence = (fields: Partial<Sequence>): Sequence => ({
  id: 'a',
  url: '/a',
  volume: 1,
  isMuted: false,
  ...fields,
});

const clips = fc
  .array(
    fc.record(
      {
        url: fc.string({ minLength: 1 }),
        duration: fc.integer({ min: 0, max: 20_000 }),
        place: fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 600 })),
        volume: fc.float({ min: 0, max: 1, noNaN: true }),
        isMuted: fc.boolean(),
        width: fc.integer({ min: 1, max: 4_096 }),
        height: fc.integer({ min: 1, max: 4_096 }),
      },
      { requiredKeys: ['volume', 'isMuted'] },
    ),
    { maxLength: 15 },
  )
  .map((records) =>
    records.map(({ place, ...record }, index) =>
      Sequence.parse({
        ...record,
        id: String(index),
        ...(place && { startFrame: place[0], endFrame: place[0] + place[1] }),
      }),
    ),
  );

describe('flowToComposition', () => {
  test('places clips back to back, in order, over the whole canvas', () =>
    fc.assert(
      fc.property(clips, (sequences) => {
        const { overlays, canvas } = flowToComposition(sequences);
        let end = 0;
        for (const [index, overlay] of overlays.entries()) {
          expect(overlay.id).toBe(sequences[index]!.id);
          expect(overlay.from).toBe(end);
          expect([overlay.left, overlay.top, overlay.width, overlay.height]).toEqual([
            0,
            0,
            canvas.width,
            canvas.height,
          ]);
          end += overlay.durationInFrames;
        }
        expect(overlays).toHaveLength(sequences.length);
        expect(durationOf({ overlays })).toBe(end);
      }),
    ));

  test('makes a document that survives a JSON round trip', () =>
    fc.assert(
      fc.property(clips, (sequences) => {
        const composition = flowToComposition(sequences);
        expect(parseComposition(JSON.parse(JSON.stringify(composition)))).toEqual(composition);
      }),
    ));

  test('takes the length from the start and end frame, else from the duration, else 8 s', () => {
    const { overlays } = flowToComposition([
      sequence({ id: 'a', startFrame: 30, endFrame: 75, duration: 9_000 }),
      sequence({ id: 'b', duration: 5_000 }),
      sequence({ id: 'c' }),
      sequence({ id: 'd', duration: 0 }),
      sequence({ id: 'e', startFrame: 50, endFrame: 50, duration: 1_000 }),
    ]);
    expect(overlays.map(({ durationInFrames }) => durationInFrames)).toEqual([45, 150, 240, 240, 30]);
  });

  test('rounds a duration down to whole frames, because the sound may last longer than the picture', () => {
    const [overlay] = flowToComposition([sequence({ duration: 8_021 })]).overlays;
    expect(overlay?.durationInFrames).toBe(240);
  });

  test('makes the canvas as large as the largest clip, in even numbers, or 1920x1080 if no size is known', () => {
    const sizes = (list: Partial<Sequence>[]) =>
      flowToComposition(list.map((fields, index) => sequence({ id: String(index), ...fields }))).canvas;
    expect(sizes([{ width: 1024, height: 576 }, { width: 721, height: 1281 }, {}])).toEqual({
      width: 720,
      height: 1280,
    });
    expect(sizes([{}, { width: 640 }])).toEqual({ width: 1920, height: 1080 });
    expect(sizes([])).toEqual({ width: 1920, height: 1080 });
  });

  test('keeps the volume, and sets the volume of muted clips to 0', () => {
    const { overlays } = flowToComposition([
      sequence({ id: 'a', volume: 0.4 }),
      sequence({ id: 'b', volume: 0.4, isMuted: true }),
    ]);
    expect(overlays.map(({ styles }) => styles.volume)).toEqual([0.4, 0]);
  });
});
