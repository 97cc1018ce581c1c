import { endOf, snapMove } from '@kinoloom/composition';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyComposition } from '../../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import { edgesNear } from './magnets.ts';

test('snapping to the nearby edges gives the same result as snapping to all edges', () =>
  fc.assert(
    fc.property(
      anyComposition,
      fc.nat(400),
      fc.integer({ min: 1, max: 90 }),
      fc.nat(7),
      fc.integer({ min: 0, max: 20 }),
      (composition, from, durationInFrames, row, within) => {
        const edges = [from, from + durationInFrames];
        const near = { overlays: edgesNear(composition, { row, near: edges, within }) };
        const ask = { id: '', row, from, durationInFrames, within };
        const [all, some] = [snapMove(composition, ask), snapMove(near, ask)];
        // On a tie either edge may win.
        const reach = ({ from: at }: { from: number }): number => Math.abs(at - from);
        expect([reach(some), some.edge === null]).toEqual([reach(all), all.edge === null]);
        const ends = composition.overlays.flatMap((overlay) => [overlay.from, endOf(overlay)]);
        expect(some.edge === null || ends.includes(some.edge)).toBe(true);
      },
    ),
  ));
