import {
  joined,
  part,
  PEAK_REACH,
  SAMPLES_PER_FRAME,
  silence,
  truePeakOf,
  type Pcm,
} from '@kinoloom/composition/sound';

/** True peaks of both channels; 1 is full scale. */
export interface Peaks {
  readonly left: number;
  readonly right: number;
}

const none: Peaks = { left: 0, right: 0 };

/** Frames that are kept: those that are played within the next seconds. */
const KEPT = 300;

/** The true peaks of each frame of a composition's sound, from the blocks that will be played. */
export class PeakLevels {
  readonly #frames = new Map<number, Peaks>();
  /** The end of the last block, whose peaks need what follows; index of its first sample. */
  #rest: Pcm = silence(0);
  #at = 0;

  /** Takes the next block; one that does not continue the last one begins anew. */
  push({ at, left, right }: Pcm & { readonly at: number }): void {
    const goesOn = at === this.#at + this.#rest.left.length;
    const sound = goesOn ? joined(this.#rest, { left, right }) : { left, right };
    const first = goesOn ? this.#at : at;
    const last = first + sound.left.length;
    let frame = Math.ceil((goesOn ? first + PEAK_REACH : first) / SAMPLES_PER_FRAME);
    for (; (frame + 1) * SAMPLES_PER_FRAME + PEAK_REACH <= last; frame++) {
      const from = frame * SAMPLES_PER_FRAME - first;
      this.#frames.set(frame, {
        left: truePeakOf(sound.left, from, SAMPLES_PER_FRAME),
        right: truePeakOf(sound.right, from, SAMPLES_PER_FRAME),
      });
    }
    this.#at = Math.max(first, frame * SAMPLES_PER_FRAME - PEAK_REACH);
    this.#rest = part(sound, this.#at - first);
    for (const old of this.#frames.keys()) if (old < frame - KEPT) this.#frames.delete(old);
  }

  /** Silence where nothing is known. */
  at(frame: number): Peaks {
    return this.#frames.get(frame) ?? none;
  }
}
