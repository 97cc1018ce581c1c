import { parseHex, type RgbColour } from './colour.ts';
import { readPrompt } from '../storyboard/index.ts';
import { COLOURS } from '../storyboard/words.ts';
import { chooseScene, COLOURED_SUBJECTS, DEFAULT_HOURS } from './choose-scene.ts';
import { createLight } from './light.ts';
import { between, combine, hash, pick, randomFrom, type Random } from './random.ts';

/**
 * What to show: the prompt's reading, its painted scene (or null), light and weather.
 * `key` mixes prompt and seed and seeds noise tiles; `random` gives an independent stream per purpose, so
 * that a change in one part of a scene does not affect the others.
 */
export type SceneBrief = Readonly<ReturnType<typeof readSceneBrief>>;

/** Reads a prompt; deterministic. `seed` is any 32-bit number. */
export function readSceneBrief(prompt: string, seed: number) {
  const text = prompt.normalize('NFKC').toLowerCase();
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
  const has = (pattern: RegExp): boolean => pattern.test(text);
  const key = combine(hash(prompt), seed >>> 0);
  const random = (purpose: string): Random => randomFrom(combine(key, hash(purpose)));
  const reading = readPrompt(prompt);
  const scene = chooseScene(prompt, reading);
  const isStormy = reading.weather.has('storm') || has(/\b(tempest|hurricane)\b/);
  const weather = {
    rain: reading.weather.has('rain') ? 1 : isStormy ? 0.8 : 0,
    /** 1: falling; less: lying. */
    snow: reading.weather.has('snow') ? 1 : has(/\bsnowy?\b/) ? 0.4 : 0,
    fog: reading.weather.has('fog') ? 1 : 0,
    storm: isStormy ? 1 : 0,
    /** Cloud cover, 0 clear … 1 covered; null where the prompt does not say. */
    clouds: has(/\b(clear sk(y|ies)|cloudless)\b/)
      ? 0
      : isStormy || has(/\b(overcast|cloudy)\b/)
        ? 1
        : has(/\bclouds?\b/)
          ? 0.75
          : null,
  };
  const tint = firstColour(text);
  const mood = random('mood');
  const time = reading.time ?? (scene ? pick(mood, DEFAULT_HOURS[scene]) : 'golden');
  const isColourless = has(/\b(black and white|monochrome|noir|b&w|gr[ea]yscale)\b/);
  const vividness = has(/\b(vivid|vibrant|saturated|colou?rful|neon|psychedelic)\b/)
    ? 1.4
    : has(/\b(muted|pastel|desaturated|pale|bleak|faded)\b/)
      ? 0.62
      : 1;
  const isGrey = has(/\b(overcast|gloomy|gr[ea]y sky)\b/);
  const light = createLight(time, {
    tint: COLOURED_SUBJECTS.has(scene) ? null : tint,
    warmth: has(/\b(warm|co[sz]y|hot|autumn)\b/) ? 1 : has(/\b(cold|cool|icy|frozen|winter|frost)\b/) ? -1 : 0,
    vividness: isColourless ? 0.04 : vividness,
    gloom: isStormy ? 0.95 : isGrey ? 0.8 : weather.rain ? 0.5 : weather.fog * 0.25,
    drift: between(mood, -0.12, 0.12),
  });
  const isWinter = has(/\b(winter|snow|snowy|ice|icy|frost|frozen|blizzard)\b/);
  return { prompt, reading, scene, light, weather, isWinter, tint, words, key, random };
}

/** The first colour named, except in phrases for a time of day. */
function firstColour(text: string): RgbColour | null {
  const plain = text.replaceAll(/\b(golden hour|blue hour|golden light)\b/g, ' ');
  const code = (plain.match(/\p{L}+/gu) ?? []).map((word) => COLOURS[word]).find(Boolean);
  return code ? parseHex(code) : null;
}
