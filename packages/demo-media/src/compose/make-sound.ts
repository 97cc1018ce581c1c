import type { MusicOrder, SoundEffectOrder } from '@kinoloom/vendor-simulators/studio';
import { readSceneBrief } from '../scenes/brief.ts';
import { between, hash, randomFrom } from '../scenes/random.ts';
import { createFilter, SAMPLE_RATE, type Stereo, type SoundVoice } from '../sound/filter.ts';
import { reachLoudness } from '../sound/loudness.ts';
import { blendSounds, rmsLevel, fadeSound, mixScore } from '../sound/mix.ts';
import { sceneScore, promptScore } from '../sound/soundscape.ts';
import { chirp, createWander } from '../sound/synth.ts';
import { encodeMp3 } from '../speech/encode-mp3.ts';
import { MUSIC_CEILING, composeMusic, LOUDNESS } from './compose.ts';

export const makeSoundEffect = (order: SoundEffectOrder): Promise<void> =>
  writeSound(order, () => composeSoundEffect(order));

export const makeMusic = (order: MusicOrder): Promise<void> => writeSound(order, () => composeMusic(order));

async function writeSound({ output, format, signal, onProgress }: MusicOrder, make: () => Stereo): Promise<void> {
  signal.throwIfAborted();
  const sound = make();
  signal.throwIfAborted();
  onProgress(0.8);
  await encodeMp3(sound, format, output);
  onProgress(1);
}

/** Level of the ambience relative to the named sounds at influence 0. */
const AMBIENCE_GAIN = 0.12;

/** The sounds that the prompt names; the lower the influence, the louder the ambience of its scene. */
export function composeSoundEffect(
  order: Pick<SoundEffectOrder, 'prompt' | 'seed' | 'durationMs' | 'influence'>,
): Stereo {
  const { prompt, seed, durationMs, influence } = order;
  const brief = readSceneBrief(prompt, seed);
  const named = promptScore(prompt, '');
  const score = named.length > 0 ? named : ([[createTexture(prompt), 1]] as const);
  const mix = mixScore(score, durationMs, (name) => brief.random(name));
  const place = mixScore(sceneScore(brief), durationMs, (name) => brief.random(`around ${name}`));
  const [inner, outer] = [rmsLevel(mix), rmsLevel(place)];
  if (outer > 0) blendSounds(mix, place, ((1 - influence) * AMBIENCE_GAIN * inner) / outer);
  reachLoudness(mix, LOUDNESS, MUSIC_CEILING);
  fadeSound(mix);
  return mix;
}

/**
 * A texture for words that name no sound, deterministic by their hash: band-passed noise
 * with short chirps, both at a frequency and rhythm of their own.
 */
export function createTexture(words: string): SoundVoice {
  const own = randomFrom(hash(words.normalize('NFKC').toLowerCase()));
  const centre = 140 * 2 ** between(own, 0, 5.2);
  const sharpness = between(own, 1, 9);
  const pace = between(own, 1.2, 9);
  const glide = between(own, -0.8, 0.8);
  return (mix, random) => {
    for (const channel of [mix.left, mix.right]) {
      const band = createFilter();
      const swell = createWander(random, between(random, 2, 4));
      for (let i = 0; i < channel.length; i++) {
        const open = swell(i / SAMPLE_RATE);
        const value = band(random() * 2 - 1, centre * (0.8 + 0.4 * open), sharpness).band;
        channel[i] = (channel[i] as number) + value * (0.3 + 0.7 * open);
      }
    }
    for (let at = 0.1; at < mix.left.length / SAMPLE_RATE; at += between(random, 0.7, 1.3) / pace)
      chirp(centre * between(random, 0.9, 1.4), glide, 0.6 / pace, 0.5)(mix, random, at, random());
  };
}
