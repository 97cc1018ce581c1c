import { SAMPLE_RATE } from './filter.ts';

/** Two-pole filters after R. Bristow-Johnson's "Cookbook formulae for audio EQ biquad filter coefficients"; all in place. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number, number];
}

const SMOOTH = Math.SQRT1_2;
const angle = (hertz: number): { cos: number; sin: number } => {
  const w = (2 * Math.PI * hertz) / SAMPLE_RATE;
  return { cos: Math.cos(w), sin: Math.sin(w) };
};

export function lowPass(signal: Float32Array, hertz: number): void {
  const { cos, sin } = angle(hertz);
  const alpha = sin / (2 * SMOOTH);
  biquad(signal, { b: [(1 - cos) / 2, 1 - cos, (1 - cos) / 2], a: [1 + alpha, -2 * cos, 1 - alpha] });
}

export function highPass(signal: Float32Array, hertz: number): void {
  const { cos, sin } = angle(hertz);
  const alpha = sin / (2 * SMOOTH);
  biquad(signal, { b: [(1 + cos) / 2, -1 - cos, (1 + cos) / 2], a: [1 + alpha, -2 * cos, 1 - alpha] });
}

export function peak(signal: Float32Array, hertz: number, decibels: number): void {
  const { cos, sin } = angle(hertz);
  const gain = 10 ** (decibels / 40);
  const alpha = sin / 2;
  biquad(signal, {
    b: [1 + alpha * gain, -2 * cos, 1 - alpha * gain],
    a: [1 + alpha / gain, -2 * cos, 1 - alpha / gain],
  });
}

export function lowShelf(signal: Float32Array, hertz: number, decibels: number): void {
  shelf(signal, hertz, decibels, -1);
}

export function highShelf(signal: Float32Array, hertz: number, decibels: number): void {
  shelf(signal, hertz, decibels, 1);
}

/** @param side −1: what is below; 1: what is above */
function shelf(signal: Float32Array, hertz: number, decibels: number, side: -1 | 1): void {
  const { cos, sin } = angle(hertz);
  const gain = 10 ** (decibels / 40);
  const slope = Math.sqrt(gain) * sin * Math.SQRT2;
  const [up, down] = [gain + 1, (gain - 1) * side];
  biquad(signal, {
    b: [
      gain * (up + down * cos + slope),
      -2 * side * gain * (gain - 1 + side * up * cos),
      gain * (up + down * cos - slope),
    ],
    a: [up - down * cos + slope, 2 * side * (gain - 1 - side * up * cos), up - down * cos - slope],
  });
}

/** Runs a filter of the coefficients b over a over a signal, in place. */
export function biquad(signal: Float32Array, { b, a }: Biquad): void {
  const [b0, b1, b2] = b;
  const [a0, a1, a2] = a;
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < signal.length; i++) {
    const x = signal[i] ?? 0;
    const y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    signal[i] = y;
  }
}
