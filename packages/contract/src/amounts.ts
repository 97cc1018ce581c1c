declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** Whole credits, never negative. */
export type Credits = Branded<number, 'Credits'>;
/** A count or position in frames at 30 fps; whole, never negative. */
export type Frame = Branded<number, 'Frame'>;
/** Whole milliseconds, never negative. */
export type Millis = Branded<number, 'Millis'>;

function whole(value: number, unit: string): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`Not a whole, non-negative number of ${unit}: ${value}`);
  return value;
}

/** @throws RangeError unless whole and not negative */
export const credits = (value: number): Credits => whole(value, 'credits') as Credits;
/** @throws RangeError unless whole and not negative */
export const frame = (value: number): Frame => whole(value, 'frames') as Frame;
/** @throws RangeError unless whole and not negative */
export const millis = (value: number): Millis => whole(value, 'milliseconds') as Millis;
