import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { IRREGULAR, SYNONYMS, NEVER, MATERIALS } from './words.ts';

/** A figure of the kept library: Fluent Emoji in flat colours, named in Unicode's words. */
export interface Figure {
  /** Its English label in small letters, without "face". */
  readonly name: string;
  /** Key of its drawing. */
  readonly icon: string;
  /** Emojibase's subgroup, which says what kind of thing it is. */
  readonly kind: number;
  readonly tags: readonly string[];
}

interface Entry {
  readonly label: string;
  readonly hexcode: string;
  readonly group?: number;
  readonly subgroup?: number;
  readonly tags?: readonly string[];
}

const require = createRequire(import.meta.url);
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Kinds of figures that can be things in a picture: no faces, hands, hearts, arrows, signs, signs of the zodiac, flags. */
const isThing = ({ group, subgroup }: Entry): boolean =>
  group !== undefined &&
  subgroup !== undefined &&
  ((group === 1 && subgroup >= 23 && subgroup !== 24 && subgroup !== 32) ||
    (group >= 3 && group <= 7) ||
    subgroup === 11 ||
    subgroup === 14);

/** Fluent's drawings, 9 MB of JSON: read when the first storyboard is drawn, in the thread that draws it. */
let drawings: Readonly<Record<string, { readonly body: string }>> | undefined;
let known: ReadonlyMap<string, Figure> | undefined;
const locales = new Map<string, ReadonlyMap<string, readonly Figure[]>>();

const plain = (hexcode: string): string => hexcode.toLowerCase().replaceAll('-fe0f', '');
const nameOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/ (face|facing right)$/, '')
    .replace(/:.*facing right$/, '');

function figures(): ReadonlyMap<string, Figure> {
  if (known) return known;
  const icons = json(require.resolve('@iconify-json/fluent-emoji-flat/chars.json')) as Readonly<Record<string, string>>;
  const byCode = new Map(Object.entries(icons).map(([code, icon]) => [plain(code), icon]));
  known = new Map(
    (json(require.resolve('emojibase-data/en/data.json')) as readonly Entry[]).flatMap((entry) => {
      const icon = byCode.get(plain(entry.hexcode));
      if (!icon || !isThing(entry)) return [];
      return [
        [
          entry.hexcode,
          { name: nameOf(entry.label), icon, kind: entry.subgroup ?? 0, tags: entry.tags ?? [] },
        ] as const,
      ];
    }),
  );
  return known;
}

/** Figures that share a tag are a class of things, such as animals, from this number on. */
const CLASS = 12;

/** All names of figures in a language, each with the figures that have it, the likeliest first. */
function namesIn(locale: string): ReadonlyMap<string, readonly Figure[]> {
  const kept = locales.get(locale);
  if (kept) return kept;
  const labels = new Map<string, Figure[]>();
  const tags = new Map<string, Figure[]>();
  const add = (names: Map<string, Figure[]>, name: string, figure: Figure): void => {
    names.set(name, [...(names.get(name) ?? []), figure]);
  };
  if (locale === 'en') {
    for (const figure of figures().values()) if (!isHidden(figure)) add(labels, figure.name, figure);
    for (const [word, label] of SYNONYMS) for (const figure of labels.get(label) ?? []) add(tags, word, figure);
  } else {
    for (const { hexcode, label, tags: more = [] } of json(
      require.resolve(`emojibase-data/${locale}/data.json`),
    ) as readonly Entry[]) {
      const figure = figures().get(hexcode);
      if (!figure || isHidden(figure)) continue;
      add(labels, label.toLowerCase(), figure);
      // Its own name beside that of its face, or the word for a thing that English has one word for.
      for (const tag of more)
        if (label.toLowerCase().includes(tag.slice(0, 4)) || !figure.name.includes(' '))
          add(tags, tag.toLowerCase(), figure);
    }
  }
  const names = new Map<string, readonly Figure[]>();
  for (const [name, list] of [...tags, ...labels])
    // A whole animal is drawn rather than its face; a plain name rather than one of many words.
    if (list.length < CLASS)
      names.set(
        name,
        list.toSorted((a, b) => Number(isFace(a)) - Number(isFace(b)) || a.name.length - b.name.length),
      );
  locales.set(locale, names);
  return names;
}

/** The backdrop has its own sun, moon and clouds. */
const isHidden = ({ name }: Figure): boolean => NEVER.has(name) || /\bmoon$|o’clock$|-thirty$/.test(name);
const isFace = ({ icon }: Figure): boolean => icon.endsWith('-face');

/** The singular forms that an English word may have, itself first. */
export function singulars(word: string): readonly string[] {
  const forms = [word, IRREGULAR.get(word) ?? ''];
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  if (/(s|x|z|ch|sh|o)es$/.test(word)) forms.push(word.slice(0, -2));
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  if (/[^s]s$/.test(word)) forms.push(word.slice(0, -1));
  return forms.filter((form) => form !== '');
}

/** The figure of an English name of one to three words; undefined where there is none. */
export function figureNamed(words: readonly string[]): Figure | undefined {
  const names = namesIn('en');
  const last = words.at(-1) ?? '';
  for (const form of singulars(last)) {
    const name = [...words.slice(0, -1), form].join(' ');
    const found = names.get(name) ?? names.get(name.replaceAll(' ', '-'));
    if (found?.[0]) return found[0];
  }
  return undefined;
}

/** A tag counts together with a word of the label: "hot" and "spring" are the hot springs. */
export function figureHinted(words: readonly string[]): Figure | undefined {
  const said = new Set(words.flatMap(singulars));
  for (const figure of figures().values()) {
    if (isHidden(figure) || !figure.name.includes(' ')) continue;
    const label = figure.name.split(' ');
    const named = label.filter((word) => said.has(word) && !MATERIALS.has(word));
    if (named.includes(label.at(-1) ?? '') && figure.tags.some((tag) => said.has(tag) && !label.includes(tag)))
      return figure;
  }
  return undefined;
}

/** Figures that a text in another language names, in the order of the text, with the words that named them. */
export function figuresIn(
  text: string,
  locale: string,
): readonly { readonly figure: Figure; readonly word: string; readonly at: number }[] {
  const names = namesIn(locale);
  const found: { figure: Figure; word: string; at: number }[] = [];
  if (/^(ja|zh|th)$/.test(locale)) {
    // Written without spaces: the longest name wins.
    for (let at = 0; at < text.length; at++) {
      for (let size = Math.min(10, text.length - at); size > 0; size--) {
        const word = text.slice(at, at + size);
        const figure = names.get(word)?.[0];
        if (!figure || (size === 1 && !/\p{Script=Han}/u.test(word))) continue;
        found.push({ figure, word, at });
        at += size - 1;
        break;
      }
    }
    return found;
  }
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)];
  for (let i = 0; i < words.length; i++) {
    const { 0: word = '', index: at = 0 } = words[i] ?? {};
    const pair = `${word} ${words[i + 1]?.[0] ?? ''}`;
    const both = names.get(pair)?.[0];
    const figure =
      both ?? (word.length > 2 || locale === 'ko' ? (names.get(word)?.[0] ?? inflected(word, names)) : undefined);
    if (figure) found.push({ figure, word: both ? pair : word, at });
    if (both) i++;
  }
  return found;
}

/** A name that begins as the word does and differs in its ending: two letters at most. */
function inflected(word: string, names: ReadonlyMap<string, readonly Figure[]>): Figure | undefined {
  if (word.length < (/\p{Script=Hangul}/u.test(word) ? 2 : 4)) return undefined;
  for (let cut = 1; cut <= 2 && word.length - cut >= 1; cut++) {
    const stem = word.slice(0, -cut);
    for (const ending of ['', 'e', 'n', 'a', 'о', 'а', 'я', 'ь', 'о', 'ка', 'к', 'o']) {
      const figure = names.get(stem + ending)?.[0];
      if (figure) return figure;
    }
  }
  return undefined;
}

/** A figure's drawing: the inside of an SVG of 32 × 32. */
export function drawingOf(figure: Figure): string {
  drawings ??= (
    json(require.resolve('@iconify-json/fluent-emoji-flat/icons.json')) as { icons: Record<string, { body: string }> }
  ).icons;
  return drawings[figure.icon]?.body ?? '';
}
