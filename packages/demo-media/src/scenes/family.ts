import type { TimeOfDay } from './light.ts';
import { pick, type Random } from './random.ts';

export type FamilyName =
  | 'sea'
  | 'lighthouse'
  | 'aurora'
  | 'clouds'
  | 'ridges'
  | 'alps'
  | 'dunes'
  | 'forest'
  | 'neon'
  | 'planet'
  | 'road'
  | 'skyline'
  | 'deep'
  | 'lanterns'
  | 'delta'
  | 'silk'
  | 'set'
  | 'portrait';

export interface Family {
  readonly name: FamilyName;
  /** The hour where the prompt names none. */
  defaultTime(random: Random): TimeOfDay;
  /** Uses the named colour for its subject rather than for the light. */
  readonly ownsColour: boolean;
}

interface Entry {
  readonly name: FamilyName;
  readonly times: readonly [TimeOfDay, ...TimeOfDay[]];
  readonly ownsColour?: boolean;
  /** Words and their weight: the strongest family wins. */
  readonly words: readonly (readonly [weight: number, pattern: RegExp])[];
}

const ENTRIES: readonly Entry[] = [
  {
    name: 'lighthouse',
    times: ['dusk'],
    words: [
      [6, /\blight ?houses?\b/g],
      [2, /\b(beacon|headland|cliff|cliffs)\b/g],
    ],
  },
  {
    name: 'aurora',
    times: ['night'],
    ownsColour: true,
    words: [
      [6, /\b(aurora|auroras|borealis|northern lights|polar lights)\b/g],
      [2, /\b(arctic|iceland|lapland|lake|milky way)\b/g],
    ],
  },
  {
    name: 'sea',
    times: ['golden', 'dawn', 'golden'],
    words: [
      [4, /\b(sea|seas|ocean|oceans|waves?|surf|swell)\b/g],
      [2, /\b(sail|sailing|ship|boat|coast|beach|island|horizon|water|whale|dolphin|harbou?r|tide)\b/g],
    ],
  },
  {
    name: 'clouds',
    times: ['golden', 'dawn'],
    words: [
      [4, /\b(above the clouds|sea of clouds|cloud deck|cloudscape)\b/g],
      [2.4, /\bclouds?\b/g],
      [3, /\b(flying|flight|airplane|aeroplane|plane|heaven|skies)\b/g],
      [1, /\b(sky|bird|birds|eagle|balloon)\b/g],
    ],
  },
  {
    name: 'alps',
    times: ['golden', 'day', 'dawn'],
    words: [
      [4, /\b(alps|alpine|himalayas?|summit|glacier|glaciers|everest)\b/g],
      [3, /\b(peaks?|snowy mountains?|snow-capped|snowcapped)\b/g],
      [2.2, /\bmountains?\b/g],
      [1.2, /\b(snow|ice|winter|climber|climbing|skier|ski|rock|canyon)\b/g],
    ],
  },
  {
    name: 'ridges',
    times: ['dawn', 'golden'],
    words: [
      [4, /\b(ridges?|misty hills|layered|rolling hills)\b/g],
      [2.4, /\b(hills?|valley|valleys|highlands|countryside|meadow|meadows|fields?|farm|vineyard)\b/g],
      [1.8, /\b(mist|misty|fog|foggy|haze|landscape|serene|village|temple|pagoda|samurai)\b/g],
    ],
  },
  {
    name: 'dunes',
    times: ['golden', 'golden', 'dusk'],
    words: [
      [5, /\b(dunes?|desert|sahara|sand|sands|arid)\b/g],
      [2, /\b(camel|caravan|nomad|oasis|walker|wanderer|egypt|pyramids?)\b/g],
    ],
  },
  {
    name: 'forest',
    times: ['dawn', 'golden'],
    words: [
      [4, /\b(forests?|woods|woodland|jungle|rainforest|redwoods?|grove)\b/g],
      [2.4, /\b(trees?|pines?|birch|fairy|elf|deer|fox|wolf|bear|moss|mushrooms?|leaves|path|garden|bamboo)\b/g],
    ],
  },
  {
    name: 'neon',
    times: ['night'],
    ownsColour: true,
    words: [
      [4, /\b(neon|cyberpunk|bokeh|umbrella)\b/g],
      [3, /\b(rainy (street|night|city)|wet street|alley|tokyo)\b/g],
      [1.6, /\b(street|rain|rainy|night city|nightclub|club|bar|detective|noir|tokyo|shibuya|traffic|sidewalk)\b/g],
    ],
  },
  {
    name: 'planet',
    times: ['dusk', 'night'],
    ownsColour: true,
    words: [
      [6, /\b(planets?|saturn|jupiter|mars|exoplanet|alien world|ringed)\b/g],
      [
        3,
        /\b(space|galaxy|cosmos|cosmic|astronauts?|spaceship|spacecraft|orbit|nebula|universe|sci-fi|alien|aliens|rocket|starship)\b/g,
      ],
    ],
  },
  {
    name: 'road',
    times: ['dusk', 'blue'],
    words: [
      [4, /\b(roads?|highway|freeway|motorway|light trails)\b/g],
      [2.6, /\b(cars?|driving|drive|traffic|truck|motorcycle|motorbike|racing|race|speed|taxi|supercar|train)\b/g],
    ],
  },
  {
    name: 'skyline',
    times: ['blue', 'dusk'],
    words: [
      [4, /\b(skyline|skyscrapers?|cityscape|metropolis|manhattan)\b/g],
      [2.6, /\b(city|cities|downtown|towers?|buildings?|urban|new york|dubai|hong kong|london|futuristic)\b/g],
    ],
  },
  {
    name: 'deep',
    times: ['day'],
    ownsColour: true,
    words: [
      [5, /\b(jellyfish|underwater|undersea|deep sea|coral reef|deep ocean)\b/g],
      [2.8, /\b(reef|diver|diving|fish|octopus|squid|turtle|submarine|aquarium|mermaid|coral)\b/g],
    ],
  },
  {
    name: 'lanterns',
    times: ['night', 'blue'],
    words: [
      [5, /\b(lanterns?)\b/g],
      [
        2.4,
        /\b(festival|candles?|floating lights|fireflies|diwali|celebration|fireworks?|embers?|campfire|bonfire|fire|wedding)\b/g,
      ],
    ],
  },
  {
    name: 'delta',
    times: ['day'],
    ownsColour: true,
    words: [
      [4.5, /\b(delta|from above|aerial|satellite|top-down|top down|bird'?s[- ]eye|drone)\b/g],
      [2.4, /\b(rivers?|map|marble|terrain|estuary|wetlands?|earth|coastline|meander)\b/g],
    ],
  },
  {
    name: 'silk',
    times: ['golden'],
    ownsColour: true,
    words: [
      [4, /\b(silk|satin|fabric|cloth|liquid|molten|abstract|fluid)\b/g],
      [
        2.4,
        /\b(gold|golden|metal|metallic|texture|background|smooth|wallpaper|chrome|honey|chocolate|swirl|pattern|dress|velvet|paint|ink)\b/g,
      ],
    ],
  },
  {
    name: 'set',
    times: ['golden'],
    ownsColour: true,
    words: [
      [4, /\b(still life|still-life|product|podium|pedestal|geometric|minimalist|studio shot|packshot)\b/g],
      [
        2.6,
        /\b(bottle|perfume|cosmetics?|sphere|spheres|cube|shapes|arch|stairs|room|interior|chair|table|vase|cup|coffee|food|cake|fruit|toy|shoe|sneaker|watch|architecture|house|sofa|3d|render)\b/g,
      ],
    ],
  },
  {
    name: 'portrait',
    times: ['dusk'],
    ownsColour: true,
    words: [
      [4.5, /\b(portraits?|headshot|selfie|close-up of a (man|woman|face))\b/g],
      [
        2.7,
        /\b(face|woman|man|girl|boy|person|people|model|queen|king|princess|warrior|old man|lady|child|actor|singer|dancer|robot|android|hero|character|statue|goddess)\b/g,
      ],
    ],
  },
];

/** The scene a prompt asks for; where no word is known, one chosen by the prompt's hash, always the same. */
export function chooseFamily(text: string, identity: number): Family {
  let best: Entry | null = null;
  let most = 0;
  for (const entry of ENTRIES) {
    let score = 0;
    for (const [weight, pattern] of entry.words) score += weight * Math.min(3, text.match(pattern)?.length ?? 0);
    if (score > most) {
      most = score;
      best = entry;
    }
  }
  const entry = best ?? (ENTRIES[identity % ENTRIES.length] as Entry);
  return {
    name: entry.name,
    ownsColour: entry.ownsColour ?? false,
    defaultTime: (random) => pick(random, entry.times),
  };
}
