import { Mask, type BoxedMask, type PathMask } from '@kinoloom/composition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMask } from '../../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import { toCanvas } from '../geometry/box.ts';
import { handles } from '../geometry/resize-box.ts';
import { drawnMask, pressedMask } from './mask-edit.ts';
import {
  boxOfMask,
  middleOfSide,
  movedMask,
  nearestSide,
  sizedMask,
  turnedMask,
  withPointAdded,
  withPointDeleted,
  withPointSwitched,
} from './mask-gesture.ts';

const box = { width: 400, height: 200 };
const limiting = { feather: 0, limits: 'picture' } as const;
const boxed: BoxedMask = { shape: 'ellipse', x: 0.5, y: 0.5, width: 0.5, height: 0.5, rotation: 0, ...limiting };
const square: PathMask = {
  shape: 'path',
  points: [
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.25 },
    { x: 0.75, y: 0.75 },
    { x: 0.25, y: 0.75 },
  ],
  ...limiting,
};
const names = ['move', 'rotate', 'outline', 'point:0', 'point:7', ...handles.map(({ x, y }) => `${x},${y}`)];

test('whatever a handle does, the mask stays valid', () => {
  const way = fc.record({
    x: fc.double({ min: -9, max: 9, noNaN: true }),
    y: fc.double({ min: -9, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(anyMask, fc.constantFrom(...names), way, way, (mask, handle, from, to) => {
      expect(Mask.safeParse(drawnMask(mask, handle, [from, to], box, false).mask).error).toBe(undefined);
    }),
  );
});

test('the opposite corner stays where it is, also of a turned mask', () => {
  const turned = { ...boxed, rotation: 30 };
  const corner = (mask: BoxedMask) => {
    const place = boxOfMask(mask, box);
    return toCanvas(place, { x: -place.width / 2, y: -place.height / 2 });
  };
  const after = sizedMask(turned, { x: 1, y: 1 }, { x: 0.1, y: 0.2 }, box);
  expect(after.width).toBeGreaterThan(0.5);
  expect(corner(after).x).toBeCloseTo(corner(turned).x, 6);
  expect(corner(after).y).toBeCloseTo(corner(turned).y, 6);
});

test('it turns as the pointer does, in units of the box', () => {
  expect(
    turnedMask(
      boxed,
      [
        { x: 0.5, y: 0.9 },
        { x: 0.3, y: 0.5 },
      ],
      box,
      false,
    ),
  ).toEqual({ ...boxed, rotation: 90 });
});

test('a path keeps its shape at the ends of what is allowed', () => {
  const after = movedMask(square, { x: 9, y: 0 }) as PathMask;
  expect(after.points.map(({ x }) => x)).toEqual([2.5, 3, 3, 2.5]);
});

test('a point is added on the nearest side, deleted down to three, and switched back and forth', () => {
  expect(nearestSide(square, { x: 0.5, y: 0.8 }, box)).toBe(2);
  expect(nearestSide(withPointSwitched(square, 0), { x: 0.2, y: 0.5 }, box)).toBe(3);
  expect(middleOfSide(square, 0)).toEqual({ x: 0.5, y: 0.25 });
  const five = withPointAdded(square, 3, { x: 0.1, y: 0.5 });
  expect(five.points[4]).toEqual({ x: 0.1, y: 0.5 });
  expect(withPointDeleted(five, 4)).toEqual(square);
  const three = withPointDeleted(square, 3);
  expect(withPointDeleted(three, 0)).toBe(three);
  const smooth = withPointSwitched(square, 1);
  expect(smooth.points.map(({ isSmooth }) => isSmooth)).toEqual([undefined, true, undefined, undefined]);
  expect(withPointSwitched(smooth, 1)).toEqual(square);
});

test('arrow keys move by a unit of the box, or by ten; the corner makes it wider', () => {
  const keys = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: 'ArrowRight' };
  const press = { ...keys, key: 'ArrowRight' };
  expect(pressedMask(boxed, 'move', { ...press, shiftKey: true }, box)?.mask).toEqual({ ...boxed, x: 0.525 });
  expect(pressedMask({ ...boxed, rotation: 90 }, '1,1', press, box)?.mask).toMatchObject({ height: 0.5 });
  expect(pressedMask(boxed, 'rotate', press, box)?.mask).toEqual({ ...boxed, rotation: 1 });
  expect(pressedMask(boxed, 'move', { ...keys, key: 'a', code: 'KeyA' }, box)).toBe(undefined);
});
