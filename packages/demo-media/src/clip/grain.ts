import { randomFrom } from '../scenes/random.ts';
import type { Plane } from './picture.ts';

/** Film grain on the luma plane, different in every frame, strongest in the mid-tones. `strength` in 8-bit levels. */
export interface Grain {
  apply(luma: Plane, frame: number, strength: number): void;
}

const SIZE = 1 << 17;

export function makeGrain(seed: number): Grain {
  const random = randomFrom(seed ^ 0x67a1);
  const noise = new Int8Array(SIZE);
  let last = 0;
  for (let i = 0; i < SIZE; i++) {
    // Neighbours share a little, as grains wider than a pixel do.
    const value = random() + random() + random() - 1.5;
    noise[i] = Math.round((value + last * 0.45) * 52);
    last = value;
  }
  return {
    apply(luma, frame, strength) {
      const k = Math.round(strength * 6.5);
      if (k <= 0) return;
      const shift = randomFrom(seed + frame * 977);
      const { data, width, height, stride } = luma;
      for (let y = 0; y < height; y++) {
        let n = Math.floor(shift() * SIZE);
        let i = y * stride;
        for (let x = 0; x < width; x++, i++) {
          const v = (data[i] as number) + (((noise[n] as number) * k + 128) >> 8);
          data[i] = v < 16 ? 16 : v > 235 ? 235 : v;
          n = (n + 1) & (SIZE - 1);
        }
      }
    },
  };
}
