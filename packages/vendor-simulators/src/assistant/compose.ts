import type { Brief } from './brief.ts';
import { sentence } from './clean.ts';
import { chooser, type Choose } from './random.ts';
import { anything, readScene, tellsAction, type Scene } from './scene.ts';
import type { Shot } from './shot.ts';
import { moves, sizes, usualMoves } from './words/camera.ts';
import { times, weathers } from './words/conditions.ts';
import { looks, moods } from './words/looks.ts';
import type { Place } from './words/subject.ts';
import { word } from './words/word.ts';

/** A sentence of the prompt; those of the lowest worth are left out first where there is no room. */
interface Part {
  readonly text: string;
  readonly worth: number;
}

/** Everything that the sentences are chosen by. */
interface Set {
  readonly shot: Shot;
  readonly brief: Brief;
  readonly scene: Scene;
  readonly choose: Choose;
  readonly words: string;
  readonly seconds: number;
}

const SHORTER = 0.6;
const ALWAYS = 100;

/** Writes the shot as prose, within the room that there is. The user's own words stay, whatever else goes. */
export function compose(shot: Shot, brief: Brief, seed: string): string {
  const words = [shot.subject, ...shot.added, ...shot.directions].join('. ');
  const set: Set = {
    shot,
    brief,
    words,
    scene: readScene(`${shot.subject} ${shot.added.join(' ')}`),
    choose: chooser(`${seed}\n${shot.origin}\n${shot.take}`),
    seconds: shot.seconds ?? brief.seconds ?? 5,
  };
  const parts = brief.makes === 'audio' ? heard(set) : seen(set);
  const room = Math.floor(brief.mostCharacters * SHORTER ** Math.max(0, -shot.length));
  return fit(parts, room, brief.mostCharacters);
}

function fit(parts: readonly Part[], room: number, most: number): string {
  const join = (kept: readonly Part[]): string => kept.map(({ text }) => sentence(text)).join(' ');
  let kept = parts.filter(({ text }) => text !== '');
  while (join(kept).length > room) {
    const least = Math.min(...kept.map(({ worth }) => worth));
    if (least >= ALWAYS) break;
    const index = kept.findLastIndex(({ worth }) => worth === least);
    kept = kept.filter((_, at) => at !== index);
  }
  const text = join(kept);
  if (text.length <= most) return text;
  // What the user wrote alone is more than the model takes: it ends at a word.
  return `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/u, '')
    .replace(/[,;:]$/u, '')}.`;
}

function placeOf({ scene: { lead, around } }: Set): Place {
  return around?.place ?? lead?.place ?? 'outside';
}

function seen(set: Set): Part[] {
  const { shot, brief } = set;
  const moving = brief.makes === 'video';
  return [
    { text: subjectLine(set), worth: ALWAYS },
    ...shot.directions.map((text) => ({ text, worth: ALWAYS })),
    { text: happens(set, moving), worth: 7 },
    { text: shot.weather === undefined ? '' : (set.choose('weather', weather(set)?.seen ?? []) ?? ''), worth: 5 },
    { text: moving ? cameraLine(set) : composition(set), worth: 9 },
    { text: lightLine(set), worth: 8 },
    { text: shot.mood === undefined ? '' : (set.choose('mood', moods[shot.mood]?.said ?? []) ?? ''), worth: 6.5 },
    { text: frameLine(set), worth: 7.5 },
    { text: shot.length > 0 ? detailLine(set, 'more') : '', worth: 3 },
    { text: lensLine(set, moving), worth: 8.5 },
    { text: moving && (shot.sound ?? brief.hasSound) ? `Sound: ${soundOf(set)}` : '', worth: shot.sound ? 9.5 : 6 },
  ];
}

function heard(set: Set): Part[] {
  const { shot, choose } = set;
  return [
    { text: subjectLine(set), worth: ALWAYS },
    ...shot.directions.map((text) => ({ text, worth: ALWAYS })),
    { text: `Near: ${soundOf(set)}`, worth: 9 },
    {
      text:
        choose('distance', [
          'The near sounds dry and close, the far ones soft and wide',
          'Nothing on top of anything else; each sound has its own place in the room',
          'It opens quietly, grows once, and ends on its own tail',
        ]) ?? '',
      worth: 7,
    },
    { text: choose('no music', ['No music, no voices', 'No music']) ?? '', worth: 8 },
  ];
}

const weather = ({ shot }: Set) => weathers.find(({ id }) => id === shot.weather);
const timeOf = ({ shot }: Set) => times.find(({ id }) => id === shot.time);

/** The user's own words first, with what has been added to them and what they do not say themselves. */
function subjectLine(set: Set): string {
  const { shot, brief } = set;
  const time = timeOf(set);
  const falls = weather(set);
  const own = [shot.subject, ...shot.added].join(', with ');
  // Behind a comma it would belong to the last words alone.
  const pause = own.includes(',') ? ',' : '';
  const when = time && !time.known.test(own) ? `${pause} ${time.added}` : '';
  const whether = falls && !falls.known.test(own) ? `${pause} ${falls.added}` : '';
  const size = sizes.find(({ id }) => id === shot.size);
  const lead = shot.continues
    ? 'From the last frame: '
    : size?.shot && !size.known?.test(own) && brief.makes !== 'audio'
      ? `${size.shot}: `
      : '';
  return `${lead}${lead ? own : own.charAt(0).toLocaleUpperCase() + own.slice(1)}${when}${whether}`;
}

/** What happens; or, where the user has said it or nothing moves, what else the lens finds. */
function happens(set: Set, moving: boolean): string {
  const { scene, choose, shot, words, seconds } = set;
  const { acts } = scene.lead ?? anything;
  if (!moving || tellsAction(words) || shot.directions.length > 0) return detailLine(set, 'detail');
  const act = choose('act', acts) ?? '';
  return seconds >= 8
    ? `${act}; ${detailLine(set, 'detail').replace(/^\p{Lu}/u, (letter) => letter.toLocaleLowerCase())}`
    : act;
}

function detailLine({ scene, choose }: Set, place: string): string {
  const { details } = (place === 'more' ? (scene.around ?? scene.lead) : scene.lead) ?? anything;
  const first = choose('detail', scene.lead?.details ?? anything.details);
  const others = details.filter((each) => each !== first);
  return (place === 'more' ? choose(place, others) : first) ?? '';
}

function cameraLine(set: Set): string {
  const { shot, choose, seconds, words } = set;
  // A direction of the user's own is the move.
  if (moves.some(({ known }) => shot.directions.some((text) => known.test(text)))) return '';
  const id = shot.move ?? moves.find(({ known }) => known.test(words))?.id ?? choose('move', usualMoves);
  const move = moves.find((each) => each.id === id);
  if (!move) return '';
  const pace =
    shot.pace < 0
      ? move.slow
      : shot.pace > 0
        ? move.quick
        : seconds > 5
          ? choose('pace', [move.slow, move.usual])
          : move.usual;
  const ending =
    seconds >= 10
      ? choose('ending', [
          ', over the first eight seconds, then a hold so the next clip can begin there',
          ', begun only after three seconds of stillness',
        ])
      : seconds >= 8
        ? choose('ending', [', settling for the last second', ', one unbroken take'])
        : '';
  return `${pace ?? ''}${ending ?? ''}`;
}

function composition(set: Set): string {
  const { shot, choose, scene } = set;
  if (shot.size === 'near')
    return (
      choose('composition', [
        'Filling the frame, the edges cropped on purpose',
        'One plane in focus, everything else let go',
      ]) ?? ''
    );
  if (scene.lead?.lives)
    return (
      choose('composition', [
        'Off centre, with room on the side they look to',
        'Framed by something dark and near at one edge',
        'Eye level, the background simple and far',
      ]) ?? ''
    );
  if (placeOf(set) === 'inside')
    return (
      choose('composition', [
        'Seen straight on, generous empty space on one side',
        'Low and near, its reflection given half of the frame',
        'From a little above, everything else cleared away',
      ]) ?? ''
    );
  return (
    choose('composition', [
      'Horizon on the lower third, one strong line leading in',
      'Seen straight on, symmetrical, almost still',
      'A dark foreground, the subject bright beyond it',
    ]) ?? ''
  );
}

function lightLine(set: Set): string {
  const { shot, choose } = set;
  const place = placeOf(set);
  const look = looks.find(({ id }) => id === shot.look);
  const usual = LIT_AT_NIGHT.test(set.words) ? 'night' : choose('time', ['day', 'dusk', 'blue hour', 'dawn']);
  const time = timeOf(set) ?? times.find(({ id }) => id === usual);
  const light =
    place === 'underwater'
      ? choose('light', [
          'Light falls from the surface in slow moving shafts',
          'Blue from above, black below, one bright edge on the subject',
        ])
      : place === 'space'
        ? choose('light', [
            'One hard sun from the side, no fill, true black behind',
            'A thin rim of light, and the rest by reflection from below',
          ])
        : choose(`light ${time?.id}`, (place === 'inside' ? time?.inside : time?.outside) ?? []);
  const palette =
    look?.colour ??
    (place === 'underwater'
      ? 'teal, ink and silver'
      : place === 'space'
        ? 'black, white and one faint blue'
        : choose(`colour ${time?.id}`, time?.colour ?? []));
  const warmth = shot.warmth && WARMTH[shot.warmth];
  const colours = [palette, warmth].filter(Boolean).join(', ');
  return [light, colours && `Colours: ${colours}`].filter(Boolean).join('. ');
}

/** What gives light itself is seen in the dark. */
const LIT_AT_NIGHT = word(
  'neon|cyberpunk|lanterns?|candles?|campfire|aurora|northern lights|stars|fireflies|fireworks|projector|laterne*|kerze*|polarlicht*|lanternes?|bougie*|farol*|vela|ліхтар*|свічк*|сяйв*',
);

const WARMTH: Readonly<Record<NonNullable<Shot['warmth']>, string>> = {
  warmer: 'graded warm, with the whites gone to cream',
  colder: 'graded cool, with steel in the shadows',
  brighter: 'exposed a stop up, open shadows',
  darker: 'exposed a stop down, the blacks left black',
};

/** What an upright or square frame asks of the picture; a wide one asks nothing. */
function frameLine({ shot, brief, choose }: Set): string {
  const format =
    shot.format ??
    (/9:16|9:21|2:3|3:4|4:5|1:2/u.test(brief.format ?? '') ? 'upright' : brief.format === '1:1' ? 'square' : undefined);
  if (format === 'upright')
    return (
      choose('frame', [
        'Vertical frame: the subject in the lower two thirds, air above',
        'Vertical frame, built from the ground up, nothing important at the sides',
      ]) ?? ''
    );
  if (format === 'square')
    return (
      choose('frame', ['Square frame, the subject dead centre', 'Square frame, even weight on all four sides']) ?? ''
    );
  return shot.format === 'wide'
    ? (choose('frame', [
        'Wide frame, the subject on a third, open space ahead of it',
        'Wide frame, the horizon low and level',
      ]) ?? '')
    : '';
}

function lensLine({ shot, choose }: Set, moving: boolean): string {
  const look = looks.find(({ id }) => id === shot.look);
  const size = sizes.find(({ id }) => id === (shot.size ?? 'usual'));
  const stock = look?.stock ?? choose('lens', size?.lens ?? []) ?? '';
  const without = shot.without.map((what) => `no ${what}`);
  return [stock, ...without, ...(moving ? ['no cuts'] : [])].join(', ');
}

function soundOf(set: Set): string {
  const { scene, choose } = set;
  const near = choose('sound', (scene.lead ?? anything).sounds) ?? '';
  const falls = weather(set)?.heard;
  return [near, falls].filter(Boolean).join(', ');
}
