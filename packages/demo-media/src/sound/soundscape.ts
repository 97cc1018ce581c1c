import type { Brief } from '../scenes/brief.ts';
import type { SceneName } from '../scenes/choose-scene.ts';
import { placeOf, type Place } from '../storyboard/index.ts';
import { level } from './loudness.ts';
import * as voices from './voices.ts';
import { SAMPLE_RATE, type Stereo, type Voice } from './stereo.ts';
import type { Score } from './words.ts';

/** What is heard where: scenes and the places of storyboards. */
const SCORES: Readonly<Record<SceneName | Place, Score>> = {
  sea: [
    [voices.waves, 1],
    [voices.wind, 0.2],
  ],
  lighthouse: [
    [voices.waves, 0.8],
    [voices.wind, 0.4],
  ],
  aurora: [
    [voices.wind, 0.35],
    [voices.pad, 1],
  ],
  neon: [
    [voices.rain, 0.8],
    [voices.city, 0.6],
    [voices.pad, 0.3],
  ],
  planet: [
    [voices.pad, 1],
    [voices.rumble, 0.35],
    [voices.wind, 0.2],
  ],
  skyline: [
    [voices.city, 1],
    [voices.waves, 0.12],
    [voices.pad, 0.35],
  ],
  lanterns: [
    [voices.pad, 0.9],
    [voices.crackle, 0.25],
    [voices.crickets, 0.5],
  ],
  silk: [
    [voices.pad, 1],
    [voices.rumble, 0.12],
  ],
  beach: [
    [voices.waves, 0.9],
    [voices.wind, 0.2],
  ],
  city: [
    [voices.city, 0.9],
    [voices.traffic, 0.4],
  ],
  desert: [
    [voices.wind, 1],
    [voices.pad, 0.25],
  ],
  field: [
    [voices.wind, 0.4],
    [voices.birds, 0.9],
  ],
  forest: [
    [voices.wind, 0.25],
    [voices.birds, 1.2],
  ],
  mountain: [
    [voices.wind, 1],
    [voices.rumble, 0.15],
  ],
  road: [
    [voices.traffic, 1],
    [voices.wind, 0.15],
  ],
  room: [
    [voices.pad, 0.7],
    [voices.city, 0.2],
  ],
  sky: [
    [voices.wind, 0.8],
    [voices.pad, 0.4],
  ],
  snow: [
    [voices.wind, 0.9],
    [voices.pad, 0.2],
  ],
  space: [
    [voices.pad, 1],
    [voices.rumble, 0.4],
  ],
  table: [
    [voices.pad, 0.8],
    [voices.city, 0.15],
  ],
  underwater: [
    [voices.rumble, 0.6],
    [voices.bubbles, 1],
    [voices.pad, 0.5],
  ],
};

const LOUDNESS = -20;
/** Sample peak; leaves room for what the AAC encoder adds. */
const CEILING = 0.84;

/** The sound of a scene: its own ambience plus the weather's, faded at both ends, about −20 LUFS. */
export function soundscape(brief: Brief, durationMs: number): Stereo {
  const mix = silence(durationMs);
  sceneScore(brief).forEach(([voice, strength], i) => voice(mix, brief.random(`voice ${i}`), strength));
  level(mix, LOUDNESS, CEILING);
  fade(mix);
  return mix;
}

/** What a scene sounds like. */
export function sceneScore({ scene, reading, light, weather }: Brief): Score {
  const place = scene?.name ?? placeOf(reading);
  const score: [Voice, number][] = SCORES[place].map(([voice, strength]) => [voice, strength]);
  if (weather.rain > 0 && place !== 'neon') score.push([voices.rain, 0.7 * weather.rain]);
  if (weather.storm > 0) score.push([voices.thunder, 0.7], [voices.wind, 0.6]);
  if (light.time === 'night' && (place === 'forest' || place === 'field')) score.push([voices.crickets, 0.8]);
  return score;
}

export function silence(durationMs: number): Stereo {
  const samples = Math.max(1, Math.round((durationMs * SAMPLE_RATE) / 1000));
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

/** Rises from silence and ends in it, in place. */
export function fade(mix: Stereo): void {
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
