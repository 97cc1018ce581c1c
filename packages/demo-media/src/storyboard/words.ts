import type { Camera, FigureMotion } from './motion.ts';
import type { Place } from './places.ts';
import { type Patterns, parsePatterns, readSections } from './sections.ts';

export type SceneName = 'aurora' | 'lanterns' | 'lighthouse' | 'neon' | 'planet' | 'sea' | 'silk';
export type Relation = 'above' | 'behind' | 'beside' | 'front' | 'held' | 'in' | 'on' | 'under' | 'worn';
export type ShotSize = 'close' | 'medium' | 'wide' | 'top' | 'low';
export type Weather = 'rain' | 'snow' | 'fog' | 'storm' | 'wind';
export type Surface = 'ground' | 'water' | 'backdrop';
export type Pose = 'bed' | 'sit' | 'lie' | 'sleep' | 'run' | 'cheer';
export type HourName = 'dawn' | 'day' | 'golden' | 'dusk' | 'blue' | 'night';

/** Word lists of the storyboard, beside the names and tags of the figures. */
const SECTIONS = readSections(new URL('words.txt', import.meta.url));

const splitWords = (text: string): string[] => text.split(' ').map((word) => word.replaceAll('_', ' '));
const readLines = (section: string): readonly string[] => SECTIONS.get(section) ?? [];
const readPairs = (section: string): (readonly [name: string, words: string[]])[] =>
  readLines(section).map((line) => {
    const [name = '', words = ''] = line.split(/: | \| /);
    return [name.replaceAll('_', ' '), splitWords(words)];
  });
const table = <T extends string>(section: string): ReadonlyMap<string, T> =>
  new Map(readPairs(section).flatMap(([name, words]) => words.map((word) => [word, name as T] as const)));
const set = (section: string): ReadonlySet<string> => new Set(readLines(section).flatMap(splitWords));

/** Words of other languages for places, hours, weather, numbers and colours, in English. */
export const FOREIGN: ReadonlyMap<string, string> = new Map(
  ['places', 'times', 'weathers', 'numbers', 'colours'].flatMap(readLines).flatMap((line) => {
    const [name = '', words = '', foreign] = line.split(/: | \| /);
    const [english = name] = splitWords(words);
    return foreign === undefined ? [] : splitWords(foreign).map((word) => [word, english] as const);
  }),
);
/** Places, hours and weather. */
export const PLACES = table<Place>('places');
export const TIMES = table<HourName>('times');
export const WEATHERS = table<Weather>('weathers');
/** Stems of English verbs, and the motion that a figure then has. */
export const MOTIONS = table<FigureMotion>('motions');
export const NUMBERS: ReadonlyMap<string, number> = new Map(
  [...table('numbers')].map(([word, count]) => [word, Number(count)]),
);
/** Colours by name, and those that only things are given, not light. */
export const COLOURS: Readonly<Record<string, string>> = Object.fromEntries(table('shades'));
/** Colours of two words, which are read as one. */
export const COMPOUND_COLOURS = new RegExp(
  `\\b(${[...table('shades').keys(), ...table('neutrals').keys()]
    .filter((name) => name.includes('-'))
    .map((name) => name.replace('-', '[ -]'))
    .join('|')})\\b`,
  'g',
);
export const NEUTRALS: Readonly<Record<string, string>> = Object.fromEntries(table('neutrals'));
export const IRREGULAR = table('irregular');
/** What may have a colour beside the subjects. */
export const SURFACES = table<Surface>('surfaces');
/** Colours of surfaces by their materials. */
export const SURFACE_MATERIALS = table('surfaceMaterials');
export const CLOTHES = set('clothes');
/** Words that stand for a figure whose label is another. One figure may have many names. */
export const SYNONYMS = table('synonyms');
export const ARTICLES = set('articles');
/** English words that are not nouns but occur in their place. */
export const FUNCTION_WORDS = set('functionWords');
/** Figure names that are also verbs, adjectives or places: nouns only after an article or modifier. */
export const DOUBTFUL = set('doubtful');
/** Materials, which do not name a subject. */
export const MATERIALS = set('materials');
/** Figures that are never drawn, or that the backdrop shows. */
export const HIDDEN_FIGURES = set('never');
/** Names without a figure that end in another figure's name: a sea lion is not a lion. */
export const UNDRAWN = set('undrawn');
/** A few words by which a language in Latin letters is told; locales of emojibase. */
export const LANGUAGES: readonly (readonly [locale: string, words: ReadonlySet<string>])[] = readPairs('languages').map(
  ([locale, words]) => [locale, new Set(words)],
);

const patterns = <T extends string>(section: string): Patterns<T> => parsePatterns(readLines(section));

export const CAMERAS = patterns<Camera>('cameras');
export const SHOTS = patterns<ShotSize>('shots');
export const RELATIONS = patterns<Relation>('relations');
/** How people look, as the library's names end. */
export const LOOKS = patterns('looks');
/** How a figure's verb has it sit or lie. */
export const POSES = patterns<Pose>('poses');
/** Locales by script. */
export const SCRIPTS = patterns('scripts');
/** Where figures are found that come without a place, and how large they are, by name and kind. */
export const DEFAULT_PLACES = patterns<Place>('usualPlaces');
export const FIGURE_SIZES = patterns('sizes');
/** How high others stand on a figure, as a share of its side, by the same. */
export const SEAT_HEIGHTS = patterns('seats');
/** Painted scenes by the nouns that ask for them, and other things that are seen in them. */
export const SCENES = patterns<SceneName>('scenes');
export const SCENE_DETAILS = new Map(patterns<SceneName>('seen'));

/** The letters of a text, as readers count them. */
export const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
