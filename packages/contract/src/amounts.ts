declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** Whole credits, never negative. */
export type Credits = Branded<number, 'Credits'>;
/** A count or position in frames at 30 fps; whole, never negative. */
export type Frame = Branded<number, 'Frame'>;

function whole(value: number, unit: string): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`Not a whole, non-negative number of ${unit}: ${value}`);
  return value;
}

/** @throws RangeError unless whole and not negative */
export const credits = (value: number): Credits => whole(value, 'credits') as Credits;
/** @throws RangeError unless whole and not negative */
export const frame = (value: number): Frame => whole(value, 'frames') as Frame;

const binaryUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 38.2 MB: one decimal from a megabyte on, 1024 bytes to the kilobyte. */
export function bytesText(count: number): string {
  const size = Math.max(0, count);
  const step = Math.min(binaryUnits.length - 1, size < 1 ? 0 : Math.floor(Math.log2(size) / 10));
  const value = size / 1024 ** step;
  return `${step < 2 ? Math.round(value) : value.toFixed(1)} ${binaryUnits[step] ?? 'B'}`;
}
