import { SAMPLE_RATE } from './voice.ts';

/** The renderer's: nothing is louder in the file. */
const CEILING = 0.97;
/** 5 ms, as the renderer's. */
const LOOK_AHEAD = 240;
const RELEASE = 1 - Math.exp(-1 / (0.05 * SAMPLE_RATE));

/** Turns loud peaks down before they come, instead of cutting them off. What is not too loud passes untouched. */
export class Limiter {
  readonly #left = new Float32Array(LOOK_AHEAD);
  readonly #right = new Float32Array(LOOK_AHEAD);
  #at = 0;
  #gain = 1;
  #target = 1;
  #hold = 0;
  #step = 0;

  /** Samples by which what comes out lags behind what goes in. */
  static readonly DELAY = LOOK_AHEAD;

  /** Replaces a block by the one `DELAY` samples earlier, limited. */
  process(left: Float32Array, right: Float32Array): void {
    for (let n = 0; n < left.length; n++) {
      const peak = Math.max(Math.abs(left[n] ?? 0), Math.abs(right[n] ?? 0));
      const needed = peak > CEILING ? CEILING / peak : 1;
      if (needed < this.#target) {
        this.#target = needed;
        this.#step = (this.#gain - needed) / LOOK_AHEAD;
      }
      if (needed < 1) this.#hold = LOOK_AHEAD;
      if (this.#gain > this.#target) this.#gain = Math.max(this.#target, this.#gain - this.#step);
      else if (this.#hold > 0) this.#hold--;
      else if (this.#gain < 1) {
        this.#gain += (1 - this.#gain) * RELEASE;
        if (this.#gain > 0.9999) this.#gain = 1;
        this.#target = this.#gain;
      }
      const [early, late] = [this.#left[this.#at] ?? 0, this.#right[this.#at] ?? 0];
      this.#left[this.#at] = left[n] ?? 0;
      this.#right[this.#at] = right[n] ?? 0;
      this.#at = (this.#at + 1) % LOOK_AHEAD;
      left[n] = Math.max(-CEILING, Math.min(CEILING, early * this.#gain));
      right[n] = Math.max(-CEILING, Math.min(CEILING, late * this.#gain));
    }
  }
}
