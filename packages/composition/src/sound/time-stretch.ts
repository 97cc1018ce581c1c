import { SAMPLE_RATE, joined, part, PcmQueue, silence, type Pcm } from './pcm.ts';

/** 20 ms, as Chromium's own player has it; neighbours share half. */
const WINDOW = (SAMPLE_RATE * 2) / 100;
const HOP = WINDOW / 2;
/** How far from its due place a window may be taken: 10 ms, so that a 50 Hz wave finds its own phase again. */
const REACH = SAMPLE_RATE / 100;
/** The search looks at every fourth sample first. */
const COARSE = 4;
/** What being out of place costs a window at the end of its reach, of a likeness that is 1 at best. */
const DRIFT_COST = 0.05;

/** Rising half of a Hann window: with its mirror image it adds up to 1. */
const RISE = Float32Array.from({ length: HOP }, (_, at) => 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / HOP));

/** Beyond double speed one pass would leave out whole syllables between its windows. */
const FASTEST = 2;

/**
 * Plays sound faster or slower at its own pitch, and in its place: output sample n is from near input sample n · `speed`,
 * however long it runs. A click is found again within 10 ms of where it belongs, at a quarter of the speed within 30 ms;
 * libav's `atempo` is up to 56 ms early at half speed and 160 ms at a quarter, which is more than a frame of composition. The first
 * sample is the first sample.
 */
export class TimeStretch {
  readonly #passes: readonly Pass[];

  constructor(speed: number) {
    const each = Math.sqrt(speed);
    this.#passes = speed > FASTEST ? [new Pass(each), new Pass(each)] : [new Pass(speed)];
  }

  /** Takes the next piece of input; gives the output that it completes. */
  push(pcm: Pcm): Pcm {
    return this.#passes.reduce((piece, pass) => pass.push(piece), pcm);
  }

  /** Gives what is left. */
  finish(): Pcm {
    return this.#passes.reduce<Pcm>((rest, pass) => joined(pass.push(rest), pass.finish()), silence(0));
  }
}

/**
 * Waveform similarity overlap-add (Verhelst and Roelands, ICASSP 1993): the output is laid from short windows of the input,
 * each taken near its due place where it goes on best from the one before.
 */
class Pass {
  readonly #speed: number;
  readonly #queue = new PcmQueue();
  /** The input that may still be needed, from input sample `#base` on. */
  #held: Pcm = silence(0);
  #mono = new Float32Array(0);
  #base = 0;
  /** Number of the next window, and where in the input the last one was taken. */
  #window = 0;
  #last = 0;

  constructor(speed: number) {
    this.#speed = speed;
  }

  push(pcm: Pcm): Pcm {
    this.#hold(pcm);
    return this.#lay((due) => due + REACH + WINDOW + COARSE <= this.#end && this.#last + HOP + WINDOW <= this.#end);
  }

  finish(): Pcm {
    const total = Math.round(this.#end / this.#speed);
    this.#hold(silence(4 * (WINDOW + REACH)));
    const rest = this.#lay(() => this.#window * HOP < total);
    return part(rest, 0, Math.max(0, rest.left.length - Math.max(0, this.#window * HOP - total)));
  }

  get #end(): number {
    return this.#base + this.#mono.length;
  }

  #hold(pcm: Pcm): void {
    // Nothing before the last window, nor before the reach of the next, is looked at again.
    const keep = Math.max(this.#base, Math.min(this.#last, this.#due - REACH - COARSE));
    const cut = Math.min(keep - this.#base, this.#mono.length);
    this.#held = joined(part(this.#held, cut), pcm);
    this.#mono = this.#held.left.map((sample, at) => (sample + (this.#held.right[at] ?? 0)) / 2);
    this.#base += cut;
  }

  /** Where the next window would be taken by time alone: its middle is from where the composition is in its middle. */
  get #due(): number {
    if (this.#window === 0) return 0;
    return Math.max(0, Math.round((this.#window + 1) * HOP * this.#speed) - HOP);
  }

  #lay(ready: (due: number) => boolean): Pcm {
    while (ready(this.#due)) {
      // The first window stands alone; each other one is blended into the second half of the one before.
      const at = this.#window === 0 ? 0 : this.#bestFor(this.#due, this.#last + HOP);
      this.#queue.push(this.#window === 0 ? this.#cut(0, HOP) : this.#blend(this.#last + HOP, at));
      this.#last = at;
      this.#window++;
    }
    return this.#queue.take(this.#queue.length);
  }

  #cut(from: number, samples: number): Pcm {
    return part(this.#held, from - this.#base, from - this.#base + samples);
  }

  #blend(out: number, into: number): Pcm {
    const made = silence(HOP);
    const [falling, rising] = [this.#cut(out, HOP), this.#cut(into, HOP)];
    for (let at = 0; at < HOP; at++) {
      const rise = RISE[at] ?? 0;
      made.left[at] = (falling.left[at] ?? 0) * (1 - rise) + (rising.left[at] ?? 0) * rise;
      made.right[at] = (falling.right[at] ?? 0) * (1 - rise) + (rising.right[at] ?? 0) * rise;
    }
    return made;
  }

  /** The place near `due` where the input is most like what follows the last window, at `next`. */
  #bestFor(due: number, next: number): number {
    const wanted = next - this.#base;
    const lowest = Math.max(0, due - REACH - this.#base);
    const highest = due + REACH - this.#base;
    const middle = due - this.#base;
    const coarse = this.#search(wanted, middle, lowest, highest, COARSE);
    return this.#base + this.#search(wanted, middle, Math.max(0, coarse - COARSE), coarse + COARSE, 1);
  }

  #search(wanted: number, middle: number, lowest: number, highest: number, step: number): number {
    let [best, most] = [middle, -Infinity];
    for (let candidate = lowest; candidate <= highest; candidate += step) {
      const worth = this.#likeness(wanted, candidate, step) - (DRIFT_COST * Math.abs(candidate - middle)) / REACH;
      if (worth > most) [best, most] = [candidate, worth];
    }
    return best;
  }

  /** Normalised correlation over the half that is blended: 1 for equal shapes. */
  #likeness(one: number, other: number, step: number): number {
    const mono = this.#mono;
    let [product, first, second] = [1e-9, 1e-9, 1e-9];
    for (let at = 0; at < HOP; at += step) {
      const a = mono[one + at] ?? 0;
      const b = mono[other + at] ?? 0;
      product += a * b;
      first += a * a;
      second += b * b;
    }
    return product / Math.sqrt(first * second);
  }
}
