import type { SoundOrder } from '@kinoloom/vendor-simulators/studio';
import { readSceneBrief } from '../scenes/brief.ts';
import type { Random } from '../scenes/random.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { applyLoudness } from '../sound/loudness.ts';
import { rmsLevel, fadeSound, mixScore } from '../sound/mix.ts';
import { sceneScore, promptScore } from '../sound/soundscape.ts';
import { drumHit, sweep } from '../sound/synth.ts';
import { refusedVoices } from '../sound/words.ts';
import { MOTION_RATE, type MotionAnalysis } from './analyse-motion.ts';

export type SoundBrief = Pick<SoundOrder, 'prompt' | 'negativePrompt' | 'seed' | 'durationMs'>;

const LOUDNESS = -18;
/** Sample peak; leaves room for what the AAC encoder adds. */
const CEILING = 0.84;
/** Gain where nothing moves. */
const STILL_GAIN = 0.62;

/** The soundtrack that a prompt describes: louder where the video moves, with an accent on each cut. */
export function makeSoundtrack(order: SoundBrief, analysis: MotionAnalysis): Stereo {
  const brief = readSceneBrief(order.prompt, order.seed);
  const named = promptScore(order.prompt, order.negativePrompt);
  const banned = refusedVoices(order.negativePrompt);
  const scene = sceneScore(brief).filter(([voice]) => !banned.has(voice));
  const mix = mixScore(named.length > 0 ? named : scene, order.durationMs, (name) => brief.random(name));
  followMotion(mix, analysis);
  for (const cut of analysis.cuts) accentCut(mix, brief.random(`cut ${cut}`), cut, rmsLevel(mix));
  applyLoudness(mix, LOUDNESS, CEILING);
  fadeSound(mix);
  return mix;
}

/** Scales the gain with the motion, smoothed over 0.35 s so that the change is not audible as such. */
function followMotion(mix: Stereo, { motion }: MotionAnalysis): void {
  if (motion.length < 3) return;
  let now = motion[0] ?? 0;
  const pace = 1 - Math.exp(-1 / (SAMPLE_RATE * 0.35));
  for (let i = 0; i < mix.left.length; i++) {
    const wanted = motion[Math.min(motion.length - 1, Math.floor((i / SAMPLE_RATE) * MOTION_RATE))] ?? 0;
    now += (wanted - now) * pace;
    const gain = STILL_GAIN + (1 - STILL_GAIN) * now;
    mix.left[i] = (mix.left[i] as number) * gain;
    mix.right[i] = (mix.right[i] as number) * gain;
  }
}

/** A noise sweep that rises to the cut, and a soft low hit on it. */
function accentCut(mix: Stereo, random: Random, cut: number, loudness: number): void {
  const [rise, seconds] = [0.4, 0.7];
  const swell = (share: number): number => {
    const t = share * seconds - rise;
    return t < 0 ? (1 + t / rise) ** 3 : Math.exp(-t * 14);
  };
  const air = sweep(seconds, {
    hertz: (share) => 500 + 4_500 * share,
    level: (share) => swell(share) * loudness * 2.2,
  });
  air(mix, random, cut - rise, random() < 0.5 ? 0.1 : 0.9);
  drumHit(60, 0.1, loudness * 2.6)(mix, random, cut, 0.5);
}
