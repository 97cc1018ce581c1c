/** One or more overlays that a panel sets the same property of. */
export type Several<T> = readonly [T, ...T[]];

export const isSeveral = <T>(list: readonly T[]): list is Several<T> => list.length > 0;

/** What a property of all of them is; undefined where they differ. */
export function sameOf<T, Value>(all: Several<T>, read: (one: T) => Value): Value | undefined {
  const [first, ...others] = all.map(read);
  const json = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === json) ? first : undefined;
}
