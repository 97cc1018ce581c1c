import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowOf } from '../composition-index.ts';
import { compositionOf, done, video } from '../testing/composition-of.ts';
import { brokenRules } from '../testing/time-line-rules.ts';
import { moveOverlay } from './move-overlays.ts';
import { applyChange, invertChange } from './change.ts';
import { endOf } from '../timing.ts';

/** A row of clips, longer than what may overlap, with their gaps before them, and the order that is wanted. */
const anyRow = (gap: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ length: fc.integer({ min: 4, max: 90 }), gap }), { minLength: 2, maxLength: 12 })
    .chain((clips) =>
      fc.record({
        clips: fc.constant(clips),
        order: fc.shuffledSubarray(
          clips.map((_, at) => `clip ${at}`),
          { minLength: clips.length },
        ),
        grip: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    );

const compositionIn = (clips: readonly { length: number; gap: number }[]) => {
  let at = 0;
  return compositionOf(
    ...clips.map(({ length, gap }, index) => {
      const from = at + gap;
      at = from + length;
      return video({ id: `clip ${index}`, from, durationInFrames: length });
    }),
  );
};

for (const [title, gap] of [
  ['without gaps', fc.constant(0)],
  ['with gaps', fc.integer({ min: 0, max: 60 })],
] as const)
  test(`in a row ${title} any order is reached by one drag a clip or less, and undo restores every byte`, () =>
    fc.assert(
      fc.property(anyRow(gap), ({ clips, order, grip }) => {
        const start = compositionIn(clips);
        let composition = start;
        const undo = [];
        for (const [place, id] of order.entries()) {
          const row = rowOf(composition, 0);
          const target = row[place];
          const taken = row.find((overlay) => overlay.id === id);
          if (!target || !taken || target.id === id) continue;
          // The pointer is over the first half of the clip before which this one goes.
          const at = target.from + Math.floor((grip * (target.durationInFrames - 1)) / 2);
          const from = Math.max(0, at - Math.round(grip * taken.durationInFrames));
          const free = !row.some(
            (other) => other.id !== id && other.from < from + taken.durationInFrames && from < endOf(other),
          );
          const made = moveOverlay(composition, { id, from: free ? target.from : from, row: 0, at });
          if (!made.ok) throw new Error(made.error.code);
          undo.push(invertChange(made.value));
          composition = done(composition, made);
          expect(brokenRules(composition)).toEqual([]);
        }
        expect(rowOf(composition, 0).map(({ id }) => id)).toEqual(order);
        const total = clips.reduce((sum, { length }) => sum + length, 0);
        if (clips.every((clip) => clip.gap === 0)) expect(Math.max(...composition.overlays.map(endOf))).toBe(total);
        const restored = undo.reverse().reduce(applyChange, composition);
        expect(JSON.stringify(restored)).toBe(JSON.stringify(start));
      }),
    ));
