import type { Composition } from '../composition.ts';
import { Mixer } from '../sound/mixer.ts';
import { joined, SAMPLE_RATE, silence, type Pcm } from '../sound/pcm.ts';
import type { OpenClip } from '../sound/voice-sound.ts';
import { filmSound } from '../sound/voices.ts';
import { durationOf } from '../timing.ts';

/** Endless sound of every source, in pieces of a tenth of a second; times in seconds of the media. */
export function soundOfWave(left: (time: number) => number, right = left): OpenClip {
  return async function* (_voice, start) {
    for (let at = Math.round(start * SAMPLE_RATE); ; at += SAMPLE_RATE / 10) {
      const pcm = silence(SAMPLE_RATE / 10);
      for (let n = 0; n < pcm.left.length; n++) {
        pcm.left[n] = left((at + n) / SAMPLE_RATE);
        pcm.right[n] = right((at + n) / SAMPLE_RATE);
      }
      yield { pcm, summed: false };
    }
  };
}

/** The sound of a composition from a frame on. */
export async function mixed(composition: Composition, open: OpenClip, from = 0): Promise<Pcm> {
  await using mixer = new Mixer(filmSound(composition), { from, to: durationOf(composition) }, open);
  let all: Pcm = silence(0);
  for await (const piece of mixer.pieces()) all = joined(all, piece);
  return all;
}

/** The largest difference between two sounds of the same length, in both channels. */
export function furthestApart(one: Pcm, other: Pcm): number {
  let most = Math.abs(one.left.length - other.left.length);
  for (const side of ['left', 'right'] as const)
    for (let at = 0; at < one.left.length; at++)
      most = Math.max(most, Math.abs((one[side][at] ?? 0) - (other[side][at] ?? 0)));
  return most;
}
