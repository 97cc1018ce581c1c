import type { Stereo } from './filter.ts';

/**
 * A sound as spectra of overlapping windows, one row after another. Both channels are in each row, the right one as the
 * imaginary part of the left: what a mask does to a frequency of one, it does to both.
 */
export interface Spectrogram {
  readonly size: number;
  readonly hop: number;
  readonly frames: number;
  /** Frequencies from 0 to half the rate. */
  readonly bins: number;
  readonly samples: number;
  readonly real: Float32Array;
  readonly imaginary: Float32Array;
}

/** The root of a Hann window: once on the way there and once on the way back make a whole one. */
const rootHann = (size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / size));

const startOf = (frame: number, size: number, hop: number): number => frame * hop - size + hop;

/** @param size of a window, a power of two @param hop a quarter of it or less, so that the windows overlap evenly */
export function analyse({ left, right }: Stereo, size: number, hop: number): Spectrogram {
  const transform = fft(size);
  const window = rootHann(size);
  const frames = Math.ceil((left.length + size) / hop);
  const real = new Float32Array(frames * size);
  const imaginary = new Float32Array(frames * size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let frame = 0; frame < frames; frame++) {
    const start = startOf(frame, size, hop);
    for (let i = 0; i < size; i++) {
      re[i] = (left[start + i] ?? 0) * (window[i] as number);
      im[i] = (right[start + i] ?? 0) * (window[i] as number);
    }
    transform.forward(re, im);
    real.set(re, frame * size);
    imaginary.set(im, frame * size);
  }
  return { size, hop, frames, bins: size / 2 + 1, samples: left.length, real, imaginary };
}

/** The sound of a spectrogram whose every bin is multiplied by a mask (`frames` × `bins`); a mask of 1 leaves it as it was. */
export function resynthesise(spectrogram: Spectrogram, mask: Float32Array): Stereo {
  const { size, hop, frames, bins, samples, real, imaginary } = spectrogram;
  const transform = fft(size);
  const window = rootHann(size);
  const sound = { left: new Float32Array(samples), right: new Float32Array(samples) };
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  // Whole Hann windows a hop apart add up to this.
  const overlap = size / hop / 2;
  for (let frame = 0; frame < frames; frame++) {
    for (let i = 0; i < size; i++) {
      const gain = mask[frame * bins + (i < bins ? i : size - i)] as number;
      re[i] = (real[frame * size + i] as number) * gain;
      im[i] = (imaginary[frame * size + i] as number) * gain;
    }
    transform.inverse(re, im);
    const start = startOf(frame, size, hop);
    const from = Math.max(0, -start);
    const to = Math.min(size, samples - start);
    for (let i = from; i < to; i++) {
      const gain = (window[i] as number) / overlap;
      sound.left[start + i] = (sound.left[start + i] as number) + (re[i] as number) * gain;
      sound.right[start + i] = (sound.right[start + i] as number) + (im[i] as number) * gain;
    }
  }
  return sound;
}

/** What each bin holds, of both channels together (`frames` × `bins`). */
export interface Levels {
  /** The root of the mean power. */
  readonly strength: Float32Array;
  /** 1 where both channels hold the same, 0 where one holds nothing, or they hold opposites. */
  readonly centred: Float32Array;
}

export function levelsOf({ size, frames, bins, real, imaginary }: Spectrogram): Levels {
  const strength = new Float32Array(frames * bins);
  const centred = new Float32Array(frames * bins);
  for (let frame = 0; frame < frames; frame++) {
    for (let bin = 0; bin < bins; bin++) {
      const here = frame * size + bin;
      const there = frame * size + ((size - bin) % size);
      // Left is the even part of the spectrum, right the odd one.
      const leftRe = ((real[here] as number) + (real[there] as number)) / 2;
      const leftIm = ((imaginary[here] as number) - (imaginary[there] as number)) / 2;
      const rightRe = ((imaginary[here] as number) + (imaginary[there] as number)) / 2;
      const rightIm = ((real[there] as number) - (real[here] as number)) / 2;
      const power = leftRe ** 2 + leftIm ** 2 + rightRe ** 2 + rightIm ** 2;
      const at = frame * bins + bin;
      strength[at] = Math.sqrt(power / 2);
      centred[at] = power > 0 ? Math.max(0, (2 * (leftRe * rightRe + leftIm * rightIm)) / power) : 0;
    }
  }
  return { strength, centred };
}

/** A Fourier transform of one size, in place; made once, for its tables. */
export interface Fft {
  readonly size: number;
  /** From samples to frequencies. */
  forward(real: Float64Array, imaginary: Float64Array): void;
  /** Back, so that both ways together change nothing. */
  inverse(real: Float64Array, imaginary: Float64Array): void;
}

/** The radix-2 transform of J. W. Cooley and J. W. Tukey. @param size a power of two */
export function fft(size: number): Fft {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`${size} is no power of two`);
  const order = Uint32Array.from({ length: size }, (_, i) => reversed(i, bits));
  const cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));

  function forward(re: Float64Array, im: Float64Array): void {
    for (let i = 0; i < size; i++) {
      const j = order[i] as number;
      if (j <= i) continue;
      const x = re[i] as number;
      const y = im[i] as number;
      re[i] = re[j] as number;
      im[i] = im[j] as number;
      re[j] = x;
      im[j] = y;
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const c = cos[k * step] as number;
          const s = sin[k * step] as number;
          const a = start + k;
          const b = a + half;
          const x = (re[b] as number) * c + (im[b] as number) * s;
          const y = (im[b] as number) * c - (re[b] as number) * s;
          re[b] = (re[a] as number) - x;
          im[b] = (im[a] as number) - y;
          re[a] = (re[a] as number) + x;
          im[a] = (im[a] as number) + y;
        }
      }
    }
  }

  return {
    size,
    forward,
    inverse(re, im) {
      forward(im, re);
      for (let i = 0; i < size; i++) {
        re[i] = (re[i] as number) / size;
        im[i] = (im[i] as number) / size;
      }
    },
  };
}

function reversed(value: number, bits: number): number {
  let [left, out] = [value, 0];
  for (let bit = 0; bit < bits; bit++) {
    out = (out << 1) | (left & 1);
    left >>= 1;
  }
  return out;
}
