import { equalisers, type Band } from '../equalisers.ts';
import type { EqualiserName } from '../styles.ts';
import { SAMPLE_RATE, type Pcm } from './pcm.ts';

/**
 * Frames before a seek's target that are filtered and dropped: then no band, none of which lies below 80 Hz, remembers
 * what it heard before by more than −300 dB.
 */
export const WARM_UP = 6;

/** A filter's coefficients, divided by a0. */
interface Coefficients {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Robert Bristow-Johnson's Audio EQ Cookbook, as the W3C has published it: https://www.w3.org/TR/audio-eq-cookbook/ */
export function coefficientsOf({ kind, hertz, q, decibels = 0 }: Band): Coefficients {
  const angle = (2 * Math.PI * hertz) / SAMPLE_RATE;
  const cos = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * q);
  const a = 10 ** (decibels / 40);
  const slope = 2 * Math.sqrt(a) * alpha;
  switch (kind) {
    case 'lowPass':
      return scaled([(1 - cos) / 2, 1 - cos, (1 - cos) / 2], [1 + alpha, -2 * cos, 1 - alpha]);
    case 'highPass':
      return scaled([(1 + cos) / 2, -(1 + cos), (1 + cos) / 2], [1 + alpha, -2 * cos, 1 - alpha]);
    case 'peak':
      return scaled([1 + alpha * a, -2 * cos, 1 - alpha * a], [1 + alpha / a, -2 * cos, 1 - alpha / a]);
    case 'lowShelf':
      return scaled(
        [a * (a + 1 - (a - 1) * cos + slope), 2 * a * (a - 1 - (a + 1) * cos), a * (a + 1 - (a - 1) * cos - slope)],
        [a + 1 + (a - 1) * cos + slope, -2 * (a - 1 + (a + 1) * cos), a + 1 + (a - 1) * cos - slope],
      );
    case 'highShelf':
      return scaled(
        [a * (a + 1 + (a - 1) * cos + slope), -2 * a * (a - 1 + (a + 1) * cos), a * (a + 1 + (a - 1) * cos - slope)],
        [a + 1 - (a - 1) * cos + slope, 2 * (a - 1 - (a + 1) * cos), a + 1 - (a - 1) * cos - slope],
      );
  }
}

type Three = readonly [number, number, number];

const scaled = ([b0, b1, b2]: Three, [a0, a1, a2]: Three): Coefficients => ({
  b0: b0 / a0,
  b1: b1 / a0,
  b2: b2 / a0,
  a1: a1 / a0,
  a2: a2 / a0,
});

/** A filter of one channel, in transposed direct form II; keeps its state from piece to piece. */
export class Biquad {
  readonly #coefficients: Coefficients;
  #first = 0;
  #second = 0;

  constructor(coefficients: Coefficients) {
    this.#coefficients = coefficients;
  }

  /** Filters a piece in place. */
  run(channel: Float32Array | Float64Array): void {
    const { b0, b1, b2, a1, a2 } = this.#coefficients;
    let [first, second] = [this.#first, this.#second];
    for (let at = 0; at < channel.length; at++) {
      const sample = channel[at] ?? 0;
      const made = b0 * sample + first;
      first = b1 * sample - a1 * made + second;
      second = b2 * sample - a2 * made;
      channel[at] = made;
    }
    // What is too small for a sample would be slow to compute.
    this.#first = Math.abs(first) < TINY ? 0 : first;
    this.#second = Math.abs(second) < TINY ? 0 : second;
  }
}

const TINY = 1e-30;

/** An equaliser of stereo sound. */
export class Equaliser {
  readonly #left: readonly Biquad[];
  readonly #right: readonly Biquad[];

  constructor(name: EqualiserName) {
    const bands: readonly Band[] = equalisers[name];
    const filters = (): Biquad[] => bands.map((band) => new Biquad(coefficientsOf(band)));
    this.#left = filters();
    this.#right = filters();
  }

  /** Filters the next piece in place. */
  run({ left, right }: Pcm): void {
    for (const filter of this.#left) filter.run(left);
    for (const filter of this.#right) filter.run(right);
  }
}
