import { moves, sizes } from './words/camera.ts';
import { times, weathers } from './words/conditions.ts';
import { looks, moods } from './words/looks.ts';
import { word } from './words/word.ts';
import type { Shot } from './shot.ts';

/** What a message says of a shot apart from its subject, what that is called, and what is left of the message. */
export interface Said {
  readonly shot: Partial<Shot>;
  /** For the lead line. */
  readonly names: readonly string[];
  readonly without: readonly string[];
  readonly rest: string;
}

const NUMBERS: Readonly<Record<string, number>> = {
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  fünf: 5,
  acht: 8,
  zehn: 10,
  cinq: 5,
  huit: 8,
  dix: 10,
  cinco: 5,
  ocho: 8,
  diez: 10,
};
const SECONDS =
  /(?<![\p{L}\d])([1-9]|[12]\d|30|five|six|eight|ten|fünf|acht|zehn|cinq|huit|dix|cinco|ocho|diez)[\s-]*(?:seconds?|secs?|s|sekunden?|secondes?|segundos?|секунд\p{L}*|с)(?:\s+long)?(?![\p{L}])/iu;
const WITHOUT =
  /(?<!\p{L})(?:no|without(?: any)?|kein(?:e|en)?|ohne|sans|pas de|sin|без)\s+((?:\p{L}+)(?:\s+(?:or|and|oder|und|ou|et|o|y|і|та|й)\s+\p{L}+)?)/giu;
const CAMERA_WORDS =
  /^(?:camera|cuts?|sound|audio|movement|kamera|schnitte?|ton|coupes?|son|cortes?|sonido|звук\p{L}*)$/iu;
const PURPOSE =
  /\s*,?\s*(?:for|as) (?:the|my|our|an?) (?:opening|closing|first|last|next|title|establishing|final|film|movie|video|reel|story|ad|commercial)(?: \p{L}+)?(?=[\s.,!?]|$)/giu;

type Simple = readonly [known: RegExp, shot: Partial<Shot>, name: string];
const SIMPLE: readonly Simple[] = [
  [
    word('slower|more slowly|slow it down|slow motion|langsamer|zeitlupe|plus lent*|ralenti|más lent*|повільніш*'),
    { pace: -1 },
    'slower',
  ],
  [
    word('faster|quicker|speed it up|more energetic|schneller|plus (?:vite|rapide)|más rápid*|швидш*'),
    { pace: 1 },
    'quicker',
  ],
  [
    word(
      '(?:in )?(?:portrait(?: format| orientation| mode)?|vertical(?:ly)?|upright|9:16|hochformat|senkrecht|format portrait|en vertical|vertikal*|вертикальн*)',
    ),
    { format: 'upright' },
    'framed upright',
  ],
  [
    word(
      '(?:in )?(?:landscape(?: format| orientation| mode)|horizontal(?:ly)?|16:9|querformat|format paysage|en horizontal|горизонтальн*)',
    ),
    { format: 'wide' },
    'framed wide',
  ],
  [word('(?:in )?(?:square|1:1|quadratisch*|carré|cuadrad*|квадратн*)'), { format: 'square' }, 'framed square'],
  [word('warmer|wärmer|plus chaud*|más cálid*|тепліш*'), { warmth: 'warmer' }, 'warmer'],
  [word('colder|cooler|kälter|kühler|plus froid*|más frí*|холодніш*'), { warmth: 'colder' }, 'colder'],
  [word('brighter|lighter|heller|plus clair*|más clar*|світліш*'), { warmth: 'brighter' }, 'brighter'],
  [word('darker|dunkler|plus sombre*|más oscur*|темніш*'), { warmth: 'darker' }, 'darker'],
];

/** Reads a message; each word counts once, for what it first means. */
export function readSaid(message: string): Said {
  let rest = message.replace(PURPOSE, '');
  const names: string[] = [];
  const without: string[] = [];
  const shot: { -readonly [Key in keyof Shot]?: Shot[Key] } = {};
  const take = (known: RegExp): boolean => {
    const found = known.exec(rest);
    if (!found) return false;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return true;
  };

  if (
    take(
      word(
        'no camera movement|without camera movement|ohne kamerabewegung|sans mouvement de caméra|sin movimiento de cámara',
      ),
    )
  ) {
    shot.move = 'static';
    names.push('with the camera locked');
  }
  rest = rest.replace(WITHOUT, (_, what: string) => {
    if (/^(?:sound|audio|ton|son|sonido|звук)/iu.test(what)) shot.sound = false;
    else if (!/^(?:cuts?|schnitt|coupes?|cortes?)/iu.test(what)) without.push(what);
    names.push(`without ${what}`);
    return ' ';
  });
  const seconds = SECONDS.exec(rest);
  if (seconds?.[1] !== undefined) {
    shot.seconds = NUMBERS[seconds[1].toLowerCase()] ?? Number(seconds[1]);
    names.push(`for ${shot.seconds} seconds`);
    rest = rest.replace(SECONDS, ' ');
  }
  if (take(word('(?:much |a bit |a little )?shorter|more concise|kürzer|plus court*|más cort*|коротш*'))) {
    shot.length = -1;
    names.push('shorter');
  } else if (
    take(
      word(
        '(?:much |a bit |a little )?longer|more detail(?:ed|s)?|länger|ausführlicher|mehr details?|plus long*|plus de détails|más larg*|más detalles?|довш*|детальніш*',
      ),
    )
  ) {
    shot.length = 1;
    names.push('with more in it');
  }
  for (const [known, changed, name] of SIMPLE) {
    if (!take(known)) continue;
    Object.assign(shot, changed);
    names.push(name);
  }
  if (take(word('(?:with|add|mit|avec|con|зі?) (?:some )?(?:sound|audio|ton|son|sonido|звук*)'))) {
    shot.sound = true;
    names.push('with its sound');
  }
  const time = times.find(({ known }) => take(known));
  if (time) {
    shot.time = time.id;
    names.push(time.name);
  }
  const weather = weathers.find(({ known }) => take(known));
  if (weather) {
    shot.weather = weather.id;
    names.push(weather.name);
  }
  const look = looks.find(({ known }) => take(known));
  if (look) {
    shot.look = look.id;
    names.push(look.name);
  }
  const size = sizes.find(({ known }) => known && take(known));
  if (size) {
    shot.size = size.id;
    names.push(size.name);
  }
  const move = shot.move === undefined ? moves.find(({ known }) => take(known)) : undefined;
  if (move) {
    shot.move = move.id;
    names.push(move.name);
  }
  const mood = moods.findIndex(({ known }) => take(known));
  if (mood !== -1) {
    shot.mood = mood;
    names.push(moods[mood]?.name ?? '');
  }
  return {
    shot,
    names,
    without: without.filter((what) => !CAMERA_WORDS.test(what)),
    rest: rest.replace(/\s+/g, ' ').trim(),
  };
}

/** Words that carry nothing by themselves, once what they went with is read. */
const EMPTY = word(
  'a|an|the|as|like|should|it|its|it.s|this|that|one|please|make|made|do|can|could|would|you|be|is|in|at|on|to|of|with|and|but|now|then|more|less|very|much|bit|little|again|instead|shot|version|prompt|video|image|clip|picture|camera|move|movement|light|look|feel|style|mood|keep|rest|same|only|just|so|for|try|go|set|change|turn|let|let.s|have|put|es|bitte|mach|mache|das|die|der|den|ein|eine|und|aber|jetzt|mit|im|in|am|bei|als|noch|mal|bild|fais|rends|le|la|les|un|une|et|mais|maintenant|avec|en|au|de|du|plan|hazlo|haz|que|sea|el|los|una|y|pero|ahora|con|зроби|це|його|і|та|але|тепер|з|в|у|на|більш|ще',
);

/** What is left to be said by words that carry something. */
export function contentOf(rest: string): string {
  return rest
    .split(/[\s,.;:!?"„“”«»()]+/u)
    .filter((each) => each !== '' && !EMPTY.test(each))
    .join(' ');
}
