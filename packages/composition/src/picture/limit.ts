import type { Coverage } from './coverage.ts';

type Bytes = Uint8Array | Uint8ClampedArray;

/** A product of two bytes as a share of 255, rounded. */
const scaled = (product: number): number => ((product + 128) * 257) >> 16;

/** Multiplies the opacity of straight RGBA by a coverage, in place. */
export function limitPicture(pixels: Bytes, coverage: Coverage): void {
  for (let at = 0; at < coverage.length; at++) {
    const share = coverage[at] ?? 0;
    if (share !== 255) pixels[at * 4 + 3] = scaled((pixels[at * 4 + 3] ?? 0) * share);
  }
}

/** Brings back what straight RGBA was before where a coverage, by default even, does not reach, in place. `most`: how much there is of what it covers, 0 to 1. */
export function limitLook(pixels: Bytes, before: Bytes, coverage: Coverage | undefined, most = 1): void {
  const whole = Math.round(most * 255);
  for (let at = 0; at < pixels.length / 4; at++) {
    const share = scaled((coverage?.[at] ?? 255) * whole);
    if (share === 255) continue;
    for (let byte = at * 4; byte < at * 4 + 4; byte++)
      pixels[byte] = scaled((pixels[byte] ?? 0) * share + (before[byte] ?? 0) * (255 - share));
  }
}
