/** Rows of a matrix, and the tags of their tests. */
export interface Share<Row> {
  readonly rows: readonly Row[];
  readonly options: { readonly tags?: 'long' };
}

/**
 * Splits a matrix in two: one of `every` rows, starting with the row at `first`, runs in `npm test`; the others are tagged `long`. The split is the
 * same in every run.
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
