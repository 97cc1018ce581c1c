import FFT from 'fft.js';
import { createSilence, type Stereo } from './filter.ts';

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
  /** Real and imaginary parts in turn, `size` pairs a row. */
  readonly bands: Float32Array;
}

/** The root of a Hann window, applied in both analysis and synthesis. */
const rootHann = (size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / size));

const frameStart = (frame: number, size: number, hop: number): number => frame * hop - size + hop;

/** @param size of a window, a power of two @param hop a quarter of it or less, so that the windows overlap evenly */
export function toSpectrogram({ left, right }: Stereo, size: number, hop: number): Spectrogram {
  const transform = new FFT(size);
  const window = rootHann(size);
  const frames = Math.ceil((left.length + size) / hop);
  const bands = new Float32Array(frames * size * 2);
  const samples = new Float64Array(size * 2);
  const out = new Float64Array(size * 2);
  for (let frame = 0; frame < frames; frame++) {
    const start = frameStart(frame, size, hop);
    for (let i = 0; i < size; i++) {
      samples[i * 2] = (left[start + i] ?? 0) * (window[i] as number);
      samples[i * 2 + 1] = (right[start + i] ?? 0) * (window[i] as number);
    }
    transform.transform(out, samples);
    bands.set(out, frame * size * 2);
  }
  return { size, hop, frames, bins: size / 2 + 1, samples: left.length, bands };
}

/** The sound of a spectrogram whose every bin is multiplied by a mask (`frames` × `bins`); a mask of 1 leaves it as it was. */
export function fromSpectrogram(spectrogram: Spectrogram, mask: Float32Array): Stereo {
  const { size, hop, frames, bins, samples, bands } = spectrogram;
  const transform = new FFT(size);
  const window = rootHann(size);
  const sound = createSilence(samples);
  const masked = new Float64Array(size * 2);
  const out = new Float64Array(size * 2);
  // Whole Hann windows a hop apart add up to this.
  const overlap = size / hop / 2;
  for (let frame = 0; frame < frames; frame++) {
    for (let i = 0; i < size * 2; i++) {
      const bin = i >> 1;
      const gain = mask[frame * bins + (bin < bins ? bin : size - bin)] as number;
      masked[i] = (bands[frame * size * 2 + i] as number) * gain;
    }
    transform.inverseTransform(out, masked);
    const start = frameStart(frame, size, hop);
    const to = Math.min(size, samples - start);
    for (let i = Math.max(0, -start); i < to; i++) {
      const gain = (window[i] as number) / overlap;
      sound.left[start + i] = (sound.left[start + i] as number) + (out[i * 2] as number) * gain;
      sound.right[start + i] = (sound.right[start + i] as number) + (out[i * 2 + 1] as number) * gain;
    }
  }
  return sound;
}

/** Level and stereo position of each bin (`frames` × `bins`). */
export interface BinLevels {
  /** The root of the mean power. */
  readonly strength: Float32Array;
  /** 1 where both channels hold the same, 0 where one holds nothing, or they hold opposites. */
  readonly centred: Float32Array;
}

export function binLevels({ size, frames, bins, bands }: Spectrogram): BinLevels {
  const strength = new Float32Array(frames * bins);
  const centred = new Float32Array(frames * bins);
  for (let frame = 0; frame < frames; frame++) {
    for (let bin = 0; bin < bins; bin++) {
      const here = (frame * size + bin) * 2;
      const there = (frame * size + ((size - bin) % size)) * 2;
      const [re, im] = [bands[here] as number, bands[here + 1] as number];
      const [mirroredRe, mirroredIm] = [bands[there] as number, bands[there + 1] as number];
      // Left is the even part of the spectrum, right the odd one.
      const [leftRe, leftIm] = [(re + mirroredRe) / 2, (im - mirroredIm) / 2];
      const [rightRe, rightIm] = [(im + mirroredIm) / 2, (mirroredRe - re) / 2];
      const power = leftRe ** 2 + leftIm ** 2 + rightRe ** 2 + rightIm ** 2;
      const at = frame * bins + bin;
      strength[at] = Math.sqrt(power / 2);
      centred[at] = power > 0 ? Math.max(0, (2 * (leftRe * rightRe + leftIm * rightIm)) / power) : 0;
    }
  }
  return { strength, centred };
}
