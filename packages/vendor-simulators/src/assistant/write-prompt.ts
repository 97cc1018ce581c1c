import type { Brief } from './brief.ts';
import { readConversation, type ChatTurn, type ShotRequest } from './conversation.ts';
import { aspects, shorten } from './aspects.ts';
import type { Shot } from './shot.ts';

/** Subjects for a user who asks for anything. */
const SURPRISES = [
  'A lighthouse keeper winding the lamp by hand, the sea black outside',
  'A fox crossing an empty tram stop while the snow comes down',
  'An old projector warming up in an empty cinema, dust in its beam',
  'A baker opening the shutters on a street that is still asleep',
];
const LEAD_LINES: Readonly<Record<Brief['makes'], readonly string[]>> = {
  audio: ['One place, heard from near to far', 'Few sounds, each in its own distance'],
  image: ['One subject, one light, one clear line into the picture', 'A still that already has its story'],
  video: [
    'One move, one light source, and a clear last frame to continue from',
    'A single idea, held long enough to be seen',
  ],
};
const ANOTHER_LINES = ['Another take, with a different move and light', 'Another version of it'];
/** Length of a shortened prompt relative to the previous one. */
const SHORTER = 0.75;
/** Answer to a user who has not given a subject. */
const QUESTION = 'What should it show: a person, a place, a thing?';
const SOUND_QUESTION = 'What should be heard: a place, a voice, a thing?';

/** A lead line and the prompt, or a question. Deterministic for equal conversations, briefs and seeds. */
export function writePrompt(turns: readonly ChatTurn[], brief: Brief, seed = 0): string {
  const count = turns.filter(({ role }) => role === 'user').length;
  const choose = (place: string, options: readonly string[]): string =>
    options[hashText(`${seed}\n${count}\n${place}`) % options.length] ?? '';
  const wanted = readConversation(turns, {
    makes: brief.makes,
    defaultSubject: brief.startImage ?? brief.earlier.at(-1),
    surprise: choose('surprise', SURPRISES),
    complete: (shot) => fillDefaults(shot, brief, seed),
  });
  if (wanted.asked === 'nothing') return brief.makes === 'audio' ? SOUND_QUESTION : QUESTION;
  return `${leadLine(wanted, brief, choose)}:\n\n${composePrompt(wanted, brief)}`;
}

function leadLine(
  { asked, names, unread }: ShotRequest,
  { makes, startImage, earlier }: Brief,
  choose: (place: string, options: readonly string[]) => string,
): string {
  if (unread.length > 0) {
    const known = names.length > 0 ? `The same shot, ${joinNames(names)}. ` : '';
    return `${known}I could not apply “${unread.join(', ')}”. Try a light, a lens, a place, or a thing to add`;
  }
  switch (asked) {
    case 'nothing':
    case 'new':
      return startImage === undefined
        ? choose('lead', LEAD_LINES[makes])
        : 'Everything the picture has, and one thing that moves';
    case 'another':
      return choose('again', ANOTHER_LINES);
    case 'next':
      return `Starting from the last frame${earlier.length > 0 ? ` of clip ${String(earlier.length).padStart(2, '0')}` : ''}`;
    case 'change':
      return `The same shot, ${joinNames(names)}`;
  }
}

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** The user's own sentences, then as many templates as fit. */
function composePrompt({ shot, length }: ShotRequest, brief: Brief): string {
  const said = aspects.flatMap((aspect) => {
    const option = aspect.makes.includes(brief.makes) ? shot.chosen.get(aspect.id) : undefined;
    // Requested aspects are dropped last, and of them first those that the user's own sentence mentions, too.
    const worth = aspect.rank + (option?.asked ? (aspect.told ? 10 : 20) : 0);
    return option ? [{ sentence: shot.curt ? shorten(option.sentence) : option.sentence, worth }] : [];
  });
  const text = (): string => [...shot.own, ...said.map(({ sentence }) => sentence)].join(' ');
  const drop = (room: number, below: number): void => {
    while (text().length > room) {
      const least = Math.min(...said.map(({ worth }) => worth));
      if (!(least < below)) return;
      said.splice(
        said.findIndex(({ worth }) => worth === least),
        1,
      );
    }
  };
  if (length < 0 && shot.prompt !== '') drop(shot.prompt.length * SHORTER, 20);
  drop(brief.maxCharacters, Infinity);
  return text().length <= brief.maxCharacters ? text() : truncate(text(), brief.maxCharacters);
}

/** Truncates the user's text at a word if it alone exceeds the model's limit. */
const truncate = (text: string, most: number): string =>
  `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/u, '')
    .replace(/[.,;:\s]+$/u, '')}.`;

/** The shot with a random option for every aspect that is included by default. */
function fillDefaults(shot: Shot, brief: Brief, seed: number): Shot {
  const chosen = new Map(shot.chosen);
  for (const { id, makes, onDemand, options } of aspects) {
    if (chosen.get(id) || !makes.includes(brief.makes)) continue;
    const usual = options.filter(({ asked }) => asked === undefined);
    const isSaid = !onDemand || (id === 'sound' && brief.hasSound && chosen.get(id) === undefined);
    const isSilenced = aspects.some(({ excludes, id: by }) => excludes === id && chosen.get(by));
    if (id === 'frame') chosen.set(id, options.find(({ name }) => name === frameName(brief.format)) ?? null);
    else if (isSaid && !isSilenced && !(id === 'camera' && describesMove(shot)))
      chosen.set(id, usual[hashText(`${seed}\n${shot.own.join(' ')}\n${id}`) % Math.max(1, usual.length)] ?? null);
  }
  return { ...shot, chosen };
}

/** The user's own words describe the camera move. */
const describesMove = ({ own }: Shot): boolean =>
  /\b(?:camera|push(?:es|ing)? in|pull(?:s|ing)? (?:back|out)|zooms?|pans?|tilts?)\b/iu.test(own.join(' '));

/** Composition hint for a portrait or square frame; none for landscape. */
function frameName(format: string | undefined): string | undefined {
  if (format === '1:1') return 'framed square';
  return /^(?:9:16|9:21|2:3|3:4|4:5|1:2)$/u.test(format ?? '') ? 'framed upright' : undefined;
}

/** FNV-1a hash of the text, 0 to 2³² − 1. */
export function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0;
  // Mixes the last letters into the low bits, which select the option.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}
