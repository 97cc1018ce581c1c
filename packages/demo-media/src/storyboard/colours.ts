import { singulars } from './figures.ts';
import type { Token } from './tokens.ts';
import * as lists from './words.ts';

/** A colour that a prompt names, and the words that it may be the colour of. */
export interface NamedColour {
  readonly code: string;
  readonly isNeutral: boolean;
  /** The words that it belongs to, by their numbers: its own, and the noun's that follows, or comes before in "a car in red". */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly surface: lists.Surface | null;
  readonly isWorn: boolean;
  /** Whether something that is shown has it. */
  isBound: boolean;
}

export const colourCode = (word: string): string | null => lists.COLOURS[word] ?? lists.NEUTRALS[word] ?? null;

const LIGHTS =
  /light|glow|tone|mood|haze|mist|palette|neon|sunset|sunrise|dawn|dusk|sign|scheme|theme|tint|hue|gradient|letter/;

/** What ends the words that a colour may belong to. */
const PHRASE_END = new Set(
  (
    'and or but with without of in on at by to from into onto over under above below behind beside near next is are was were ' +
    'a an the his her its their against through across along around for as while who that which inside outside before after ' +
    'between beneath underneath atop toward towards upon among amid sits stands lies sleeps walks runs flies rests'
  ).split(' '),
);

/** The colours that are named, each with its noun: in "a red cup on a blue table" the cup and the table. */
export function bindColours(tokens: readonly Token[]): readonly NamedColour[] {
  return tokens.flatMap(({ word }, at) => {
    const material = lists.SURFACE_MATERIALS.get(word);
    const code = colourCode(word) ?? material;
    const next = tokens[at + 1];
    if (!code || (next && !next.isFirst && /^(hour|light)$/.test(next.word))) return [];
    const after = endOfPhrase(tokens, at);
    const before = tokens[at]?.isFirst || after > at ? '' : (tokens[at - 1]?.word ?? '');
    // "The car is red", "a woman in red".
    const [from, to] = /^(is|are|in|colou?red|painted)$/.test(before) ? [at - 2, at] : [at, after];
    const noun = tokens[from < at ? from : to]?.word ?? '';
    const surface = singulars(noun).flatMap((form) => lists.SURFACES.get(form) ?? [])[0] ?? null;
    const isWorn = singulars(noun).some((form) => lists.CLOTHES.has(form));
    if (material && !colourCode(word) && !surface) return [];
    const isNeutral = lists.COLOURS[word] === undefined;
    // A thing that is not drawn keeps its colour to itself; light and places have it everywhere.
    const isOther = to > at && !lists.FUNCTION_WORDS.has(noun) && !lists.PLACES.has(noun) && !LIGHTS.test(noun);
    return [{ code, isNeutral, at, from, to, surface, isWorn, isBound: surface !== null || isOther }];
  });
}

/** The last word of the phrase that goes on after a colour. */
function endOfPhrase(tokens: readonly Token[], at: number): number {
  let end = at;
  for (let k = at + 1; k < tokens.length; k++) {
    const { word = '', isFirst = true } = tokens[k] ?? {};
    const isPair = word === 'and' && colourCode(tokens[k + 1]?.word ?? '') !== null && end === at;
    const isNext = end > at && lists.NUMBERS.has(word);
    if (isFirst || isNext || (PHRASE_END.has(word) && !isPair) || /.{3}ing$/.test(word)) break;
    if (!isPair) end = k;
    else k++;
  }
  return end;
}
