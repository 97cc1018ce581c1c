import { bindColours, colourCode, type NamedColour } from './colours.ts';
import { findFigureByTags, findFigure, singulars, type Figure } from './figures.ts';
import type { FigureMotion } from './motion.ts';
import type { Patterns } from './sections.ts';
import { isFurniture, isHat, isHuman, isLiving, isVessel } from './things.ts';
import { tokenize, type Token } from './tokens.ts';
import { toEnglish } from './translate.ts';
import * as lists from './words.ts';

/** One thing that a prompt names. */
export interface Subject {
  /** Its figure; null if there is none and the word is shown instead. */
  readonly figure: Figure | null;
  readonly word: string;
  readonly count: number;
  /** Its colour as the prompt names it, a hex code. */
  readonly colour: string | null;
  readonly motion: FigureMotion | null;
  readonly pose: lists.Pose | null;
  /** The previous subject's position relative to this one: in "a cat on a sofa" the sofa has `on`. */
  readonly relation: lists.Relation | null;
  readonly size: 'big' | 'small' | null;
  /** Where it begins in the prompt. */
  readonly at: number;
}

const DEFAULT_SUBJECT = {
  figure: null,
  count: 1,
  colour: null,
  motion: null,
  pose: null,
  relation: null,
  size: null,
} as const;

/** The parsed prompt. */
export type PromptReading = Readonly<ReturnType<typeof readPrompt>>;

const MAX_SUBJECTS = 4;
const QUOTES =
  /“([^”]+)”|"([^"]+)"|«([^»]+)»|„([^“”]+)[“”]|「([^」]+)」|『([^』]+)』|(?<=^|[\s:(])['‘]([^'’]{2,})['’](?=$|[\s.,;:!?)])/gu;
/** Words about the camera, not the content. */
const CAMERA_TERMS = new RegExp(
  [
    String.raw`\b(time[- ]?lapse|slow[- ]?mo(tion)?|(drone|product|studio|stock) (shot|photo)( of)?)\b`,
    // "Camera" is a subject unless it describes the shot.
    String.raw`\b(the|low|high|slow|static|still|fixed|locked|hand-?held|moving|steady|shaky|tracking|overhead|wide|close)[- ]camera\b`,
    String.raw`\bcamera(?= (is|stays|low|high|close|near|just|at|above|below|behind|moves?|moving|drift|glid|push|pull|pan|tilt|track|follow|hold|ris|orbit|circl))`,
  ].join('|'),
  'g',
);
/** SIGNS IN CAPITALS after "says" and the like are quoted, too. */
const SIGN_IN_CAPITALS = /\b(?:says|saying|reads|reading|titled|spelling)\s+((?:[A-Z0-9][A-Z0-9!?&'-]*\s?)+)(?![a-z])/u;

export function readPrompt(prompt: string) {
  const whole = prompt.normalize('NFKC');
  let lettering: string | null = null;
  // Quotes are blanked, so that positions stay valid.
  const quote = (said: string, ...groups: unknown[]): string => {
    lettering ??= groups.find((group) => typeof group === 'string')?.trim() ?? null;
    return blank(said);
  };
  const text = toEnglish(whole.replace(QUOTES, quote).replace(SIGN_IN_CAPITALS, quote).toLowerCase()).replace(
    lists.COMPOUND_COLOURS,
    (name) => name.replace(' ', '-'),
  );
  const firstMatch = <T extends string>(names: Patterns<T>): T | null =>
    names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const patterns = [...lists.CAMERAS, ...lists.SHOTS].map(([, pattern]) => pattern);
  const bare = [...patterns, CAMERA_TERMS].reduce((left, pattern) => left.replace(pattern, blank), text);
  const tokens = tokenize(bare);
  const colours = bindColours(tokens);
  const subjects = findSubjects(bare, tokens, colours);
  const found = <T extends string>(names: ReadonlyMap<string, T>): T[] => findNames(names, tokens);
  const surface = (kind: lists.Surface): string | null => colours.find((one) => one.surface === kind)?.code ?? null;
  const places = found(lists.PLACES);
  const weather = new Set(found(lists.WEATHERS));
  const signed = subjects.filter(({ figure }) => figure);
  return {
    // Words on a sign need no cards.
    subjects: lettering ? signed : subjects.length > 0 ? subjects : fallbackSubject(whole, places.length > 0),
    /** Quoted text, as it is to be lettered. */
    lettering: lettering as string | null,
    isNeon: /\b(neon|glowing|illuminated|led)\b/.test(text),
    place:
      places.find((place) => place === 'underwater') ??
      places.find((place) => place === 'room' || place === 'table') ??
      places.find((place) => place !== 'snow' && place !== 'sky') ??
      places[0] ??
      null,
    time: found(lists.TIMES)[0] ?? null,
    weather,
    hasSnow: weather.has('snow') || places.includes('snow'),
    camera: firstMatch(lists.CAMERAS),
    shot: firstMatch(lists.SHOTS),
    ground: surface('ground'),
    water: surface('water'),
    backdrop: surface('backdrop'),
    /** A colour of nothing that is named: that of the paper. */
    tint: colours.find(({ isBound, isNeutral }) => !isBound && !isNeutral)?.code ?? null,
    /** The prompt in English, as far as it was understood. */
    english: text,
  };
}

const blank = (text: string): string => ' '.repeat(text.length);

/** Splits a prompt into at most three consecutive shots: sentences and parts after "then" that show something. */
export function splitBeats(prompt: string): readonly string[] {
  const parts = prompt.split(/(?<=[.!?;])\s+|[。！？；]|,?\s+(?:and\s+)?then\s+|\bcut to:?\s+|\n+/iu);
  const beats = parts
    .map((part) => part.trim())
    .filter((part) => {
      const { subjects, lettering } = readPrompt(part);
      return part.length > 2 && (lettering !== null || subjects.some(({ figure }) => figure));
    });
  return beats.length > 1 ? beats.slice(0, 3) : [prompt];
}

/** The list entries that a text names, in order. */
function findNames<T extends string>(names: ReadonlyMap<string, T>, tokens: readonly Token[]): T[] {
  const found = tokens.flatMap(({ word }, i) =>
    [...singulars(word), `${word} ${tokens[i + 1]?.word ?? ''}`].flatMap((form) => names.get(form) ?? []),
  );
  return [...new Set(found)];
}

const isAdjective = (word: string): boolean =>
  colourCode(word) !== null || lists.MATERIALS.has(word) || lists.NUMBERS.has(word);
const isModifier = (word: string): boolean =>
  lists.FUNCTION_WORDS.has(word) || lists.ARTICLES.has(word) || isAdjective(word);
const isScenery = (word: string): boolean =>
  lists.PLACES.has(word) || lists.TIMES.has(word) || lists.WEATHERS.has(word);

function findSubjects(text: string, tokens: readonly Token[], colours: readonly NamedColour[]): Subject[] {
  const found: Subject[] = [];
  const taken = new Set<number>();
  for (let i = 0; i < tokens.length; i++) {
    for (let size = Math.min(4, tokens.length - i); size > 0; size--) {
      const run = tokens.slice(i, i + size);
      if (run.slice(1).some((token) => token.isFirst)) continue;
      const words = run.map(({ word }) => word);
      const isUndrawn = lists.UNDRAWN.has(words.join(' '));
      const figure = isUndrawn ? undefined : findFigure(words);
      if (!isUndrawn && (!figure || (size === 1 && !isNoun(tokens, i)))) continue;
      for (let k = i; k < i + size; k++) taken.add(k);
      const to = i + size - 1;
      const isPart = isPartOfOther(figure, found, tokens, i);
      const own = colours.findLast(
        (one) => one.from <= to && one.to >= i && !(one.from === one.to && size === 1 && one.at === i),
      );
      for (const one of colours) if (!isPart && (one === own || (one.at >= i && one.at <= to))) one.isBound = true;
      const subject = subjectAt(text, tokens, {
        from: i,
        to,
        figure: figure ?? null,
        before: found.at(-1),
        colour: own?.code ?? null,
      });
      const isNew = !found.some((other) => other.figure && other.figure === subject.figure);
      if (!isPart && isNew) found.push(subject);
      i = to;
      break;
    }
  }
  dress(found, tokens, colours);
  const hinted = found.length === 0 && findFigureByTags(tokens.map(({ word }) => word));
  if (hinted) found.push({ ...DEFAULT_SUBJECT, figure: hinted, word: hinted.name, at: tokens[0]?.at ?? 0 });
  const cards = findUndrawnNouns(tokens, taken);
  const [first] = cards;
  // A first subject without a figure is shown as a word card.
  const shown = found.length === 0 ? cards.slice(0, 2) : first && first.at < (found[0]?.at ?? 0) ? [first] : [];
  return [...shown, ...pose(inOrder(found, tokens), tokens)].slice(0, MAX_SUBJECTS);
}

/** Clothes of people are drawn with them, but their hats and what animals wear are seen; doors are part of houses. */
function isPartOfOther(
  figure: Figure | undefined,
  found: readonly Subject[],
  tokens: readonly Token[],
  i: number,
): boolean {
  const wearer = found.findLast((one) => isLiving(one.figure))?.figure;
  if (figure?.kind === 65) return wearer !== undefined && isWorn(tokens, i) && isHuman(wearer) && !isHat(figure);
  return /^(door|window|wheel)$/.test(figure?.name ?? '') && found.length > 0 && isWorn(tokens, i);
}

/** The colour of clothes is that of who wears them. */
function dress(subjects: Subject[], tokens: readonly Token[], colours: readonly NamedColour[]): void {
  for (const colour of colours) {
    if (!colour.isWorn) continue;
    const wearer = subjects.findLastIndex(({ figure, at }) => isHuman(figure) && at < (tokens[colour.at]?.at ?? 0));
    const who = subjects[wearer];
    if (!who) continue;
    colour.isBound = true;
    subjects[wearer] = { ...who, colour: who.colour ?? colour.code };
  }
}

/** Names what lies on, in or under something first: in "on a chair a cat" the cat; in "a vase with roses" the roses. */
function inOrder(subjects: readonly Subject[], tokens: readonly Token[]): Subject[] {
  const [first, second, ...rest] = subjects;
  if (!first || !second) return [...subjects];
  const start = tokens.findIndex(({ at }) => at >= first.at);
  const lead = leadOf(tokens, start).replace(/^(an?|the) /, '');
  const led = lists.RELATIONS.find(([name, pattern]) => name !== 'beside' && pattern.exec(lead)?.index === 0)?.[0];
  const holds =
    first.figure &&
    (isVessel(first.figure) || first.figure.name === 'plate') &&
    isHeldBy(second.figure) &&
    second.relation === 'beside';
  // Where it says so in a clause before the noun: "the umbrella-holding girl".
  const isClothed = first.figure?.kind === 65 && !isHat(first.figure) && isHuman(second.figure);
  if (isClothed && (led === 'worn' || isTurnedRound(first, second)))
    return [{ ...second, relation: null, colour: first.colour ?? second.colour }, ...rest];
  const isTurned = isTurnedRound(first, second);
  const relation = isTurned ? second.relation : holds ? 'in' : second.relation === 'beside' ? led : undefined;
  return relation ? [{ ...second, relation: null }, { ...first, relation }, ...rest] : [...subjects];
}

/** The words before a noun, as far as they belong to it, with the preposition that they begin with. */
function leadOf(tokens: readonly Token[], noun: number): string {
  let from = noun;
  while (from > 0 && !tokens[from]?.isFirst && isModifier(tokens[from - 1]?.word ?? '')) from--;
  return `${tokens
    .slice(from, noun)
    .map(({ word }) => word)
    .join(' ')} `;
}

const isTurnedRound = (first: Subject, second: Subject): boolean =>
  /^(held|worn)$/.test(second.relation ?? '') && isLiving(second.figure) && !isLiving(first.figure);

const isHeldBy = (figure: Figure | null): boolean => figure !== null && figure.kind >= 40 && figure.kind <= 46;

/** A verb about sitting or lying is that of the living thing before it, or of the one that it stands right before. */
function pose(subjects: readonly Subject[], tokens: readonly Token[]): Subject[] {
  const posed = [...subjects];
  for (const { word, at } of tokens) {
    const found = lists.POSES.find(([, pattern]) => pattern.test(word))?.[0];
    const isReading = /^read(s|ing)?$/.test(word);
    if (!found && !isReading) continue;
    const end = at + word.length;
    const next = posed.findIndex((one) => isLiving(one.figure) && one.at > at && one.at - end <= 1);
    const who = next >= 0 ? next : posed.reduce((best, one, i) => (isLiving(one.figure) && one.at < at ? i : best), -1);
    const one = posed[who];
    if (!one) continue;
    posed[who] = { ...one, pose: one.pose ?? found ?? 'sit' };
    const text = posed.findIndex(({ figure }) => /book|newspaper|envelope|scroll|page/.test(figure?.name ?? ''));
    const held = posed[text];
    // Where the verb comes last it stands beside its object.
    if (isReading && held?.relation === 'beside' && text === who + 1) posed[text] = { ...held, relation: 'held' };
    if (isReading && !held)
      posed.splice(who + 1, 0, {
        ...DEFAULT_SUBJECT,
        figure: findFigure(['open', 'book']) ?? null,
        word: 'book',
        relation: 'held',
        at: end,
      });
  }
  const [one, seat, ...others] = posed;
  const isOnIt = one?.pose && seat?.relation === 'beside' && seat.figure && isFurniture(seat.figure);
  return isOnIt && !/\b(next|beside|by|near|and|with)\b/.test(tokens.map(({ word }) => word).join(' '))
    ? [one, { ...seat, relation: 'on' }, ...others]
    : posed;
}

const isWorn = (tokens: readonly Token[], i: number): boolean =>
  tokens.slice(Math.max(0, i - 4), i).some(({ word }) => /^(in|with|wearing|wears|dressed)$/.test(word));

/** After "its", these words name animals. */
const FAMILY_WORDS = /^(mother|father|mom|mum|dad|son|daughter|children|child)s?$/;
/** Parts, which what stands before them is only the kind of. */
const PARTS = /^(nose|ear|eye|tail|wing|hair|beard|handle|leg|collar|skin|print|pattern|farm|shop|store|club|juice)s?$/;
/** In "a bowl of fruit" the content is the subject. */
const CONTAINERS: ReadonlySet<string> = new Set(['bowl', 'cup', 'glass', 'mug', 'plate', 'bottle', 'jar', 'slice']);

/** Whether a word is a noun here, not a material or verb. */
function isNoun(tokens: readonly Token[], i: number): boolean {
  const word = tokens[i]?.word ?? '';
  const before = tokens[i]?.isFirst ? undefined : tokens[i - 1]?.word;
  const next = tokens[i + 1]?.isFirst ? undefined : tokens[i + 1]?.word;
  if (singulars(word).some((form) => lists.PLACES.has(form))) return false;
  const inside = tokens.slice(i + 2, i + 5).map((token) => token.word);
  if (next === 'of' && CONTAINERS.has(word) && inside.some((each) => findFigure([each]))) return false;
  if (next && (PARTS.test(next) || lists.PLACES.has(`${word} ${next}`))) return false;
  if (before === 'its' && FAMILY_WORDS.test(word)) return false;
  if (/^(no|without|like|as)$/.test(before ?? '')) return false;
  if (lists.MATERIALS.has(word) || colourCode(word)) {
    const goesOn =
      next !== undefined &&
      (lists.SURFACES.has(next) || !lists.FUNCTION_WORDS.has(next)) &&
      !/(ing|ed)$/.test(next) &&
      !verbMotion(next);
    return !goesOn && before !== undefined && (lists.ARTICLES.has(before) || isAdjective(before));
  }
  if (!singulars(word).some((form) => lists.DOUBTFUL.has(form))) return true;
  const isLed = before !== undefined && (lists.ARTICLES.has(before) || isAdjective(before));
  if (next !== undefined && lists.ARTICLES.has(next) && !isLed) return false;
  return before === undefined || (isModifier(before) && !/^(to|it|he|she|they|we|i|you|and|who|that)$/.test(before));
}

function verbMotion(word: string): FigureMotion | null {
  const stem = word.replace(/(ing|ed|es|s)$/, '');
  return lists.MOTIONS.get(word) ?? lists.MOTIONS.get(stem) ?? lists.MOTIONS.get(`${stem}e`) ?? null;
}

interface Match {
  readonly from: number;
  readonly to: number;
  readonly figure: Figure | null;
  readonly before: Subject | undefined;
  readonly colour: string | null;
}

/** A subject with the attributes in the words around it. */
function subjectAt(text: string, tokens: readonly Token[], { from, to, figure, before, colour }: Match): Subject {
  const word = tokens
    .slice(from, to + 1)
    .map((token) => token.word)
    .join(' ');
  const at = tokens[from]?.at ?? 0;
  let count = 0;
  let size: Subject['size'] = null;
  let motion: FigureMotion | null = null;
  for (let k = from; k >= Math.max(0, from - 5); k--) {
    const { word: near = '', isFirst = true } = tokens[k] ?? {};
    if (k < from) {
      count ||= lists.NUMBERS.get(near) ?? 0;
      if (/^(small|tiny|little|mini|baby)$/.test(near)) size = 'small';
      if (/^(big|giant|huge|enormous|massive|large)$/.test(near)) size = 'big';
      if (/(ing|ed)$/.test(near)) motion ??= verbMotion(near);
    }
    if (isFirst || (k < from && (lists.ARTICLES.has(near) || /^(in|on|with|over|under|behind|and|by|at)$/.test(near))))
      break;
  }
  for (let k = to + 1; k <= to + 4 && !motion; k++) {
    const { word: near = '', isFirst = true } = tokens[k] ?? {};
    if (isFirst || /^(and|with|of|in|on|by|under|over|a|an|the|his|her|its)$/.test(near)) break;
    motion = verbMotion(near);
  }
  const last = tokens[to]?.word ?? '';
  const isPlural = singulars(last).length > 1 && figure !== null && !figure.name.endsWith(last);
  const start = before && Math.max(before.at + before.word.length, prepositionAt(tokens, from));
  const relation = before ? relationBetween(text.slice(start, at), before, figure) : null;
  // People who fly something stay on the ground.
  if (motion === 'fly' && figure && figure.kind >= 23 && figure.kind <= 31) motion = null;
  const acting = figure && (withLooks(figure, text) ?? figureInAction(figure, text.slice(at, at + 60), motion));
  return { figure: acting, word, count: count || (isPlural ? 3 : 1), colour, motion, pose: null, relation, size, at };
}

/** How the thing before stands to this one. */
function relationBetween(words: string, before: Subject, figure: Figure | null): lists.Relation {
  const found = lists.RELATIONS.find(([, pattern]) => pattern.test(` ${words} `))?.[0] ?? 'beside';
  const isThing =
    figure !== null && figure.kind >= 40 && figure.kind !== 54 && !(figure.kind >= 49 && figure.kind <= 53);
  if (figure?.kind === 65 && isLiving(before.figure) && /\b(in|with)\b/.test(words)) return 'worn';
  if (/\bwith\b/.test(words) && isThing && isHuman(before.figure)) return 'held';
  const isCarried = !isHuman(figure) || /\b(hold|carr|hug)/.test(words);
  return found === 'held' && !isCarried ? 'beside' : found;
}

/** Earliest start of the preposition before a noun: three words before its articles and adjectives. */
function prepositionAt(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.isFirst) return tokens[from].at;
  let k = from - 1;
  const isPart = (word: string): boolean => lists.ARTICLES.has(word) || isAdjective(word) || /(ing|ed)$/.test(word);
  while (isPart(tokens[k]?.word ?? '') && !tokens[k]?.isFirst) k--;
  // A noun there has a preposition of its own.
  return tokens[isModifier(tokens[k]?.word ?? '') ? Math.max(0, k - 2) : k + 1]?.at ?? 0;
}

/** A person with the hair or beard that the prompt names. */
function withLooks({ name }: Figure, text: string): Figure | undefined {
  if (!/^(man|woman|person)$/.test(name)) return undefined;
  const looks = lists.LOOKS.find(([, pattern]) => pattern.test(text))?.[0];
  return looks ? findFigure([`${name}: ${looks}`]) : undefined;
}

const ACTIONS = /\b(walk|run|danc|surf|swim|climb|bik|cycl|row|kneel|golf|juggl|cartwheel)\w*/;
const ACTION_NAMES: Readonly<Record<string, string>> = {
  run: 'running',
  swim: 'swimming',
  cycl: 'biking',
  row: 'rowing boat',
};

/** The figure of a person doing the named action, else standing. */
function figureInAction(figure: Figure, after: string, motion: FigureMotion | null): Figure {
  if (!/^(man|woman|person)$/.test(figure.name)) return figure;
  // Whoever rides sits, whatever the mount does.
  const isRiding = /\brid(es|ing)\b/.test(after) && !/bik|cycl/.test(after);
  const stem = isRiding
    ? 'stand'
    : (ACTIONS.exec(after)?.[1] ?? (motion === 'run' || motion === 'walk' ? motion : 'stand'));
  return findFigure([figure.name, ...(ACTION_NAMES[stem] ?? `${stem}ing`).split(' ')]) ?? figure;
}

/** Noun phrases without a figure. */
function findUndrawnNouns(tokens: readonly Token[], taken: ReadonlySet<number>): Subject[] {
  const names: Subject[] = [];
  let run: number[] = [];
  const wordAt = (k: number | undefined): string => tokens[k ?? -1]?.word ?? '';
  const close = (): void => {
    const [start = 0] = run;
    const isLed = tokens[start]?.isFirst || start === 0 || isModifier(wordAt(start - 1));
    const kept = run.slice(-2);
    if (run.length > 0 && isLed && run.every((k) => !taken.has(k)))
      names.push({
        ...DEFAULT_SUBJECT,
        word: kept.map(wordAt).join(' '),
        relation: names.length > 0 ? 'beside' : null,
        at: tokens[kept[0] ?? 0]?.at ?? 0,
      });
    run = [];
  };
  tokens.forEach(({ word, isFirst }, k) => {
    if (isFirst) close();
    const before = wordAt(k - 1);
    const isOther =
      singulars(word).some(isScenery) ||
      isScenery(`${before} ${word}`) ||
      lists.FUNCTION_WORDS.has(word) ||
      lists.ARTICLES.has(word) ||
      colourCode(word) !== null ||
      /(ly|ing)$/.test(word) ||
      word.length < 3 ||
      (CONTAINERS.has(word) && wordAt(k + 1) === 'of' && taken.size > 0) ||
      /^(no|without)$/.test(before) ||
      (verbMotion(word) !== null && !lists.ARTICLES.has(before));
    if (isOther) close();
    else run.push(k);
  });
  close();
  return names;
}

/** The prompt itself as a word card, if nothing was recognised. */
function fallbackSubject(prompt: string, hasPlace: boolean): Subject[] {
  const [words = ''] = prompt
    .trim()
    .replace(/\s+/gu, ' ')
    .split(/[.,;:!?。、！？]/u);
  if (hasPlace || words === '') return [];
  const letters = lists.graphemes(words);
  const start = letters
    .slice(0, 34)
    .join('')
    .replace(/\s\S*$/u, '');
  return [{ ...DEFAULT_SUBJECT, word: letters.length > 36 ? `${start} …` : words, at: 0 }];
}
