/** Space around wells and for what is below each, in px. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  /** Below each picture. */
  readonly caption: number;
}

/**
 * The number of columns with which pictures side by side are largest.
 * @param ratios width over height of each
 */
export function columnsFor(ratios: readonly number[], { width, height, gap, caption }: Room): number {
  const count = ratios.length;
  let best = 1;
  let bestArea = -1;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const wide = (width - gap * (columns - 1)) / columns;
    const high = (height - gap * (rows - 1)) / rows - caption;
    if (wide <= 0 || high <= 0) continue;
    // The smallest counts: all are to be seen.
    const area = Math.min(...ratios.map((ratio) => Math.min(wide, high * ratio) * Math.min(high, wide / ratio)));
    if (area > bestArea) [best, bestArea] = [columns, area];
  }
  return best;
}
