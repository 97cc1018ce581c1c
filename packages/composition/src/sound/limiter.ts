import { SAMPLE_RATE, joined, part, peakOf, silence, type Pcm } from './pcm.ts';
import { PEAK_REACH, truePeaks } from './true-peak.ts';

/** −1.2 dBFS: with the encoder's overshoot the result stays at about −1 dB, as broadcasters and stores require. */
export const CEILING = 10 ** (-1.2 / 20);

/** Attack: gain falls over the 5 ms before a peak. */
const LEAD = SAMPLE_RATE / 200;

/** Release: gain recovers by 63 % in 80 ms. */
const RELEASE = 1 - Math.exp(-1 / (0.08 * SAMPLE_RATE));
const RELEASED_IN_LEAD = 1 - Math.exp(-LEAD / (0.08 * SAMPLE_RATE));

/** A gain this close to 1 is 1: sound that needs no limiting passes through bit-exactly. */
const NEAR = 1e-5;

/** Delay of the output in samples. */
export const LIMITER_DELAY = LEAD + PEAK_REACH;

/** A look-ahead limiter: reduces gain smoothly so that no peak exceeds `CEILING`. */
export class Limiter {
  /** Input not yet output. */
  #held: Pcm = silence(LIMITER_DELAY);
  #gain = 1;
  /** Number of samples during which the gain must not rise. */
  #hold = 0;
  /** The gains of the last `LEAD` samples, whose mean is applied, and for how many samples the gain has been 1. */
  readonly #gains = new Float32Array(LEAD).fill(1);
  #sum = LEAD;
  #calm = LEAD;
  #slot = 0;

  /** `demand`: whether to limit this piece; otherwise only the release of earlier limiting applies. */
  push(pcm: Pcm, demand: boolean): Pcm {
    const length = pcm.left.length;
    const line = joined(this.#held, pcm);
    this.#held = part(line, length);
    // Below half of the ceiling, no peak between two samples exceeds it.
    const mayExceed = demand && peakOf(part(line, LEAD, LEAD + length + 1)) >= CEILING / 2;
    const peaks = mayExceed ? truePeaks(line, LEAD, length, CEILING) : undefined;
    const loud = peaks?.some((peak) => peak > CEILING) ?? false;
    if (!loud && this.#calm >= LEAD) return part(line, 0, length);

    const made = silence(length);
    for (let at = 0; at < length; at++) {
      const gain = this.#next(CEILING / Math.max(peaks?.[at] ?? 0, CEILING));
      made.left[at] = (line.left[at] ?? 0) * gain;
      made.right[at] = (line.right[at] ?? 0) * gain;
    }
    return made;
  }

  /** The gain for the next output sample, given that a sample `LEAD` samples later requires `asked`. */
  #next(asked: number): number {
    // Held as long as a rise could exceed what a pending sample requires.
    if (asked < this.#gain + (1 - this.#gain) * RELEASED_IN_LEAD) this.#hold = LEAD;
    if (asked < this.#gain) this.#gain = asked;
    else if (this.#hold > 0) this.#hold--;
    else this.#gain += (1 - this.#gain) * RELEASE;
    if (1 - this.#gain < NEAR) this.#gain = 1;
    this.#calm = this.#gain === 1 ? this.#calm + 1 : 0;

    this.#sum += this.#gain - (this.#gains[this.#slot] ?? 1);
    this.#gains[this.#slot] = this.#gain;
    this.#slot = (this.#slot + 1) % LEAD;
    if (this.#calm >= LEAD) this.#sum = LEAD;
    return Math.min(1, this.#sum / LEAD);
  }
}
