import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import compile from 'icu-minify/compile';
import { textsOf, type Language } from '../../apps/web/scripts/words.mjs';
import { message } from '../../apps/web/src/words/message.ts';

/** What a text's places are filled with; a RegExp stands for words that are not known. */
type Values = Readonly<Record<string, string | number | RegExp>>;

const web = new URL('../../apps/web/', import.meta.url);

/** The German texts by the English ones. Two areas may say the same thing in other words. */
function germanTexts(): ReadonlyMap<string, ReadonlySet<string>> {
  const german = JSON.parse(readFileSync(new URL('languages/de.json', web), 'utf8')) as Language;
  const folder = new URL('src/words/en/', web);
  const texts = new Map<string, Set<string>>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    for (const { name, english } of textsOf(readFileSync(new URL(path, folder), 'utf8'), path)) {
      const translation = german[basename(path, '.ts')]?.[name] ?? english;
      texts.set(english, (texts.get(english) ?? new Set()).add(translation));
    }
  }
  return texts;
}

const german = germanTexts();

/** The pattern of a text whose places are filled. Its tags are elements and no words. */
function patternOf(text: string, values: Values): string {
  const compiled: unknown = message(compile(text.replaceAll(/<\/?\w+>/gu, '')));
  const mark = (name: string): string => `⟦${name}⟧`;
  const marked = Object.entries(values).map(([name, value]) => [name, value instanceof RegExp ? mark(name) : value]);
  const filled = typeof compiled === 'function' ? String(compiled(Object.fromEntries(marked))) : String(compiled);
  const escaped = filled.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
  return Object.entries(values).reduce(
    (pattern, [name, value]) => (value instanceof RegExp ? pattern.replaceAll(mark(name), value.source) : pattern),
    escaped,
  );
}

/** With the marks of `marked-words.ts`, if the page has them. @throws Error if the studio does not say this */
function inEither(english: string, values: Values = {}): string {
  const translations = german.get(english);
  if (!translations) throw new Error(`No text in apps/web/src/words/en is “${english}”`);
  return String.raw`\u200B?(?:${[english, ...translations].map((text) => patternOf(text, values)).join('|')})\u00AD?`;
}

/** What something is called on a page in English or in German, by its text in `apps/web/src/words/en`. */
export const named = (english: string, values?: Values): RegExp => new RegExp(`^${inEither(english, values)}$`, 'u');

/** The same for a name that goes on, as a button's with its price. */
export const beginning = (english: string, values?: Values): RegExp => new RegExp(`^${inEither(english, values)}`, 'u');

/** The same for a name that ends so. */
export const ending = (english: string, values?: Values): RegExp => new RegExp(`${inEither(english, values)}$`, 'u');

/** The same for a menu's item, which may show what it costs. */
export const priced = (english: string): RegExp =>
  new RegExp(String.raw`^${inEither(english)}(?: ${inEither('Free')}| (?:\p{L}+ )?\d.*[Cc]redits?)?$`, 'u');
