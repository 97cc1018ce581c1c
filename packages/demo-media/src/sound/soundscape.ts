import type { SceneBrief } from '../scenes/brief.ts';
import type { SceneName } from '../scenes/choose-scene.ts';
import { arrangementOf, play } from '../compose/compose.ts';
import { type Place, placeOf } from '../storyboard/index.ts';
import type { SoundVoice, Stereo } from './filter.ts';
import { level } from './loudness.ts';
import { fadeSound, mixScore, type Score } from './mix.ts';
import { VOICES as voices } from './voices.ts';
import { heard, lowered, namedIn, refusedVoices } from './words.ts';

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
  const mix = mixScore(sceneScore(brief), durationMs, (name) => brief.random(name));
  fadeSound(mix);
  level(mix, LOUDNESS, CEILING);
  return mix;
}

/** What a scene sounds like. */
export function sceneScore({ scene, reading, light, weather }: SceneBrief): Score {
  const place = scene?.name ?? placeOf(reading);
  const score: [SoundVoice, number][] = SCORES[place].map(([voice, strength]) => [voice, strength]);
  if (weather.rain > 0 && place !== 'neon') score.push([voices.rain, 0.7 * weather.rain]);
  if (weather.storm > 0) score.push([voices.thunder, 0.7], [voices.wind, 0.6]);
  if (light.time === 'night' && (place === 'forest' || place === 'field')) score.push([voices.crickets, 0.8]);
  return score;
}

const MUSIC =
  /\b(music\w*|song|melod\w+|tune|soundtrack|score|epic|cinematic|piano|keys|lullaby|ballad|guitar|synth\w*|strings?|violins?|cello|orchestra\w*|symphon\w*|bass|drums?|beats?|percussion|techno|house|hip[- ]?hop|rock|jazz|lo-?fi|dance|electronic|funk|groove)\b/;

/** The voices that a prompt's words ask for, less those that the other words rule out; empty when it names no sound. */
export function scoreOf(prompt: string, negativePrompt: string): Score {
  const banned = refusedVoices(negativePrompt);
  const score = namedIn(prompt).filter(([voice]) => !banned.has(voice));
  if (!MUSIC.test(lowered(prompt)) || MUSIC.test(lowered(negativePrompt))) return score;
  return [...score, [(mix, random) => play(mix, arrangementOf(prompt), random), 1]];
}
