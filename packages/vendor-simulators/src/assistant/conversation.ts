import { loosened, newShot, sentence, sentencesOf, retold, shotOf, type Shot } from './shot.ts';
import { aspects, type Option } from './templates.ts';

export interface ChatTurn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface ShotRequest {
  readonly shot: Shot;
  /** What the last message asked for. */
  readonly asked: 'new' | 'change' | 'another' | 'next';
  /** What it changed. */
  readonly names: readonly string[];
}

const ASKING = [
  /^(?:hi|hello|hey|ok|okay|so|please|now)\b[,!. ]*/iu,
  /^(?:(?:can|could|would) you|i(?:'d like| want| need)|let's (?:do|make)|how about|show me|help me)\s+(?:to\s+)?/iu,
  /^(?:write|make|create|generate|give|describe|suggest|animate)\s+(?:me\s+)?/iu,
  /^(?:(?:an?|the|some)\s+)?(?:(?:ai|text|video|image)\s+)?(?:prompt|idea|video|image|picture|clip|shot|scene)\s+(?:of|for|about|with|showing|where)\s+/iu,
] as const;
/** A request that names no subject. */
const BARE =
  /^(?:(?:an?|the|some|this|me)\s+)*(?:prompt|idea|something|anything|surprise(?: me)?|video|image|picture|clip|shot|it)?[.!? ]*$/iu;
const ANOTHER = /\b(?:another(?: one| version| take)?|again|something else|one more|different(?:ly)?)\b/iu;
const NEXT =
  /\b(?:next shot|the shot after(?: it| that)?|what (?:happens|comes) next|after (?:that|this)|continue|and then)\b/iu;
const SHORTER = /\b(?:even |much |a bit )?(?:shorter|more concise)\b/iu;
const LONGER = /\b(?:even |much |a bit )?(?:longer|more detail(?:ed|s)?)\b/iu;
const REPLACE = /\b(?:replace|swap|change)\s+(?:the\s+)?(.+?)\s+(?:with|by|for|to|into)\s+(.+)$/iu;
const INSTEAD = /^(?:make it|use)?\s*(.+?)\s+(?:instead of|rather than)\s+(?:the\s+|an?\s+)?(.+)$/iu;
const WITHOUT = /\b(?:without(?: any)?|no|remove(?: the)?)\s+(\p{L}+)/iu;
const ADD = /\b(?:add|put in|include)\s+(.+)$/iu;
/** How a change begins, in the languages of the studio's users. */
const CHANGES = new RegExp(
  '^(?:make|as|but|and|with|less|more|in|at|on|same|keep|turn|set|let|give|a bit|a little|much|too|use|put|(?:the )?camera' +
    '|start|end|begin|pull|push|pan|tilt|zoom|track|follow|hold|mach|mache|jetzt|aber|ersetze|füge|fais|rends|maintenant|mais' +
    '|remplace|ajoute|haz|hazlo|ahora|pero|cambia|añade|зроби|тепер|але|заміни|додай)(?!\\p{L})',
  'iu',
);
const MOVES = /\b(?:camera|push(?:es|ing)? in|pull(?:s|ing)? (?:back|out)|zooms?|pans?|tilts?)\b/iu;
/** Words that carry nothing once what they went with is read. */
const FILLER =
  /\b(?:an?|the|as|it|its|this|that|please|make|made|do|be|is|in|at|on|to|of|with|and|but|now|then|more|a bit|a little|much|version|prompt|shot|camera|move|keep|rest|same|just|so|look)\b/giu;

/** The shot that the conversation has come to. `unsaid` is what it is about where nobody has said it. */
export function readConversation(turns: readonly ChatTurn[], unsaid: string): ShotRequest {
  let wanted: ShotRequest = { shot: newShot([]), asked: 'new', names: [] };
  for (const { role, content } of turns) {
    const begun = wanted.shot.own.length > 0;
    if (role === 'user') wanted = begun ? follow(wanted.shot, content, unsaid) : begin(content, unsaid);
    // The message that began it is no longer among those that are kept.
    else if (!begun) wanted = { ...wanted, shot: shotOf(content) };
  }
  return wanted;
}

function begin(message: string, unsaid: string): ShotRequest {
  let rest = message.replaceAll(/\s+/gu, ' ').trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    for (const asking of ASKING) rest = rest.replace(asking, '');
  }
  const own = BARE.test(rest) ? [unsaid] : sentencesOf(rest);
  const { chosen } = readWishes(own.join(' '));
  return { shot: { ...newShot(own.map(sentence)), chosen }, asked: 'new', names: [] };
}

/** What a message says of a shot, what that is called, and what else the message says. */
function readWishes(message: string): { chosen: Map<string, Option | null>; names: string[]; rest: string } {
  const chosen = new Map<string, Option | null>();
  const names: string[] = [];
  let rest = message;
  if (/\b(?:no|without) (?:sound|audio)\b/iu.test(rest)) {
    chosen.set('sound', null);
    names.push('without sound');
    rest = rest.replace(/\b(?:no|without) (?:sound|audio)\b/iu, ' ');
  }
  for (const { id, options } of aspects)
    for (const option of options) {
      if (chosen.has(id) || !option.asked?.test(rest)) continue;
      chosen.set(id, option);
      names.push(option.name ?? id);
      rest = rest.replace(option.asked, ' ');
    }
  // A move in the user's own words is the move.
  if (!chosen.has('camera') && MOVES.test(message)) chosen.set('camera', null);
  return { chosen, names, rest };
}

const saysMore = (text: string): boolean => /[\p{L}\d]/u.test(text.replaceAll(FILLER, ' '));

function follow(shot: Shot, message: string, unsaid: string): ShotRequest {
  if (NEXT.test(message)) return next(shot, message);
  const { chosen, names, rest } = readWishes(message);
  const length = SHORTER.test(rest) ? -1 : LONGER.test(rest) ? 1 : 0;
  const wished = { ...restyled(shot, chosen), length: shot.length + length };
  if (length !== 0) names.push(length < 0 ? 'shorter' : 'with more in it');
  const more = rest.replace(SHORTER, ' ').replace(LONGER, ' ');
  if (!saysMore(more.replace(ANOTHER, ' ')))
    return names.length === 0 || ANOTHER.test(rest)
      ? { shot: loosened(wished), asked: 'another', names }
      : { shot: wished, asked: 'change', names };
  return change(wished, message, names) ?? directed(wished, message, names) ?? begin(message, unsaid);
}

/** The shot with what was asked for; a time of day or a weather is told in the user's own sentence, too. */
function restyled(shot: Shot, chosen: ReadonlyMap<string, Option | null>): Shot {
  let { own } = shot;
  for (const [id, option] of chosen) if (option) own = retold(own, id, option);
  return { ...shot, own, chosen: new Map([...shot.chosen, ...chosen]) };
}

/** One thing in place of another, one more, or one less. */
function change(shot: Shot, message: string, names: readonly string[]): ShotRequest | undefined {
  const text = message.trim().replace(/[.!?]+$/u, '');
  const [, from, to] = REPLACE.exec(text) ?? [];
  const [, instead, of] = INSTEAD.exec(text) ?? [];
  const there = from ?? of;
  const here = to ?? instead;
  if (there !== undefined && here !== undefined)
    return { shot: { ...shot, own: replaced(shot.own, there, here) }, asked: 'change', names: [`with ${here}`] };
  const added = ADD.exec(text)?.[1];
  if (added !== undefined) return { shot: withThing(shot, added), asked: 'change', names: [...names, `with ${added}`] };
  const gone = WITHOUT.exec(text)?.[1];
  if (gone === undefined) return undefined;
  const own = shot.own.map((each) =>
    each.replace(
      new RegExp(String.raw`,?\s+(?:with|on|in|at|by|under)\s+(?:\p{L}+\s+){0,2}${gone}(?!\p{L})`, 'iu'),
      '',
    ),
  );
  return { shot: { ...shot, own: [...own, `No ${gone}.`] }, asked: 'change', names: [...names, `without ${gone}`] };
}

function withThing(shot: Shot, thing: string): Shot {
  const [first = '', ...others] = shot.own;
  return { ...shot, own: [`${first.replace(/[.\s]+$/u, '')}, with ${thing}.`, ...others] };
}

function replaced(own: readonly string[], from: string, to: string): string[] {
  const escaped = from.replace(/^(?:the|an?)\s+/iu, '').replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const known = new RegExp(String.raw`(?:(?:the|an?)\s+)?(?<!\p{L})${escaped}(?!\p{L})`, 'iu');
  const at = own.findIndex((text) => known.test(text));
  if (at === -1) return [...withThing(newShot(own), to).own];
  return own.map((text, index) => (index === at ? sentence(text.replace(known, () => to)) : text));
}

/** A wish in words that no template knows: taken to the letter, unless it is a subject of its own. */
function directed(shot: Shot, message: string, names: readonly string[]): ShotRequest | undefined {
  const isShort = message.trim().split(/\s+/u).length <= 3 && !/^(?:an?|the)\s/iu.test(message.trim());
  if (!isShort && !CHANGES.test(message.trim())) return undefined;
  const said = names.length === 0 ? ['as you asked'] : names;
  return { shot: { ...shot, own: [...shot.own, ...sentencesOf(message).map(sentence)] }, asked: 'change', names: said };
}

/** The shot after this one: the same things, what is asked for to the letter, and else a move and an action of its own. */
function next(shot: Shot, message: string): ShotRequest {
  const directions = sentencesOf(message)
    .map((text) => text.replace(NEXT, ' ').replace(/^[\s,:]*(?:now|and|then|we see)[\s,]+/iu, ''))
    .filter(saysMore);
  const [first = ''] = shot.own;
  const { chosen, names } = readWishes(directions.join(' '));
  const after = restyled(
    {
      ...loosened(shot),
      own: [first, ...shot.own.filter((text) => text.startsWith('No ')), ...directions.map(sentence)],
      continues: true,
    },
    chosen,
  );
  return { shot: after, asked: 'next', names };
}
