import { expect, test } from 'vitest';
import { readBrief } from './brief.ts';
import type { ChatTurn } from './conversation.ts';
import { writePrompt } from './write-prompt.ts';

const VIDEO = 'Makes: video\nModel: Seedance Fast\nSound: no\nFormat: 16:9\nLength: 5 s\nAt most: 480 characters';
const STILL = 'Makes: image\nModel: Flux Pro Ultra\nFormat: 1:1\nAt most: 480 characters';

const night = /\bnight\b/iu;
const indoors = /\bindoors\b|\binside\b|\binterior\b/iu;
const winter = /\bwinter\b/iu;
const upright = /vertical frame/iu;
const slow = /\bslow\b/iu;
/** Expects a prompt shorter than the previous one. */
const shorter = 'shorter';
const longer = 'longer';
/** Expects a different sentence of this kind. */
const other = (kind: RegExp) => ({ other: kind });
const lens = other(/[^.]*\b(?:\d+ mm|lens|glass)\b[^.]*\./iu);
const colours = other(/(?:A palette of|Chalky|Colour held|Full clear)[^.]*\./u);

type Effect = RegExp | typeof shorter | typeof longer | ReturnType<typeof other>;
type Wish = readonly [said: string, effect: Effect];

/** First request, its nouns, and five wishes, each with its expected effect on the next prompt. */
const conversations: readonly (readonly [first: string, nouns: string, wishes: readonly Wish[]])[] = [
  [
    'an old clockmaker repairs a tiny bird of brass',
    'clockmaker bird brass',
    [
      ['make it indoors, warm lamp light, and shorter', indoors],
      ['at night', night],
      ['add a dog', /\bdog\b/u],
      ['another lens', lens],
      ['even shorter please', shorter],
    ],
  ],
  [
    'A lighthouse on a cliff',
    'lighthouse cliff',
    [
      ['Make it at night.', night],
      ['in winter', winter],
      ['slower camera', slow],
      ['other colours', colours],
      ['portrait format', upright],
    ],
  ],
  [
    'write me a prompt for a fox in a birch forest',
    'fox birch forest',
    [
      ['shorter', shorter],
      ['in the snow', /\bsnow\b/iu],
      ['add a second fox', /second fox/u],
      ['from above', /high up/u],
      ['longer', longer],
    ],
  ],
  [
    'Can you create a video of two dancers on a roof?',
    'dancers roof',
    [
      ['make it rain', /\brain\b/iu],
      ['let the camera circle around them', /camera circling/iu],
      ['change the lens', lens],
      ['black and white, please', /monochrome/iu],
      ['but shorter', shorter],
    ],
  ],
  [
    'A bowl of ramen on a wooden table',
    'bowl ramen table',
    [
      ['closer', /fill the frame/u],
      ['I want it by candlelight', /flame/u],
      ['no chopsticks', /chopsticks/u],
      ['make it look more cosy', /cosy/u],
      ['different colour palette', colours],
    ],
  ],
  [
    'portrait of an old fisherman with a white beard',
    'fisherman beard',
    [
      ['give him a red scarf', /red scarf/u],
      ['at dawn', /dawn|day begins/u],
      ['85mm', /85 mm/u],
      ['a bit darker', /stop down/u],
      ['in square format', /square frame/iu],
    ],
  ],
  [
    'A red sports car on a coastal road',
    'car road',
    [
      ['make the car blue', /blue/u],
      ['at sunset', /dusk|sun/u],
      ['faster', /quick/u],
      ['from below', /looking up/u],
      ['shorten it', shorter],
    ],
  ],
  [
    'a cat asleep on a windowsill',
    'cat windowsill',
    [
      ['add rain outside', /\brain\b/iu],
      ['the cat wakes up at the end', /waking/u],
      ['make it more playful', /wink/u],
      ['as a watercolour', /watercolour/u],
      ['more detail', longer],
    ],
  ],
  [
    'An astronaut waters a plant in a space station',
    'astronaut station',
    [
      ['no camera movement', /locked camera/iu],
      ['replace the plant with a sunflower', /sunflower/u],
      ['with two robots', /two robots/u],
      ['colder', /steel/u],
      ['shorter', shorter],
    ],
  ],
  [
    'a baker opens the shutters of a shop',
    'baker shutters shop',
    [
      ['it should be early morning', /dawn|day begins/u],
      ['let the baker smile', /smiling/u],
      ['outdoors', /outdoors|open/iu],
      ['use a wide-angle lens', /24 mm/u],
      ['vertical', upright],
    ],
  ],
  [
    'Paper lanterns over a lake',
    'lanterns lake',
    [
      ['in fog', /fog/iu],
      ['less busy', /anything but busy/u],
      ['pull back until the lanterns are small points', /camera pulling back/iu],
      ['warmer', /amber/u],
      ['a different lens', lens],
    ],
  ],
  [
    'a perfume bottle on a marble plinth',
    'bottle plinth',
    [
      ['under water', /underwater|below the surface/iu],
      ['in pink', /pink/u],
      ['softer light', /without a direction/u],
      ['another composition', other(/(?:Off centre|Symmetrical|A dark foreground)[^.]*\./u)],
      ['shorter', shorter],
    ],
  ],
  [
    'A knight rides through a burning village',
    'knight village',
    [
      ['make it dramatic', /tense/iu],
      ['in autumn', /autumn/u],
      ['without people', /No people/u],
      ['on a long lens', /long lens/iu],
      ['slow motion', slow],
    ],
  ],
  [
    'a girl with a kite on a beach',
    'girl kite beach',
    [
      ['windy', /wind/iu],
      ['the girl runs towards the sea', /running/u],
      ['put it in a valley of flowers', /valley of flowers/u],
      ['retro look', /small-gauge film/u],
      ['shorter', shorter],
    ],
  ],
  [
    'An empty cinema with an old projector',
    'cinema projector',
    [
      ['Add some dust in the beam', /dust in the beam/u],
      ['neon light', /neon/iu],
      ['other colour', colours],
      [
        'different camera move',
        other(
          /(?:A steady push|One even|Locked|The lens moves|The lens draws|The camera goes|A camera in|Flown)[^.]*\./u,
        ),
      ],
      ['landscape format', /wide frame/iu],
    ],
  ],
  [
    'a surfer inside a green wave',
    'surfer wave',
    [
      ['golden hour', /last sun/u],
      ['hand-held', /in the hand/u],
      ['brighter', /stop up/u],
      ['zoom in on the hands', /camera zooming in/iu],
      ['shorter, please', shorter],
    ],
  ],
  [
    'A violin maker in a small workshop',
    'violin workshop',
    [
      ['in summer', /summer/u],
      ['at night with a storm outside', night],
      ['give it a hopeful mood', /hopeful/u],
      ['in muted colours', /held back/u],
      ['a lot longer', longer],
    ],
  ],
  [
    'the skyline of a city at noon',
    'skyline city',
    [
      ['change the time to midnight', night],
      ['more rain', /\brain\b/iu],
      ['drone shot', /flown/iu],
      ['in the style of van Gogh', /van Gogh/iu],
      ['shorter', shorter],
    ],
  ],
  [
    'A horse gallops across a plain',
    'horse plain',
    [
      ['spring', /spring/iu],
      ['the horse should stop and look up', /stopping/u],
      ['at eye level', /straight on/u],
      ['black-and-white', /monochrome/iu],
      ['portrait', upright],
    ],
  ],
  [
    'ein alter Leuchtturm auf einer Klippe',
    'Leuchtturm Klippe',
    [
      ['at night', night],
      ['add a boat', /\bboat\b/u],
      ['slower', slow],
      ['mach es mit Nebel', /mit Nebel/u],
      ['shorter', shorter],
    ],
  ],
];

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();

test('there are twenty conversations of five wishes', () => {
  expect(conversations.map(([, , wishes]) => wishes.length)).toEqual(Array<number>(20).fill(5));
});

function problems(prompt: string, before: string, nouns: string, [wish, effect]: Wish, brief: string): string[] {
  const found: string[] = [];
  const lost = nouns.split(' ').filter((noun) => !prompt.toLowerCase().includes(noun.toLowerCase()));
  if (lost.length > 0) found.push(`lost ${lost.join(', ')}`);
  // A single word may be the wish itself.
  if (wish.includes(' ') && ` ${plain(prompt)} `.includes(` ${plain(wish)} `)) found.push('copies the wish');
  if (/\b(?:shorter|longer|change|wish|same shot|you asked)\b/iu.test(prompt)) found.push('is labelled');
  if (prompt.length > 480) found.push('is too long');
  if (!hasEffect(prompt, before, effect) && (brief === VIDEO || !VIDEO_ONLY.has(wish)))
    found.push('has not the wish in it');
  return found.map((problem) => `“${wish}” ${problem}: ${prompt}`);
}

function hasEffect(prompt: string, before: string, effect: Effect): boolean {
  if (effect === 'shorter') return prompt.length < before.length;
  if (effect === 'longer') return prompt.length > before.length;
  if (effect instanceof RegExp) return effect.test(prompt);
  const [was] = effect.other.exec(before) ?? [];
  return was === undefined || effect.other.exec(prompt)?.[0] !== was;
}

test.each(conversations.flatMap(([first, ...more]) => [VIDEO, STILL].map((brief) => [first, brief, ...more] as const)))(
  '“%s” keeps its nouns, and has every wish in it but not its words: %s',
  (first, brief, nouns, wishes) => {
    const turns: ChatTurn[] = [];
    const say = (content: string): string => {
      turns.push({ role: 'user', content });
      // As many as the studio sends, starting with a user message.
      const kept = turns.slice(-6);
      const answer = writePrompt(kept.slice(kept.findIndex(({ role }) => role === 'user')), readBrief(brief));
      turns.push({ role: 'assistant', content: answer });
      expect(answer).toMatch(/^[^\n]+:\n\n[^\n]+\.$/u);
      return answer.split('\n\n')[1] ?? '';
    };
    let before = say(first);
    const found = wishes.flatMap((wish) => {
      const prompt = say(wish[0]);
      const wrong = problems(prompt, before, nouns, wish, brief);
      before = prompt;
      return wrong;
    });
    expect(found).toEqual([]);
  },
);

/** A still image has no movement. */
const VIDEO_ONLY = new Set([
  'slower camera',
  'slower',
  'slow motion',
  'faster',
  'no camera movement',
  'hand-held',
  'drone shot',
]);

test.each(['', '...', 'hello', 'write me a prompt', 'make it nice', 'shorter', 'at night', 'a video please'])(
  '%j names nothing to show: it is asked for in one short question, and what was said of it counts later',
  (message) => {
    const brief = readBrief(VIDEO);
    const asked = writePrompt([{ role: 'user', content: message }], brief);
    expect(asked).toMatch(/^[^\n]{10,60}\?$/u);
    const turns: ChatTurn[] = [
      { role: 'user', content: message },
      { role: 'assistant', content: asked },
      { role: 'user', content: 'a fox on a bridge' },
    ];
    const answer = writePrompt(turns, brief);
    expect(answer).toContain('A fox on a bridge');
    expect(night.test(answer)).toBe(message === 'at night');
  },
);

test('what it is about is not taken away, and another shot is begun where that is said', () => {
  const brief = readBrief(VIDEO);
  const turns: ChatTurn[] = [{ role: 'user', content: 'A red balloon over Paris' }];
  turns.push(
    { role: 'assistant', content: writePrompt(turns, brief) },
    { role: 'user', content: 'remove the balloon' },
  );
  expect(writePrompt(turns, brief)).toMatch(/^I could not apply .*\n\nA red balloon over Paris\./u);
  const anew = writePrompt([...turns.slice(0, -1), { role: 'user', content: 'Start over: a cat on a roof' }], brief);
  expect(anew).toMatch(/\n\nA cat on a roof\./u);
});

test('a wish that it cannot read is named, and the prompt stays', () => {
  const brief = readBrief(VIDEO);
  const turns: ChatTurn[] = [{ role: 'user', content: 'A fox on a bridge' }];
  const first = writePrompt(turns, brief);
  turns.push({ role: 'assistant', content: first }, { role: 'user', content: 'зроби' });
  const answer = writePrompt(turns, brief);
  expect(answer.split('\n\n')[1]).toBe(first.split('\n\n')[1]);
});
