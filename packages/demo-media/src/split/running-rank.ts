/**
 * Of the `reach` values around each of a row, the one that so great a share of them is not above: 0.5 is their median. The row
 * lies in an array, `step` apart; at its ends it is seen as in a mirror.
 */
export function runningRank(reach: number, share: number) {
  const half = reach >> 1;
  const rank = Math.floor(share * (reach - 1));
  const sorted = new Float32Array(reach);
  return (from: Float32Array, to: Float32Array, start: number, step: number, count: number): void => {
    const valueAt = (i: number): number => from[start + mirrored(i, count) * step] as number;
    for (let i = 0; i < reach; i++) sorted[i] = valueAt(i - half);
    sorted.sort();
    for (let i = 0; i < count; i++) {
      to[start + i * step] = sorted[rank] as number;
      replace(sorted, valueAt(i - half), valueAt(i + half + 1));
    }
  };
}

function mirrored(i: number, count: number): number {
  if (count === 1) return 0;
  const turn = 2 * (count - 1);
  const at = ((i % turn) + turn) % turn;
  return at < count ? at : turn - at;
}

/** One value less and another more in a sorted list. */
function replace(sorted: Float32Array, old: number, value: number): void {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < old) low = middle + 1;
    else high = middle;
  }
  let at = low;
  while (at > 0 && (sorted[at - 1] as number) > value) {
    sorted[at] = sorted[at - 1] as number;
    at--;
  }
  while (at < sorted.length - 1 && (sorted[at + 1] as number) < value) {
    sorted[at] = sorted[at + 1] as number;
    at++;
  }
  sorted[at] = value;
}
