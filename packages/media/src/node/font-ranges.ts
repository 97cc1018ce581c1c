/** Sorted code points as `Ranges` of the painter. */
export function rangesOf(points: readonly number[]): string {
  const ranges: { gap: number; more: number }[] = [];
  let next = 0;
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point === next) last.more += 1;
    else ranges.push({ gap: point - next, more: 0 });
    next = point + 1;
  }
  const digits = (value: number): string => value.toString(36);
  return ranges.map(({ gap, more }) => digits(gap) + (more > 0 ? `-${digits(more)}` : '')).join(' ');
}
