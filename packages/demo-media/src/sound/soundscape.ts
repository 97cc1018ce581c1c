import type { SceneBrief } from '../scenes/brief.ts';
import type { SceneName } from '../scenes/choose-scene.ts';
import type { Random } from '../scenes/random.ts';
import { type Place, placeOf } from '../storyboard/index.ts';
import { SAMPLE_RATE, type Stereo, type SoundVoice } from './filter.ts';
import { level } from './loudness.ts';
import { GROUND_VOICES as voices } from './voices.ts';
import { heard, type Score } from './words.ts';

/** What is heard where, in scenes and in the places of storyboards: voices and their strength. */
const SCORES: Readonly<Record<SceneName | Place, Score>> = {
  aurora: heard({ wind: 0.35, pad: 1 }),
  beach: heard({ waves: 0.9, wind: 0.2 }),
  city: heard({ city: 0.9, traffic: 0.4 }),
  desert: heard({ wind: 1, pad: 0.25 }),
  field: heard({ wind: 0.4, birds: 0.9 }),
  forest: heard({ wind: 0.25, birds: 1.2 }),
  lanterns: heard({ pad: 0.9, crackle: 0.25, crickets: 0.5 }),
  lighthouse: heard({ waves: 0.8, wind: 0.4 }),
  mountain: heard({ wind: 1, rumble: 0.15 }),
  neon: heard({ rain: 0.8, city: 0.6, pad: 0.3 }),
  planet: heard({ pad: 1, rumble: 0.35, wind: 0.2 }),
  road: heard({ traffic: 1, wind: 0.15 }),
  room: heard({ pad: 0.7, city: 0.2 }),
  sea: heard({ waves: 1, wind: 0.2 }),
  silk: heard({ pad: 1, rumble: 0.12 }),
  sky: heard({ wind: 0.8, pad: 0.4 }),
  snow: heard({ wind: 0.9, pad: 0.2 }),
  space: heard({ pad: 1, rumble: 0.4 }),
  table: heard({ pad: 0.8, city: 0.15 }),
  underwater: heard({ rumble: 0.6, bubbles: 1, pad: 0.5 }),
};

const LOUDNESS = -20;
/** Sample peak; leaves room for what the AAC encoder adds. */
const CEILING = 0.84;

/** The sound of a scene: its own ambience plus the weather's, faded at both ends, about −20 LUFS. */
export function soundscape(brief: SceneBrief, durationMs: number): Stereo {
  const mix = silentSound(durationMs);
  sceneScore(brief).forEach(([voice, strength], i) => voice(mix, brief.random(`voice ${i}`), strength));
  level(mix, LOUDNESS, CEILING);
  fadeSound(mix);
  return mix;
}

/** What a scene sounds like. */
export function sceneScore({ scene, reading, light, weather }: SceneBrief): Score {
  const place = scene ?? placeOf(reading);
  const score: [SoundVoice, number][] = SCORES[place].map(([voice, strength]) => [voice, strength]);
  if (weather.rain > 0 && place !== 'neon') score.push([voices.rain, 0.7 * weather.rain]);
  if (weather.storm > 0) score.push([voices.thunder, 0.7], [voices.wind, 0.6]);
  if (light.time === 'night' && (place === 'forest' || place === 'field')) score.push([voices.crickets, 0.8]);
  return score;
}

export function silentSound(durationMs: number): Stereo {
  const samples = Math.max(1, Math.round((durationMs * SAMPLE_RATE) / 1000));
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

/** Rises from silence and ends in it, in place. */
export function fadeSound(mix: Stereo): void {
  const samples = mix.left.length;
  const attack = Math.min(Math.round(SAMPLE_RATE * 0.18), samples >> 2);
  const release = Math.min(Math.round(SAMPLE_RATE * 0.4), samples >> 2);
  for (const channel of [mix.left, mix.right]) {
    for (let i = 0; i < attack; i++) channel[i] = (channel[i] as number) * Math.sin((Math.PI / 2) * (i / attack)) ** 2;
    for (let i = 0; i < release; i++) {
      const at = samples - 1 - i;
      channel[at] = (channel[at] as number) * Math.sin((Math.PI / 2) * (i / release)) ** 2;
    }
  }
}

/** All voices of a score together, each as loud as its share whatever it is made of. */
export function mixScore(score: Score, durationMs: number, random: (name: string) => Random): Stereo {
  const mix = silentSound(durationMs);
  score.forEach(([voice, strength], i) => {
    const own = silentSound(durationMs);
    voice(own, random(`sound ${i}`), 1);
    blendSounds(mix, own, strength / Math.max(1e-4, effective(own)));
  });
  return mix;
}

/** The effective level of a sound. */
export function effective({ left, right }: Stereo): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
  return Math.sqrt(sum / (2 * left.length));
}

/** Adds a sound to a mix of the same length. */
export function blendSounds(mix: Stereo, own: Stereo, gain: number): void {
  for (const side of ['left', 'right'] as const) {
    const to = mix[side];
    const from = own[side];
    for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + (from[i] as number) * gain;
  }
}
