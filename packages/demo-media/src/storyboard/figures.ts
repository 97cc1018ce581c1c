import { createRequire } from 'node:module';
import { readSections } from './sections.ts';
import { IRREGULAR, SYNONYMS, HIDDEN_FIGURES, MATERIALS } from './words.ts';

/** A figure of the library: a flat Fluent Emoji with its Unicode name. */
export interface Figure {
  /** Its English label in small letters, without "face". */
  readonly name: string;
  /** Key of its drawing. */
  readonly icon: string;
  /** Emojibase's subgroup. */
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

/** Reads JSON when it is first asked for, in the thread that draws, and keeps it: Fluent's drawings are 9 MB. */
const require = createRequire(import.meta.url);
/** Both ways of writing Chinese; none where emojibase has no names in a language. */
const LOCALES: Readonly<Record<string, readonly string[]>> = { ar: [], zh: ['zh', 'zh-hant'] };
const emojis = (locale: string): readonly Entry[] =>
  locale === 'en'
    ? (require('emojibase-data/en/data.json') as Entry[])
    : (LOCALES[locale] ?? [locale]).flatMap((name) => require(`emojibase-data/${name}/data.json`) as Entry[]);

/** Our own drawings by the names of figures: the inside of an SVG of 32 × 32, and their kinds. */
const DRAWINGS: ReadonlyMap<string, { readonly kind: number; readonly body: string }> = new Map(
  (readSections(new URL('drawings.txt', import.meta.url)).get('drawings') ?? []).map((line) => {
    const [, name = '', kind = '', paths = ''] = /^(.+?) (\d+): (.*)$/.exec(line) ?? [];
    return [
      name,
      { kind: Number(kind), body: paths.replaceAll(/(#\w+) ([^#]+?) *(?=#|$)/g, '<path fill="$1" d="$2"/>') },
    ];
  }),
);

const cache = new Map<string, unknown>();
function cached<T>(name: string, make: () => T): T {
  if (!cache.has(name)) cache.set(name, make());
  return cache.get(name) as T;
}

/** Whether an emoji shows an object: no faces, hands, hearts, arrows, signs or flags. */
const isThing = ({ group = 0, subgroup = 0 }: Entry): boolean =>
  (group === 1 && subgroup >= 23 && subgroup !== 24 && subgroup !== 32) ||
  (group >= 3 && group <= 7) ||
  subgroup === 11 ||
  subgroup === 14;

const normaliseCode = (hexcode: string): string => hexcode.toLowerCase().replaceAll('-fe0f', '');
const cleanLabel = (label: string): string => label.toLowerCase().replace(/ (face|facing right)$|:.*facing right$/, '');

/** All figures by their code points. */
const figures = (): ReadonlyMap<string, Figure> =>
  cached('figures', () => {
    const icons = Object.entries(
      require('@iconify-json/fluent-emoji-flat/chars.json') as Readonly<Record<string, string>>,
    );
    const byCode = new Map(icons.map(([code, icon]) => [normaliseCode(code), icon]));
    const known = new Map<string, Figure>();
    for (const entry of emojis('en')) {
      const icon = byCode.get(normaliseCode(entry.hexcode));
      const { label, hexcode, subgroup: kind = 0, tags = [] } = entry;
      if (icon && isThing(entry)) known.set(hexcode, { name: cleanLabel(label), icon, kind, tags });
    }
    for (const [name, { kind }] of DRAWINGS)
      if (!name.endsWith(' above')) known.set(name, { name, icon: name, kind, tags: [] });
    return known;
  });

/** A tag with this many figures names a class, such as animals. */
const CLASS_SIZE = 12;
export type FigureNames = ReadonlyMap<string, readonly Figure[]>;

/** All names of figures in a language, each with the figures that have it, the likeliest first. */
export const figureNames = (locale: string): FigureNames =>
  cached(locale, () => {
    const labels = new Map<string, Figure[]>();
    const tags = new Map<string, Figure[]>();
    const add = (names: Map<string, Figure[]>, name: string, figure: Figure): unknown =>
      names.set(name.toLowerCase(), [...(names.get(name.toLowerCase()) ?? []), figure]);
    const own = [...DRAWINGS.keys()].map((name): Entry => ({ hexcode: name, label: name }));
    for (const { hexcode, label, tags: more = [] } of [...(locale === 'en' ? own : []), ...emojis(locale)]) {
      const figure = figures().get(hexcode);
      if (!figure || isHidden(figure)) continue;
      add(labels, locale === 'en' ? figure.name : label, figure);
      // Its own name beside that of its face, or the word for a thing that English has one word for.
      for (const tag of locale === 'en' ? [] : more)
        if (label.toLowerCase().includes(tag.slice(0, 4)) || !figure.name.includes(' ')) add(tags, tag, figure);
    }
    for (const [word, label] of locale === 'en' ? SYNONYMS : [])
      for (const figure of labels.get(label) ?? []) add(tags, word, figure);
    // A whole animal is drawn rather than its face; a plain name rather than one of many words.
    const likelier = (a: Figure, b: Figure): number =>
      Number(isFace(a)) - Number(isFace(b)) || a.name.length - b.name.length;
    const small = [...tags, ...labels].filter(([, list]) => list.length < CLASS_SIZE);
    return new Map(small.map(([name, list]) => [name, list.toSorted(likelier)]));
  });

/** The backdrop has its own sun, moon and clouds. */
const isHidden = ({ name }: Figure): boolean => HIDDEN_FIGURES.has(name) || /\bmoon$|o’clock$|-thirty$/.test(name);
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
export function findFigure(words: readonly string[]): Figure | undefined {
  const names = figureNames('en');
  const last = words.at(-1) ?? '';
  for (const form of singulars(last)) {
    const name = [...words.slice(0, -1), form].join(' ');
    const found = names.get(name) ?? names.get(name.replaceAll(' ', '-'));
    if (found?.[0]) return found[0];
  }
  return undefined;
}

/** The face of an animal that is drawn whole, where the library has it. */
export const faceOf = ({ name, kind }: Figure): Figure | undefined =>
  kind >= 34 && kind <= 37
    ? figureNames('en')
        .get(name.split(' ').at(-1) ?? '')
        ?.find(isFace)
    : undefined;

/** Finds a figure by a tag together with a word of its label: "hot" and "spring" are the hot springs. */
export function findFigureByTags(words: readonly string[]): Figure | undefined {
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

/** A name that differs from the word in an ending of at most two letters. */
export function findInflected(word: string, names: FigureNames): Figure | undefined {
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

type Drawings = { readonly icons: Readonly<Record<string, { readonly body: string }>> };

/** A figure's drawing, as it is seen from the side or from above: the inside of an SVG of 32 × 32. */
export const readDrawing = ({ name, icon }: Figure, isFromAbove = false): string =>
  DRAWINGS.get(isFromAbove ? `${name} above` : name)?.body ??
  DRAWINGS.get(name)?.body ??
  (require('@iconify-json/fluent-emoji-flat/icons.json') as Drawings).icons[icon]?.body ??
  '';
