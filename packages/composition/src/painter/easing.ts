export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Progress of `value` from `start` to `end`, 0 to 1. */
export const span = (value: number, start: number, end: number): number => clamp01((value - start) / (end - start));

export const smooth = (t: number): number => t * t * (3 - 2 * t);
export const outCubic = (t: number): number => 1 - (1 - t) ** 3;
export const outQuart = (t: number): number => 1 - (1 - t) ** 4;
export const outQuint = (t: number): number => 1 - (1 - t) ** 5;
export const outExpo = (t: number): number => (t >= 1 ? 1 : 1 - 2 ** (-10 * t));
export const inOutCubic = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
export const inOutQuart = (t: number): number => (t < 0.5 ? 8 * t ** 4 : 1 - (2 - 2 * t) ** 4 / 2);
export const outSine = (t: number): number => Math.sin((t * Math.PI) / 2);

/** Overshoots 1 by about a tenth and returns. */
export const outBack = (t: number): number => 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2;

/** Reaches 1 and bounces twice, lower each time. */
export function outBounce(t: number): number {
  if (t < 0.42) return (t / 0.42) ** 2;
  if (t < 0.78) return 1 - 0.16 * (1 - ((t - 0.6) / 0.18) ** 2);
  return 1 - 0.035 * (1 - ((t - 0.89) / 0.11) ** 2);
}

/** Oscillates around 1 and settles after `swings` half-waves of decreasing amplitude. */
export const spring = (t: number, swings = 3): number =>
  t >= 1 ? 1 : 1 - Math.exp(-4.2 * t) * Math.cos(t * Math.PI * swings) * (1 - t);

/** A deterministic pseudo-random number in [0, 1), the same on every machine. */
export function chance(seed: number, index: number): number {
  let h = Math.imul(seed + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}
