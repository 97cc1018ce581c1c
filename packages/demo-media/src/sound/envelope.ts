import { SAMPLE_RATE, type Stereo } from './filter.ts';

/** Window of the level measurement, in seconds. */
const WINDOW = 0.045;

/**
 * The loudness at each frame, from 0 (its pauses) to 1 (its loudest tenth), with a fast attack and a
 * slower release, as a mouth moves.
 */
export function loudnessEnvelope({ left, right }: Stereo, fps: number, frames: number): Float32Array {
  const levels = new Float32Array(frames);
  for (let f = 0; f < frames; f++) {
    const centre = (f + 0.5) / fps;
    const from = Math.max(0, Math.floor((centre - WINDOW / 2) * SAMPLE_RATE));
    const to = Math.min(left.length, Math.ceil((centre + WINDOW / 2) * SAMPLE_RATE));
    let sum = 0;
    for (let i = from; i < to; i++) sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
    levels[f] = to > from ? Math.sqrt(sum / (2 * (to - from))) : 0;
  }
  const sorted = Float32Array.from(levels).sort();
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  const quiet = Math.min(loud * 0.4, sorted[Math.floor(sorted.length * 0.1)] ?? 0);
  // About −50 dBFS: what is quieter throughout is a pause.
  if (loud < 0.003) return levels.fill(0);
  const fall = Math.exp(-1 / (fps * 0.07));
  let held = 0;
  return levels.map((level) => {
    const open = Math.max(0, Math.min(1, (level - quiet) / (loud - quiet))) ** 0.7;
    held = Math.max(open, held * fall + open * (1 - fall));
    return held;
  });
}
