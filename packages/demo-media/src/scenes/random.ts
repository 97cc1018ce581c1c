/** A deterministic source of numbers in [0, 1). */
export type Random = () => number;

/** 32-bit FNV-1a of a text's UTF-16 units with a final avalanche, so that similar texts differ. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return avalanche(h);
}

/** Mixes several 32-bit numbers into one. */
export function combine(...values: readonly number[]): number {
  let h = 0x9e3779b9;
  for (const value of values) h = avalanche(Math.imul(h ^ value, 0x85ebca6b) + 0x6d2b79f5);
  return h >>> 0;
}

/** Mulberry32: small, fast and uniform enough for images. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** @throws RangeError for an empty list */
export function pick<T>(random: Random, items: readonly T[]): T {
  const found = items[Math.floor(random() * items.length)];
  if (found === undefined) throw new RangeError('Nothing to pick from');
  return found;
}

function avalanche(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}
