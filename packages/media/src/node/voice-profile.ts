/** Properties of a voice or any sound. */
export interface VoiceProfile {
  /** Median fundamental of the voiced parts in Hz; null if there are none. */
  pitch: number | null;
  /** Onsets per second: syllables of speech, notes of music. */
  tempo: number;
  /** As words: pitch, pace and evenness. */
  characteristics: string[];
}

/** Speech and song: the lowest bass to the highest child (Baken & Orlikoff, Clinical Measurement of Speech and Voice, 2000). */
const LOWEST_HZ = 60;
const HIGHEST_HZ = 500;

const WINDOW_S = 0.04;
const STEP_S = 0.02;
/** Frames below this fraction of the loudest are pauses. */
const PAUSE = 0.05;
/** Minimum similarity of a voiced frame to itself one period later (normalised autocorrelation, 1 is periodic). */
const VOICED = 0.6;

/** @param samples one channel, full scale 1 @param rate samples per second, at least 8,000 */
export function voiceProfileOf(samples: Float32Array, rate: number): VoiceProfile {
  const pitches = pitchesOf(samples, rate);
  const pitch = pitches.length === 0 ? null : (pitches[Math.floor(pitches.length / 2)] ?? null);
  const tempo = samples.length === 0 ? 0 : onsetsOf(samples, rate) / (samples.length / rate);
  return {
    pitch: pitch === null ? null : Math.round(pitch * 10) / 10,
    tempo: Math.round(tempo * 10) / 10,
    characteristics: wordsFor(pitch, tempo, spreadOf(pitches)),
  };
}

/** The fundamentals of the voiced frames, sorted. */
function pitchesOf(samples: Float32Array, rate: number): number[] {
  const [window, step] = [Math.round(WINDOW_S * rate), Math.round(STEP_S * rate)];
  const starts = Array.from(
    { length: Math.max(0, Math.floor((samples.length - window) / step) + 1) },
    (_, index) => index * step,
  );
  const energies = starts.map((start) => energyOf(samples, start, window));
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const found = starts.flatMap((start, index) =>
    (energies[index] ?? 0) > loudest * PAUSE ** 2 ? (pitchAt(samples, start, window, rate) ?? []) : [],
  );
  return found.toSorted((a, b) => a - b);
}

function energyOf(samples: Float32Array, start: number, length: number): number {
  let sum = 0;
  for (let index = start; index < start + length; index += 1) sum += (samples[index] ?? 0) ** 2;
  return sum;
}

/**
 * The fundamental of one frame by autocorrelation: the shortest lag that is nearly as similar as the most similar one,
 * refined by a parabola through its neighbours. The shortest, since twice a period is a period, too.
 */
function pitchAt(samples: Float32Array, start: number, length: number, rate: number): number | undefined {
  const [shortest, longest] = [Math.floor(rate / HIGHEST_HZ), Math.ceil(rate / LOWEST_HZ)];
  const likeness = new Float64Array(longest + 2);
  for (let lag = shortest - 1; lag <= longest + 1; lag += 1) likeness[lag] = likenessAt(samples, start, length, lag);
  let most = 0;
  for (let lag = shortest; lag <= longest; lag += 1) most = Math.max(most, likeness[lag] ?? 0);
  if (most < VOICED) return undefined;
  for (let lag = shortest; lag <= longest; lag += 1) {
    const [before, here, after] = [likeness[lag - 1] ?? 0, likeness[lag] ?? 0, likeness[lag + 1] ?? 0];
    if (here < most * 0.95 || here < before || here < after) continue;
    const curve = before - 2 * here + after;
    return rate / (lag + (curve === 0 ? 0 : (before - after) / (2 * curve)));
  }
  return undefined;
}

/** Similarity of an interval to the one a lag later: −1 to 1. */
function likenessAt(samples: Float32Array, start: number, length: number, lag: number): number {
  const end = Math.min(start + length, samples.length - lag);
  let [both, first, second] = [0, 0, 0];
  for (let index = start; index < end; index += 1) {
    const [a, b] = [samples[index] ?? 0, samples[index + lag] ?? 0];
    both += a * b;
    first += a * a;
    second += b * b;
  }
  return first > 0 && second > 0 ? both / Math.sqrt(first * second) : 0;
}

const HOP_S = 0.01;
/** Minimum distance of two onsets: ten syllables a second is faster than speech. */
const APART_S = 0.1;
/** An onset is a rise of this much within 30 ms. */
const RISE_DB = 6;
const FLOOR_DB = -50;

/** Counts onsets: rises in level after something quieter. */
function onsetsOf(samples: Float32Array, rate: number): number {
  const hop = Math.round(HOP_S * rate);
  const levels = Array.from({ length: Math.floor(samples.length / hop) }, (_, index) => {
    const meanSquare = energyOf(samples, index * hop, hop) / hop;
    return Math.max(FLOOR_DB, 10 * Math.log10(meanSquare + 1e-12));
  });
  let count = 0;
  let last = -Infinity;
  for (const [index, level] of levels.entries()) {
    const before = Math.min(...levels.slice(Math.max(0, index - 3), index), index === 0 ? FLOOR_DB : Infinity);
    if (level - before < RISE_DB || level < FLOOR_DB + RISE_DB || (index - last) * HOP_S < APART_S) continue;
    count += 1;
    last = index;
  }
  return count;
}

/** Interquartile range of the pitches, as a ratio: 1.06 is a semitone. */
function spreadOf(sorted: readonly number[]): number {
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 1;
  return sorted.length === 0 ? 1 : at(0.75) / at(0.25);
}

function wordsFor(pitch: number | null, tempo: number, spread: number): string[] {
  const pace = tempo < 2 ? 'slow' : tempo > 5 ? 'fast' : 'measured';
  if (pitch === null) return ['unpitched', pace];
  const height = pitch < 140 ? 'low' : pitch > 230 ? 'high' : 'medium';
  return [height, pace, spread < 1.06 ? 'even' : spread > 1.25 ? 'expressive' : 'lively'];
}
