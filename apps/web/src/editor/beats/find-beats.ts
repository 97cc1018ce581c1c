import { Fourier } from '@kinoloom/composition/sound';

/** Times of beats, in seconds, sorted. */
export type BeatTimes = Float64Array<ArrayBuffer>;

/** Onset values per second. */
const RATE = 100;
/** Samples of a spectrum, and how many bands its magnitudes are summed in. */
const WINDOW = 1_024;
const BANDS = 24;

/** Beats per minute that are looked for, and those that are most likely. */
const SLOWEST = 55;
const FASTEST = 190;
const USUAL = 120;
/** Octaves of tempo, as a standard deviation. */
const SPREAD = 0.9;

/** Half the period is taken if its onsets repeat nearly as well: a beat too many is of use, one that lacks is not. */
const HALVED = 0.7;
/** Below this, nothing repeats. Noise and speech reach 0.1. */
const LEAST = 0.17;
/** Of a sound whose onsets spread less, nothing begins: it is a lasting tone. */
const STILL = 0.3;
/** Fewer are no rhythm. */
const FEWEST = 4;

/** How much a beat that is off its time costs, as in Ellis, "Beat Tracking by Dynamic Programming", 2007. */
const TIGHTNESS = 100;

/** Listens to a sound from its start on and finds its beats. */
export class BeatFinder {
  readonly #rate: number;
  readonly #step: number;
  readonly #spectrum = new Spectrum();
  readonly #before = new Float64Array(BANDS).fill(NaN);
  readonly #onsets: number[] = [];
  #rest = new Float32Array(0);
  /** Index of the first sample of `#rest`, and of the next window. */
  #first = 0;
  #next = 0;

  /** @param rate samples per second */
  constructor(rate: number) {
    this.#rate = rate;
    this.#step = rate / RATE;
  }

  /** The next samples of one channel. */
  push(samples: Float32Array): void {
    const all = new Float32Array(this.#rest.length + samples.length);
    all.set(this.#rest);
    all.set(samples, this.#rest.length);
    for (;;) {
      const at = Math.round(this.#onsets.length * this.#step);
      this.#next = at;
      if (at - this.#first + WINDOW > all.length) break;
      this.#onsets.push(this.#onsetIn(all.subarray(at - this.#first, at - this.#first + WINDOW)));
    }
    this.#rest = all.slice(Math.max(0, this.#next - this.#first));
    this.#first = Math.max(this.#first, this.#next);
  }

  /** How much louder the bands of a window are than those of the one before. */
  #onsetIn(window: Float32Array): number {
    const bands = this.#spectrum.bandsOf(window, this.#rate);
    let rise = 0;
    for (let band = 0; band < BANDS; band++) {
      const level = Math.log1p(1_000 * (bands[band] ?? 0));
      const before = this.#before[band] ?? NaN;
      // The first window begins nothing.
      if (level > before) rise += level - before;
      this.#before[band] = level;
    }
    return rise;
  }

  /** The beats of what was pushed; none if nothing repeats. */
  beats(): BeatTimes {
    const onsets = flattened(this.#onsets);
    const period = periodOf(onsets);
    if (period === undefined) return new Float64Array(0);
    const found = trackOf(onsets, period);
    if (found.length < FEWEST) return new Float64Array(0);
    // A window rises most when an onset is a quarter into its later half.
    const late = (WINDOW * 0.75) / this.#rate;
    return Float64Array.from(found, (at) => Math.max(0, at / RATE + late));
  }
}

/** Onsets without their local mean, in multiples of their spread. */
function flattened(onsets: readonly number[]): Float64Array {
  const reach = RATE / 2;
  const flat = new Float64Array(onsets.length);
  let sum = 0;
  for (let at = 0; at < Math.min(reach, onsets.length); at++) sum += onsets[at] ?? 0;
  for (let at = 0; at < onsets.length; at++) {
    if (at + reach < onsets.length) sum += onsets[at + reach] ?? 0;
    if (at - reach - 1 >= 0) sum -= onsets[at - reach - 1] ?? 0;
    const count = Math.min(onsets.length, at + reach + 1) - Math.max(0, at - reach);
    flat[at] = Math.max(0, (onsets[at] ?? 0) - sum / count);
  }
  const spread = Math.sqrt(flat.reduce((total, value) => total + value ** 2, 0) / Math.max(1, flat.length));
  return spread > STILL ? flat.map((value) => value / spread) : flat.fill(0);
}

/** How well onsets repeat after a time, 0 to 1. */
function repeatOf(onsets: Float64Array, lag: number): number {
  let sum = 0;
  for (let at = lag; at < onsets.length; at++) sum += (onsets[at] ?? 0) * (onsets[at - lag] ?? 0);
  return sum / Math.max(1, onsets.length - lag);
}

/** Onset values from beat to beat, with a fraction; undefined if nothing repeats. */
function periodOf(onsets: Float64Array): number | undefined {
  const mean = onsets.reduce((sum, value) => sum + value, 0) / Math.max(1, onsets.length);
  const shortest = Math.floor((60 / FASTEST) * RATE);
  const longest = Math.ceil((60 / SLOWEST) * RATE);
  if (onsets.length < 3 * longest) return undefined;
  // What chance gives is taken away: the square of the mean.
  const repeats = Float64Array.from({ length: 2 * longest + 2 }, (_, lag) => repeatOf(onsets, lag) - mean ** 2);
  const near = (lag: number): number => Math.max(repeats[lag - 1] ?? 0, repeats[lag] ?? 0, repeats[lag + 1] ?? 0);
  let [best, most] = [0, 0];
  for (let lag = shortest; lag <= longest; lag++) {
    const away = Math.log2((60 * RATE) / lag / USUAL) / SPREAD;
    const score = ((repeats[lag] ?? 0) + near(2 * lag) / 2) * Math.exp(-(away ** 2) / 2);
    if (score > most) [best, most] = [lag, score];
  }
  const half = Math.round(best / 2);
  if (half >= shortest && near(half) >= HALVED * near(best)) best = half;
  if (best === 0 || near(best) < LEAST) return undefined;
  return refined(onsets, best);
}

/** A period to a hundredth, by how well onsets repeat after eight of it. */
function refined(onsets: Float64Array, period: number): number {
  const times = Math.min(8, Math.floor(onsets.length / 3 / period));
  if (times < 2) return period;
  let [best, most] = [period, 0];
  for (let lag = Math.round((period - 0.6) * times); lag <= Math.round((period + 0.6) * times); lag++) {
    const repeat = repeatOf(onsets, lag);
    if (repeat > most) [best, most] = [lag / times, repeat];
  }
  return best;
}

/** The run of beats that meets most onsets and is nearest to its period. */
function trackOf(onsets: Float64Array, period: number): number[] {
  const score = new Float64Array(onsets.length);
  const from = new Int32Array(onsets.length).fill(-1);
  const [nearest, furthest] = [Math.round(period / 2), Math.round(period * 2)];
  for (let at = 0; at < onsets.length; at++) {
    let [best, most] = [-1, 0];
    for (let before = Math.max(0, at - furthest); before <= at - nearest; before++) {
      const off = Math.log((at - before) / period);
      const reached = (score[before] ?? 0) - TIGHTNESS * off ** 2;
      if (reached > most) [best, most] = [before, reached];
    }
    score[at] = (onsets[at] ?? 0) + most;
    from[at] = best;
  }
  let last = 0;
  // In the last period, since beats before it are worth less only because there are fewer.
  for (let at = Math.max(0, onsets.length - Math.round(period)); at < onsets.length; at++)
    if ((score[at] ?? 0) >= (score[last] ?? 0)) last = at;
  const beats: number[] = [];
  for (let at = last; at >= 0; at = from[at] ?? -1) beats.push(at);
  return trimmed(beats.reverse(), onsets);
}

/** Without the beats before the first onset and after the last one: there only noise is. */
function trimmed(beats: readonly number[], onsets: Float64Array): number[] {
  const heights = beats.map((beat) => Math.max(...onsets.subarray(Math.max(0, beat - 3), beat + 4)));
  const middle = heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)] ?? 0;
  const isMet = (height: number): boolean => height > middle * 0.4;
  const first = heights.findIndex(isMet);
  return first < 0 ? [] : beats.slice(first, heights.findLastIndex(isMet) + 1);
}

/** The band of each bin, from 40 Hz to 16 kHz, as wide as the ear hears them. */
function bandsAt(rate: number): Int32Array {
  const bins = Math.min(WINDOW / 2, Math.ceil((16_000 * WINDOW) / rate));
  return Int32Array.from({ length: bins }, (_, bin) => {
    const octaves = Math.log(Math.max(1, (bin * rate) / WINDOW / 40)) / Math.log(400);
    return Math.min(BANDS - 1, Math.floor(octaves * BANDS));
  });
}

/** Magnitudes of short pieces of sound, in bands. */
class Spectrum {
  readonly #real = new Float64Array(WINDOW);
  readonly #imaginary = new Float64Array(WINDOW);
  readonly #fourier = new Fourier(WINDOW);
  readonly #bands = new Float64Array(BANDS);
  readonly #bandOf = new Map<number, Int32Array>();
  readonly #hann = Float64Array.from({ length: WINDOW }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW));

  /** The same array each time. */
  bandsOf(samples: Float32Array, rate: number): Float64Array {
    for (let at = 0; at < WINDOW; at++) {
      this.#real[at] = (samples[at] ?? 0) * (this.#hann[at] ?? 0);
      this.#imaginary[at] = 0;
    }
    this.#fourier.forwards(this.#real, this.#imaginary);
    this.#bands.fill(0);
    const bandOf = this.#bandOf.get(rate) ?? bandsAt(rate);
    this.#bandOf.set(rate, bandOf);
    for (let bin = 1; bin < bandOf.length; bin++) {
      const band = bandOf[bin] ?? 0;
      const size = Math.hypot(this.#real[bin] ?? 0, this.#imaginary[bin] ?? 0) / WINDOW;
      this.#bands[band] = (this.#bands[band] ?? 0) + size;
    }
    return this.#bands;
  }
}
