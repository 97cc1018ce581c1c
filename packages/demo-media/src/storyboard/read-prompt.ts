import { figureHinted, figureNamed, figuresIn, singulars, type Figure } from './figures.ts';
import {
  ARTICLES,
  CAMERAS,
  COLOUR_WORDS,
  COLOURS,
  DOUBTFUL,
  FOREIGN,
  FUNCTION_WORDS,
  graphemes,
  LANGUAGES,
  MATERIALS,
  MOTIONS,
  NEUTRALS,
  NUMBERS,
  PLACES,
  RELATIONS,
  SCRIPTS,
  SHOTS,
  TIMES,
  UNDRAWN,
  WEATHERS,
  type Relation,
  type ShotWords,
  type TimeName,
  type Weather,
} from './words.ts';
import type { Camera, FigureMotion } from './motion.ts';
import type { Place } from './places.ts';

/** One thing that a prompt names. */
export interface Subject {
  /** Its cut-out; null where the library has none and its word is set instead. */
  readonly figure: Figure | null;
  readonly word: string;
  readonly count: number;
  /** Its colour as the prompt names it, a hex code. */
  readonly colour: string | null;
  readonly motion: FigureMotion | null;
  /** How the subject before stands to this one: "a cat on a sofa" has `on` at the sofa. */
  readonly relation: Relation | null;
  readonly size: 'big' | 'small' | null;
  /** Where it begins in the prompt. */
  readonly at: number;
}

/** What a prompt asks to be shown. */
export interface Reading {
  readonly subjects: readonly Subject[];
  /** Quoted text, as it is to be lettered. */
  readonly lettering: string | null;
  readonly isNeon: boolean;
  readonly place: Place | null;
  readonly time: TimeName | null;
  readonly weather: ReadonlySet<Weather>;
  readonly hasSnow: boolean;
  readonly camera: Camera | null;
  readonly shot: ShotWords | null;
  /** A colour of no subject: that of the paper. */
  readonly tint: string | null;
}

const MOST = 4;
const QUOTES =
  /“([^”]+)”|"([^"]+)"|«([^»]+)»|„([^“”]+)[“”]|「([^」]+)」|『([^』]+)』|(?<=^|[\s:(])['‘]([^'’]{2,})['’](?=$|[\s.,;:!?)])/gu;
/** How it is taken, rather than what. */
const KINDS_OF_SHOT =
  /\b(time[- ]?lapse|slow[- ]?mo(tion)?|(drone|product|studio|stock) (shot|photo)( of)?|the camera)\b/;
/** SIGNS IN CAPITALS after "says" and the like are quoted, too. */
const SAYS = /\b(?:says|saying|reads|reading|titled|spelling)\s+((?:[A-Z0-9][A-Z0-9!?&'-]*\s?)+)(?![a-z])/u;

export function readPrompt(prompt: string): Reading {
  const whole = prompt.normalize('NFKC');
  let lettering: string | null = null;
  const unquoted = whole
    .replace(QUOTES, (quote: string, ...groups: unknown[]) => {
      lettering ??=
        groups
          .slice(0, 7)
          .find((group): group is string => typeof group === 'string')
          ?.trim() ?? null;
      return ' '.repeat(quote.length);
    })
    .replace(SAYS, (quote: string, text: string) => {
      lettering ??= text.trim();
      return ' '.repeat(quote.length);
    });
  const text = unquoted.toLowerCase();
  const shot = SHOTS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const camera = CAMERAS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const bare = [...CAMERAS, ...SHOTS, ['', KINDS_OF_SHOT] as const].reduce(
    (left, [, pattern]) => left.replace(pattern, (found) => ' '.repeat(found.length)),
    text,
  );
  const locales = localesOf(bare);
  const isEnglish = locales[0] === 'en';
  const tokens = tokensOf(bare);
  const subjects = isEnglish
    ? englishSubjects(bare, tokens)
    : (locales.map((locale) => foreignSubjects(bare, locale, tokens)).toSorted((a, b) => b.length - a.length)[0] ?? []);
  const found = <T extends string>(names: ReadonlyMap<string, T>): T[] => namesFound(names, bare, tokens, isEnglish);
  const places = found(PLACES);
  const weather = new Set(found(WEATHERS));
  return {
    // A sign says its own words.
    subjects: lettering
      ? subjects.filter(({ figure }) => figure)
      : subjects.length > 0
        ? subjects
        : cardOf(whole, places.length > 0),
    lettering,
    isNeon: /\b(neon|glowing|illuminated|led)\b/.test(text),
    place:
      places.find((place) => place === 'underwater') ??
      places.find((place) => place === 'room' || place === 'table') ??
      places.find((place) => place !== 'snow' && place !== 'sky') ??
      places[0] ??
      null,
    time: found(TIMES)[0] ?? null,
    weather,
    hasSnow: weather.has('snow') || places.includes('snow'),
    camera,
    shot,
    tint: tintOf(tokens, subjects),
  };
}

/** What a clip shows one after the other: its sentences and what comes "then", as far as they show anything; three at most. */
export function beatsOf(prompt: string): readonly string[] {
  const parts = prompt
    .split(/(?<=[.!?;])\s+|[。！？；]|,?\s+(?:and\s+)?then\s+|\bcut to:?\s+|\n+/iu)
    .map((part) => part.trim());
  const beats = parts.filter((part) => {
    if (part.length < 3) return false;
    const { subjects, lettering } = readPrompt(part);
    return lettering !== null || subjects.some(({ figure }) => figure);
  });
  return beats.length > 1 ? beats.slice(0, 3) : [prompt];
}

interface Token {
  readonly word: string;
  readonly at: number;
  /** Something that ends a phrase stands before it. */
  readonly isFirst: boolean;
}

function tokensOf(text: string): readonly Token[] {
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
function localesOf(text: string): readonly string[] {
  const script = SCRIPTS.find(([, letters]) => letters.test(text));
  if (script) return [script[0]];
  if (!/\p{Script=Latin}/u.test(text)) return [];
  const words = text.match(/\p{L}+/gu) ?? [];
  const scores = LANGUAGES.map(([locale, known]) => [locale, words.filter((word) => known.has(word)).length] as const);
  const most = Math.max(...scores.map(([, score]) => score));
  const best = scores.filter(([, score]) => score === most).map(([locale]) => locale);
  return best.includes('en') ? ['en'] : best;
}

function namesFound<T extends string>(
  names: ReadonlyMap<string, T>,
  text: string,
  tokens: readonly Token[],
  isEnglish: boolean,
): T[] {
  const at = new Map<string, number>();
  tokens.forEach(({ word, at: start }, i) => {
    const pair = `${word} ${tokens[i + 1]?.word ?? ''}`;
    for (const form of [...singulars(word), pair]) if (!at.has(form)) at.set(form, start);
  });
  const found: { name: T; at: number }[] = [];
  for (const [word, name] of names) {
    if (isEnglish && FOREIGN.has(word)) continue;
    // Scripts without spaces, or with particles that are written together.
    const start = /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word)
      ? (at.get(word) ?? -1)
      : /\p{Script=Hangul}/u.test(word)
        ? (tokens.find((token) => token.word.startsWith(word))?.at ?? -1)
        : text.indexOf(word);
    if (start >= 0) found.push({ name, at: start });
  }
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ name }) => name))];
}

const colourOf = (word: string): string | null => {
  const name = COLOUR_WORDS.get(word) ?? word;
  return COLOURS[name] ?? NEUTRALS[name] ?? null;
};
const isAdjective = (word: string): boolean =>
  FUNCTION_WORDS.has(word) || colourOf(word) !== null || MATERIALS.has(word) || NUMBERS.has(word);

function englishSubjects(text: string, tokens: readonly Token[]): Subject[] {
  const found: Subject[] = [];
  const taken = new Set<number>();
  for (let i = 0; i < tokens.length; i++) {
    for (let size = Math.min(4, tokens.length - i); size > 0; size--) {
      const run = tokens.slice(i, i + size);
      if (run.slice(1).some((token) => token.isFirst)) continue;
      const words = run.map(({ word }) => word);
      const isUndrawn = UNDRAWN.has(words.join(' '));
      const figure = isUndrawn ? undefined : figureNamed(words);
      if (!isUndrawn && (!figure || (size === 1 && !isNoun(tokens, i)))) continue;
      for (let k = i; k < i + size; k++) taken.add(k);
      // What somebody wears is no thing of its own.
      if (figure?.kind === 65 && found.length > 0 && isWorn(tokens, i)) break;
      const subject = subjectAt(text, tokens, {
        from: i,
        to: i + size - 1,
        figure: figure ?? null,
        before: found.at(-1),
      });
      if (!found.some((other) => other.figure && other.figure === subject.figure)) found.push(subject);
      i += size - 1;
      break;
    }
  }
  if (found.length === 0) {
    const figure = figureHinted(tokens.map(({ word }) => word));
    const at = tokens[0]?.at ?? 0;
    if (figure)
      found.push({ figure, word: figure.name, count: 1, colour: null, motion: null, relation: null, size: null, at });
  }
  const unnamed = namesWithout(tokens, taken).map((card) => ({ ...card, figure: null }));
  const first = unnamed[0];
  // What the sentence is about comes first: where that has no figure its word is set beside those that have.
  const cards = found.length === 0 ? unnamed.slice(0, 2) : first && first.at < (found[0]?.at ?? 0) ? [first] : [];
  return [...cards, ...found].slice(0, MOST);
}

const isWorn = (tokens: readonly Token[], i: number): boolean =>
  tokens.slice(Math.max(0, i - 4), i).some(({ word }) => word === 'in' || word === 'wearing' || word === 'wears');

/** An animal's family are animals. */
const KIN = /^(mother|father|mom|mum|dad|son|daughter|children|child)s?$/;
/** What is in them is what is asked for. */
const CONTAINERS: ReadonlySet<string> = new Set(['bowl', 'cup', 'glass', 'mug', 'plate', 'bottle', 'jar', 'slice']);

/** Whether a single word names a thing where it stands, and does not say what another thing is made of or does. */
function isNoun(tokens: readonly Token[], i: number): boolean {
  const word = tokens[i]?.word ?? '';
  const before = tokens[i]?.isFirst ? undefined : tokens[i - 1]?.word;
  const next = tokens[i + 1]?.isFirst ? undefined : tokens[i + 1]?.word;
  if (singulars(word).some((form) => PLACES.has(form) && !FOREIGN.has(form))) return false;
  const inside = tokens.slice(i + 2, i + 5).map((token) => token.word);
  if (next === 'of' && CONTAINERS.has(word) && inside.some((each) => figureNamed([each]))) return false;
  if (before === 'its' && KIN.test(word)) return false;
  if (before === 'no' || before === 'without' || before === 'like' || before === 'as') return false;
  const goesOn = next !== undefined && !FUNCTION_WORDS.has(next) && !/(ing|ed)$/.test(next) && !isVerb(next);
  if (MATERIALS.has(word) || colourOf(word))
    return !goesOn && before !== undefined && (ARTICLES.has(before) || NUMBERS.has(before));
  if (!singulars(word).some((form) => DOUBTFUL.has(form))) return true;
  if (next !== undefined && ARTICLES.has(next)) return false;
  if (before === undefined) return true;
  return ARTICLES.has(before) || isAdjective(before)
    ? before !== 'to' && !/^(it|he|she|they|we|i|you|and|who|that)$/.test(before)
    : false;
}

function isVerb(word: string): boolean {
  return motionOf(word) !== null;
}

function motionOf(word: string): FigureMotion | null {
  const stem = word.replace(/(ing|ed|es|s)$/, '');
  return MOTIONS.get(word) ?? MOTIONS.get(stem) ?? MOTIONS.get(`${stem}e`) ?? null;
}

interface Match {
  readonly from: number;
  readonly to: number;
  readonly figure: Figure | null;
  readonly before: Subject | undefined;
}

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
    const near = tokens[k];
    if (!near) break;
    colour ??= colourOf(near.word);
    if (k < from) {
      count ||= NUMBERS.get(near.word) ?? 0;
      if (/^(small|tiny|little|mini|baby)$/.test(near.word)) size = 'small';
      if (/^(big|giant|huge|enormous|massive|large)$/.test(near.word)) size = 'big';
      if (/(ing|ed)$/.test(near.word)) motion ??= motionOf(near.word);
    }
    if (
      near.isFirst ||
      (k < from && (ARTICLES.has(near.word) || /^(in|on|with|over|under|behind|and|by|at)$/.test(near.word)))
    )
      break;
  }
  for (let k = to + 1; k <= to + 4 && !motion; k++) {
    const near = tokens[k];
    if (!near || near.isFirst || /^(and|with|of|in|on|by|under|over|a|an|the|his|her|its)$/.test(near.word)) break;
    motion = motionOf(near.word);
  }
  const last = tokens[to]?.word ?? '';
  const isPlural = singulars(last).length > 1 && figure !== null && !figure.name.endsWith(last);
  const between = before
    ? ` ${text.slice(Math.max(before.at + before.word.length, prepositionAt(tokens, from)), at)} `
    : '';
  const relation = before ? (RELATIONS.find(([, pattern]) => pattern.test(between))?.[0] ?? 'beside') : null;
  // People who fly something stay on the ground.
  if (motion === 'fly' && figure && figure.kind >= 23 && figure.kind <= 31) motion = null;
  const acting = figure && inAction(figure, text.slice(at, at + 60), motion);
  return { figure: acting, word, count: count || (isPlural ? 3 : 1), colour, motion, relation, size, at };
}

/** Where the preposition before a thing begins at the earliest: three words that may be one, before its articles and adjectives. */
function prepositionAt(tokens: readonly Token[], from: number): number {
  let k = from - 1;
  const isPart = (word: string): boolean =>
    ARTICLES.has(word) || colourOf(word) !== null || MATERIALS.has(word) || NUMBERS.has(word) || /(ing|ed)$/.test(word);
  while (isPart(tokens[k]?.word ?? '')) k--;
  return tokens[Math.max(0, k - 2)]?.at ?? 0;
}

const ACTIONS = /\b(walk|run|danc|surf|swim|climb|bik|cycl|row|kneel|golf|juggl|cartwheel)\w*/;
const ING: Readonly<Record<string, string>> = {
  run: 'running',
  danc: 'dancing',
  swim: 'swimming',
  bik: 'biking',
  cycl: 'biking',
  juggl: 'juggling',
  row: 'rowing boat',
};

/** People are drawn in what they do, else standing. */
function inAction(figure: Figure, after: string, motion: FigureMotion | null): Figure {
  if (!/^(man|woman|person)$/.test(figure.name)) return figure;
  const stem = ACTIONS.exec(after)?.[1];
  const doing = stem
    ? (ING[stem] ?? `${stem}ing`)
    : motion === 'run'
      ? 'running'
      : motion === 'walk'
        ? 'walking'
        : 'standing';
  return figureNamed([figure.name, ...doing.split(' ')]) ?? figure;
}

/** Phrases whose last word is a noun, as far as that can be told, and has no figure. */
function namesWithout(tokens: readonly Token[], taken: ReadonlySet<number>): Omit<Subject, 'figure'>[] {
  const names: Omit<Subject, 'figure'>[] = [];
  let run: number[] = [];
  const close = (): void => {
    const last = tokens[run.at(-1) ?? -1];
    const lead = tokens[(run[0] ?? 0) - 1];
    const isLed =
      tokens[run[0] ?? 0]?.isFirst ||
      !lead ||
      FUNCTION_WORDS.has(lead.word) ||
      isAdjective(lead.word) ||
      ARTICLES.has(lead.word);
    if (last && isLed && run.every((k) => !taken.has(k))) {
      const kept = run.slice(-2);
      const word = kept.map((k) => tokens[k]?.word ?? '').join(' ');
      names.push({
        word,
        count: 1,
        colour: null,
        motion: null,
        relation: names.length > 0 ? 'beside' : null,
        size: null,
        at: tokens[kept[0] ?? 0]?.at ?? 0,
      });
    }
    run = [];
  };
  tokens.forEach(({ word, isFirst }, k) => {
    const isKnown = singulars(word).some((form) => PLACES.has(form) || TIMES.has(form) || WEATHERS.has(form));
    const isOther =
      FUNCTION_WORDS.has(word) ||
      ARTICLES.has(word) ||
      colourOf(word) !== null ||
      /(ly|ing)$/.test(word) ||
      word.length < 3;
    if (isFirst) close();
    const isContainer = CONTAINERS.has(word) && tokens[k + 1]?.word === 'of' && taken.size > 0;
    const isRefused = /^(no|without)$/.test(tokens[k - 1]?.word ?? '');
    if (isKnown || isOther || isContainer || isRefused || (isVerb(word) && !ARTICLES.has(tokens[k - 1]?.word ?? '')))
      close();
    else run.push(k);
  });
  close();
  return names;
}

function foreignSubjects(text: string, locale: string, tokens: readonly Token[]): Subject[] {
  const plain = LANGUAGES.find(([name]) => name === locale)?.[1] ?? new Set<string>();
  const found: Subject[] = [];
  for (const { figure, word, at } of figuresIn(text, locale)) {
    const isOther =
      isHangulName(word) ||
      PLACES.has(word) ||
      TIMES.has(word) ||
      WEATHERS.has(word) ||
      NUMBERS.has(word) ||
      plain.has(word);
    if (isOther || colourOf(word) || found.some((other) => other.figure?.icon === figure.icon)) continue;
    const i = tokens.findIndex((token) => token.at <= at && at < token.at + token.word.length);
    const near = [
      tokens[i - 1]?.word ?? '',
      tokens[i - 2]?.word ?? '',
      tokens[i + 1]?.word ?? '',
      text.slice(Math.max(0, at - 2), at),
      text.slice(Math.max(0, at - 1), at),
    ];
    const count =
      near
        .slice(0, 2)
        .map((each) => NUMBERS.get(each))
        .find(Boolean) ?? 1;
    const colour = near.map(colourOf).find(Boolean) ?? null;
    const relation = found.length > 0 ? 'beside' : null;
    found.push({ figure: inAction(figure, '', null), word, count, colour, motion: null, relation, size: null, at });
  }
  return found.slice(0, MOST);
}

/** Particles are written together with the names of places and hours. */
const isHangulName = (word: string): boolean =>
  /\p{Script=Hangul}/u.test(word) &&
  [...PLACES.keys(), ...TIMES.keys(), ...WEATHERS.keys()].some((name) => name.length > 1 && word.startsWith(name));

/** Words that name nothing known are set as they are. */
function cardOf(prompt: string, hasPlace: boolean): Subject[] {
  const words =
    prompt
      .trim()
      .replace(/\s+/gu, ' ')
      .split(/[.,;:!?。、！？]/u)[0] ?? '';
  const short =
    graphemes(words).length > 36
      ? `${graphemes(words)
          .slice(0, 34)
          .join('')
          .replace(/\s\S*$/u, '')} …`
      : words;
  if (hasPlace || short === '') return [];
  return [{ figure: null, word: short, count: 1, colour: null, motion: null, relation: null, size: null, at: 0 }];
}

/** The first colour that none of the subjects has. */
function tintOf(tokens: readonly Token[], subjects: readonly Subject[]): string | null {
  for (const [i, { word }] of tokens.entries()) {
    const isHour = /^(hour|light)$/.test(tokens[i + 1]?.word ?? '');
    const colour = isHour ? null : COLOURS[COLOUR_WORDS.get(word) ?? word];
    if (colour && !subjects.some((subject) => subject.colour === colour || subject.word.includes(word))) return colour;
  }
  return null;
}
