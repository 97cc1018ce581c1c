/** Made when it is first needed: it reads tables of all scripts, and most films have no use for them. */
let segmenter: Intl.Segmenter | undefined;

/** What readers take for single characters: accents, joined emoji and conjuncts stay whole. */
export function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
