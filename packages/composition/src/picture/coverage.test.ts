import { expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';
import type { Mask } from './mask.ts';

const [width, height] = [160, 90];
const place = { x: 0, y: 0, width, height, pixelsX: 1, pixelsY: 1, box: { width, height }, unit: 1 };
const covers = (mask: Mask) => {
  const coverage = coverageOf(mask, place);
  return { coverage, at: (x: number, y: number): number | undefined => coverage[y * width + x] };
};
const boxed = { x: 0.5, y: 0.5, width: 0.5, height: 0.5, rotation: 0, feather: 0, limits: 'picture' } as const;
const triangle = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.5, y: 0.9 },
];
const masks: Readonly<Record<string, Mask>> = {
  rectangle: { shape: 'rectangle', ...boxed },
  ellipse: { shape: 'ellipse', ...boxed },
  line: { shape: 'linear', x: 0.5, y: 0.6, rotation: 0, feather: 0, limits: 'picture' },
  path: { shape: 'path', points: triangle, feather: 0, limits: 'picture' },
};

test.each(Object.entries(masks))('a %s keeps all inside, nothing outside, and inverted the rest', (_, mask) => {
  const { at, coverage } = covers(mask);
  expect([at(80, 45), at(3, 86)]).toEqual([255, 0]);
  const rest = covers({ ...mask, inverted: true }).coverage;
  // Halves of a level are rounded up on both sides.
  expect(coverage.every((share, pixel) => [255, 256].includes(share + (rest[pixel] ?? 0)))).toBe(true);
});

test.each(Object.entries(masks))('the soft edge of a %s falls outwards, and a wider one keeps more', (_, mask) => {
  const soft = covers({ ...mask, feather: 24 });
  const column = Array.from({ length: 45 }, (_, y) => soft.at(80, 45 + y) ?? 0);
  expect(column.every((share, index) => index === 0 || share <= (column[index - 1] ?? 0))).toBe(true);
  expect(column.some((share) => share > 0 && share < 255)).toBe(true);
  const wider = covers({ ...mask, feather: 48 }).coverage;
  expect(soft.coverage.every((share, pixel) => (wider[pixel] ?? 0) >= share - 1)).toBe(true);
});

test('a mask is turned clockwise around its middle', () => {
  const wide: Mask = { shape: 'rectangle', ...boxed, width: 0.5, height: 0.1 };
  const [upright, lying] = [covers({ ...wide, rotation: 90 }), covers(wide)];
  expect([lying.at(110, 45), lying.at(80, 75)]).toEqual([255, 0]);
  expect([upright.at(110, 45), upright.at(80, 75)]).toEqual([0, 255]);
  const slanted = covers({ ...wide, rotation: 45 });
  expect([slanted.at(98, 63), slanted.at(62, 63)]).toEqual([255, 0]);
});

test('a line keeps what is above it, and turned by 180 degrees what is below', () => {
  const line: Mask = { shape: 'linear', x: 0.5, y: 0.5, rotation: 180, feather: 0, limits: 'picture' };
  expect([covers(line).at(80, 80), covers(line).at(80, 10)]).toEqual([255, 0]);
});
