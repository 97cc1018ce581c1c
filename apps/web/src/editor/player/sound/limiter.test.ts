import { expect, test } from 'vitest';
import { Limiter } from './limiter.ts';

const tone = (level: number): Float32Array =>
  Float32Array.from({ length: 9_600 }, (_, n) => level * Math.sin((2 * Math.PI * 440 * n) / 48_000));

test('what is not too loud comes out as it went in, a little later', () => {
  const [left, right] = [tone(0.9), tone(0.2)];
  const before = left.slice();
  new Limiter().process(left, right);
  expect(left.slice(Limiter.DELAY)).toEqual(before.slice(0, -Limiter.DELAY));
});

test('nothing is louder than the file would be, and nothing is cut off', () => {
  const [left, right] = [tone(2.5), tone(2.5)];
  new Limiter().process(left, right);
  expect(Math.max(...left)).toBeLessThanOrEqual(0.9701);
  // A wave that is cut off stands still at its top for many samples.
  const late = left.slice(4_800);
  const atTop = late.filter((sample, n) => sample > 0.9 && sample === late[n - 1]).length;
  expect(atTop).toBe(0);
});
