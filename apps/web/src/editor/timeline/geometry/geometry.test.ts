import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { itemsInView, neighbourOf } from '../layer/items-in-view.ts';
import { hitAt, itemsIn } from './hit.ts';
import { ticksFor, ticksIn, timecodeOf } from './timecode.ts';
import {
  boxOf,
  contentWidth,
  fittingScale,
  frameAtX,
  roundZoom,
  rowAt,
  RULER,
  slideOf,
  xOf,
  yOf,
  zoomLimits,
  zoomOfSlide,
  type View,
} from './view.ts';

const view: View = { width: 1000, height: 300, left: 0, top: 0, scale: 2, rows: 5 };
const anyView: fc.Arbitrary<View> = fc.record({
  width: fc.integer({ min: 200, max: 3_000 }),
  height: fc.integer({ min: 100, max: 400 }),
  left: fc.integer({ min: 0, max: 5_000 }),
  top: fc.integer({ min: 0, max: 200 }),
  scale: fc.double({ min: 0.02, max: 60, noNaN: true }),
  rows: fc.integer({ min: 5, max: 8 }),
});
const pointer = { coarse: false, selection: [] as string[], cut: null, playhead: 400 };

test('the position of a frame maps back to it, and every position within a row to the row', () =>
  fc.assert(
    fc.property(anyView, fc.nat(5_000), fc.nat(7), (view, frame, row) => {
      expect(frameAtX(view, xOf(view, frame))).toBeCloseTo(frame, 6);
      expect([rowAt(view, yOf(view, row)), rowAt(view, yOf(view, row) + 43)]).toEqual([row, row]);
    }),
  ));

describe('the ruler', () => {
  test('has labels at least 64 px apart at every scale, and a tick at each label', () =>
    fc.assert(
      fc.property(anyView, (view) => {
        const { label, tick } = ticksFor(view.scale);
        expect(label * view.scale).toBeGreaterThanOrEqual(64);
        expect(label % tick).toBe(0);
        const shown = [...ticksIn(view)];
        expect(shown.length).toBeLessThan(view.width / 12 + 20);
        for (const { frame, labelled } of shown)
          expect([Number.isInteger(frame), labelled]).toEqual([true, frame % label === 0]);
      }),
    ));

  test('uses the label steps of the contract', () => {
    expect([60, 20, 2, 0.54, 0.1, 0.01].map((scale) => ticksFor(scale).label)).toEqual([3, 6, 60, 150, 900, 9_000]);
  });
});

test('a time is shown as hours, minutes, seconds and frames', () => {
  expect([0, 374, 1386, 108_029.4, -3].map(timecodeOf)).toEqual([
    '0:00.00',
    '0:12.14',
    '0:46.06',
    '1:00:00.29',
    '0:00.00',
  ]);
});

describe('zoom', () => {
  test('of 1 shows the whole composition with room after it', () => {
    expect(contentWidth(900, fittingScale(900, 1_000))).toBe(1_000);
    expect(900 * fittingScale(900, 1_000)).toBeLessThan(1_000);
  });

  test('goes from 0.2 to 10 in tenths, and the slider covers the whole range', () => {
    expect([zoomOfSlide(0), zoomOfSlide(1)]).toEqual([zoomLimits.min, zoomLimits.max]);
    expect([roundZoom(0.04), roundZoom(1.26), roundZoom(99)]).toEqual([0.2, 1.3, 10]);
    for (const zoom of [0.2, 0.5, 1, 3.7, 10]) expect(zoomOfSlide(slideOf(zoom))).toBeCloseTo(zoom, 6);
  });
});

describe('the timeline view', () => {
  test('has 160 elements for 2,000 items, and always contains the focused item', () => {
    const composition = compositionOf(
      ...Array.from({ length: 2_000 }, (_, at) => video({ id: `${at}`, row: at % 5, from: Math.floor(at / 5) * 10 })),
    );
    const whole = { ...view, scale: 0.2 };
    expect(itemsInView(composition, whole, []).length).toBe(160);
    expect(itemsInView(composition, { ...view, left: 4_000 }, ['0'])[0]?.id).toBe('0');
  });
});

describe('the hit at a point', () => {
  const composition = compositionOf(
    video({ id: 'a', from: 20, durationInFrames: 50 }),
    video({ id: 'b', from: 100, durationInFrames: 50, row: 1 }),
  );
  const at = (x: number, y: number, more: Partial<typeof pointer> = {}) => {
    const hit = hitAt(composition, view, { x, y }, { ...pointer, ...more });
    return 'item' in hit ? `${hit.kind} ${hit.item.id}` : hit.kind;
  };
  const top = (row: number): number => yOf(view, row) + 22;

  test('is the ruler, the playhead, an item, its edges, a gap, or nothing', () => {
    expect([at(10, 5), at(803, 5)]).toEqual(['ruler', 'playhead']);
    expect([at(80, top(0)), at(42, top(0)), at(138, top(0))]).toEqual(['item a', 'start a', 'end a']);
    expect([at(10, top(0)), at(500, top(0)), at(80, RULER + 1), at(80, 290)]).toEqual([
      'gap',
      'empty',
      'empty',
      'empty',
    ]);
  });

  test('of an item of one frame is at least 8 px wide at any zoom, before that of larger items', () => {
    const tiny = compositionOf(
      video({ id: 'a', durationInFrames: 500 }),
      video({ id: 'b', from: 500, durationInFrames: 1 }),
      video({ id: 'c', from: 501, durationInFrames: 500 }),
    );
    for (const scale of [0.05, 0.2, 1, 4]) {
      const now = { ...view, scale };
      const middle = xOf(now, 500.5);
      for (const x of [middle - 3.5, middle, middle + 3.5]) {
        const hit = hitAt(tiny, now, { x, y: top(0) }, pointer);
        expect(hit).toMatchObject({ kind: 'item', item: { id: 'b' } });
      }
      expect(hitAt(tiny, now, { x: middle - 12, y: top(0) }, pointer)).toMatchObject({ item: { id: 'a' } });
    }
  });

  test('has touch targets of 44 px for the edges of a selected item, and leaves its middle for moving', () => {
    const finger = { coarse: true, selection: ['a'] };
    expect([at(20, top(0), finger), at(165, top(0), finger), at(90, top(0), finger)]).toEqual([
      'start a',
      'end a',
      'item a',
    ]);
    expect(at(42, top(0), { coarse: true })).toBe('item a');
  });

  test('a selection frame contains all items that it touches', () => {
    expect(itemsIn(composition, view, { x: 130, y: top(0) }, { x: 210, y: top(1) })).toEqual(['a', 'b']);
    expect(itemsIn(composition, view, { x: 210, y: top(1) }, { x: 150, y: top(0) + 30 })).toEqual(['b']);
  });
});

test('arrow keys move to the next item of the row, or to the nearest item of the next row with items', () => {
  const composition = compositionOf(
    video({ id: 'a' }),
    video({ id: 'b', from: 50 }),
    video({ id: 'c', row: 3, from: 40 }),
    video({ id: 'd', row: 3 }),
  );
  const [a, b, c] = composition.overlays;
  const from = (item: typeof a, key: string): string | undefined => item && neighbourOf(composition, item, key)?.id;
  expect([
    from(a, 'ArrowRight'),
    from(a, 'ArrowLeft'),
    from(b, 'ArrowDown'),
    from(c, 'ArrowUp'),
    from(a, 'ArrowUp'),
  ]).toEqual(['b', undefined, 'c', 'b', undefined]);
});

test('the box of an item keeps 4 px from the lines of its row', () => {
  expect(boxOf(view, { from: 10, durationInFrames: 20, row: 1 })).toEqual({
    x: 20,
    y: RULER + 48,
    width: 40,
    height: 36,
  });
});
