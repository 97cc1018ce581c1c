import { expect, test } from 'vitest';
import { eased, EaseName } from './ease.ts';

test('every ease begins at 0 and ends at 1', () => {
  for (const ease of EaseName.options) expect([eased(ease, 0), eased(ease, 1)]).toEqual([0, 1]);
});

/** Values of CSS easing functions, from their definition by sampling the curve in 200,000 steps. */
test('the curves are those of CSS', () => {
  const sampled = ([x1, y1, x2, y2]: readonly number[], time: number): number => {
    const on = (a: number, b: number, t: number): number => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
    for (let step = 0; step <= 200_000; step++) {
      const t = step / 200_000;
      if (on(x1!, x2!, t) >= time) return on(y1!, y2!, t);
    }
    return 1;
  };
  for (const [ease, curve] of [
    ['easeIn', [0.42, 0, 1, 1]],
    ['easeOut', [0, 0, 0.58, 1]],
    ['easeBoth', [0.42, 0, 0.58, 1]],
    [[0.6, -0.5, 0.4, 1.5] as const, [0.6, -0.5, 0.4, 1.5]],
  ] as const)
    for (const time of [0.1, 0.25, 0.5, 0.9]) expect(eased(ease as never, time)).toBeCloseTo(sampled(curve, time), 4);
  expect([0.2, 0.999].map((time) => eased('hold', time))).toEqual([0, 0]);
});
