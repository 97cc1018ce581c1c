/** The values that fall into a part of a length, at least one of them. `from` and `to` are shares of it, from 0 to 1. */
export function partOf(values: readonly number[], from: number, to: number): readonly number[] {
  const first = Math.min(values.length - 1, Math.max(0, Math.floor(from * values.length)));
  return values.slice(first, Math.max(first + 1, Math.ceil(to * values.length)));
}
