import { Biquad } from './equaliser.ts';
import { SAMPLE_RATE, type Pcm } from './pcm.ts';

/** The K-weighting of ITU-R BS.1770-4 at 48 kHz (annex 1, tables 1 and 2): a head in the sound field, and a high pass. */
const HEAD = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const HIGH_PASS = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };

/** Blocks of 400 ms that overlap by 75 %: a new one every 100 ms. */
const STEP = SAMPLE_RATE / 10;
const STEPS = 4;

/** Blocks below this, in LUFS, are silence; those 10 LU below the mean of the others do not count either. */
const SILENCE = -70;
const GATE = -10;

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power);
const powerOf = (loudness: number): number => 10 ** ((loudness + 0.691) / 10);

/** Integrated loudness after ITU-R BS.1770-4, of stereo sound at 48 kHz. */
export class LoudnessMeter {
  readonly #filters = [new Biquad(HEAD), new Biquad(HIGH_PASS), new Biquad(HEAD), new Biquad(HIGH_PASS)] as const;
  readonly #weighted = new Float64Array(STEP);
  /** Power of the last steps, summed over both channels, and how many samples the newest one has. */
  readonly #steps: number[] = [];
  #power = 0;
  #count = 0;
  readonly #blocks: number[] = [];

  /** Takes the next sound, in pieces of any length. */
  push({ left, right }: Pcm): void {
    for (let at = 0; at < left.length;) {
      const length = Math.min(left.length - at, STEP - this.#count);
      this.#power += this.#powerOf(left, at, length, 0) + this.#powerOf(right, at, length, 2);
      this.#count += length;
      at += length;
      if (this.#count === STEP) this.#endStep();
    }
  }

  /** In LUFS; −Infinity for silence, and for less than 400 ms. */
  get integrated(): number {
    const heard = this.#blocks.filter((power) => power > powerOf(SILENCE));
    const gate = loudnessOf(mean(heard)) + GATE;
    return loudnessOf(mean(heard.filter((power) => power > powerOf(gate))));
  }

  /** Sum of the squares of a channel's weighted samples. */
  #powerOf(channel: Float32Array, from: number, length: number, first: 0 | 2): number {
    const weighted = this.#weighted.subarray(0, length);
    for (let at = 0; at < length; at++) weighted[at] = channel[from + at] ?? 0;
    this.#filters[first].run(weighted);
    this.#filters[first === 0 ? 1 : 3].run(weighted);
    let power = 0;
    for (let at = 0; at < length; at++) power += (weighted[at] ?? 0) ** 2;
    return power;
  }

  #endStep(): void {
    this.#steps.push(this.#power / STEP);
    this.#power = 0;
    this.#count = 0;
    if (this.#steps.length < STEPS) return;
    this.#blocks.push(mean(this.#steps));
    this.#steps.shift();
  }
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
