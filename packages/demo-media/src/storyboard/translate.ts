import { colourCode } from './colours.ts';
import { findFigure, figureNames, findInflected } from './figures.ts';
import { readSections } from './sections.ts';
import * as lists from './words.ts';

interface Glossary {
  readonly exact: ReadonlyMap<string, string>;
  /** Beginnings of words that have endings. */
  readonly stems: readonly (readonly [stem: string, english: string])[];
}

/** An expression of one or several words, in English. */
interface Piece {
  readonly english: string;
  /** Something that ends a phrase stands before it. */
  readonly isFirst: boolean;
  /** Something that is not known stands before it: it belongs to no noun there. */
  readonly isApart: boolean;
}

const SECTIONS = readSections(new URL('translations.txt', import.meta.url));
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
/** Written without spaces: any letter may begin a word. */
const JOINED: ReadonlySet<string> = new Set(['ja', 'zh', 'th']);
const ADJECTIVES_FOLLOW: ReadonlySet<string> = new Set(['ar', 'es', 'fr', 'it', 'pt', 'vi', 'ms']);
const HAS_POSTPOSITIONS: ReadonlySet<string> = new Set(['zh', 'ja', 'ko', 'hi']);
/** Longest expression: letters where words are joined, else words. */
const LONGEST = { letters: 8, words: 4 };
const MAX_ENDING = 3;
const ARABIC_PREFIX = /^(و)?(?:بال|كال|فال|لل|ال|ب|ل|ك|ف)?(?=.{2})/u;
const KOREAN_PARTICLES =
  /^(은|는|이|가|을|를|에|에서|에는|의|와|과|로|으로|도|만|들|들이|들은|이다|인|한|하는|하고)?$/u;

const glossaries = new Map<string, Glossary>();

function glossaryOf(locale: string): Glossary {
  const known = glossaries.get(locale);
  if (known) return known;
  const exact = new Map<string, string>();
  const stems: [string, string][] = [];
  for (const line of SECTIONS.get(locale) ?? []) {
    const [english = '', words = ''] = line.split(': ');
    for (const word of words.split(' ').map((each) => normalise(each.replaceAll('_', ' ')))) {
      const stem = word.replace(/-$/, '');
      if (!exact.has(stem)) exact.set(stem, english);
      if (stem !== word) stems.push([stem, english]);
    }
  }
  const glossary = { exact, stems: stems.toSorted(([a], [b]) => b.length - a.length) };
  glossaries.set(locale, glossary);
  return glossary;
}

const PEOPLE = /^(old )?(man|woman|girl|boy|child|person)$/;
/** Something that one can hold. */
const isThing = (english = ''): boolean => (findFigure(english.split(' '))?.kind ?? 0) >= 57;

/** Without vowel signs, and each letter in one of its forms. */
const normalise = (text: string): string =>
  text
    .replaceAll(/[\u064b-\u0652\u0640]/gu, '')
    .replaceAll(/[أإآٱ]/gu, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');

/**
 * What a prompt says in English, word by word and with adjectives and prepositions before their nouns; words that are not known
 * are left out. English is returned as it is.
 */
export function toEnglish(text: string): string {
  const locales = detectLocales(text);
  if (locales[0] === 'en') return text;
  const readings = locales.map((locale) => order(translate(normalise(text), locale), locale));
  const best = readings.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return best.map(({ english, isFirst }, i) => (i === 0 ? '' : isFirst ? ', ' : ' ') + english).join('');
}

/** The locales that a text may be in, of those that are known; none where none is written in its script. */
function detectLocales(text: string): readonly string[] {
  const script = lists.SCRIPTS.find(([, letters]) => letters.test(text));
  if (script) return [script[0]];
  if (!/\p{Script=Latin}/u.test(text)) return [];
  const words = text.match(/\p{L}+/gu) ?? [];
  const scores = lists.LANGUAGES.map(([locale, known]) => {
    const isKnown = (word: string): boolean =>
      known.has(word) ||
      (locale === 'en' ? isEnglish(word) : SECTIONS.has(locale) && find(glossaryOf(locale), word) !== undefined);
    return [locale, words.filter(isKnown).length] as const;
  });
  const most = Math.max(...scores.map(([, score]) => score));
  const best = scores.filter(([, score]) => score === most).map(([locale]) => locale);
  return best.includes('en') ? ['en'] : best;
}

const isEnglish = (word: string): boolean =>
  lists.FUNCTION_WORDS.has(word) || lists.COLOURS[word] !== undefined || isNamed(word) || !!findFigure([word]);

const isNamed = (word: string): boolean =>
  [lists.PLACES, lists.TIMES, lists.WEATHERS, lists.NUMBERS, lists.SURFACES].some((names) => names.has(word));

/** The English of a word by its whole or its beginning. */
function find({ exact, stems }: Glossary, word: string): string | undefined {
  return exact.get(word) ?? lists.FOREIGN.get(word) ?? byStem(stems, word, 1);
}

/** The English of the longest beginning of a word that is known, of so many letters or more. */
const byStem = (stems: Glossary['stems'], word: string, least: number): string | undefined =>
  stems.find(([stem]) => stem.length >= least && word.startsWith(stem) && word.length - stem.length <= MAX_ENDING)?.[1];

function translate(text: string, locale: string): readonly Piece[] {
  const names = figureNames(locale);
  const glossary = glossaryOf(locale);
  const isJoined = JOINED.has(locale);
  const named = (word: string): string | undefined => names.get(word)?.[0]?.name;
  const plain = lists.LANGUAGES.find(([name]) => name === locale)?.[1];
  const known = (word: string): string | undefined =>
    glossary.exact.get(word) ?? (plain?.has(word) ? undefined : (lists.FOREIGN.get(word) ?? named(word)));
  /** Whether a name of emojibase begins with a colour, which is said of a thing that has others. */
  const isColoured = (name: string): boolean =>
    !glossary.exact.has(name) &&
    [1, 2, 3].some((n) => colourCode(known(name.slice(0, n)) ?? '') !== null && known(name.slice(n)) !== undefined);
  const pieces: Piece[] = [];
  let end = 0;
  /** Whether the last word ended in what makes it a part of the sentence of its own. */
  let hasParticle = false;
  const add = (english: string, at: number, length: number): void => {
    const between = text.slice(end, at);
    const isApart = /\p{L}/u.test(between.replaceAll(/[的之の]/gu, '')) || hasParticle;
    pieces.push({ english, isFirst: /[^\s\p{L}\p{M}\p{N}]/u.test(between), isApart });
    hasParticle = false;
    end = at + length;
  };
  if (isJoined) {
    for (let at = 0; at < text.length; at++) {
      const lengths = Array.from({ length: LONGEST.letters }, (_, k) => LONGEST.letters - k);
      const length = lengths.find(
        (n) =>
          (n > 1 || /\p{Script=Han}/u.test(text[at] ?? '')) &&
          known(text.slice(at, at + n)) &&
          !isColoured(text.slice(at, at + n)),
      );
      if (!length) continue;
      const english = known(text.slice(at, at + length)) ?? '';
      // "The red umbrella's woman" has the umbrella.
      if (text.slice(end, at) === 'の' && PEOPLE.test(english) && isThing(pieces.at(-1)?.english))
        add('holding', at, 0);
      add(english, at, length);
      at += length - 1;
    }
    return pieces;
  }
  const words = [...text.matchAll(WORDS)].map(({ 0: word, index: at }) => ({ word, at }));
  for (let i = 0; i < words.length; i++) {
    const { word = '', at = 0 } = words[i] ?? {};
    const sizes = Array.from({ length: LONGEST.words - 1 }, (_, k) => LONGEST.words - k);
    const phrase = (size: number): string =>
      words
        .slice(i, i + size)
        .map((each) => each.word)
        .join(' ');
    const size = sizes.find((n) => i + n <= words.length && known(phrase(n)));
    if (size) {
      add(
        known(phrase(size)) ?? '',
        at,
        (words[i + size - 1]?.at ?? at) + (words[i + size - 1]?.word.length ?? 0) - at,
      );
      i += size - 1;
      continue;
    }
    // A long beginning is surer than one of the many names of emojibase, a short one is not.
    const sure = glossary.exact.get(word) ?? byStem(glossary.stems, word, 4);
    const english = sure ?? known(word) ?? find(glossary, word) ?? inflected(word, locale) ?? undefined;
    if (!english) continue;
    add(english, at, word.length);
    // "At" and "in" are one particle, which the noun ends in.
    if (locale === 'ko' && /.(에|에서)$/u.test(word) && known(word) === undefined) add('in', at + word.length, 0);
    hasParticle = locale === 'ko' && /[은는이가을를에서]$/u.test(word) && known(word) === undefined;
  }
  return pieces;

  /** Two of a thing in Arabic, which has a form of its own, as have the adjectives with it. */
  function dual(word: string): string | undefined {
    const stem = /^(.{2,}?)(ت|او)?(ان|ين)$/u.exec(word)?.[1];
    const adjective = stem && known(`${stem}اء`);
    const noun = stem && (known(`${stem}ه`) ?? known(stem));
    return adjective || (noun && (isAdjective({ english: noun }) ? noun : `two ${noun}s`)) || undefined;
  }

  function inflected(word: string, of: string): string | undefined {
    if (of === 'ar') {
      const [prefix = '', and] = ARABIC_PREFIX.exec(word) ?? [];
      const rest = word.slice(prefix.length);
      // A letter that looks like a prefix may belong to the word.
      const found = known(rest) ?? find(glossary, rest) ?? known(word.replace(/^ال/u, '')) ?? dual(word) ?? dual(rest);
      return found && and ? `and ${found}` : found;
    }
    if (of === 'ko') {
      for (let cut = word.length - 1; cut > 0; cut--)
        if (KOREAN_PARTICLES.test(word.slice(cut))) {
          const found = known(word.slice(0, cut));
          if (found) return found;
        }
    }
    return plain?.has(word) ? undefined : findInflected(word, names)?.name;
  }
}

const isPreposition = ({ english }: Piece): boolean => /^(on|under|in|in front of|behind|beside)$/.test(english);
const isAdjective = ({ english }: Pick<Piece, 'english'>): boolean =>
  colourCode(english) !== null || /^(small|big|old|young|wooden)$/.test(english);
const isNumber = ({ english }: Piece): boolean => english === 'a' || lists.NUMBERS.has(english);
const isNoun = (piece: Piece): boolean =>
  !isPreposition(piece) &&
  !isAdjective(piece) &&
  !isNumber(piece) &&
  !/ing( book| newspaper)?$|^(and|with|from above|close-up)\b/.test(piece.english);

/** The pieces in the order of English: adjectives before their nouns, prepositions before both. */
function order(pieces: readonly Piece[], locale: string): readonly Piece[] {
  const ordered: Piece[] = [];
  /** Puts a piece in front of the last `count` others. */
  const insert = (piece: Piece, count: number): void => {
    const at = ordered.length - count;
    const next = ordered[at];
    if (next) ordered[at] = { ...next, isFirst: false };
    ordered.splice(at, 0, { ...piece, isFirst: next?.isFirst ?? piece.isFirst });
  };
  for (const piece of pieces) {
    const last = ordered.at(-1);
    if (!piece.isFirst && last && isNoun(last) && ADJECTIVES_FOLLOW.has(locale) && isAdjective(piece)) insert(piece, 1);
    else if (!piece.isFirst && HAS_POSTPOSITIONS.has(locale) && isPreposition(piece)) {
      let count = 0;
      for (let k = ordered.length - 1; k >= 0; k--) {
        const each = ordered[k];
        if (!each || !(isNoun(each) || isAdjective(each) || isNumber(each))) break;
        // A noun before an adjective is another phrase.
        if (count > 0 && isNoun(each) && !isNoun(ordered[k + 1] ?? each)) break;
        count++;
        if (each.isFirst || (each.isApart && isNoun(ordered[k - 1] ?? each))) break;
      }
      insert(piece, count);
    } else ordered.push(piece);
  }
  const article: Piece = { english: 'a', isFirst: false, isApart: false };
  return ordered.flatMap((piece, i) => {
    const before = ordered[i - 1];
    const isLed = !piece.isFirst && before !== undefined && (isAdjective(before) || isNumber(before) || isNoun(before));
    const isNext = piece.isApart && before !== undefined && isNoun(before);
    return isNoun(piece) && (!isLed || isNext) && !/^(a|an|two) /.test(piece.english)
      ? [
          { ...article, isFirst: piece.isFirst },
          { ...piece, isFirst: false },
        ]
      : [piece];
  });
}
