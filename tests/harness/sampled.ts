import { test } from 'vitest';

/**
 * The rows of a matrix: one of `every` is tried by `npm test`, beginning with the row at `first`; the others are tagged `long`.
 * Which they are does not change from run to run.
 */
export function sampled<Row>(
  rows: readonly Row[],
  { every, first = 0 }: { every: number; first?: number },
): { each: (title: string, check: (row: Row) => Promise<void>) => void } {
  const ofDaily = (index: number): boolean => index % every === first % every;
  return {
    each(title, check) {
      test.for(rows.filter((_, index) => ofDaily(index)))(title, check);
      test.for(rows.filter((_, index) => !ofDaily(index)))(title, { tags: 'long' }, check);
    },
  };
}
