/** Some rows of a matrix, and how to tag their tests. */
export interface Share<Row> {
  readonly rows: readonly Row[];
  readonly options: { readonly tags?: 'long' };
}

/**
 * A matrix in two shares: one of `every` rows, beginning with the row at `first`, is for `npm test`; the others are tagged `long`.
 * Which they are does not change from run to run.
 */
export function sampled<Row>(
  rows: readonly Row[],
  { every, first = 0 }: { every: number; first?: number },
): readonly Share<Row>[] {
  const isDaily = (index: number): boolean => index % every === first % every;
  return [
    { rows: rows.filter((_, index) => isDaily(index)), options: {} },
    { rows: rows.filter((_, index) => !isDaily(index)), options: { tags: 'long' } },
  ];
}
