const CAPACITY = 4_096;
const FIRST_BIN_SAMPLES = 64;
/** 0.001 of full scale, −60 dBFS: sound that never exceeds this is silence and is not amplified into a waveform. */
const SILENCE = 0.001;

/**
 * Energy of a sound of unknown length in at most 4,096 bins: when they are full, neighbours merge and each bin spans
 * twice as long. Memory use is constant, and every sample counts.
 */
export class LoudnessBins {
  readonly #energy = new Float64Array(CAPACITY);
  #span = FIRST_BIN_SAMPLES;
  #bin = 0;
  #filled = 0;
  #samples = 0;

  /** Number of samples added so far. */
  get samples(): number {
    return this.#samples;
  }

  /** Adds one sample: the mean of the channels' squared amplitudes, 1 being full scale. */
  add(meanSquare: number): void {
    if (this.#filled === this.#span) {
      this.#filled = 0;
      this.#bin += 1;
      if (this.#bin === CAPACITY) this.#merge();
    }
    this.#energy[this.#bin] = (this.#energy[this.#bin] ?? 0) + meanSquare;
    this.#filled += 1;
    this.#samples += 1;
  }

  addSilence(samples: number): void {
    for (let index = 0; index < samples; index += 1) this.add(0);
  }

  /**
   * Loudness in `points` equal intervals of `total` samples (missing ones count as silence): the root mean square of
   * each interval relative to the loudest, which is 1; all 0 for silence. Rounded to 3 decimals.
   */
  loudness(points: number, total: number): number[] {
    const interval = Math.max(total, this.#samples, 1) / points;
    const levels = Array.from({ length: points }, (_, index) =>
      Math.sqrt(this.#energyBetween(index * interval, (index + 1) * interval) / interval),
    );
    const loudest = levels.reduce((most, level) => Math.max(most, level), 0);
    return levels.map((level) => (loudest < SILENCE ? 0 : Number((level / loudest).toFixed(3))));
  }

  #energyBetween(from: number, to: number): number {
    let energy = 0;
    const end = Math.min(this.#bin, Math.floor(to / this.#span));
    for (let bin = Math.floor(from / this.#span); bin <= end; bin += 1) {
      const start = bin * this.#span;
      const length = bin === this.#bin ? this.#filled : this.#span;
      const overlap = Math.min(to, start + length) - Math.max(from, start);
      if (overlap > 0) energy += ((this.#energy[bin] ?? 0) * overlap) / length;
    }
    return energy;
  }

  #merge(): void {
    for (let bin = 0; bin < CAPACITY / 2; bin += 1) {
      this.#energy[bin] = (this.#energy[2 * bin] ?? 0) + (this.#energy[2 * bin + 1] ?? 0);
    }
    this.#energy.fill(0, CAPACITY / 2);
    this.#span *= 2;
    this.#bin = CAPACITY / 2;
  }
}
