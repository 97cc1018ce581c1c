import type { Random } from '../scenes/random.ts';
import { SAMPLE_RATE, createSilence, type SoundVoice, type Stereo } from './filter.ts';

/** Voices with their relative levels. */
export type Score = readonly (readonly [SoundVoice, number])[];

export function silenceOf(durationMs: number): Stereo {
  return createSilence(Math.max(1, Math.round((durationMs * SAMPLE_RATE) / 1000)));
}

/** Fades a sound in and out, in place. */
export function fadeSound(mix: Stereo, riseS = 0.18, fallS = 0.4): void {
  const samples = mix.left.length;
  const over = (seconds: number): number => Math.max(1, Math.min(SAMPLE_RATE * seconds, samples / 4));
  const [rise, fall] = [over(riseS), over(fallS)];
  for (const channel of [mix.left, mix.right])
    for (let i = 0; i < samples; i++) {
      const share = Math.min(1, i / rise, (samples - 1 - i) / fall);
      if (share < 1) channel[i] = (channel[i] as number) * Math.sin((Math.PI / 2) * share) ** 2;
    }
}

/** Mixes the voices of a score, each normalised to its relative level. */
export function mixScore(score: Score, durationMs: number, random: (name: string) => Random): Stereo {
  const mix = silenceOf(durationMs);
  score.forEach(([voice, strength], i) => {
    const rendered = silenceOf(durationMs);
    voice(rendered, random(`sound ${i}`));
    // Below +10 LUFS, the maximum of libav's meter.
    blendSounds(mix, rendered, (0.1 * strength) / Math.max(1e-4, rmsLevel(rendered)));
  });
  return mix;
}

/** The RMS level of a sound. */
export function rmsLevel({ left, right }: Stereo): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
  return Math.sqrt(sum / (2 * left.length));
}

/** Adds a sound to a mix of the same length. */
export function blendSounds(mix: Stereo, added: Stereo, gain: number): void {
  for (const side of ['left', 'right'] as const) {
    const to = mix[side];
    const from = added[side];
    for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + (from[i] as number) * gain;
  }
}
