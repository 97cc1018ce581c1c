import type { SoundOrder } from '@kinoloom/vendor-simulators/studio';
import { readSceneBrief } from '../scenes/brief.ts';
import type { Random } from '../scenes/random.ts';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { level } from '../sound/loudness.ts';
import { effective, fadeSound, mixScore } from '../sound/mix.ts';
import { sceneScore, scoreOf } from '../sound/soundscape.ts';
import { drum, rush } from '../sound/synth.ts';
import { refusedVoices } from '../sound/words.ts';
import { MOTION_RATE, type Watched } from './watch.ts';

export type SoundBrief = Pick<SoundOrder, 'prompt' | 'negativePrompt' | 'seed' | 'durationMs'>;

const LOUDNESS = -18;
/** Sample peak; leaves room for what the AAC encoder adds. */
const CEILING = 0.84;
/** How much of the ambience a still picture keeps. */
const STILL = 0.62;

/** The sound of a film by a prompt's words: what they name, livelier where the film is, with an accent on its cuts. */
export function soundtrack(order: SoundBrief, watched: Watched): Stereo {
  const brief = readSceneBrief(order.prompt, order.seed);
  const named = scoreOf(order.prompt, order.negativePrompt);
  const banned = refusedVoices(order.negativePrompt);
  const scene = sceneScore(brief).filter(([voice]) => !banned.has(voice));
  const mix = mixScore(named.length > 0 ? named : scene, order.durationMs, (name) => brief.random(name));
  follow(mix, watched);
  for (const cut of watched.cuts) accent(mix, brief.random(`cut ${cut}`), cut, effective(mix));
  level(mix, LOUDNESS, CEILING);
  fadeSound(mix);
  return mix;
}

/** Swells with what moves, slowly enough not to be noticed as such. */
function follow(mix: Stereo, { motion }: Watched): void {
  if (motion.length < 3) return;
  let now = motion[0] ?? 0;
  const pace = 1 - Math.exp(-1 / (SAMPLE_RATE * 0.35));
  for (let i = 0; i < mix.left.length; i++) {
    const wanted = motion[Math.min(motion.length - 1, Math.floor((i / SAMPLE_RATE) * MOTION_RATE))] ?? 0;
    now += (wanted - now) * pace;
    const gain = STILL + (1 - STILL) * now;
    mix.left[i] = (mix.left[i] as number) * gain;
    mix.right[i] = (mix.right[i] as number) * gain;
  }
}

/** Air that rushes up to a cut and a soft low hit on it. */
function accent(mix: Stereo, random: Random, cut: number, around: number): void {
  const [rise, seconds] = [0.4, 0.7];
  const swell = (share: number): number => {
    const t = share * seconds - rise;
    return t < 0 ? (1 + t / rise) ** 3 : Math.exp(-t * 14);
  };
  const air = rush(seconds, { hertz: (share) => 500 + 4_500 * share, level: (share) => swell(share) * around * 2.2 });
  air(mix, random, cut - rise, random() < 0.5 ? 0.1 : 0.9);
  drum(60, 0.1, around * 2.6)(mix, random, cut, 0.5);
}
