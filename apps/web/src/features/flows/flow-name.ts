import { limits } from '@kinoloom/contract';

/** A name over 7 characters shows its first 7 and three dots. Counted as people count them, not in UTF-16 units. */
export function shortName(name: string): string {
  const letters = lettersOf(name);
  return letters.length > limits.flow.nameShown ? `${letters.slice(0, limits.flow.nameShown).join('')}...` : name;
}

/** A segmenter takes 20 ms to make, and most names are of letters that need none. */
function lettersOf(name: string): string[] {
  if (/^[\u0020-\u007E]*$/.test(name)) return name.split('');
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name), ({ segment }) => segment);
}

/** Which flow the page shows: the one in the address, else the newest. */
export const currentFlow = <Flow extends { readonly id: string }>(
  flows: readonly Flow[],
  wanted: string | undefined,
): Flow | undefined => flows.find(({ id }) => id === wanted) ?? flows[0];
