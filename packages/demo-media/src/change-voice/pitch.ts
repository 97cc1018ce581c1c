import { SAMPLE_RATE } from '../sound/filter.ts';

/** Interval of pitch estimates, in seconds. */
export const PITCH_INTERVAL_S = 0.01;

/** Decimation before pitch detection: the pitch of voices is low. */
const DECIMATION = 4;
const RATE = SAMPLE_RATE / DECIMATION;
const WINDOW = Math.round(0.04 * RATE);
const LOWEST = 55;
const HIGHEST = 420;
/** Minimum correlation of two periods of a voiced sound. */
const MIN_SIMILARITY = 0.6;
/** Sound below −50 dBFS is unvoiced. */
const MIN_LEVEL = 10 ** (-50 / 20);

/** The pitch in hertz every {@link PITCH_INTERVAL_S}; 0 where the sound is unvoiced or silent. */
export function trackPitch(signal: Float32Array): Float32Array {
  const low = Float32Array.from({ length: Math.floor(signal.length / DECIMATION) }, (_, i) => {
    const part = signal.subarray(i * DECIMATION, (i + 1) * DECIMATION);
    return part.reduce((sum, value) => sum + value, 0) / DECIMATION;
  });
  const count = Math.max(1, Math.ceil(signal.length / SAMPLE_RATE / PITCH_INTERVAL_S));
  const found = Float32Array.from({ length: count }, (_, index) =>
    pitchAt(low, Math.round(index * PITCH_INTERVAL_S * RATE) - (WINDOW >> 1)),
  );
  return medianFilter(found);
}

/** The median pitch of the voiced parts; 0 if nothing is voiced. */
export function medianPitch(track: Float32Array): number {
  const voiced = track.filter((hertz) => hertz > 0).sort();
  return voiced[voiced.length >> 1] ?? 0;
}

/** Autocorrelation: the first lag near the maximum is the period; later ones are multiples of it. */
function pitchAt(signal: Float32Array, from: number): number {
  const start = Math.max(0, from);
  const shortest = Math.floor(RATE / HIGHEST);
  const longest = Math.ceil(RATE / LOWEST);
  if (start + WINDOW + longest >= signal.length) return 0;
  const product = (one: number, other: number): number => {
    let sum = 0;
    for (let i = 0; i < WINDOW; i++) sum += (signal[start + one + i] as number) * (signal[start + other + i] as number);
    return sum;
  };
  const power = product(0, 0);
  if (Math.sqrt(power / WINDOW) < MIN_LEVEL) return 0;
  const similarity = Float32Array.from({ length: longest + 2 }, (_, lag) =>
    lag < shortest - 1 ? 0 : product(0, lag) / Math.sqrt(power * product(lag, lag) + 1e-12),
  );
  const best = Math.max(...similarity.subarray(shortest, longest + 1));
  if (best < MIN_SIMILARITY) return 0;
  for (let lag = shortest; lag <= longest; lag++) {
    const [before, here, after] = [similarity[lag - 1] ?? 0, similarity[lag] ?? 0, similarity[lag + 1] ?? 0];
    if (here < best * 0.9 || here < before || here < after) continue;
    const bend = before - 2 * here + after;
    return RATE / (lag + (bend === 0 ? 0 : (0.5 * (before - after)) / bend));
  }
  return 0;
}

/** Removes single outliers and voiced runs shorter than three values. */
function medianFilter(track: Float32Array): Float32Array {
  return track.map((_, i) => {
    const around = track.subarray(Math.max(0, i - 2), i + 3).filter((hertz) => hertz > 0);
    if (around.length < 3) return 0;
    return around.sort()[around.length >> 1] as number;
  });
}
