import { readPrompt, type Reading } from '../storyboard/index.ts';
import type { TimeOfDay } from './light.ts';
import { pick, type Random } from './random.ts';

export type SceneName = 'aurora' | 'lanterns' | 'lighthouse' | 'neon' | 'planet' | 'sea' | 'silk';

/** A painted scene, as far as words choose it. */
export interface SceneChoice {
  readonly name: SceneName;
  /** The hour where the prompt names none. */
  defaultTime(random: Random): TimeOfDay;
  /** Uses the named colour for its subject rather than for the light. */
  readonly ownsColour: boolean;
}

interface Entry {
  readonly name: SceneName;
  readonly times: readonly [TimeOfDay, ...TimeOfDay[]];
  readonly ownsColour?: boolean;
  /** The nouns that ask for it. */
  readonly asks: RegExp;
  /** Other things that are seen in it. A prompt that names any thing beyond these gets a storyboard frame. */
  readonly shows: RegExp;
}

const ENTRIES: readonly Entry[] = [
  {
    name: 'lighthouse',
    times: ['dusk'],
    asks: /\b(light ?houses?|leuchtturm|phare|faro|farol|маяк)\b|灯塔|灯台|등대/,
    shows: /sea|ocean|waves?|beam|rocks?|cliffs?|headland|storm|coast|lights?|sky/,
  },
  {
    name: 'aurora',
    times: ['night'],
    ownsColour: true,
    asks: /\b(auroras?|borealis|(northern|polar) lights|polarlichte?r?|aurore boréale)\b|极光|オーロラ/,
    shows: /northern|polar|lakes?|mountains?|trees?|pines?|firs?|stars?|snow|ice|forest|sky|curtains?|lights?/,
  },
  {
    name: 'lanterns',
    times: ['night', 'blue'],
    asks: /\blanterns\b|\b(sky|floating|paper) lantern\b/,
    shows: /lanterns?|lakes?|water|festival|lights?|sky|river|paper/,
  },
  {
    name: 'neon',
    times: ['night'],
    ownsColour: true,
    asks: /\b(neon (rain|street|city|alley)|cyberpunk (city|street|alley)|(wet|rainy) (street|city|alley)|(street|city|lights|alley)\b.*\b(rain|neon)|rain\w*\b.*\b(street|city|alley))\b/,
    shows: /neon|umbrellas?|lights?|street|city|reflections?|puddles?|signs?|bokeh|rain|harbou?r|alley/,
  },
  {
    name: 'planet',
    times: ['dusk', 'night'],
    ownsColour: true,
    asks: /\b(planets?|saturn|jupiter|mars|exoplanets?|alien (world|landscape))\b/,
    shows: /planets?|saturn|jupiter|mars|rings?|ridge|moons?|stars?|light|horizon|alien|world/,
  },
  {
    name: 'sea',
    times: ['golden', 'dawn', 'golden'],
    asks: /\b(seas?|oceans?|waves?|surf|swell|tides?|meer|mer|mar|océano|море)\b|大海|海浪|海/,
    shows: /seas?|oceans?|waves?|surf|swell|tides?|light|foam|horizon|water|spray|take/,
  },
  {
    name: 'silk',
    times: ['golden'],
    ownsColour: true,
    asks: /\b(silk|satin|abstract|gradients?|liquid (gold|metal|chrome)|molten|draped? fabric|folds? of (cloth|fabric))\b/,
    shows: /./,
  },
];

/** The painted scene that a prompt's nouns ask for; null where they name anything else, too. */
export function chooseScene(prompt: string, reading: Reading = readPrompt(prompt)): SceneChoice | null {
  const text = prompt.normalize('NFKC').toLowerCase();
  if (reading.lettering) return null;
  const entry = ENTRIES.find(
    ({ asks, shows }) =>
      asks.test(text) &&
      reading.subjects.every(({ figure, word }) => {
        const words = word.split(' ');
        if (figure)
          return (
            asks.test(word) ||
            (shows.source !== '.' && words.some((part) => new RegExp(`^(${shows.source})$`).test(part)))
          );
        return (
          asks.test(word) || words.some((part) => new RegExp(`^(${shows.source})$`).test(part)) || shows.source === '.'
        );
      }),
  );
  if (!entry) return null;
  return {
    name: entry.name,
    ownsColour: entry.ownsColour ?? false,
    defaultTime: (random) => pick(random, entry.times),
  };
}
