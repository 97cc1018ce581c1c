import { Fourier } from './fourier.ts';
import { part, PcmQueue, SAMPLE_RATE, silence, type Pcm, type SoundPiece } from './pcm.ts';

/** Samples of a spectrum, and from one to the next. */
const WINDOW = 1_024;
const HOP = WINDOW / 2;
const BINS = WINDOW / 2 + 1;

/** Spectra before and after one among which its noise is looked for: a second each. */
const REACH = 94;
/** Spectra on both sides over which a level is averaged before. */
const EVEN = 2;
/** The least of so many averages is below their mean, by this factor in white noise. */
const BIAS = 2.6;

/** Spectra whose least levels are kept together. */
const BLOCK = 8;

/** Spectra that one depends on, before it and after it. */
const AROUND = REACH + EVEN + 1;

/** Seconds before a position from which on its sound is known, however far before it begins. */
const LEAD = 1.25;

/** A spectrum of both channels: the left one is the real part of what was transformed, the right one the imaginary one. */
interface Spectrum {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
  /** Power of both channels in each bin, with its neighbours. */
  readonly power: Float64Array;
  /** Whether it says how loud the noise is: not if silence of no level at all is in it, as at the edges of a file. */
  readonly isTelling: boolean;
  /** Averages of powers. */
  level?: Float64Array;
  gain?: Float64Array;
}

/** Half a period of a sine: squared, windows half a length apart add up to 1. */
const SHAPE = Float64Array.from({ length: WINDOW }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / WINDOW));

/**
 * Takes noise out of a sound. What is near the least level of the two seconds around it counts as noise and is made quieter: up to
 * 30 dB at an amount of 100. Each spectrum depends on those within a second alone, and they lie at fixed places of the media: the
 * sound is the same from wherever it is read.
 */
export class Denoiser {
  readonly #floor: number;
  readonly #eagerness: number;
  readonly #fourier = new Fourier(WINDOW);
  readonly #waiting = new PcmQueue();
  readonly #spectra: Spectrum[] = [];
  /** By number. */
  readonly #blocks = new Map<number, Float64Array>();
  /** The number of the first of `#spectra`, of the next one to be added, and of the next one to be heard. */
  #first: number;
  #next: number;
  #heard: number;
  /** The latter half of the last window, which the next one adds to. */
  #tail = silence(HOP);
  /** The last samples, which the next window begins with. */
  #head = silence(HOP);
  /** Samples of the result that lie before what was pushed. */
  #early: number;
  #pushed = 0;
  #given = 0;

  /**
   * @param amount 1 to 100
   * @param start index of the first sample in the media
   */
  constructor(amount: number, start: number) {
    this.#floor = 10 ** ((-30 * amount) / 100 / 20);
    this.#eagerness = 1.2 + amount / 500;
    // The first window that has a sample in its latter half.
    this.#next = Math.floor(start / HOP) - 1;
    this.#first = this.#heard = this.#next;
    this.#early = start - this.#next * HOP;
    this.#waiting.push(silence(this.#early - HOP));
  }

  /** The next samples; what is ready of the result, which comes a second later. */
  push(pcm: Pcm): Pcm {
    this.#pushed += pcm.left.length;
    this.#waiting.push(pcm);
    while (this.#waiting.length >= HOP) this.#add(this.#waiting.take(HOP));
    return this.#ready(this.#next - AROUND);
  }

  /** The rest. */
  finish(): Pcm {
    this.#add(this.#waiting.take(HOP));
    this.#add(silence(HOP));
    const rest = this.#ready(this.#next);
    return part(rest, 0, Math.max(0, rest.left.length - Math.max(0, this.#given - this.#pushed)));
  }

  #add(samples: Pcm): void {
    const real = new Float64Array(WINDOW);
    const imaginary = new Float64Array(WINDOW);
    let zeros = 0;
    for (let at = 0; at < WINDOW; at++) {
      const [from, index] = at < HOP ? [this.#head, at] : [samples, at - HOP];
      const [left, right, shape] = [from.left[index] ?? 0, from.right[index] ?? 0, SHAPE[at] ?? 0];
      if (left === 0 && right === 0) zeros++;
      real[at] = left * shape;
      imaginary[at] = right * shape;
    }
    this.#fourier.forwards(real, imaginary);
    this.#head = samples as Pcm<ArrayBuffer>;
    this.#spectra.push({ real, imaginary, power: powerOf(real, imaginary), isTelling: zeros < WINDOW / 8 });
    this.#next++;
  }

  /** What of the windows before a number has not been given yet. */
  #ready(until: number): Pcm {
    const queue = new PcmQueue();
    for (; this.#heard < until; this.#heard++) queue.push(this.#synthesise(this.#heard));
    const before = this.#heard - AROUND - 1;
    while (this.#first < before) {
      this.#spectra.shift();
      this.#first++;
    }
    const late = Math.min(this.#early, queue.length);
    this.#early -= late;
    queue.take(late);
    this.#given += queue.length;
    return queue.take(queue.length);
  }

  #at(number: number): Spectrum | undefined {
    return this.#spectra[number - this.#first];
  }

  /** The first half of a window, with the latter half of the one before. */
  #synthesise(number: number): Pcm {
    const { real, imaginary } = this.#at(number) ?? {
      real: new Float64Array(WINDOW),
      imaginary: new Float64Array(WINDOW),
    };
    const gain = this.#evenGain(number);
    const [x, y] = [Float64Array.from(real), Float64Array.from(imaginary)];
    for (let bin = 0; bin < BINS; bin++) {
      const factor = gain[bin] ?? 1;
      const mirrored = (WINDOW - bin) % WINDOW;
      x[bin] = (x[bin] ?? 0) * factor;
      y[bin] = (y[bin] ?? 0) * factor;
      if (mirrored === bin) continue;
      x[mirrored] = (x[mirrored] ?? 0) * factor;
      y[mirrored] = (y[mirrored] ?? 0) * factor;
    }
    this.#fourier.backwards(x, y);
    const made = silence(HOP);
    const tail = silence(HOP);
    for (let at = 0; at < HOP; at++) {
      const late = at + HOP;
      made.left[at] = (this.#tail.left[at] ?? 0) + (x[at] ?? 0) * (SHAPE[at] ?? 0);
      made.right[at] = (this.#tail.right[at] ?? 0) + (y[at] ?? 0) * (SHAPE[at] ?? 0);
      tail.left[at] = (x[late] ?? 0) * (SHAPE[late] ?? 0);
      tail.right[at] = (y[late] ?? 0) * (SHAPE[late] ?? 0);
    }
    this.#tail = tail;
    // The first half of the first window lies before the sound.
    return made;
  }

  /** Gains between those of the neighbours: single bins that come and go would chirp. */
  #evenGain(number: number): Float64Array {
    const gains = [number - 1, number, number + 1].flatMap((each) => this.#gainOf(each) ?? []);
    const even = new Float64Array(BINS);
    for (let bin = 0; bin < BINS; bin++) {
      let sum = 0;
      for (const gain of gains) sum += gain[bin] ?? 0;
      even[bin] = sum / gains.length;
    }
    return even;
  }

  #gainOf(number: number): Float64Array | undefined {
    const spectrum = this.#at(number);
    if (!spectrum) return undefined;
    if (spectrum.gain) return spectrum.gain;
    const noise = this.#noiseAt(number);
    const level = this.#levelOf(number) ?? spectrum.power;
    const gain = new Float64Array(BINS).fill(1);
    const bins = noise ? BINS : 0;
    for (let bin = 0; bin < bins; bin++) {
      // The louder of now and around: a consonant is over at once.
      const now = Math.max(spectrum.power[bin] ?? 0, level[bin] ?? 0);
      const share = now > 0 ? (this.#eagerness * BIAS * (noise?.[bin] ?? 0)) / now : 0;
      gain[bin] = Math.max(this.#floor, Math.sqrt(Math.max(0, 1 - share ** 2)));
    }
    spectrum.gain = gain;
    return gain;
  }

  /** The least levels around; undefined if nothing tells. */
  #noiseAt(number: number): Float64Array | undefined {
    let least: Float64Array | undefined;
    for (let each = number - REACH; each <= number + REACH; each++) {
      const isBlock = Number.isInteger(each / BLOCK) && each + BLOCK <= number + REACH + 1;
      const block = isBlock ? this.#blockOf(each / BLOCK) : undefined;
      if (block) each += BLOCK - 1;
      const level = block ?? (this.#at(each)?.isTelling ? this.#levelOf(each) : undefined);
      if (level) least = lesser(level, least);
    }
    return least;
  }

  /** The least levels of a block of spectra that are all there and tell; a second has many windows in common with the next one. */
  #blockOf(number: number): Float64Array | undefined {
    const known = this.#blocks.get(number);
    if (known) return known;
    let least: Float64Array | undefined;
    for (let each = number * BLOCK; each < (number + 1) * BLOCK; each++) {
      const level = this.#at(each)?.isTelling ? this.#levelOf(each) : undefined;
      if (!level) return undefined;
      least = lesser(level, least);
    }
    if (least) this.#blocks.set(number, least);
    this.#blocks.delete(number - Math.ceil((4 * REACH) / BLOCK));
    return least;
  }

  #levelOf(number: number): Float64Array | undefined {
    const spectrum = this.#at(number);
    if (!spectrum) return undefined;
    if (spectrum.level) return spectrum.level;
    const level = new Float64Array(BINS);
    let count = 0;
    for (let each = number - EVEN; each <= number + EVEN; each++) {
      const other = this.#at(each);
      if (!other?.isTelling && each !== number) continue;
      count++;
      for (let bin = 0; bin < BINS; bin++) level[bin] = (level[bin] ?? 0) + (other?.power[bin] ?? 0);
    }
    for (let bin = 0; bin < BINS; bin++) level[bin] = (level[bin] ?? 0) / count;
    spectrum.level = level;
    return level;
  }
}

/** The lesser of levels, in a copy or in `least`. */
function lesser(level: Float64Array, least: Float64Array | undefined): Float64Array {
  if (!least) return Float64Array.from(level);
  for (let bin = 0; bin < BINS; bin++) {
    const power = level[bin] ?? 0;
    if (power < (least[bin] ?? 0)) least[bin] = power;
  }
  return least;
}

/** Power of both channels, averaged with that of the neighbouring bins. */
function powerOf(real: Float64Array, imaginary: Float64Array): Float64Array {
  const own = new Float64Array(BINS);
  for (let bin = 0; bin < BINS; bin++) {
    const mirrored = (WINDOW - bin) % WINDOW;
    own[bin] =
      (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2 + (real[mirrored] ?? 0) ** 2 + (imaginary[mirrored] ?? 0) ** 2;
  }
  return own.map((power, bin) => ((own[bin - 1] ?? power) + power + (own[bin + 1] ?? power)) / 3);
}

/**
 * The sound of media from a position on without its noise.
 * @param open reads it from a position in seconds on, in the direction in which it plays
 */
export async function* withoutNoise(
  open: (start: number) => AsyncGenerator<SoundPiece>,
  start: number,
  { amount, reversed }: { readonly amount: number; readonly reversed: boolean },
): AsyncGenerator<SoundPiece> {
  const from = reversed ? start + LEAD : Math.max(0, start - LEAD);
  let early = Math.round(Math.abs(start - from) * SAMPLE_RATE);
  const denoiser = new Denoiser(amount, Math.round(from * SAMPLE_RATE) * (reversed ? -1 : 1));
  let summed = false;
  const due = (pcm: Pcm): Pcm => {
    const dropped = Math.min(early, pcm.left.length);
    early -= dropped;
    return part(pcm, dropped);
  };
  for await (const piece of open(from)) {
    summed = piece.summed;
    const pcm = due(denoiser.push(piece.pcm));
    if (pcm.left.length > 0) yield { pcm, summed };
  }
  yield { pcm: due(denoiser.finish()), summed };
}
