import { aspects, type Option } from './aspects.ts';
import type { Brief } from './brief.ts';
import { POLITE, PREPOSITION, readWish, readWishes, hasContent, type ParsedWish } from './wishes.ts';
import {
  CONTINUES,
  nextOption,
  rerollShot,
  newShot,
  replaceAspect,
  sentence,
  splitSentences,
  shareWord,
  parseShot,
  type Shot,
} from './shot.ts';

export interface ChatTurn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface ShotRequest {
  readonly shot: Shot;
  /** What the last message asked for; `nothing`: it does not describe a picture. */
  readonly asked: 'nothing' | 'new' | 'change' | 'another' | 'next';
  /** Names of what it changed. */
  readonly names: readonly string[];
  /** Shorter or longer than the last prompt: −1 or 1. */
  readonly length: number;
  /** The parts that were not understood. */
  readonly unread: readonly string[];
}

/** Context beside the conversation. */
export interface Context {
  readonly makes: Brief['makes'];
  /** The default subject, if none is given. */
  readonly defaultSubject: string | undefined;
  /** Subject for a user who asks for anything. */
  readonly surprise: string;
  /** Fills in the aspects that nobody asked for. */
  readonly complete: (shot: Shot) => Shot;
}

const REQUEST_PHRASES = [
  /^(?:hi|hello|hey|ok|okay|so|please|now)\b[,!. ]*/iu,
  /^(?:(?:can|could|would) you|i(?:'d like| want| need)|let's (?:do|make)|how about|show me|help me)\s+(?:to\s+)?/iu,
  /^(?:write|make|create|generate|give|describe|suggest|animate)\s+(?:me\s+)?/iu,
  /^(?:(?:an?|the|some)\s+)?(?:(?:ai|text|video|image)\s+)?(?:prompt|idea|video|image|picture|clip|shot|scene)\s+(?:of|for|about|with|showing|where)\s+/iu,
] as const;
const SURPRISE = /\bsurprise|\banything\b|\byou (?:choose|decide)\b/iu;
/** Words that do not name anything visible. */
const EMPTY_WORDS =
  /\b(?:prompt|idea|something|anything|surprise|choose|decide|video|image|picture|photo|clip|shot|scene|film|movie|thing|nice|cool|good|great|beautiful|amazing|awesome|help|hi|hello|hey|thanks?|you|me|i|my|can|could|write|create|generate|give|describe|animate|want|need)\b/giu;
/** How a change request begins, other than with an aspect's name. */
const CHANGE_START =
  /^(?:it|this|at|in|by|as|on|with|before|during|more|less|make|turn|set|no|without|(?:an)?other|different|\p{L}+er)\b/iu;
const ANOTHER = /\b(?:another(?: one| version| take)?|again|something else|one more|different(?:ly)?)\b/iu;
const NEXT =
  /\b(?:next shot|the shot after(?: it| that)?|what (?:happens|comes) next|after (?:that|this)|continue|and then)\b/iu;
/** Ends the current shot; a new one may follow. */
const NEW_SHOT =
  /^(?:start over|(?:a )?new (?:shot|scene|idea|prompt)|forget (?:it|that)|something else)\b[:,. ]*(.*)$/iu;
const SHORTER = /\b(?:even |much |a bit )?(?:shorter|more concise|fewer words|shorten)\b/iu;
const LONGER = /\b(?:even |much |a bit )?(?:longer|more details?|more detailed)\b/iu;

/** The shot after all messages of the conversation. */
export function readConversation(turns: readonly ChatTurn[], known: Context): ShotRequest {
  let wanted: ShotRequest = { shot: newShot([]), asked: 'nothing', names: [], length: 0, unread: [] };
  let answered = false;
  for (const { role, content } of turns) {
    const { shot } = wanted;
    if (role === 'user')
      wanted = shot.own.length > 0 ? continueShot(shot, content, known) : startShot(shot, content, known);
    // The answer holds the state, as earlier messages may be dropped; but not one that lost its subject.
    else {
      const said = parseShot(content);
      if (!said || (answered && !shareWord(said.own.join(' '), shot.own.join(' ')))) continue;
      wanted = { ...wanted, shot: said };
      answered = true;
    }
  }
  return wanted;
}

const NO_CHANGES = { names: [], length: 0, unread: [] } as const;

function startShot(shot: Shot, message: string, { defaultSubject, surprise, complete }: Context): ShotRequest {
  let rest = message.replaceAll(/\s+/gu, ' ').trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    for (const asking of REQUEST_PHRASES) rest = rest.replace(asking, '');
  }
  const { chosen } = readWishes(rest, (words, { id }) => PREPOSITION.test(words) || BEGINS_WITH.has(id));
  const names = hasContent(rest.replaceAll(EMPTY_WORDS, ' '));
  const wishes = readWishes(message, () => true);
  const isWish = !hasContent(wishes.rest.replaceAll(EMPTY_WORDS, ' ').replace(SHORTER, ' ')) && CHANGE_START.test(rest);
  const own =
    names && !isWish
      ? splitSentences(rest)
      : SURPRISE.test(message)
        ? [surprise]
        : defaultSubject
          ? [defaultSubject]
          : [];
  if (own.length === 0) {
    // Wishes without a subject apply once it is known.
    return { ...NO_CHANGES, shot: { ...shot, chosen: new Map([...shot.chosen, ...wishes.chosen]) }, asked: 'nothing' };
  }
  const begun = withOptions(newShot(own.map(sentence)), shot.chosen, '');
  const { chosen: wished } = isWish ? wishes : { chosen };
  return { ...NO_CHANGES, shot: complete({ ...begun, chosen: new Map([...begun.chosen, ...wished]) }), asked: 'new' };
}

/** Aspects that one word of a first description identifies. Others may be part of a name: a clay pot, a cold beer. */
const BEGINS_WITH = new Set(['place', 'season', 'weather', 'time', 'size', 'angle', 'lens']);

function continueShot(shot: Shot, message: string, known: Context): ShotRequest {
  const text = message
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.!?\s]+$/u, '')
    .replace(POLITE, '');
  const [, anew] = NEW_SHOT.exec(text) ?? [];
  if (anew !== undefined) return startShot(newShot([]), anew, known);
  const length = SHORTER.test(text) ? -1 : LONGER.test(text) ? 1 : 0;
  const isNext = NEXT.test(text);
  const more = text.replace(SHORTER, ' ').replace(LONGER, ' ').replace(NEXT, ' ');
  let changed: Shot = isNext ? nextShot(shot) : shot;
  const names: string[] = length === 0 ? [] : [length < 0 ? 'in fewer words' : 'with more in it'];
  const unread: string[] = [];
  let isAdding = false;
  for (const clause of splitClauses(more)) {
    const wish = readWish(clause, { own: changed.own, makes: known.makes, isAdding, isWhole: clause === text });
    isAdding = wish.kind === 'with';
    if (wish.kind === 'unread' && wish.isShot && !isNext && length === 0 && names.length === 0)
      return startShot(newShot([]), message, known);
    if (wish.kind === 'unread') unread.push(clause);
    else names.push(...wish.names);
    changed = applyWish(changed, wish, text);
  }
  if (isNext) return { shot: known.complete(changed), asked: 'next', names, length, unread };
  if (names.length === 0 && unread.length === 0) return { ...NO_CHANGES, shot: rerollShot(changed), asked: 'another' };
  if (ANOTHER.test(more) && names.length === 0 && !hasContent(more.replace(ANOTHER, ' ')))
    return { ...NO_CHANGES, shot: rerollShot(changed), asked: 'another' };
  if (length === 0) return { shot: changed, asked: 'change', names, length, unread };
  const sized = length < 0 ? { ...changed, curt: true } : withDetail(known.complete({ ...changed, curt: false }));
  return { shot: sized, asked: 'change', names, length, unread };
}

/** Splits a message into clauses. */
const splitClauses = (text: string): string[] =>
  text
    .replaceAll(/black[- ]and[- ]white/giu, 'monochrome')
    .split(/[,;.!?…]+|\s(?:and then|and|but|then|plus)\s/u)
    .map((clause) => clause.trim())
    .filter(hasContent);

function applyWish(shot: Shot, wish: ParsedWish, message: string): Shot {
  switch (wish.kind) {
    case 'aspects':
      return withOptions(shot, wish.chosen, message);
    case 'again': {
      const aspect = aspects.find(({ id }) => id === wish.aspect);
      const option = aspect && nextOption(aspect.options, shot.chosen.get(aspect.id));
      return option ? withOptions(shot, new Map([[wish.aspect, option]]), message) : shot;
    }
    case 'with':
    case 'own':
      return withOptions({ ...shot, own: wish.own }, wish.chosen, message);
    case 'unread':
      return shot;
  }
}

/** The shot with the requested options; a time of day or weather also replaces the one in the user's sentence. */
function withOptions(shot: Shot, chosen: ReadonlyMap<string, Option | null>, message: string): Shot {
  let { own } = shot;
  const bare = message.toLowerCase().replace(/[.!?\s]+$/u, '');
  const all = new Map(shot.chosen);
  for (const aspect of aspects) {
    const option = chosen.get(aspect.id);
    if (option === undefined) continue;
    all.set(aspect.id, option);
    if (option === null) continue;
    const silenced = all.get(aspect.excludes ?? '');
    if (aspect.excludes !== undefined && silenced?.asked === undefined) all.set(aspect.excludes, null);
    const { name = '', otherwise } = option;
    if (own.length > 0) own = replaceAspect(own, aspect, bare === name ? (otherwise ?? name) : name);
  }
  return { ...shot, own, chosen: all };
}

/** Adds one more visible detail. */
function withDetail(shot: Shot): Shot {
  const detail = aspects.find(({ id }) => id === 'detail');
  return {
    ...shot,
    chosen: new Map(shot.chosen).set('detail', nextOption(detail?.options ?? [], shot.chosen.get('detail'))),
  };
}

/** The next shot: same subject and style, with its own camera move and action. */
function nextShot(shot: Shot): Shot {
  const [first = '', ...others] = shot.own;
  return { ...rerollShot(shot), own: [first, CONTINUES, ...others.filter((text) => text.startsWith('No '))] };
}
