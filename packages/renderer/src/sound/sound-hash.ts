import { createHash } from 'node:crypto';
import { asPlayed, durationOf, type Composition } from '@kinoloom/composition';
import { voicesOf } from '@kinoloom/composition/sound';
import type { Identify } from '../segment-hash.ts';

/** Increase it when the same inputs give different sound: stored sound of older versions is then no longer reused. */
const SOUND_VERSION = 1;

/** Name of a video's sound: SHA-256, in hex, of exactly the inputs that it depends on. Nothing visible is among them. */
export function soundHash(composition: Composition, identify: Identify): string {
  const played = asPlayed(composition);
  const voices = voicesOf(played).map(({ overlay, ...voice }) => [identify(overlay.src), voice]);
  const inputs = ['sound', SOUND_VERSION, durationOf(composition), voices, ...(played.gain === 0 ? [] : [played.gain])];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
