import { inPasses, type SoundCourse } from './sound-course.ts';
import { SAMPLE_RATE, joined, part, PcmQueue, silence, type Pcm } from './pcm.ts';

/** 20 ms, as in Chromium's player; neighbours overlap by half. */
const WINDOW = (SAMPLE_RATE * 2) / 100;
const HOP = WINDOW / 2;
/** Search range around a window's nominal position: 10 ms, so that a 50 Hz wave finds its phase. */
const REACH = SAMPLE_RATE / 100;
/** The search first tests every fourth sample. */
const COARSE = 4;
/** Penalty for the maximum offset, relative to a correlation of at most 1. */
const DRIFT_COST = 0.05;

/** Rising half of a Hann window; adds up to 1 with its mirror image. */
const riseOf = (hop: number): Float32Array =>
  Float32Array.from({ length: hop }, (_, at) => 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / hop));

/** Above double speed, a single pass would skip whole syllables between windows. */
const FASTEST = 2;

/**
 * Below a quarter windows are sought nearer, and are shorter: what is off in the source is off ten times as far at a tenth
 * of its speed. By measurement: as long as it takes for a click to stay within a frame.
 */
const SLOW = { below: 0.25, reach: 0.3, window: 0.2 } as const;
const shareAt = (speed: number, full: number): number => (speed < SLOW.below ? Math.min(1, speed / full) : 1);

/**
 * Time-stretches sound without changing its pitch or drifting: output sample n comes from near the input that the
 * course says, however long it runs. A click stays within 10 ms of its position, within 30 ms at quarter speed and 33 ms below; libav's
 * `atempo` is up to 56 ms early at half speed and 160 ms at a quarter, more than a frame of the composition. The first
 * sample is unchanged.
 */
export class TimeStretch {
  readonly #passes: readonly Pass[];

  /** @param samples of the output, at most, if the speed changes */
  constructor(course: SoundCourse, samples = 0) {
    const passes = course.most > FASTEST ? Math.ceil(Math.log2(course.most)) : 1;
    this.#passes = inPasses(course, passes, samples).map((each) => new Pass(each));
  }

  /** Takes the next input; returns the output that it completes. */
  push(pcm: Pcm): Pcm {
    return this.#passes.reduce((piece, pass) => pass.push(piece), pcm);
  }

  /** Returns the remaining output. */
  finish(): Pcm {
    return this.#passes.reduce<Pcm>((rest, pass) => joined(pass.push(rest), pass.finish()), silence(0));
  }
}

/**
 * Waveform similarity overlap-add (Verhelst and Roelands, ICASSP 1993): the output consists of short input windows,
 * each taken near its nominal position where it best continues the previous one.
 */
class Pass {
  readonly #course: SoundCourse;
  readonly #reach: number;
  readonly #hop: number;
  readonly #window: number;
  readonly #rise: Float32Array;
  readonly #queue = new PcmQueue();
  /** Input that may still be needed, from sample `#base` on. */
  #held: Pcm = silence(0);
  #mono = new Float32Array(0);
  #base = 0;
  /** Index of the next window, and input position of the last one. */
  #laid = 0;
  #last = 0;

  constructor(course: SoundCourse) {
    this.#course = course;
    this.#hop = Math.round(HOP * shareAt(course.least, SLOW.window));
    this.#window = 2 * this.#hop;
    this.#rise = riseOf(this.#hop);
    this.#reach = Math.round(REACH * shareAt(course.least, SLOW.reach));
  }

  push(pcm: Pcm): Pcm {
    this.#hold(pcm);
    return this.#lay(
      (due) =>
        due + this.#reach + this.#window + COARSE <= this.#end && this.#last + this.#hop + this.#window <= this.#end,
    );
  }

  finish(): Pcm {
    const total = Math.round(this.#course.outputAt(this.#end));
    this.#hold(silence(4 * (this.#window + this.#reach)));
    const rest = this.#lay(() => this.#laid * this.#hop < total);
    return part(rest, 0, Math.max(0, rest.left.length - Math.max(0, this.#laid * this.#hop - total)));
  }

  get #end(): number {
    return this.#base + this.#mono.length;
  }

  #hold(pcm: Pcm): void {
    // Input before the last window and before the next one's search range is no longer needed.
    const keep = Math.max(this.#base, Math.min(this.#last, this.#due - this.#reach - COARSE));
    const cut = Math.min(keep - this.#base, this.#mono.length);
    this.#held = joined(part(this.#held, cut), pcm);
    this.#mono = this.#held.left.map((sample, at) => (sample + (this.#held.right[at] ?? 0)) / 2);
    this.#base += cut;
  }

  /** Nominal position of the next window: its middle corresponds to the middle of its output. */
  get #due(): number {
    if (this.#laid === 0) return 0;
    return Math.max(0, Math.round(this.#course.inputAt((this.#laid + 1) * this.#hop)) - this.#hop);
  }

  #lay(ready: (due: number) => boolean): Pcm {
    while (ready(this.#due)) {
      // The first window is copied; every other one is blended into the second half of the previous one.
      const at = this.#laid === 0 ? 0 : this.#bestFor(this.#due, this.#last + this.#hop);
      this.#queue.push(this.#laid === 0 ? this.#cut(0, this.#hop) : this.#blend(this.#last + this.#hop, at));
      this.#last = at;
      this.#laid++;
    }
    return this.#queue.take(this.#queue.length);
  }

  #cut(from: number, samples: number): Pcm {
    return part(this.#held, from - this.#base, from - this.#base + samples);
  }

  #blend(out: number, into: number): Pcm {
    const made = silence(this.#hop);
    const [falling, rising] = [this.#cut(out, this.#hop), this.#cut(into, this.#hop)];
    for (let at = 0; at < this.#hop; at++) {
      const rise = this.#rise[at] ?? 0;
      made.left[at] = (falling.left[at] ?? 0) * (1 - rise) + (rising.left[at] ?? 0) * rise;
      made.right[at] = (falling.right[at] ?? 0) * (1 - rise) + (rising.right[at] ?? 0) * rise;
    }
    return made;
  }

  /** The position near `due` where the input best matches what follows the last window, at `next`. */
  #bestFor(due: number, next: number): number {
    const wanted = next - this.#base;
    const lowest = Math.max(0, due - this.#reach - this.#base);
    const highest = due + this.#reach - this.#base;
    const middle = due - this.#base;
    const coarse = this.#search(wanted, middle, lowest, highest, COARSE);
    return this.#base + this.#search(wanted, middle, Math.max(0, coarse - COARSE), coarse + COARSE, 1);
  }

  #search(wanted: number, middle: number, lowest: number, highest: number, step: number): number {
    let [best, most] = [middle, -Infinity];
    for (let candidate = lowest; candidate <= highest; candidate += step) {
      const worth = this.#likeness(wanted, candidate, step) - (DRIFT_COST * Math.abs(candidate - middle)) / this.#reach;
      if (worth > most) [best, most] = [candidate, worth];
    }
    return best;
  }

  /** Normalised correlation over the blended half: 1 for equal shapes. */
  #likeness(one: number, other: number, step: number): number {
    const mono = this.#mono;
    let [product, first, second] = [1e-9, 1e-9, 1e-9];
    for (let at = 0; at < this.#hop; at += step) {
      const a = mono[one + at] ?? 0;
      const b = mono[other + at] ?? 0;
      product += a * b;
      first += a * a;
      second += b * b;
    }
    return product / Math.sqrt(first * second);
  }
}
