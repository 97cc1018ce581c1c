/** A word of a text. */
export interface Token {
  readonly word: string;
  readonly at: number;
  /** Something that ends a phrase stands before it. */
  readonly isFirst: boolean;
}

export function tokenize(text: string): readonly Token[] {
  let end = 0;
  return [...text.matchAll(/[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?/gu)].map(
    ({ 0: word, index: at }) => {
      const isFirst = at === 0 || /[^\s]|\s{3}/u.test(text.slice(end, at));
      end = at + word.length;
      return { word: word.replace(/['’]s$/, ''), at, isFirst };
    },
  );
}
