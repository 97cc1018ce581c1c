import { findFigureByTags, findFigure, findFigures, singulars, type Figure } from './figures.ts';
import type { FigureMotion } from './motion.ts';
import type { Patterns } from './sections.ts';
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
  /** The previous subject's position relative to this one: in "a cat on a sofa" the sofa has `on`. */
  readonly relation: lists.Relation | null;
  readonly size: 'big' | 'small' | null;
  /** Where it begins in the prompt. */
  readonly at: number;
}

const DEFAULT_SUBJECT = { figure: null, count: 1, colour: null, motion: null, relation: null, size: null } as const;

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
  const text = whole.replace(QUOTES, quote).replace(SIGN_IN_CAPITALS, quote).toLowerCase();
  const firstMatch = <T extends string>(names: Patterns<T>): T | null =>
    names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const patterns = [...lists.CAMERAS, ...lists.SHOTS].map(([, pattern]) => pattern);
  const bare = [...patterns, CAMERA_TERMS].reduce((left, pattern) => left.replace(pattern, blank), text);
  const locales = detectLocales(bare);
  const isEnglish = locales[0] === 'en';
  const tokens = tokenize(bare);
  const candidates = isEnglish
    ? [englishSubjects(bare, tokens)]
    : locales.map((locale) => foreignSubjects(bare, locale, tokens));
  const subjects = candidates.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const found = <T extends string>(names: ReadonlyMap<string, T>): T[] => findNames(names, bare, tokens, isEnglish);
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
    /** A colour of no subject: that of the paper. */
    tint: findTint(tokens, subjects),
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

interface Token {
  readonly word: string;
  readonly at: number;
  /** Something that ends a phrase stands before it. */
  readonly isFirst: boolean;
}

function tokenize(text: string): readonly Token[] {
  let end = 0;
  return [...text.matchAll(/[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?/gu)].map(
    ({ 0: word, index: at }) => {
      const isFirst = at === 0 || /[^\s]|\s{3}/u.test(text.slice(end, at));
      end = at + word.length;
      return { word: word.replace(/['’]s$/, ''), at, isFirst };
    },
  );
}

/** The emojibase locales that a text may be in; none where no locale is written in its script. */
function detectLocales(text: string): readonly string[] {
  const script = lists.SCRIPTS.find(([, letters]) => letters.test(text));
  if (script) return [script[0]];
  if (!/\p{Script=Latin}/u.test(text)) return [];
  const words = text.match(/\p{L}+/gu) ?? [];
  const scores = lists.LANGUAGES.map(
    ([locale, known]) => [locale, words.filter((word) => known.has(word)).length] as const,
  );
  const most = Math.max(...scores.map(([, score]) => score));
  const best = scores.filter(([, score]) => score === most).map(([locale]) => locale);
  return best.includes('en') ? ['en'] : best;
}

/** The list entries that a text names, in order. */
function findNames<T extends string>(
  names: ReadonlyMap<string, T>,
  text: string,
  tokens: readonly Token[],
  isEnglish: boolean,
): T[] {
  const at = new Map<string, number>();
  tokens.forEach(({ word, at: start }, i) => {
    for (const form of [...singulars(word), `${word} ${tokens[i + 1]?.word ?? ''}`])
      if (!at.has(form)) at.set(form, start);
  });
  const positionOf = (word: string): number => {
    if (/[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word)) return at.get(word) ?? -1;
    // Scripts with particles that are written together, or without spaces.
    if (isHangul(word)) return tokens.find((token) => token.word.startsWith(word))?.at ?? -1;
    return text.indexOf(word);
  };
  const found = [...names]
    .filter(([word]) => !isEnglish || !lists.FOREIGN.has(word))
    .map(([word, name]) => ({ name, at: positionOf(word) }))
    .filter((one) => one.at >= 0);
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ name }) => name))];
}

const isHangul = (word: string): boolean => /\p{Script=Hangul}/u.test(word);
const colourCode = (word: string): string | null => {
  const name = lists.COLOUR_WORDS.get(word) ?? word;
  return lists.COLOURS[name] ?? lists.NEUTRALS[name] ?? null;
};
const isAdjective = (word: string): boolean =>
  colourCode(word) !== null || lists.MATERIALS.has(word) || lists.NUMBERS.has(word);
const isModifier = (word: string): boolean =>
  lists.FUNCTION_WORDS.has(word) || lists.ARTICLES.has(word) || isAdjective(word);
const isScenery = (word: string): boolean =>
  lists.PLACES.has(word) || lists.TIMES.has(word) || lists.WEATHERS.has(word);

function englishSubjects(text: string, tokens: readonly Token[]): Subject[] {
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
      // Worn clothes are not separate subjects.
      if (figure?.kind === 65 && found.length > 0 && isWorn(tokens, i)) break;
      const match = { from: i, to: i + size - 1, figure: figure ?? null, before: found.at(-1) };
      const subject = subjectAt(text, tokens, match);
      if (!found.some((other) => other.figure && other.figure === subject.figure)) found.push(subject);
      i += size - 1;
      break;
    }
  }
  const hinted = found.length === 0 && findFigureByTags(tokens.map(({ word }) => word));
  if (hinted) found.push({ ...DEFAULT_SUBJECT, figure: hinted, word: hinted.name, at: tokens[0]?.at ?? 0 });
  const cards = findUndrawnNouns(tokens, taken);
  const [first] = cards;
  // A first subject without a figure is shown as a word card.
  const shown = found.length === 0 ? cards.slice(0, 2) : first && first.at < (found[0]?.at ?? 0) ? [first] : [];
  return [...shown, ...found].slice(0, MAX_SUBJECTS);
}

const isWorn = (tokens: readonly Token[], i: number): boolean =>
  tokens.slice(Math.max(0, i - 4), i).some(({ word }) => word === 'in' || word === 'wearing' || word === 'wears');

/** After "its", these words name animals. */
const FAMILY_WORDS = /^(mother|father|mom|mum|dad|son|daughter|children|child)s?$/;
/** In "a bowl of fruit" the content is the subject. */
const CONTAINERS: ReadonlySet<string> = new Set(['bowl', 'cup', 'glass', 'mug', 'plate', 'bottle', 'jar', 'slice']);

/** Whether a word is a noun here, not a material or verb. */
function isNoun(tokens: readonly Token[], i: number): boolean {
  const word = tokens[i]?.word ?? '';
  const before = tokens[i]?.isFirst ? undefined : tokens[i - 1]?.word;
  const next = tokens[i + 1]?.isFirst ? undefined : tokens[i + 1]?.word;
  if (singulars(word).some((form) => lists.PLACES.has(form) && !lists.FOREIGN.has(form))) return false;
  const inside = tokens.slice(i + 2, i + 5).map((token) => token.word);
  if (next === 'of' && CONTAINERS.has(word) && inside.some((each) => findFigure([each]))) return false;
  if (before === 'its' && FAMILY_WORDS.test(word)) return false;
  if (/^(no|without|like|as)$/.test(before ?? '')) return false;
  if (lists.MATERIALS.has(word) || colourCode(word)) {
    const goesOn =
      next !== undefined && !lists.FUNCTION_WORDS.has(next) && !/(ing|ed)$/.test(next) && !verbMotion(next);
    return !goesOn && before !== undefined && (lists.ARTICLES.has(before) || lists.NUMBERS.has(before));
  }
  if (!singulars(word).some((form) => lists.DOUBTFUL.has(form))) return true;
  if (next !== undefined && lists.ARTICLES.has(next)) return false;
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
}

/** A subject with the attributes in the words around it. */
function subjectAt(text: string, tokens: readonly Token[], { from, to, figure, before }: Match): Subject {
  const word = tokens
    .slice(from, to + 1)
    .map((token) => token.word)
    .join(' ');
  const at = tokens[from]?.at ?? 0;
  let colour: string | null = null;
  let count = 0;
  let size: Subject['size'] = null;
  let motion: FigureMotion | null = null;
  for (let k = from; k >= Math.max(0, from - 5); k--) {
    const { word: near = '', isFirst = true } = tokens[k] ?? {};
    colour ??= colourCode(near);
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
  const relation = before
    ? (lists.RELATIONS.find(([, pattern]) => pattern.test(` ${text.slice(start, at)} `))?.[0] ?? 'beside')
    : null;
  // People who fly something stay on the ground.
  if (motion === 'fly' && figure && figure.kind >= 23 && figure.kind <= 31) motion = null;
  const acting = figure && figureInAction(figure, text.slice(at, at + 60), motion);
  return { figure: acting, word, count: count || (isPlural ? 3 : 1), colour, motion, relation, size, at };
}

/** Earliest start of the preposition before a noun: three words before its articles and adjectives. */
function prepositionAt(tokens: readonly Token[], from: number): number {
  let k = from - 1;
  const isPart = (word: string): boolean => lists.ARTICLES.has(word) || isAdjective(word) || /(ing|ed)$/.test(word);
  while (isPart(tokens[k]?.word ?? '')) k--;
  return tokens[Math.max(0, k - 2)]?.at ?? 0;
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
  const stem = ACTIONS.exec(after)?.[1] ?? (motion === 'run' || motion === 'walk' ? motion : 'stand');
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

function foreignSubjects(text: string, locale: string, tokens: readonly Token[]): Subject[] {
  const plain = lists.LANGUAGES.find(([name]) => name === locale)?.[1];
  const found: Subject[] = [];
  for (const { figure, word, at } of findFigures(text, locale)) {
    const isOther = isHangulScenery(word) || isScenery(word) || lists.NUMBERS.has(word) || plain?.has(word);
    if (isOther || colourCode(word) || found.some((other) => other.figure?.icon === figure.icon)) continue;
    const i = tokens.findIndex((token) => token.at <= at && at < token.at + token.word.length);
    const [before = '', earlier = '', next = ''] = [i - 1, i - 2, i + 1].map((k) => tokens[k]?.word ?? '');
    // Where nothing is written between words, the letters before may be the colour.
    const near = [before, earlier, next, text.slice(Math.max(0, at - 2), at), text.slice(Math.max(0, at - 1), at)];
    found.push({
      ...DEFAULT_SUBJECT,
      figure: figureInAction(figure, '', null),
      word,
      count: lists.NUMBERS.get(before) ?? lists.NUMBERS.get(earlier) ?? 1,
      colour: near.map(colourCode).find(Boolean) ?? null,
      relation: found.length > 0 ? 'beside' : null,
      at,
    });
  }
  return found.slice(0, MAX_SUBJECTS);
}

/** Particles are written together with the names of places and hours. */
const isHangulScenery = (word: string): boolean =>
  isHangul(word) &&
  [...lists.PLACES.keys(), ...lists.TIMES.keys(), ...lists.WEATHERS.keys()].some(
    (name) => name.length > 1 && word.startsWith(name),
  );

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

/** The first colour that none of the subjects has. */
function findTint(tokens: readonly Token[], subjects: readonly Subject[]): string | null {
  const colours = tokens
    .filter((_, i) => !/^(hour|light)$/.test(tokens[i + 1]?.word ?? ''))
    .map(({ word }) => ({ word, colour: lists.COLOURS[lists.COLOUR_WORDS.get(word) ?? word] }));
  const isFree = ({ word, colour }: (typeof colours)[number]): boolean =>
    !subjects.some((subject) => subject.colour === colour || subject.word.includes(word));
  return colours.find((one) => one.colour && isFree(one))?.colour ?? null;
}
