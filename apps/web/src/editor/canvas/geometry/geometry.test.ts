import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  angleOf,
  boundsOf,
  holds,
  inBox,
  lengthOf,
  minus,
  normalizeAngle,
  rotatePoint,
  toCanvas,
  type Point,
  type RotatedBox,
} from './box.ts';
import { pinched, pinchOf, rotationDrawn } from './rotate-box.ts';
import { handles, oppositeHandle, placeOf, resized, sizeDrawn, type Handle } from './resize-box.ts';
import { linesOfBounds, linesOfCanvas, snapBounds, snapSize } from './snap-box.ts';

const real = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const points: fc.Arbitrary<Point> = fc.record({ x: real(-3_000, 3_000), y: real(-3_000, 3_000) });
const boxes: fc.Arbitrary<RotatedBox> = fc.record({
  x: real(-2_000, 2_000),
  y: real(-2_000, 2_000),
  width: real(20, 3_000),
  height: real(20, 3_000),
  rotation: real(-360, 360),
});
const anyHandle: fc.Arbitrary<Handle> = fc.constantFrom(...handles);
const rules = fc.record({
  keepShape: fc.boolean(),
  fromMiddle: fc.boolean(),
  least: fc.constant({ width: 16, height: 16 }),
});

const apart = (a: Point, b: Point): number => lengthOf(minus(a, b));

describe('dragging any handle of a box with any rotation', () => {
  const drawn = fc.record({ box: boxes, handle: anyHandle, to: points, rule: rules });

  test('keeps the opposite handle or the centre in place', () =>
    fc.assert(
      fc.property(drawn, ({ box, handle, to, rule }) => {
        const size = sizeDrawn(box, handle, placeOf(box, handle), to, rule);
        const after = resized(box, handle, size, rule.fromMiddle);
        if (rule.fromMiddle) expect(apart(after, box)).toBeLessThan(1e-6);
        else
          expect(apart(placeOf(after, oppositeHandle(handle)), placeOf(box, oppositeHandle(handle)))).toBeLessThan(
            1e-6,
          );
      }),
    ));

  test('moves the handle to the pointer if the aspect ratio is free and the minimum size is not reached', () =>
    fc.assert(
      fc.property(drawn, ({ box, handle, to, rule }) => {
        const free = { ...rule, keepShape: false };
        const size = sizeDrawn(box, handle, placeOf(box, handle), to, free);
        fc.pre(size.width > 16 && size.height > 16);
        const after = resized(box, handle, size, free.fromMiddle);
        const [pointer, place] = [inBox(after, to), inBox(after, placeOf(after, handle))];
        expect(handle.x * (place.x - pointer.x)).toBeCloseTo(0, 5);
        expect(handle.y * (place.y - pointer.y)).toBeCloseTo(0, 5);
      }),
    ));

  test('keeps a locked aspect ratio and the minimum size', () =>
    fc.assert(
      fc.property(drawn, ({ box, handle, to, rule }) => {
        const size = sizeDrawn(box, handle, placeOf(box, handle), to, rule);
        if (rule.keepShape) expect(size.width / size.height).toBeCloseTo(box.width / box.height, 6);
        expect(size.width).toBeGreaterThanOrEqual(16 - 1e-6);
        expect(size.height).toBeGreaterThanOrEqual(16 - 1e-6);
      }),
    ));

  test('keeps the scale within the limits of the font size', () =>
    fc.assert(
      fc.property(drawn, ({ box, handle, to }) => {
        const rule = {
          keepShape: true,
          fromMiddle: false,
          least: { width: 1, height: 1 },
          scale: { min: 0.5, max: 2 },
        };
        const by = sizeDrawn(box, handle, placeOf(box, handle), to, rule).width / box.width;
        expect(by).toBeGreaterThanOrEqual(0.5 - 1e-9);
        expect(by).toBeLessThanOrEqual(2 + 1e-9);
      }),
    ));
});

test('a point is in a rotated box exactly if the point rotated back is in the upright box', () =>
  fc.assert(
    fc.property(boxes, points, (box, point) => {
      const back = rotatePoint(minus(point, box), -box.rotation);
      const within = Math.abs(back.x) <= box.width / 2 && Math.abs(back.y) <= box.height / 2;
      expect(holds(box, point)).toBe(within);
      expect(apart(toCanvas(box, inBox(box, point)), point)).toBeLessThan(1e-6);
    }),
  ));

test('a pinch keeps the touched points of the box under the fingers', () =>
  fc.assert(
    fc.property(boxes, points, points, points, points, (box, a, b, c, d) => {
      fc.pre(lengthOf(minus(b, a)) > 50 && lengthOf(minus(d, c)) > 50);
      const pinch = pinchOf([a, b], [c, d]);
      const after = pinched(box, pinch);
      for (const [from, to] of [
        [a, c],
        [b, d],
      ] as const) {
        const before = inBox(box, from);
        expect(apart(toCanvas(after, { x: before.x * pinch.scale, y: before.y * pinch.scale }), to)).toBeLessThan(1e-3);
      }
    }),
  ));

test('a box rotates with the pointer, snaps to right angles, and rotates in steps with Shift', () => {
  const box = { x: 0, y: 0, width: 100, height: 50, rotation: 0 };
  const pointer = (degrees: number): Point => rotatePoint({ x: 200, y: 0 }, degrees);
  const free = { inSteps: false, free: false };
  expect(rotationDrawn(box, pointer(0), pointer(33.31), free)).toBe(33.3);
  expect(rotationDrawn(box, pointer(0), pointer(88), free)).toBe(90);
  expect(rotationDrawn(box, pointer(0), pointer(88), { ...free, free: true })).toBe(88);
  expect(rotationDrawn(box, pointer(0), pointer(50), { inSteps: true, free: false })).toBe(45);
  expect(rotationDrawn({ ...box, rotation: 170 }, pointer(0), pointer(40), free)).toBe(-150);
  expect(angleOf(pointer(-90))).toBeCloseTo(-90);
});

test('normalizeAngle maps every angle to one above -180 and at most 180 degrees', () =>
  fc.assert(
    fc.property(real(-2_000, 2_000), (degrees) => {
      const name = normalizeAngle(degrees);
      expect(name).toBeGreaterThan(-180);
      expect(name).toBeLessThanOrEqual(180);
      const turns = (degrees - name) / 360;
      expect(turns).toBeCloseTo(Math.round(turns), 6);
    }),
  ));

describe('snapping', () => {
  const canvas = { width: 1920, height: 1080 };
  const lines = linesOfCanvas(canvas);

  test('moves an edge or the centre onto a line within 8 px, and nothing otherwise', () =>
    fc.assert(
      fc.property(boxes, (box) => {
        const bounds = boundsOf([box]);
        const { x, y, lines: held } = snapBounds(bounds, lines, 8);
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(8);
        for (const { axis, at } of held) {
          const [low, high] = axis === 'x' ? [bounds.left + x, bounds.right + x] : [bounds.top + y, bounds.bottom + y];
          const away = [low, (low + high) / 2, high].map((place) => Math.abs(place - at));
          expect(Math.min(...away)).toBeLessThan(1e-6);
        }
        if (!held.some(({ axis }) => axis === 'x')) expect(x).toBe(0);
      }),
    ));

  test('prefers the centre of the canvas to an equally near edge of an overlay', () => {
    const other = linesOfBounds({ left: 960, top: 0, right: 1200, bottom: 100 }, 'Gull');
    const { lines: held } = snapBounds({ left: 860, right: 1064, top: 300, bottom: 341 }, [...lines, ...other], 8);
    expect(held.map(({ name }) => name)).toEqual(['centre']);
  });

  test('moves a resized edge onto the line, with and without a locked aspect ratio', () => {
    const rule = { keepShape: true, fromMiddle: false };
    const { size, lines: held } = snapSize(
      { width: 955, height: 500 },
      { handle: { x: 1, y: 1 }, edges: { x: 955, y: 500 }, rule, lines, within: 8 },
    );
    expect(size.width).toBe(960);
    expect(size.height).toBeCloseTo((500 * 960) / 955);
    expect(held).toHaveLength(1);
    const loose = snapSize(
      { width: 955, height: 537 },
      { handle: { x: 1, y: 1 }, edges: { x: 955, y: 537 }, rule: { ...rule, keepShape: false }, lines, within: 8 },
    );
    expect(loose.size).toEqual({ width: 960, height: 540 });
  });
});
