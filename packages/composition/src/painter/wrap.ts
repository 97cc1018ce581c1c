/** Scripts without spaces: a line may break after any character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Must not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}、。，．！？：；・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ!,.:;?]/u;
/** Must not end a line. */
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** Splits a word where a line may break. */
function pieces(word: string): string[] {
  const result: string[] = [];
  for (const character of graphemes(word)) {
    const before = result.at(-1);
    const breaks = before !== undefined && (UNSPACED.test(character) || UNSPACED.test(graphemes(before).at(-1) ?? ''));
    if (before !== undefined && (!breaks || CLOSING.test(character) || OPENING.test(before))) {
      result[result.length - 1] = before + character;
    } else result.push(character);
  }
  return result;
}

/**
 * Wraps text to `width`, at spaces, between characters of scripts without spaces, and within a word only if it is too
 * wide by itself. Keeps line feeds.
 */
export function wrap(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    const put = (piece: string, joint: string): void => {
      if (line === '') line = piece;
      else if (widthOf(line + joint + piece) <= width) line += joint + piece;
      else {
        lines.push(line);
        line = piece;
      }
      if (widthOf(line) <= width) return;
      const [first = '', ...rest] = graphemes(line);
      line = first;
      for (const character of rest) {
        if (widthOf(line + character) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    };
    for (const word of paragraph.split(/\s+/u).filter((word) => word !== '')) {
      pieces(word).forEach((piece, index) => put(piece, index === 0 ? ' ' : ''));
    }
    lines.push(line);
  }
  return lines;
}

/** Created on first use: it loads tables of all scripts, and most compositions do not need it. */
let segmenter: Intl.Segmenter | undefined;

/** Letters that never join with another one. */
const SINGLE = /^[\0-\u02FF]*$/u;

/** Grapheme clusters: accents, joined emoji and conjuncts stay whole. */
export function graphemes(text: string): string[] {
  if (SINGLE.test(text) && !text.includes('\r')) return Array.from(text);
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
