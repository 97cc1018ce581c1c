import { frame } from '@kinoloom/contract/values';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allPassages,
  findOverlay,
  gapsOf,
  overlaysBetween,
  paintOrder,
  passagesAt,
  rowEnd,
  rowOf,
  seenAt,
} from './composition-index.ts';
import type { Composition } from './composition.ts';
import type { Overlay, SeenOverlay } from './overlay.ts';
import type { Passage } from './passage.ts';
import { anyComposition } from './testing/composition-arbitrary.ts';
import { compositionOf, rowOfClips, video } from './testing/composition-of.ts';
import { durationOf, endOf, isSound, isThere } from './timing.ts';

/** Compositions as edits leave them, and others whose overlays lie anywhere, over one another and in any order. */
const anyOrder: fc.Arbitrary<Composition> = fc.oneof(
  anyComposition,
  fc
    .tuple(anyComposition, fc.array(fc.tuple(fc.nat(60), fc.nat(4)), { minLength: 12, maxLength: 12 }))
    .map(([composition, places]): Composition => ({
      ...composition,
      overlays: composition.overlays.map((overlay, index) => {
        const [from = 0, row = 0] = places[index] ?? [];
        return { ...overlay, from: frame(from), row };
      }),
    })),
);
const idsOf = (overlays: readonly Overlay[]): string[] => overlays.map(({ id }) => id);
const idsIn = (overlays: readonly Overlay[]): string[] => idsOf(overlays).toSorted();

const isDuring = (passage: Passage | undefined, at: number): boolean =>
  passage !== undefined && passage.from <= at && at < endOf(passage);

/** The same, looked for in all overlays. */
const naive = {
  paintOrder: ({ overlays }: Composition): Overlay[] => {
    const depth = (overlay: Overlay): number => (overlay.type === 'sound' ? 0 : overlay.styles.zIndex);
    return overlays.toSorted((a, b) => depth(a) - depth(b) || b.row - a.row || a.from - b.from);
  },
  /** Both overlays of a transition lie where the incoming one does. */
  seenAt: (composition: Composition, at: number): SeenOverlay[] => {
    const seen = naive
      .paintOrder(composition)
      .filter((overlay): overlay is SeenOverlay => naive.isSeen(composition, overlay, at) && !isSound(overlay));
    const now = allPassages(composition).filter((passage) => isDuring(passage, at));
    const isLeaving = (overlay: SeenOverlay): boolean => now.some(({ outgoing }) => outgoing === overlay);
    return seen
      .filter((overlay) => !isLeaving(overlay))
      .flatMap((overlay) => [
        ...now.flatMap(({ outgoing, incoming }) => (incoming === overlay ? outgoing : [])),
        overlay,
      ]);
  },
  /** Whether it is there, or in a transition to or from its neighbour. */
  isSeen: (composition: Composition, overlay: Overlay, at: number): boolean => {
    const { into, outOf } = passagesAt(composition, overlay);
    return isThere(overlay, at) || isDuring(into, at) || isDuring(outOf, at);
  },
  rowOf: ({ overlays }: Composition, row: number): Overlay[] =>
    overlays.filter((overlay) => overlay.row === row).toSorted((a, b) => a.from - b.from),
};

/** Checks a promise for any composition. */
const forAny = (promise: (composition: Composition) => void): void => fc.assert(fc.property(anyOrder, promise));
const rowsIn = ({ rows }: Composition): number[] => Array.from({ length: rows.length + 1 }, (_, row) => row);

describe('what is looked up in an index is what a search of all overlays finds', () => {
  test('what is seen in every frame, and between frames, from back to front', () =>
    forAny((composition) => {
      for (let at = -1; at <= durationOf(composition); at += 0.5)
        expect(idsOf(seenAt(composition, at))).toEqual(idsOf(naive.seenAt(composition, at)));
    }));

  test('all overlays from back to front', () =>
    forAny((composition) => {
      expect(paintOrder(composition)).toEqual(naive.paintOrder(composition));
    }));

  test('the overlays of a row, one list each time, and where the row ends', () =>
    forAny((composition) => {
      for (const row of rowsIn(composition)) {
        expect(rowOf(composition, row)).toEqual(naive.rowOf(composition, row));
        expect(rowOf(composition, row)).toBe(rowOf({ ...composition }, row));
        expect(rowEnd(composition, row)).toBe(Math.max(0, ...naive.rowOf(composition, row).map(endOf)));
      }
    }));

  test('the overlays of a row between two frames', () =>
    fc.assert(
      fc.property(anyOrder, fc.nat(300), fc.integer({ min: 1, max: 300 }), (composition, from, length) => {
        for (const row of rowsIn(composition)) {
          const found = overlaysBetween(composition, row, from, from + length);
          const all = naive.rowOf(composition, row);
          expect(found).toEqual(all.filter((overlay) => overlay.from < from + length && endOf(overlay) > from));
        }
      }),
    ));

  test('the gaps of a row, also those between two frames', () =>
    fc.assert(
      fc.property(anyOrder, fc.nat(300), fc.integer({ min: 1, max: 300 }), (composition, from, length) => {
        for (const row of rowsIn(composition)) {
          const gaps = gapsOf(composition, row);
          const isEmpty = (at: number): boolean =>
            !composition.overlays.some((each) => each.row === row && isThere(each, at));
          for (const gap of gaps) {
            const frames = Array.from({ length: gap.durationInFrames }, (_, index) => gap.from + index);
            expect(frames.every(isEmpty)).toBe(true);
            expect(isEmpty(gap.from - 1) && gap.from > 0).toBe(false);
            expect(isEmpty(gap.from + gap.durationInFrames)).toBe(false);
          }
          const empty = Array.from({ length: rowEnd(composition, row) }, (_, at) => at).filter(isEmpty);
          expect(gaps.reduce((sum, gap) => sum + gap.durationInFrames, 0)).toBe(empty.length);
          expect(gapsOf(composition, row, from, from + length)).toEqual(
            gaps.filter((gap) => gap.from + gap.durationInFrames > from && gap.from < from + length),
          );
        }
      }),
    ));

  test('an overlay by its id, however often one looks', () =>
    forAny((composition) => {
      for (let times = 0; times < 4; times++)
        for (const overlay of composition.overlays) expect(findOverlay(composition, overlay.id)).toBe(overlay);
      expect(findOverlay(composition, 'another')).toBe(undefined);
    }));
});

test('an edit makes another index: nothing that was found before is found again', () => {
  const before = compositionOf(video({ id: 'a' }), video({ id: 'b', row: 1 }));
  expect(idsIn(seenAt(before, 5))).toEqual(['a', 'b']);
  const after = { ...before, overlays: before.overlays.filter(({ id }) => id === 'b') };
  expect([idsIn(seenAt(after, 5)), findOverlay(after, 'a'), rowOf(after, 0)]).toEqual([['b'], undefined, []]);
  expect(idsIn(seenAt(before, 5))).toEqual(['a', 'b']);
});

test('overlays with a higher zIndex are painted last, then those of a lower row', () => {
  const front = video({ id: 'front', row: 3 });
  const raised = { ...front, styles: { ...front.styles, zIndex: 1 } };
  const composition = compositionOf(raised, video({ id: 'top' }), video({ id: 'below', row: 2 }));
  expect(idsOf(paintOrder(composition))).toEqual(['below', 'top', 'front']);
});

test('a gap before an item is found by any frame of it', () => {
  const composition = rowOfClips([5, 10], [10, 20], [40, 50]);
  const gaps = [
    { row: 0, from: 0, durationInFrames: 5 },
    { row: 0, from: 20, durationInFrames: 20 },
  ];
  expect(gapsOf(composition, 0)).toEqual(gaps);
  expect(gapsOf(composition, 0, 30, 31)).toEqual(gaps.slice(1));
  expect(gapsOf(composition, 0, 12, 15)).toEqual([]);
});
