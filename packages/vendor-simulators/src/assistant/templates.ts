import type { Brief } from './brief.ts';

/** One way of saying something about a shot. */
export interface Option {
  readonly id: string;
  readonly sentence: string;
  /** The words that ask for it; one without is chosen by chance. */
  readonly asked?: RegExp;
  /** How the lead line names it; a time of day or a weather is called so in the user's own sentence, too. */
  readonly name?: string;
}

/** Something that a prompt says once; of the lowest worth first where there is no room. */
export interface Aspect {
  readonly id: string;
  readonly worth: number;
  readonly makes: readonly Brief['makes'][];
  /** Said only when it was asked for, or when the model wants it. */
  readonly onDemand?: boolean;
  readonly options: readonly Option[];
}

const usual = (...sentences: readonly string[]): Option[] =>
  sentences.map((sentence, at) => ({ id: `usual-${at + 1}`, sentence }));

/** @param words alternatives, with the preposition that may stand before them */
function asked(id: string, words: string, name: string, sentence: string): Option {
  const preposition = String.raw`(?:(?:at|in|by|as|on|with|before|during)\s+(?:an?\s+|the\s+)?)?`;
  return { id, name, sentence, asked: new RegExp(String.raw`(?<!\p{L})${preposition}(?:${words})(?!\p{L})`, 'iu') };
}

const SEEN = ['image', 'video'] as const;
const VIDEO = ['video'] as const;
const HEARD = ['audio'] as const;

const actions = usual(
  'It holds still, then one small movement begins and runs through the whole of it.',
  'Something near it moves first, and the eye is led to it.',
  'A breath of wind passes, and everything loose answers it once.',
);
const weathers = [
  asked('rain', 'rain(?:y|ing)?', 'in the rain', 'Rain draws fine lines against the light.'),
  asked(
    'snow',
    '(?:falling )?snow(?:y|ing|fall)?',
    'in falling snow',
    'Flakes fall large and slow, near ones blurred.',
  ),
  asked('fog', 'fog(?:gy)?|mist(?:y)?', 'in fog', 'Fog takes the distance away, layer by layer.'),
];
const paces = [
  asked('slow', 'slow(?:er|ly)?|slow motion', 'slower', 'Everything takes its time, felt before it is seen.'),
  asked('quick', 'fast(?:er)?|quick(?:er|ly)?', 'quicker', 'Everything is quick, and stops dead where it arrives.'),
];
const sizes = [
  asked('near', 'close-?up|closer|macro', 'closer', 'Near enough to fill the frame, the edges cropped on purpose.'),
  asked('wide', 'wide shot|wider', 'wider', 'Wide enough that the place is larger than what happens in it.'),
];
const cameras = [
  ...usual(
    'A steady push in that ends on the one detail that matters.',
    'One even track to the side, near things passing first.',
    'One even pull back, until the whole place is around it.',
  ),
  asked('locked', 'no camera movement|static|locked|tripod', 'with the camera locked', 'Locked camera, level horizon.'),
];
const compositions = usual(
  'Off centre, with empty space on the side it faces.',
  'Seen straight on, symmetrical, almost still.',
  'A dark foreground, the subject bright beyond it.',
);
const lights = [
  ...usual(
    'One soft source from the side; colours: slate, straw and one warm accent.',
    'Light from behind draws the edges; colours: amber, umber and deep blue.',
    'Even light from an overcast sky; colours: chalk, moss and grey.',
  ),
  asked('dawn', 'dawn|sunrise', 'at dawn', 'First light comes in flat; colours: pale gold, slate and rose.'),
  asked('day', 'day|daylight|noon|midday', 'by day', 'High clear sun, short shadows; colours: true and clean.'),
  asked('dusk', 'dusk|sunset|twilight', 'at dusk', 'The last sun comes in low; colours: copper, plum and ash.'),
  asked('night', 'night|midnight', 'at night', 'One source, low; colours: deep blue, black and a point of amber.'),
];
const grades = [
  asked('warmer', 'warmer', 'warmer', 'Graded warm, with the whites gone to cream.'),
  asked('colder', 'colder|cooler', 'colder', 'Graded cool, with steel in the shadows.'),
  asked('brighter', 'brighter|lighter', 'brighter', 'Exposed a stop up, open shadows.'),
  asked('darker', 'darker', 'darker', 'Exposed a stop down, the blacks left black.'),
];
const FORM = '(?: format| orientation| mode)';
const frames = [
  asked(
    'upright',
    `(?:portrait|vertical|upright)${FORM}?|9:16`,
    'framed upright',
    'Vertical frame: air above the subject.',
  ),
  asked('square', `square${FORM}?|1:1`, 'framed square', 'Square frame, even weight on all four sides.'),
  asked('wide', `(?:landscape|wide)${FORM}|16:9`, 'framed wide', 'Wide frame, open space ahead of the subject.'),
];
const looks = [
  ...usual('Shot on a 35 mm lens, natural grain.', 'A 50 mm lens, shallow focus, fine grain.'),
  asked('monochrome', 'black and white|monochrome', 'in black and white', 'Black and white, fine silver grain.'),
  asked('anime', 'anime', 'as anime', 'Hand-drawn anime, clean line, painted backgrounds.'),
];
const sounds = [
  ...usual('Sound: the quiet of the place, one small near sound.', 'Sound: air, distance, a single soft movement.'),
  asked('on', '(?:add )?(?:some )?(?:sound|audio)', 'with its sound', 'Sound: what is seen, heard from the camera.'),
];

/** In the order in which they are said. */
export const aspects: readonly Aspect[] = [
  { id: 'action', worth: 4, makes: VIDEO, options: actions },
  { id: 'weather', worth: 5, makes: SEEN, onDemand: true, options: weathers },
  { id: 'pace', worth: 8.4, makes: VIDEO, onDemand: true, options: paces },
  { id: 'size', worth: 8.3, makes: SEEN, onDemand: true, options: sizes },
  { id: 'camera', worth: 9, makes: VIDEO, options: cameras },
  { id: 'composition', worth: 9, makes: ['image'], options: compositions },
  { id: 'light', worth: 8, makes: SEEN, options: lights },
  { id: 'grade', worth: 6.5, makes: SEEN, onDemand: true, options: grades },
  { id: 'frame', worth: 7.5, makes: SEEN, onDemand: true, options: frames },
  { id: 'look', worth: 8.5, makes: SEEN, options: looks },
  { id: 'cuts', worth: 7, makes: VIDEO, options: usual('One shot, no cuts.') },
  { id: 'sound', worth: 6, makes: VIDEO, onDemand: true, options: sounds },
  {
    id: 'near',
    worth: 9,
    makes: HEARD,
    options: usual('Near: its first sound, dry and close.', 'Near: one clear sound.'),
  },
  { id: 'distance', worth: 7, makes: HEARD, options: usual('The far sounds are soft.', 'It ends on its own tail.') },
  { id: 'music', worth: 8, makes: HEARD, options: usual('No music, no voices.', 'No music.') },
];
