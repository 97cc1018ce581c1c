import { parseHex, type RgbColour } from '../scenes/colour.ts';
import { type Patterns, parsePatterns, readSections } from '../storyboard/sections.ts';
import { COLOURS, NEUTRALS } from '../storyboard/words.ts';

export type Part = 'subject' | 'background' | 'sky' | 'all';
export type Lighting = 'night' | 'sunset' | 'dawn' | 'neon' | 'dramatic' | 'bright' | 'day';
export type WeatherEdit = 'rain' | 'snow' | 'fog' | 'storm' | 'lightning';
export type Style = 'watercolour' | 'oil' | 'pencil' | 'comic' | 'anime' | 'noir' | 'vintage' | 'pixels' | 'cyberpunk';
export type GradeName = 'grey' | 'sepia' | 'warm' | 'cold' | 'teal-orange' | 'vivid' | 'pastel';

const EDITS = readSections(new URL('edits.txt', import.meta.url));
const LIGHTING = parsePatterns<Lighting>(EDITS.get('lighting'));
const WEATHER = parsePatterns<WeatherEdit>(EDITS.get('weather'));
const STYLES = parsePatterns<Style>(EDITS.get('styles'));
const GRADES = parsePatterns<GradeName>(EDITS.get('grades'));

/** A colour change: the part of the image, the colour and its lightness. */
export interface ColourChange {
  readonly part: Part;
  readonly rgb: RgbColour;
  readonly depth: 'dark' | 'light' | 'plain';
}

/** Phrases with colour words that do not name a colour. */
const PHRASES =
  /\b(golden (hour|light)|blue hour|black[- ]and[- ]white|black & white|teal (and|&) orange|orange (and|&) teal|blade runner)\b/g;

/** The edits that a prompt names, possibly several; `isUnclear` if none was recognised. */
export function readEdit(prompt: string) {
  const text = prompt.normalize('NFKC').toLowerCase();
  const found = <T extends string>(table: Patterns<T>): T[] =>
    table.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const [lighting, weather, named, grades] = [found(LIGHTING), found(WEATHER), found(STYLES), found(GRADES)];
  // "A watercolour painting" is not an oil painting.
  const isDrawn = named.includes('watercolour') || named.includes('pencil');
  const styles = named.filter((style) => style !== 'oil' || !isDrawn);
  const colour = findColour(text.replaceAll(PHRASES, ' '));
  const isUnclear = !colour && [lighting, weather, styles, grades].every((list) => list.length === 0);
  return { colour, lighting, weather, styles, grades, isUnclear };
}

function findColour(text: string): ColourChange | null {
  const words = text.match(/[\p{L}]+/gu) ?? [];
  const at = words.findLastIndex((word) => word in COLOURS || word in NEUTRALS);
  const name = words[at];
  const code = name && (COLOURS[name] ?? NEUTRALS[name]);
  if (!code) return null;
  const before = words[at - 1] ?? '';
  const depth = /^(dark|deep)$/.test(before) ? 'dark' : /^(light|pale)$/.test(before) ? 'light' : 'plain';
  return { part: findPart(text, words, at), rgb: parseHex(code), depth };
}

/** The part to recolour: "make the car red" and "a red car" name an object, "blue tones" and "red" do not. */
function findPart(text: string, words: readonly string[], at: number): Part {
  if (/\bsky\b/.test(text)) return 'sky';
  if (/\b(background|backdrop|walls?|behind)\b/.test(text)) return 'background';
  if (/\b(everything|all|whole|tones?|tint\w*|light\w*|photo|picture|image|atmosphere|mood|grade)\b/.test(text))
    return 'all';
  const thing = words.some((word, i) => i !== at && !FILLERS.test(word));
  return thing ? 'subject' : 'all';
}

const FILLERS =
  /^(an?|the|it|this|that|made|make|turn(ed)?|changed?|into|to|in|with|and|of|as|be|more|very|dark|light|deep|pale|please|colou?r|paint(ed)?)$/;
