import { SAMPLE_RATE, joined, part, silence, type Pcm } from './pcm.ts';
import { PEAK_REACH, truePeaks } from './true-peak.ts';

/** −1.2 dB of full scale: with what the encoder adds it stays about −1 dB, as broadcasters and stores ask for. */
export const CEILING = 10 ** (-1.2 / 20);

/** It turns down over the 5 ms before a peak. */
const LEAD = SAMPLE_RATE / 200;

/** It turns up again by 63 % of what is missing in 80 ms. */
const RELEASE = 1 - Math.exp(-1 / (0.08 * SAMPLE_RATE));
const RELEASED_IN_LEAD = 1 - Math.exp(-LEAD / (0.08 * SAMPLE_RATE));

/** A gain this close to 1 is 1: sound that needs nothing is passed on bit by bit. */
const NEAR = 1e-5;

/** What comes out is this many samples behind what goes in. */
export const LIMITER_DELAY = LEAD + PEAK_REACH;

/** Turns loud places down so that no wave rises above `CEILING`: smoothly, and before the peak is there. */
export class Limiter {
  /** The input that is still to come out. */
  #held: Pcm = silence(LIMITER_DELAY);
  #gain = 1;
  /** For how many samples the gain must not rise. */
  #hold = 0;
  /** The gains of the last `LEAD` samples, whose mean is applied, and for how many samples it has been 1. */
  readonly #gains = new Float32Array(LEAD).fill(1);
  #sum = LEAD;
  #calm = LEAD;
  #slot = 0;

  /** `demand`: whether this piece is to be limited; one that is not only bears the end of what came before it. */
  push(pcm: Pcm, demand: boolean): Pcm {
    const length = pcm.left.length;
    const line = joined(this.#held, pcm);
    this.#held = part(line, length);
    const peaks = demand ? truePeaks(line, LEAD, length, CEILING) : undefined;
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

  /** The gain for the sample that comes out, now that one asking for `asked` is `LEAD` samples away. */
  #next(asked: number): number {
    // Held as long as rising could put it above what a sample still to come out asked for.
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
