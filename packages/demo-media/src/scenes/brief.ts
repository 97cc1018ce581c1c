import { hex, type RgbColour } from './colour.ts';
import { readPrompt, type Reading } from '../storyboard/index.ts';
import { COLOURS } from '../storyboard/words.ts';
import { chooseScene, type SceneChoice } from './choose-scene.ts';
import { lightOf, type Light, type TimeOfDay } from './light.ts';
import { between, combine, hash, randomFrom, type Random } from './random.ts';

export interface Weather {
  readonly rain: number;
  /** 1 falls, less lies. */
  readonly snow: number;
  readonly fog: number;
  readonly storm: number;
  /** Cloud cover, 0 clear … 1 covered; null where the prompt does not say. */
  readonly clouds: number | null;
}

/** What a picture is to show, read from its prompt and seed. Equal prompt and seed, equal brief. */
export interface SceneBrief {
  readonly prompt: string;
  /** What its words name. */
  readonly reading: Reading;
  /** The painted scene that it asks for, else null. */
  readonly scene: SceneChoice | null;
  readonly light: Light;
  readonly weather: Weather;
  readonly isWinter: boolean;
  readonly tint: RgbColour | null;
  readonly words: ReadonlySet<string>;
  /** Mixed from prompt and seed; feeds noise tiles. */
  readonly key: number;
  /** An independent stream for one purpose, so that a change in one part of a scene leaves the others alone. */
  random(purpose: string): Random;
}

const TIMES: readonly (readonly [TimeOfDay, RegExp])[] = [
  ['blue', /\b(blue hour|twilight|nightfall)\b/],
  ['golden', /\b(golden|golden hour|sunset|late afternoon|honeyed|amber light|sundown)\b/],
  ['dawn', /\b(dawn|sunrise|daybreak|early morning|morning)\b/],
  ['dusk', /\b(dusk|evening|gloaming|last light)\b/],
  ['night', /\b(night|midnight|moon|moonlit|moonlight|starry|stars|nocturnal|milky way)\b/],
  ['day', /\b(day|daylight|noon|midday|sunny|afternoon|bright)\b/],
];

/** Reads a prompt. `seed` is any 32-bit number. */
export function readSceneBrief(prompt: string, seed: number): SceneBrief {
  const text = prompt.normalize('NFKC').toLowerCase();
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
  const identity = hash(prompt);
  const key = combine(identity, seed >>> 0);
  const reading = readPrompt(prompt);
  const scene = chooseScene(prompt, reading);
  const has = (pattern: RegExp) => pattern.test(text);
  const weather: Weather = {
    rain: has(/\b(rain|rainy|drizzle|downpour|monsoon|raining)\b/)
      ? 1
      : has(/\b(storm|stormy|thunderstorm|thunder)\b/)
        ? 0.8
        : 0,
    snow: has(/\b(snowfall|snowing|snows|blizzard|snowflakes?|snowstorm|falling snow)\b/)
      ? 1
      : has(/\b(snow|snowy)\b/)
        ? 0.4
        : 0,
    fog: has(/\b(fog|foggy|mist|misty|haze|hazy|smoke|smoky)\b/) ? 1 : 0,
    storm: has(/\b(storm|stormy|tempest|hurricane|thunder|thunderstorm|lightning)\b/) ? 1 : 0,
    clouds: has(/\b(clear sky|clear skies|cloudless)\b/)
      ? 0
      : has(/\b(overcast|storm|stormy|cloudy)\b/)
        ? 1
        : has(/\bclouds?\b/)
          ? 0.75
          : null,
  };
  const tint = colourIn(text);
  const random = (purpose: string) => randomFrom(combine(key, hash(purpose)));
  const jitter = random('mood');
  const time = timeIn(text) ?? scene?.defaultTime(jitter) ?? 'golden';
  const light = lightOf(time, {
    tint: scene?.ownsColour ? null : tint,
    warmth: has(/\b(warm|cozy|cosy|hot|autumn)\b/) ? 1 : has(/\b(cold|cool|icy|frozen|winter|frost)\b/) ? -1 : 0,
    vividness:
      (has(/\b(vivid|vibrant|saturated|colou?rful|neon|psychedelic)\b/)
        ? 1.4
        : has(/\b(muted|pastel|desaturated|pale|bleak|faded)\b/)
          ? 0.62
          : 1) * (has(/\b(black and white|monochrome|noir|b&w|greyscale|grayscale)\b/) ? 0.04 : 1),
    gloom: weather.storm
      ? 0.95
      : has(/\b(overcast|gloomy|grey sky|gray sky)\b/)
        ? 0.8
        : weather.rain
          ? 0.5
          : weather.fog
            ? 0.25
            : 0,
    drift: between(jitter, -0.12, 0.12),
  });
  return {
    prompt,
    reading,
    scene,
    light,
    weather,
    isWinter: has(/\b(winter|snow|snowy|ice|icy|frost|frozen|blizzard)\b/),
    tint,
    words,
    key,
    random,
  };
}

function timeIn(text: string): TimeOfDay | null {
  for (const [time, pattern] of TIMES) if (pattern.test(text)) return time;
  return null;
}

/** The first colour named, outside phrases that mean an hour. */
function colourIn(text: string): RgbColour | null {
  const plain = text.replaceAll(/\b(golden hour|blue hour|golden light)\b/g, ' ');
  for (const word of plain.match(/[\p{L}]+/gu) ?? []) {
    const code = COLOURS[word];
    if (code) return hex(code);
  }
  return null;
}
