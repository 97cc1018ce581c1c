import { limits } from '@kinoloom/contract';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name over 7 characters shows its first 7 and three dots. Counted as people count them, not in UTF-16 units. */
export function shortName(name: string): string {
  const letters = Array.from(graphemes.segment(name), ({ segment }) => segment);
  return letters.length > limits.flow.nameShown ? `${letters.slice(0, limits.flow.nameShown).join('')}...` : name;
}

/** Which flow the page shows: the one in the address, else the newest. */
export const currentFlow = <Flow extends { readonly id: string }>(
  flows: readonly Flow[],
  wanted: string | undefined,
): Flow | undefined => flows.find(({ id }) => id === wanted) ?? flows[0];
