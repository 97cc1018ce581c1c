import type { Random } from '../scenes/random.ts';
import { silence } from './soundscape.ts';
import type { Stereo } from './stereo.ts';
import type { Score } from './words.ts';

/** All voices of a score together, each as loud as its share whatever it is made of. */
export function mixScore(score: Score, durationMs: number, random: (name: string) => Random): Stereo {
  const mix = silence(durationMs);
  score.forEach(([voice, strength], i) => {
    const own = silence(durationMs);
    voice(own, random(`sound ${i}`), 1);
    blend(mix, own, strength / Math.max(1e-4, effective(own)));
  });
  return mix;
}

/** The effective level of a sound. */
export function effective({ left, right }: Stereo): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
  return Math.sqrt(sum / (2 * left.length));
}

/** Adds a sound to a mix of the same length. */
export function blend(mix: Stereo, own: Stereo, gain: number): void {
  for (const side of ['left', 'right'] as const) {
    const to = mix[side];
    const from = own[side];
    for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + (from[i] as number) * gain;
  }
}
