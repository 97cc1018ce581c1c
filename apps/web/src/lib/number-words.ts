const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A whole number up to ten as a word, a larger one in figures. */
export const inWords = (count: number): string => words[count] ?? String(count);
