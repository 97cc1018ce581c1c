import type { Brief } from './brief.ts';
import { readConversation, type ChatTurn, type ShotRequest } from './conversation.ts';
import { CONTINUES, type Shot } from './shot.ts';
import { type Aspect, aspects, type Option } from './templates.ts';

/** For somebody who asks for anything. */
const SURPRISES = [
  'A lighthouse keeper winding the lamp by hand, the sea black outside',
  'A fox crossing an empty tram stop while the snow comes down',
  'An old projector warming up in an empty cinema, dust in its beam',
  'A baker opening the shutters on a street that is still asleep',
];
const LEADS: Readonly<Record<Brief['makes'], readonly string[]>> = {
  audio: ['One place, heard from near to far', 'Few sounds, each in its own distance'],
  image: ['One subject, one light, one clear line into the picture', 'A still that already has its story'],
  video: [
    'One move, one light source, and a clear last frame to continue from',
    'A single idea, held long enough to be seen',
  ],
};
const AGAIN = ['Another take, with a different move and light', 'Once more, seen anew'];
/** How much of a prompt is left when it is to be shorter. */
const SHORTER = 0.6;

/** A lead line, and the prompt. Equal conversations, briefs and seeds give equal answers. */
export function writePrompt(turns: readonly ChatTurn[], brief: Brief, seed = 0): string {
  const count = turns.filter(({ role }) => role === 'user').length;
  const choose = (place: string, options: readonly string[]): string =>
    options[hashOf(`${seed}\n${count}\n${place}`) % options.length] ?? '';
  const wanted = readConversation(turns, brief.startImage ?? brief.earlier.at(-1) ?? choose('surprise', SURPRISES));
  return `${leadLine(wanted, brief, choose)}:\n\n${promptOf(wanted.shot, brief, seed)}`;
}

function leadLine(
  { asked, names }: ShotRequest,
  { makes, startImage, earlier }: Brief,
  choose: (place: string, options: readonly string[]) => string,
): string {
  switch (asked) {
    case 'new':
      return startImage === undefined
        ? choose('lead', LEADS[makes])
        : 'Everything the picture has, and one thing that moves';
    case 'another':
      return choose('again', AGAIN);
    case 'next':
      return `Starting from the last frame${earlier.length > 0 ? ` of clip ${String(earlier.length).padStart(2, '0')}` : ''}`;
    case 'change': {
      const list = names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
      return names.includes('shorter') ? `${list.charAt(0).toUpperCase()}${list.slice(1)}` : `The same shot, ${list}`;
    }
  }
}

/** The user's own sentences, then the templates, as many as there is room for. */
function promptOf(shot: Shot, brief: Brief, seed: number): string {
  const [first = '', ...others] = shot.own;
  const own = [`${shot.continues ? CONTINUES : ''}${first}`, ...others].filter(Boolean).join(' ');
  const said = aspects.flatMap((aspect) => {
    const option = aspect.makes.includes(brief.makes) ? optionOf(aspect, shot, brief, seed) : undefined;
    // What was asked for goes last.
    return option ? [{ sentence: option.sentence, worth: aspect.worth + (option.asked ? 10 : 0) }] : [];
  });
  const text = (): string => [own, ...said.map(({ sentence }) => sentence)].join(' ');
  const room = Math.min(brief.mostCharacters, text().length * SHORTER ** Math.max(0, -shot.length));
  while (said.length > 0 && text().length > room) {
    const least = Math.min(...said.map(({ worth }) => worth));
    said.splice(
      said.findIndex(({ worth }) => worth === least),
      1,
    );
  }
  return text().length <= brief.mostCharacters ? text() : clipped(text(), brief.mostCharacters);
}

/** What the user wrote alone is more than the model takes: it ends at a word. */
const clipped = (text: string, most: number): string =>
  `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/u, '')
    .replace(/[.,;:\s]+$/u, '')}.`;

function optionOf(aspect: Aspect, shot: Shot, brief: Brief, seed: number): Option | undefined {
  const chosen = shot.chosen.get(aspect.id);
  if (chosen) return chosen;
  if (aspect.id === 'frame') return aspect.options.find(({ id }) => id === frameOf(brief.format));
  if (chosen === null || (aspect.onDemand && !(aspect.id === 'sound' && brief.hasSound))) return undefined;
  const usual = aspect.options.filter(({ asked }) => asked === undefined);
  // Each by itself, so that a change of one leaves the others as they were; another take has another of each.
  return usual[(hashOf(`${seed}\n${shot.origin}\n${aspect.id}`) + shot.take) % Math.max(1, usual.length)];
}

/** What an upright or square frame asks of the picture; a wide one asks nothing. */
function frameOf(format: string | undefined): string | undefined {
  if (format === '1:1') return 'square';
  return /^(?:9:16|9:21|2:3|3:4|4:5|1:2)$/u.test(format ?? '') ? 'upright' : undefined;
}

/** A whole number of the text, 0 to 2³² − 1 (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0;
  // The last letters alone hardly reach the low bits, which choose.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}
