import { peakOf, silence, type Pcm, SAMPLES_PER_FRAME } from './pcm.ts';

/** A voice below −60 dB is not heard beside another. */
const HEARD = 1e-3;

/** All that sounds in one frame of the composition, added up. */
export class FrameMix {
  readonly pcm = silence(SAMPLES_PER_FRAME);
  #heard = 0;
  #summed = false;

  /** Adds a voice, as loud as it is to be. `summed`: whether it is itself the sum of more channels than two. */
  add(voice: Pcm, summed: boolean): void {
    if (peakOf(voice) >= HEARD) this.#heard++;
    this.#summed ||= summed;
    for (const [sum, more] of [
      [this.pcm.left, voice.left],
      [this.pcm.right, voice.right],
    ] as const)
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (more[at] ?? 0);
  }

  /**
   * Whether it is the limiter's concern. One clip alone is left as loud as its maker made it, even above the limiter's
   * ceiling; what is only as loud because sounds were added up is not.
   */
  get limited(): boolean {
    return this.#summed || this.#heard > 1;
  }
}
