import type { SceneBrief } from '../scenes/brief.ts';
import { readArrangement } from '../compose/arrangement.ts';
import { playArrangement } from '../compose/compose.ts';
import { choosePlace } from '../storyboard/index.ts';
import type { SoundVoice, Stereo } from './filter.ts';
import { applyLoudness } from './loudness.ts';
import { fadeSound, mixScore, type Score } from './mix.ts';
import { VOICES } from './voices.ts';
import { placeScore, normaliseText, namedVoices, refusedVoices } from './words.ts';

const LOUDNESS = -20;
/** Sample peak; leaves room for what the AAC encoder adds. */
const CEILING = 0.84;

/** The sound of a scene: its own ambience plus the weather's, faded at both ends, about −20 LUFS. */
export function makeSoundscape(brief: SceneBrief, durationMs: number): Stereo {
  const mix = mixScore(sceneScore(brief), durationMs, (name) => brief.random(name));
  fadeSound(mix);
  applyLoudness(mix, LOUDNESS, CEILING);
  return mix;
}

export function sceneScore({ scene, reading, light, weather }: SceneBrief): Score {
  const place = scene ?? choosePlace(reading);
  const score: (readonly [SoundVoice, number])[] = [...placeScore(place)];
  if (weather.rain > 0 && place !== 'neon') score.push([VOICES.rain, 0.7 * weather.rain]);
  if (weather.storm > 0) score.push([VOICES.thunder, 0.7], [VOICES.wind, 0.6]);
  if (light.time === 'night' && (place === 'forest' || place === 'field')) score.push([VOICES.crickets, 0.8]);
  return score;
}

const MUSIC =
  /\b(music\w*|song|melod\w+|tune|soundtrack|score|epic|cinematic|piano|keys|lullaby|ballad|guitar|synth\w*|strings?|violins?|cello|orchestra\w*|symphon\w*|bass|drums?|beats?|percussion|techno|house|hip[- ]?hop|rock|jazz|lo-?fi|dance|electronic|funk|groove)\b/;

/** The voices that a prompt names, without those of the negative prompt; empty if it names no sound. */
export function promptScore(prompt: string, negativePrompt: string): Score {
  const banned = refusedVoices(negativePrompt);
  const score = namedVoices(prompt).filter(([voice]) => !banned.has(voice));
  if (!MUSIC.test(normaliseText(prompt)) || MUSIC.test(normaliseText(negativePrompt))) return score;
  return [...score, [(mix, random) => playArrangement(mix, readArrangement(prompt), random), 1]];
}
