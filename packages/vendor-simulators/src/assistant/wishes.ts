import { aspects, type Aspect, type Option } from './aspects.ts';
import type { Brief } from './brief.ts';
import { cameraMove, toParticiple, toAdjective } from './grammar.ts';
import { sentence, shareWord } from './shot.ts';

/** The meaning of one clause of a message. */
export type ParsedWish =
  | { readonly kind: 'aspects'; readonly chosen: Chosen; readonly names: readonly string[] }
  /** Another option of an aspect. */
  | { readonly kind: 'again'; readonly aspect: string; readonly names: readonly string[] }
  /** Changes the user's own sentences; `with`: one more thing, possibly continued in the next clause. */
  | {
      readonly kind: 'with' | 'own';
      readonly own: readonly string[];
      readonly chosen: Chosen;
      readonly names: readonly string[];
    }
  /** Not understood; `isShot`: it reads like a new shot. */
  | { readonly kind: 'unread'; readonly isShot: boolean };

type Chosen = ReadonlyMap<string, Option | null>;

interface ClauseContext {
  /** The user's sentences so far. */
  readonly own: readonly string[];
  readonly makes: Brief['makes'];
  /** The previous clause added something. */
  readonly isAdding: boolean;
  /** The clause is the whole message. */
  readonly isWhole: boolean;
}

/** Words without meaning once the rest is parsed. */
const FILLER =
  /\b(?:an?|the|as|it|its|this|that|please|make|made|do|be|is|in|at|on|to|of|with|and|but|now|then|more|bit|little|lot|much|very|even|early|late|should|motion|version|prompt|shot|scene|picture|image|video|clip|camera|move|movement|keep|rest|same|just|so|look|feel|use|try|add|some|give|put|set|turn|change|shoot|film|have|want|i|would like|can|could|you|lens|light|lighting|colou?rs?|tones?|mood|style|format|weather|time|season)\b/giu;
export const hasContent = (text: string): boolean => /[\p{L}\d]/u.test(text.replaceAll(FILLER, ' '));

/** The options that a text mentions, their names, and the remaining text. `counts` filters the matches. */
export function readWishes(
  text: string,
  counts: (words: string, aspect: Aspect, behind: string) => boolean,
): { chosen: Map<string, Option | null>; names: string[]; rest: string } {
  const chosen = new Map<string, Option | null>();
  const names: string[] = [];
  let rest = text;
  if (NO_SOUND.test(rest)) {
    chosen.set('sound', null);
    names.push('without sound');
    rest = rest.replace(NO_SOUND, ' ');
  }
  for (const aspect of aspects)
    for (const option of aspect.options) {
      const found = option.asked?.exec(rest);
      if (!found || chosen.has(aspect.id)) continue;
      const [words] = found;
      if (!counts(words, aspect, rest.slice(found.index + words.length))) continue;
      chosen.set(aspect.id, option);
      names.push(option.name ?? aspect.id);
      rest = rest.replace(words, ' ');
    }
  return { chosen, names, rest };
}

export const PREPOSITION = /^(?:at|in|by|as|on|with|before|during)\s/iu;
const NO_SOUND = /\b(?:no|without) (?:sound|audio)\b/iu;
/** Phrases that begin a wish; the description follows. */
const WISH_START =
  /^(?:please|now|ok|also|maybe|just|(?:can|could|would) you|i(?:'d like| want| need)(?: to)?|let's|make|turn|set|put|place|move|give(?: (?:it|him|her|them))?|use|have|keep|show|let|change|shoot|film|do|try|go|it|this|that|the (?:whole )?(?:shot|scene|clip|video|image|picture|thing)|should|to be|be|look|looks|feel|feels|a bit|a little|mach(?:e|t)?|(?:es|das)(?= )|fais(?:-le)?|rends-le|ha(?:z|zlo)|зроби(?: це)?|füge|ajoute|añade|додай|jetzt|maintenant|ahora|тепер)(?!\p{L})[\s,:]*/iu;
export const POLITE = /[\s,]*(?:please|too|as well|also|instead|bitte|s'il te plaît|por favor|будь ласка)$/iu;
const FOREIGN = /[^\p{ASCII}’‘“”–—…]|^(?:mach|fais|haz|rends|füge|ajoute|aber|mais|pero|mit|bei|avec|con|de nuit)\b/iu;
const REPLACE = /^(?:replace|swap|change)\s+(?:the\s+)?(.+?)\s+(?:with|by|for|to|into)\s+(.+)$/iu;
const INSTEAD = /^(?:make it|use)?\s*(.+?)\s+(?:instead of|rather than)\s+(?:the\s+|an?\s+)?(.+)$/iu;
const WITHOUT =
  /^(?:.*\s)?(?:without(?: any| the)?|no|remove(?: the| all| any)?|lose(?: the)?|take out(?: the)?)\s+(\p{L}+)/iu;
const ADD = /^(?:.*?\s)?(?:add|put in|include|with)\s+(.+)$/iu;
const PLACE =
  /^(as though|in|into|inside|on|onto|at|under|over|behind|near|beside|next to|through|above|below|by|between|among|around|across|against|in front of|from)\s+(.+)$/iu;
/** Phrases around the subject for things that it is in, on or under. */
const SURROUNDING_PHRASES: Readonly<Record<string, string>> = {
  in: 'around it',
  on: 'beneath it',
  under: 'above it',
  near: 'close by',
  by: 'close by',
  beside: 'close by',
  behind: 'in front of it',
};
const THING = /^(?:an?|some|two|three|four|five|several|many|his|her|their|more)\s/iu;

export function readWish(clause: string, { own, makes, isAdding, isWhole }: ClauseContext): ParsedWish {
  const again = aspects.find((aspect) => aspect.again?.test(clause));
  // A still image has no camera move.
  if (again && !again.makes.includes(makes)) return { kind: 'unread', isShot: false };
  if (again)
    return {
      kind: 'again',
      aspect: again.id,
      names: [again.id === 'colour' ? 'in other colours' : `with another ${again.id}`],
    };
  const all = readWishes(clause, () => true);
  if (all.names.length > 0 && !hasContent(all.rest)) return { kind: 'aspects', chosen: all.chosen, names: all.names };

  const { chosen, names, rest } = readWishes(
    clause,
    (words, _, behind) => PREPOSITION.test(words) && !/^\s+(?!(?:at|in|on|by|with|of|under|over)\s)/iu.test(behind),
  );
  const said = rest.replaceAll(/\s+/gu, ' ').trim();
  const change = (
    kind: 'with' | 'own',
    sentences: readonly string[],
    name: string,
    more: Chosen = new Map(),
  ): ParsedWish => ({
    kind,
    own: sentences,
    chosen: new Map([...chosen, ...more]),
    names: [...names, name],
  });
  const [, from, to] = REPLACE.exec(said) ?? [];
  const [, instead, of] = INSTEAD.exec(said) ?? [];
  const there = from ?? of;
  const here = to ?? instead;
  if (there !== undefined && here !== undefined) return change('own', replaceThing(own, there, here), `with ${here}`);
  const lost = WITHOUT.exec(said)?.[1];
  const kept = lost === undefined ? own : removeThing(own, lost);
  // The subject stays.
  if (lost !== undefined && hasWord(kept, lost)) return { kind: 'unread', isShot: false };
  if (lost !== undefined)
    return change('own', [...kept, /\bno\s/iu.test(said) ? `Without any ${lost}.` : `No ${lost}.`], `without ${lost}`);
  const added = ADD.exec(said)?.[1];
  if (added !== undefined && !/^(?:with|put)\b/iu.test(added))
    return change('with', appendThing(own, added, /^with\s/iu.test(said) && isWhole), `with ${added}`);

  const camera = cameraMove(said);
  if (camera !== undefined)
    return change(
      'own',
      [...own.filter((each) => !each.startsWith('Camera ')), sentence(camera)],
      'with your camera move',
      new Map([['camera', null]]),
    );
  let bare = said;
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(WISH_START, '');
  }
  return (
    rephrase(bare, { own, makes, isAdding, isWhole: isWhole && bare === clause }, FOREIGN.test(clause), change) ?? {
      kind: 'unread',
      isShot: bare === said && isShot(clause, own),
    }
  );
}

type Change = (kind: 'with' | 'own', own: readonly string[], name: string) => ParsedWish;

/** A wish that no template covers, rephrased as a description. */
function rephrase(
  bare: string,
  { own, isAdding, isWhole }: ClauseContext,
  isForeign: boolean,
  change: Change,
): ParsedWish | undefined {
  if (bare === '') return undefined;
  const [, manner] = /^(?:in|as) the (?:style|manner) of (.+)$/iu.exec(bare) ?? [];
  if (manner !== undefined) return change('own', [...own, sentence(`Made as ${manner} would`)], `after ${manner}`);
  const [, preposition = '', where] = PLACE.exec(bare.replace(/^as if\b/iu, 'as though')) ?? [];
  if (where !== undefined) {
    const around = isWhole ? SURROUNDING_PHRASES[preposition.toLowerCase()] : undefined;
    const phrase =
      around === undefined
        ? `${preposition.toLowerCase().replace(/^(in|on)to$/u, '$1')} ${where}`
        : `${where} ${around}`;
    return change('own', appendPhrase(own, phrase), bare);
  }
  if (isAdding || (THING.test(bare) && !isWhole)) return change('with', appendThing(own, bare, false), `with ${bare}`);
  const [, thing = '', like = ''] =
    /^the (\p{L}+) (?:(?:is|be|should be|must be) )?((?:(?:more|less|very) )?\p{L}+)$/iu.exec(bare) ?? [];
  const isOwn = thing !== '' && hasWord(own, thing);
  const seen = toAdjective(like);
  if (isOwn && seen !== undefined && toParticiple(bare) === undefined)
    return change(
      'own',
      own.map((each) => each.replace(new RegExp(String.raw`(?<!\p{L})${thing}(?!\p{L})`, 'iu'), `${seen} ${thing}`)),
      `the ${thing} ${seen}`,
    );
  if (isForeign) return isWhole ? undefined : change('own', appendPhrase(own, bare), 'as you asked');
  const event = isWhole && isShot(bare, own) ? undefined : toParticiple(bare);
  if (event !== undefined) return change('own', appendPhrase(own, event), 'as you asked');
  const felt = toAdjective(bare);
  return felt === undefined
    ? undefined
    : change(
        'own',
        [...own, sentence(`The whole of it feels ${felt.replace(/^(?:less|not so|too) /u, 'anything but ')}`)],
        felt,
      );
}

/** Reads like a new shot, not a change of this one. */
function isShot(text: string, own: readonly string[]): boolean {
  if (/^(?:an?|two|three|four|five|some|several|many)\s/iu.test(text)) return true;
  const isOfIt = /^(?:the|s?he|it|they|his|her)\s/iu.test(text) || shareWord(text, own.join(' '));
  return text.split(' ').length > 2 && !isOfIt;
}

function appendPhrase(own: readonly string[], phrase: string): string[] {
  const [first = '', ...others] = own;
  return [`${first.replace(/[.\s]+$/u, '')}, ${phrase.replace(/[.\s]+$/u, '')}.`, ...others];
}

/** @param isSaid the user's literal words, which are not repeated unchanged */
const appendThing = (own: readonly string[], thing: string, isSaid: boolean): string[] =>
  appendPhrase(own, isSaid ? `joined by ${thing}` : `with ${thing}`);

function replaceThing(own: readonly string[], from: string, to: string): string[] {
  const escaped = from.replace(/^(?:the|an?)\s+/iu, '').replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const known = new RegExp(String.raw`(?:(?:the|an?)\s+)?(?<!\p{L})${escaped}(?!\p{L})`, 'iu');
  const at = own.findIndex((text) => known.test(text));
  if (at === -1) return appendThing(own, to, false);
  return own.map((text, index) => (index === at ? sentence(text.replace(known, () => to)) : text));
}

const removeThing = (own: readonly string[], lost: string): string[] =>
  own.map((each) =>
    each.replace(
      new RegExp(String.raw`,?\s+(?:with|joined by|on|in|at|by|under|and)\s+(?:\p{L}+\s+){0,2}${lost}(?!\p{L})`, 'iu'),
      '',
    ),
  );

const hasWord = (own: readonly string[], word: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, 'iu').test(own.join(' '));
