import type { Brief } from './brief.ts';

/** One phrasing of an aspect of a shot. */
export interface Option {
  readonly id: string;
  readonly sentence: string;
  /** Matches requests for it; without a pattern it is only chosen at random. */
  readonly asked?: RegExp;
  /** Its name in the lead line; `told` aspects appear under it in the user's own sentence, too. */
  readonly name?: string;
  /** The same in other words, for a user who asked in exactly these. */
  readonly otherwise?: string;
}

/** An aspect that a prompt mentions once; when space is short, the lowest `rank` is dropped first. */
export interface Aspect {
  readonly id: string;
  readonly rank: number;
  readonly makes: readonly Brief['makes'][];
  /** Included only on request, or when the model needs it. */
  readonly onDemand?: boolean;
  /** The user's own sentence mentions it, too. */
  readonly told?: boolean;
  /** The aspect whose random choice would not fit beside it. */
  readonly excludes?: string;
  /** Matches requests for a different option: "another lens". */
  readonly again?: RegExp;
  readonly options: readonly Option[];
}

const basic = (...sentences: readonly string[]): Option[] =>
  sentences.map((sentence, at) => ({ id: `usual-${at + 1}`, sentence }));

/** @param words alternatives, with the preposition that may stand before them */
function asked(words: string, name: string, sentence: string, otherwise?: string): Option {
  const preposition = String.raw`(?:(?:at|in|by|as|on|with|before|during)\s+(?:an?\s+|the\s+)?)?`;
  return {
    id: name,
    name,
    sentence,
    asked: new RegExp(String.raw`(?<!\p{L})${preposition}(?:${words})(?!\p{L})`, 'iu'),
    ...(otherwise !== undefined && { otherwise }),
  };
}

const another = (words: string): RegExp =>
  new RegExp(
    String.raw`\b(?:(?:an)?other|(?:a )?different|(?:a )?new|(?:change|switch|vary)(?: the)?)\s+(?:${words})\b`,
    'iu',
  );

const SEEN = ['image', 'video'] as const;
const VIDEO = ['video'] as const;
const HEARD = ['audio'] as const;

const actions = basic(
  'One movement begins, runs through, and comes to rest.',
  'A small gesture starts it, and everything follows from there.',
  'It begins almost still, then one thing changes.',
);
const places = [
  asked('indoors?|inside|interior', 'indoors', 'Interior, the walls close by.', 'inside four walls'),
  asked('outdoors?|outside|exterior', 'outdoors', 'Exterior, air between near and far.', 'out in the open'),
  asked('under ?water', 'underwater', 'Underwater, light in moving bands.', 'below the surface of the water'),
];
const seasons = [
  asked('spring(?:time)?', 'in spring', 'Spring, with new green and clear air.', 'in early spring'),
  asked('summer(?:time)?', 'in summer', 'Summer, heat standing in the air.', 'in high summer'),
  asked('autumn|in (?:the )?fall', 'in autumn', 'Autumn, the leaves turning.', 'on an autumn day'),
  asked('winter(?:time)?|wintry', 'in winter', 'Winter, frost on every edge.', 'on a winter day'),
];
const weathers = [
  asked('rain(?:y|ing)?', 'in the rain', 'Rain draws fine lines against the light.', 'in steady rain'),
  asked(
    '(?:falling )?snow(?:y|ing|fall)?',
    'in falling snow',
    'Flakes fall large and slow, near ones blurred.',
    'as the snow comes down',
  ),
  asked('fog(?:gy)?|mist(?:y)?', 'in fog', 'Fog takes the distance away, layer by layer.', 'in drifting fog'),
  asked('(?:thunder)?storm(?:y)?', 'in a storm', 'A heavy sky, all that is loose in motion.', 'as a storm breaks'),
  asked('wind(?:y)?', 'in the wind', 'The wind is seen in all that is loose.', 'in a hard wind'),
];
const paces = [
  asked('slow motion|slow(?:er|ly)?', 'slower', 'All movement is slow and even, the camera too.'),
  asked('fast(?:er)?|quick(?:er|ly)?', 'quicker', 'All movement is quick, and stops dead where it arrives.'),
];
const sizes = [
  asked('close-?up|closer|macro', 'closer', 'Near enough to fill the frame, the edges cropped on purpose.'),
  asked('wide shot|wider', 'wider', 'Seen from far enough to show the whole place.'),
];
const angles = [
  asked(
    'from above|top[- ](?:view|down)|bird.s.eye(?: view)?|overhead',
    'from above',
    'Seen from high up, looking straight down.',
  ),
  asked('from below|low[- ]angle', 'from below', 'Seen from near the ground, looking up.'),
  asked('(?:at )?eye[- ]level', 'at eye level', 'Seen straight on, the camera as high as its eyes.'),
];
const cameras = [
  ...basic(
    'A steady push in that ends on the one detail that matters.',
    'One even track to the side, near things passing first.',
    'One even pull back, until the whole place is around it.',
  ),
  asked('no camera movement|static|locked|tripod', 'with the camera locked', 'Locked camera, level horizon.'),
  asked('push(?:es|ing)? in|zoom(?:s|ing)? in', 'with a push in', 'The lens moves nearer, slowly and without a stop.'),
  asked(
    'pull(?:s|ing)? (?:back|out)|zoom(?:s|ing)? out',
    'with a pull back',
    'The lens draws away, slowly and without a stop.',
  ),
  asked('orbit(?:s|ing)?|circling', 'with an orbit', 'The camera goes half a circle around it.'),
  asked('hand-?held', 'from the hand', 'A camera in the hand, breathing with the scene.'),
  asked('drone(?: shot)?|aerial', 'from the air', 'Flown over, the ground sliding by.'),
];
const compositions = basic(
  'Off centre, with empty space on the side it faces.',
  'Symmetrical, seen straight on, almost still.',
  'A dark foreground, the subject bright beyond it.',
);
const times = [
  asked('dawn|sunrise|morning', 'at dawn', 'First light comes in flat.', 'as the day begins'),
  asked('day|daylight|noon|midday', 'by day', 'High clear sun, short shadows.', 'in full daylight'),
  asked('dusk|sunset|twilight|golden hour|evening', 'at dusk', 'The last sun comes in low.', 'as the sun goes down'),
  asked('night|midnight|nighttime', 'at night', 'Night, with one low source.', 'deep in the night'),
];
const lights = [
  ...basic(
    'One soft source from the side.',
    'Light from behind draws the edges.',
    'Even light, as from an overcast sky.',
  ),
  asked('(?:warm )?lamp-?(?: ?light)?', 'by lamplight', 'One warm lamp, the corners left dark.'),
  asked('candles?(?: ?light)?|candlelit', 'by candlelight', 'A single small flame, shadows that breathe.'),
  asked('neon(?: lights?)?', 'in neon light', 'Neon from the side, its glow on every wet edge.'),
  asked('moonlight|moonlit', 'by moonlight', 'Moonlight alone, thin and silver.'),
  asked('back-?lit|back-?light', 'lit from behind', 'Lit from behind, a bright rim around the dark shape.'),
  asked('soft(?:er)?(?: light)?', 'in softer light', 'Light without a direction, shadows without an edge.'),
  asked('hard(?:er)?(?: light)?|harsh', 'in harder light', 'One bare source, shadows cut sharp.'),
];
const hues = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'gold', 'brown'].map((hue) => ({
  id: hue,
  name: `in ${hue}`,
  sentence: `A palette led by ${hue}, all else kept quiet.`,
  // Does not match the colour of a thing: "a red umbrella".
  asked: new RegExp(
    String.raw`\b(?:(?:all |mostly )?in|more|mostly|(?:make|turn) (?:it|everything|all)(?: all)?)\s+${hue}(?!\s+\p{L})|\b${hue} (?:tones?|palette|colou?rs?|hues?|light)\b`,
    'iu',
  ),
}));
const colours = [
  ...basic(
    'A palette of slate and straw, one warm accent.',
    'A palette of amber and umber against deep blue.',
    'A palette of chalk and moss, grey behind.',
    'A palette of teal and coral, softly lit.',
  ),
  asked('pastels?(?: colou?rs?)?', 'in pastel', 'Chalky pale tones, nothing saturated.'),
  asked('muted|desaturated', 'in muted tones', 'Colour held back, almost to grey.'),
  asked('vivid|colou?rful|saturated|vibrant', 'in vivid colour', 'Full clear colours side by side.'),
  ...hues,
  asked('black[- ]and[- ]white|monochrome|noir', 'in black and white', 'Monochrome, fine silver grain.'),
];
const grades = [
  asked('warm(?:er)?', 'warmer', 'Graded towards amber, with the whites gone to cream.'),
  asked('cold(?:er)?|cooler', 'colder', 'Graded towards steel, with blue in the shadows.'),
  asked('bright(?:er)?|lighter', 'brighter', 'Exposed a stop up, open shadows.'),
  asked('dark(?:er)?', 'darker', 'Exposed a stop down, the blacks left black.'),
];
const moods = [
  asked('dramatic', 'with more drama', 'Tense, as if something were about to give.'),
  asked('calm(?:er)?|peaceful|quiet(?:er)?|serene', 'calmer', 'A hush over all of it, time to look.'),
  asked('myster(?:y|ious)|eerie|spooky|scary', 'with more mystery', 'Something is hidden, and one feels it.'),
  asked('fun(?:ny|nier)?|joyful|happ(?:y|ier)|playful', 'more playfully', 'Light of heart, with a wink.'),
  asked('sad(?:der)?|melanchol(?:y|ic)', 'more sadly', 'A note of farewell in it.'),
  asked('epic|grand(?:er)?', 'on an epic scale', 'Vast, as in a legend.'),
];
const FORM = '(?: format| orientation| mode| frame)';
const frames = [
  asked(`(?:portrait|vertical|upright)${FORM}?|9:16`, 'framed upright', 'Vertical frame, air above the subject.'),
  asked(`square${FORM}?|1:1`, 'framed square', 'Square frame, even weight on all four sides.'),
  asked(
    `(?:landscape|wide|horizontal)${FORM}|16:9|widescreen`,
    'framed wide',
    'Wide frame, open space ahead of the subject.',
  ),
];
const lenses = [
  ...basic('Shot on a 35 mm lens, natural grain.', 'A 50 mm lens, shallow focus, fine grain.'),
  asked('85 ?mm|portrait lens', 'on an 85 mm', 'An 85 mm lens, the distance melting away.'),
  asked('24 ?mm|wide[- ]angle(?: lens)?', 'on a 24 mm', 'A 24 mm lens, near things large.'),
  asked('200 ?mm|tele(?:photo)?(?: lens)?|long lens', 'on a long lens', 'A long lens, near and far pressed together.'),
  asked('anamorphic', 'on an anamorphic lens', 'Anamorphic glass, oval lights in the blur.'),
];
const styles = [
  asked('anime|manga', 'as anime', 'Hand-drawn anime, clean line, painted backgrounds.'),
  asked('water-?colou?rs?', 'as a watercolour', 'Painted in watercolour, the paper showing through.'),
  asked('oil painting|oils', 'in oils', 'An oil painting, thick strokes.'),
  asked('(?:pencil )?sketch|drawing', 'as a drawing', 'Drawn in pencil, the hatching left to see.'),
  asked('claymation|stop[- ]motion|clay', 'in clay', 'Modelled in clay, thumbprints and all.'),
  asked('vintage|super ?8|retro|old film', 'on old film', 'Worn small-gauge film, faded at the edges.'),
];
const sounds = [
  ...basic('Sound: the quiet of the place, one small near sound.', 'Sound: air and distance, a single soft movement.'),
  asked('(?:some )?(?:sound|audio)', 'with its sound', 'Sound: what is seen, heard from the camera.'),
];
const details = basic('Every texture sharp.', 'Rich in small parts.', 'Something to find at every distance.');

/** In their order within the prompt. */
export const aspects: readonly Aspect[] = [
  { id: 'action', rank: 4, makes: VIDEO, options: actions },
  { id: 'place', rank: 5.2, makes: SEEN, onDemand: true, told: true, options: places },
  { id: 'season', rank: 5.1, makes: SEEN, onDemand: true, told: true, again: another('season'), options: seasons },
  { id: 'weather', rank: 5, makes: SEEN, onDemand: true, told: true, again: another('weather'), options: weathers },
  { id: 'pace', rank: 8.4, makes: VIDEO, onDemand: true, options: paces },
  { id: 'size', rank: 8.3, makes: SEEN, onDemand: true, options: sizes },
  {
    id: 'angle',
    rank: 8.2,
    makes: SEEN,
    onDemand: true,
    again: another('angle|perspective|view(?:point)?'),
    options: angles,
  },
  { id: 'camera', rank: 9, makes: VIDEO, again: another('(?:camera )?(?:move(?:ment)?|camera)'), options: cameras },
  { id: 'composition', rank: 9, makes: ['image'], again: another('composition|framing'), options: compositions },
  { id: 'time', rank: 8.1, makes: SEEN, onDemand: true, told: true, excludes: 'light', options: times },
  { id: 'light', rank: 8, makes: SEEN, again: another('light(?:ing)?'), options: lights },
  {
    id: 'colour',
    rank: 6.6,
    makes: SEEN,
    again: another('colou?rs?|palette|colou?r (?:scheme|palette)|tones?'),
    options: colours,
  },
  { id: 'mood', rank: 6.4, makes: SEEN, onDemand: true, again: another('mood|feeling'), options: moods },
  { id: 'grade', rank: 6.5, makes: SEEN, onDemand: true, options: grades },
  { id: 'frame', rank: 7.5, makes: SEEN, onDemand: true, again: another('format|aspect ratio'), options: frames },
  { id: 'lens', rank: 8.5, makes: SEEN, again: another('lens|focal length'), options: lenses },
  {
    id: 'style',
    rank: 8.6,
    makes: SEEN,
    onDemand: true,
    excludes: 'lens',
    again: another('style|look'),
    options: styles,
  },
  { id: 'detail', rank: 3, makes: SEEN, onDemand: true, options: details },
  { id: 'cuts', rank: 7, makes: VIDEO, options: basic('One shot, no cuts.') },
  { id: 'sound', rank: 6, makes: VIDEO, onDemand: true, again: another('sound|audio'), options: sounds },
  {
    id: 'near',
    rank: 9,
    makes: HEARD,
    options: basic('Near: its first sound, dry and close.', 'Near: one clear sound.'),
  },
  { id: 'distance', rank: 7, makes: HEARD, options: basic('The far sounds are soft.', 'It ends on its own tail.') },
  { id: 'music', rank: 8, makes: HEARD, options: basic('No music, no voices.', 'No music.') },
];

/** A sentence without what follows its first comma or colon. */
export function shorten(sentence: string): string {
  const [head = ''] = sentence.split(/[,;]/u);
  return `${head.replace(/\.$/u, '')}.`;
}
