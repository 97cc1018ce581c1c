import { joined, part, silence, type Pcm } from './pcm.ts';
import type { SoundCourse } from './sound-course.ts';

/** Zero crossings of the filter on each side: what would alias is more than 80 dB quieter, and up to 19 kHz stays. */
const REACH = 32;

/** Of half the sample rate, what the filter lets pass: its slope ends there. */
const PASSED = 0.91;

/** Of Kaiser's window: −90 dB. */
const BETA = 8.96;

/** Entries of the table for each zero crossing; between them it is interpolated, with an error of −100 dB. */
const ENTRIES = 512;

/** Kaiser's window over a sinc, from its middle on. */
function filterTable(): Float64Array {
  const table = new Float64Array(REACH * ENTRIES + 2);
  for (let at = 0; at <= REACH * ENTRIES; at++) {
    const x = at / ENTRIES;
    const sinc = at === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    table[at] = (sinc * bessel(BETA * Math.sqrt(Math.max(0, 1 - (x / REACH) ** 2)))) / bessel(BETA);
  }
  return table;
}

/** Made when it is first needed. */
let known: Float64Array | undefined;

/** Modified Bessel function of the first kind, of order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; k < 60; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/**
 * Plays sound faster or slower as a tape does: its pitch follows. Output sample n is the input at the course's position
 * of n, without what half the sample rate has no room for.
 */
export class Resampler {
  readonly #course: SoundCourse;
  readonly #table = (known ??= filterTable());
  #held: Pcm = silence(0);
  /** Index of the first sample held. */
  #base = 0;
  /** Index of the next output. */
  #made = 0;

  constructor(course: SoundCourse) {
    this.#course = course;
  }

  push(pcm: Pcm): Pcm {
    this.#held = joined(this.#held, pcm);
    const reach = this.#reachAt(this.#course.most);
    const until = Math.floor(this.#course.outputAt(this.#base + this.#held.left.length - reach - 1));
    return this.#make(until);
  }

  finish(): Pcm {
    const total = Math.round(this.#course.outputAt(this.#base + this.#held.left.length));
    this.#held = joined(this.#held, silence(this.#reachAt(this.#course.most) + 2));
    return this.#make(total);
  }

  /** Samples on each side of a position that matter at a speed. */
  #reachAt(speed: number): number {
    return Math.ceil((REACH * Math.max(1, speed)) / PASSED);
  }

  #make(until: number): Pcm {
    const made = silence(Math.max(0, until - this.#made));
    let position = this.#course.inputAt(this.#made);
    for (let at = 0; at < made.left.length; at++) {
      this.#made++;
      const next = this.#course.inputAt(this.#made);
      this.#read(position, PASSED / Math.max(1, next - position), made, at);
      position = next;
    }
    const keep = Math.max(this.#base, Math.floor(position) - this.#reachAt(this.#course.most) - 1);
    const cut = Math.min(keep - this.#base, this.#held.left.length);
    this.#held = joined(part(this.#held, cut), silence(0));
    this.#base += cut;
    return made;
  }

  /** Writes the sound at a position, of which a share of half the sample rate may pass. */
  #read(position: number, passed: number, made: Pcm, at: number): void {
    const { left, right } = this.#held;
    const table = this.#table;
    const reach = REACH / passed;
    const first = Math.max(0, Math.ceil(position - reach) - this.#base);
    const last = Math.min(left.length - 1, Math.floor(position + reach) - this.#base);
    let [one, other] = [0, 0];
    for (let index = first; index <= last; index++) {
      const place = Math.abs(index + this.#base - position) * passed * ENTRIES;
      const entry = Math.floor(place);
      const [low, high] = [table[entry] ?? 0, table[entry + 1] ?? 0];
      const weight = low + (place - entry) * (high - low);
      one += (left[index] ?? 0) * weight;
      other += (right[index] ?? 0) * weight;
    }
    made.left[at] = one * passed;
    made.right[at] = other * passed;
  }
}
