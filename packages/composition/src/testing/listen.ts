import type { Pcm } from '../sound/pcm.ts';

/** Stereo sound at 48 kHz, as functions of the time in seconds; `right` defaults to `left`. */
export function soundOf(seconds: number, left: (time: number) => number, right = left): Pcm {
  const length = Math.round(seconds * 48_000);
  return {
    left: Float32Array.from({ length }, (_, at) => left(at / 48_000)),
    right: Float32Array.from({ length }, (_, at) => right(at / 48_000)),
  };
}

export const tone =
  (hertz: number, height = 0.5) =>
  (time: number): number =>
    height * Math.sin(2 * Math.PI * hertz * time);

/** A burst of 1 kHz for 1/60 s at each full second except the first. */
export const clicks = (time: number): number => (time >= 1 && time % 1 < 1 / 60 ? tone(1_000)(time) : 0);

/** Start times of bursts in seconds: sound after at least `quiet` seconds of silence. */
export function burstsIn(samples: Float32Array, sampleRate = 48_000, quiet = 0.25): number[] {
  const found: number[] = [];
  let last = -Infinity;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < 0.1) continue;
    const time = index / sampleRate;
    if (time - last > quiet) found.push(time);
    last = time;
  }
  return found;
}

/** Root mean square. */
export const loudnessOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

/** Amplitude of a wave at `hertz` ± 5: the mean over tenths of a second of its Fourier coefficients. */
export function heightOf(hertz: number, samples: Float32Array, sampleRate = 48_000): number {
  const piece = sampleRate / 10;
  const pieces = Math.floor(samples.length / piece);
  let sum = 0;
  for (let at = 0; at < pieces; at++)
    sum += heightIn(hertz, samples.subarray(at * piece, (at + 1) * piece), sampleRate);
  return sum / pieces;
}

function heightIn(hertz: number, samples: Float32Array, sampleRate: number): number {
  let [real, imaginary] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hertz * index) / sampleRate;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}

/** Pitch of a pure tone, from its upward zero crossings. */
export function pitchOf(samples: Float32Array, sampleRate = 48_000): number {
  const passages: number[] = [];
  for (let at = 1; at < samples.length; at++) {
    const [before, now] = [samples[at - 1] ?? 0, samples[at] ?? 0];
    if (before < 0 && now >= 0) passages.push(at - now / (now - before));
  }
  const [first, last] = [passages[0] ?? 0, passages.at(-1) ?? 0];
  return ((passages.length - 1) * sampleRate) / (last - first);
}

/** The largest second difference between samples: clicks stand out in it. */
export function roughestStep(samples: Float32Array): number {
  let most = 0;
  for (let at = 2; at < samples.length; at++) {
    const bend = (samples[at] ?? 0) - 2 * (samples[at - 1] ?? 0) + (samples[at - 2] ?? 0);
    most = Math.max(most, Math.abs(bend));
  }
  return most;
}
