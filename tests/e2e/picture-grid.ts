const ACROSS = 32;
const DOWN = 18;
/** Samples per cell, horizontally and vertically. */
const FINE = 5;

/** Average per cell of a picture; `value` samples positions from 0 to 1. */
export const gridOf = (value: (x: number, y: number) => number): number[] =>
  Array.from({ length: ACROSS * DOWN }, (_, cell) => {
    const [left, top] = [cell % ACROSS, Math.floor(cell / ACROSS)];
    let sum = 0;
    for (let n = 0; n < FINE * FINE; n++)
      sum += value((left + ((n % FINE) + 0.5) / FINE) / ACROSS, (top + (Math.floor(n / FINE) + 0.5) / FINE) / DOWN);
    return sum / (FINE * FINE);
  });

/** Mean difference of two grids. */
export const difference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;

/** Mean difference of the channel that differs most. */
export const colourDifference = (one: readonly number[][], other: readonly number[][]): number =>
  Math.max(...one.map((channel, index) => difference(channel, other[index]!)));
