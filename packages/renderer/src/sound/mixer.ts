import {
  Limiter,
  LIMITER_DELAY,
  part,
  peakOf,
  SAMPLES_PER_FRAME,
  silence,
  type Pcm,
} from '@kinoloom/composition/sound';
import { VoiceSound, type OpenClip } from './voice-sound.ts';
import type { Voice } from './voices.ts';

/** A voice below −60 dB is not heard beside another. */
const HEARD = 1e-3;

/** The sound of a whole film. Opens a voice when its time comes and closes it when it is over. */
export class Mixer implements AsyncDisposable {
  readonly #waiting: Voice[];
  readonly #frames: number;
  readonly #open: OpenClip;
  readonly #limiter = new Limiter();
  #sounding: VoiceSound[] = [];

  /** `voices`: in the order in which they begin; `frames`: the length of the film. */
  constructor(voices: readonly Voice[], frames: number, open: OpenClip) {
    this.#waiting = [...voices];
    this.#frames = frames;
    this.#open = open;
  }

  /** Pieces of any length, together as long as the film. */
  async *pieces(): AsyncGenerator<Pcm> {
    for (let frame = 0; frame < this.#frames; frame++) {
      const { pcm, limited } = await this.#mix(frame);
      const ready = this.#limiter.push(pcm, limited);
      yield frame === 0 ? part(ready, LIMITER_DELAY) : ready;
    }
    if (this.#frames > 0) yield this.#limiter.push(silence(LIMITER_DELAY), true);
  }

  /**
   * All voices together. One clip alone is left as loud as its maker made it, even above the limiter's ceiling; what is only
   * as loud because sounds were added up is not.
   */
  async #mix(frame: number): Promise<{ readonly pcm: Pcm; readonly limited: boolean }> {
    for (let [next] = this.#waiting; next && next.from <= frame; [next] = this.#waiting) {
      this.#waiting.shift();
      this.#sounding.push(new VoiceSound(next, this.#open));
    }
    const mix = silence(SAMPLES_PER_FRAME);
    let heard = 0;
    let limited = false;
    const going: VoiceSound[] = [];
    for (const sound of this.#sounding) {
      const { pcm, summed } = await sound.read(frame);
      if (peakOf(pcm) >= HEARD) heard++;
      limited ||= summed;
      add(mix, pcm);
      if (frame + 1 < sound.voice.from + sound.voice.length) going.push(sound);
      else await sound[Symbol.asyncDispose]();
    }
    this.#sounding = going;
    return { pcm: mix, limited: limited || heard > 1 };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const sound of this.#sounding) await sound[Symbol.asyncDispose]();
  }
}

function add(sum: Pcm, { left, right }: Pcm): void {
  for (let at = 0; at < left.length; at++) {
    sum.left[at] = (sum.left[at] ?? 0) + (left[at] ?? 0);
    sum.right[at] = (sum.right[at] ?? 0) + (right[at] ?? 0);
  }
}
