import { expect, test } from 'vitest';
import { hdrToScreen, type HdrTransfer } from './hdr.ts';

function shown(transfer: HdrTransfer, ...rgb: [number, number, number]): number[] {
  const pixel = new Uint16Array(rgb.map((value) => Math.round(value * 65_535)));
  hdrToScreen(pixel, transfer);
  return [...pixel].map((value) => value / 257);
}

// BT.2408, table 1: 203 cd/m² is 58 % in PQ and 75 % in HLG.
test.each([
  ['pq', 0.58],
  ['hlg', 0.75],
] as const)('reference white in %s becomes a bright grey with headroom', (transfer, code) => {
  const [red, green, blue] = shown(transfer, code, code, code);
  expect(red).toBeGreaterThan(215);
  expect(red).toBeLessThan(235);
  expect(Math.abs(red! - green!) + Math.abs(red! - blue!)).toBeLessThanOrEqual(2);
});

test.each(['pq', 'hlg'] as const)('black stays black and brightness increases monotonically in %s', (transfer) => {
  const levels = Array.from(
    { length: 101 },
    (_, percent) => shown(transfer, percent / 100, percent / 100, percent / 100)[1]!,
  );
  expect(levels[0]).toBe(0);
  expect(levels.at(-1)).toBeGreaterThan(240);
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
});

test('a strong colour keeps its hue', () => {
  const [red, green, blue] = shown('pq', 0.7, 0.4, 0.4);
  expect(red).toBeGreaterThan(Math.max(green!, blue!) + 80);
});
