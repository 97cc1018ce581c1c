/** Where a film lies while it is being written; at its output path there is only ever a whole one. */
export const partialOf = (output: string): string => `${output}.partial`;
