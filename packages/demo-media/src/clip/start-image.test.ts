import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { fitToCover } from './start-image.ts';

/** Left half red, right half blue, with an EXIF orientation. */
function photo(orientation: number): Buffer {
  const canvas = createCanvas(80, 40);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ff0000';
  pen.fillRect(0, 0, 40, 40);
  pen.fillStyle = '#0000ff';
  pen.fillRect(40, 0, 40, 40);
  const jpeg = canvas.toBuffer('image/jpeg', 95);
  const exif = Buffer.from([
    0xff,
    0xe1,
    0,
    34,
    ...Buffer.from('Exif\0\0', 'latin1'),
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

const isRed = (data: Uint8Array, i: number) => data[i]! > 180 && data[i + 2]! < 80;

test.each([
  [1, 'left'],
  [2, 'right'],
  [3, 'right'],
  [6, 'top'],
  [8, 'bottom'],
] as const)('orientation %i puts the red half at the %s', async (orientation, side) => {
  const bytes = photo(orientation);
  const upright = orientation < 5;
  const [w, h] = upright ? [80, 40] : [40, 80];
  const { data } = await fitToCover(bytes, w, h);
  const at = { left: [4, h / 2], right: [w - 5, h / 2], top: [w / 2, 4], bottom: [w / 2, h - 5] }[side] as [
    number,
    number,
  ];
  const opposite = [w - 1 - at[0], h - 1 - at[1]] as const;
  expect(isRed(data, (Math.floor(at[1]) * w + Math.floor(at[0])) * 4)).toBe(true);
  expect(isRed(data, (Math.floor(opposite[1]) * w + Math.floor(opposite[0])) * 4)).toBe(false);
});

test('covers the frame and keeps the centre when the shapes differ', async () => {
  const { data } = await fitToCover(photo(1), 40, 40);
  expect(isRed(data, (20 * 40 + 10) * 4)).toBe(true);
  expect(isRed(data, (20 * 40 + 30) * 4)).toBe(false);
  for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255);
});
