const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What readers take for single characters: accents, joined emoji and conjuncts stay whole. */
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
