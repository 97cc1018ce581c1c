import { SAMPLE_RATE } from '../sound/filter.ts';
import type { SpeakerProfile } from '../speech/speakers.ts';
import { PITCH_INTERVAL_S, trackPitch, medianPitch } from './pitch.ts';

/** Grain spacing in unvoiced sound, in samples. */
const UNVOICED_STEP = Math.round(0.005 * SAMPLE_RATE);
/** Maximum factors of pitch and formants that still sound human. */
const MAX_SHIFT = 3.6;
const MAX_FORMANT_SHIFT = 1.35;

const clampRatio = (value: number, most: number): number => Math.max(1 / most, Math.min(most, value));

/** Estimates an unknown speaker's formant factor: high voices come from shorter vocal tracts. */
function estimateFormants(pitch: number): number {
  const [man, woman] = [120, 210];
  return 1 + 0.16 * Math.max(0, Math.min(1, (pitch - man) / (woman - man)));
}

/**
 * Shifts a voice's pitch and formants and keeps its timing: the periods are placed
 * closer or wider, each resampled (E. Moulines and F. Charpentier, "Pitch-synchronous waveform processing
 * techniques", 1990; resampling moves the formants). Silence stays silent.
 */
export function shiftVoice(signal: Float32Array, to: SpeakerProfile): Float32Array {
  const track = trackPitch(signal);
  const median = medianPitch(track);
  const pitchAt = (at: number): number =>
    track[Math.min(track.length - 1, Math.round(at / SAMPLE_RATE / PITCH_INTERVAL_S))] ?? 0;
  const formants = clampRatio(median > 0 ? to.formants / estimateFormants(median) : to.formants, MAX_FORMANT_SHIFT);
  const marks = periodMarks(signal, pitchAt);
  const out = new Float32Array(signal.length);
  let next = 0;
  for (let at = 0; at < signal.length;) {
    const pitch = pitchAt(at);
    if (pitch === 0) {
      overlapAdd(out, signal, { at, from: at, half: UNVOICED_STEP, pace: formants, gain: 1 });
      at += UNVOICED_STEP;
      continue;
    }
    while (next + 1 < marks.length && Math.abs((marks[next + 1] as number) - at) <= Math.abs((marks[next] ?? 0) - at))
      next++;
    const period = SAMPLE_RATE / pitch;
    const target = to.pitch * (pitch / median) ** to.melody;
    const spacing = period / clampRatio(target / pitch, MAX_SHIFT);
    const half = formants > 1 ? period / formants : period;
    overlapAdd(out, signal, { at, from: marks[next] ?? at, half, pace: formants, gain: clampRatio(spacing / half, 2) });
    at += spacing;
  }
  return out;
}

/** One sample position in each voiced period, aligned by similarity to the period before. */
function periodMarks(signal: Float32Array, pitchAt: (at: number) => number): number[] {
  const marks: number[] = [];
  let last: number | undefined;
  for (let at = 0; at < signal.length;) {
    const pitch = pitchAt(at);
    if (pitch === 0) {
      last = undefined;
      at += UNVOICED_STEP;
      continue;
    }
    const period = Math.round(SAMPLE_RATE / pitch);
    const mark: number = last === undefined ? findPeak(signal, at, period) : findSimilar(signal, last, period);
    marks.push(mark);
    last = mark;
    at = Math.max(at + 1, mark + (period >> 1));
  }
  return marks;
}

function findPeak(signal: Float32Array, from: number, count: number): number {
  let best = from;
  for (let i = from; i < Math.min(signal.length, from + count); i++)
    if (Math.abs(signal[i] as number) > Math.abs(signal[best] as number)) best = i;
  return best;
}

/** The position about one period after `last` where the signal correlates best with it. */
function findSimilar(signal: Float32Array, last: number, period: number): number {
  const play = Math.round(period * 0.15);
  const half = period >> 1;
  let best = last + period;
  let most = -Infinity;
  for (let place = last + period - play; place <= last + period + play; place++) {
    let product = 0;
    let power = 1e-9;
    for (let k = -half; k < half; k += 2) {
      const value = signal[place + k] ?? 0;
      product += value * (signal[last + k] ?? 0);
      power += value * value;
    }
    const similarity = product / Math.sqrt(power);
    if (similarity > most) [best, most] = [place, similarity];
  }
  return best;
}

type Grain = Readonly<Record<'at' | 'from' | 'half' | 'pace' | 'gain', number>>;

/**
 * Adds a grain under a Hann window: `half` samples to each side of `from` are written around `at`; `pace` is the
 * resampling factor.
 */
function overlapAdd(out: Float32Array, signal: Float32Array, { at, from, half, pace, gain }: Grain): void {
  const first = Math.max(0, Math.ceil(at - half));
  const last = Math.min(out.length - 1, Math.floor(at + half));
  for (let i = first; i <= last; i++) {
    const off = i - at;
    const place = from + off * pace;
    const low = Math.floor(place);
    const share = place - low;
    const value = (signal[low] ?? 0) * (1 - share) + (signal[low + 1] ?? 0) * share;
    out[i] = (out[i] as number) + value * gain * (0.5 + 0.5 * Math.cos((Math.PI * off) / half));
  }
}
