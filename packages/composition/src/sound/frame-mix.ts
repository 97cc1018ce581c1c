import { peakOf, silence, type Pcm, SAMPLES_PER_FRAME } from './pcm.ts';

/** Below −60 dB a voice is inaudible beside another. */
const HEARD = 1e-3;

/** The sum of all sounds in one frame of the composition. */
export class FrameMix {
  #sum: Pcm | undefined;
  #heard = 0;
  #mayClip: boolean;
  readonly #gain: number;

  /** @param gain what the sum is amplified by */
  constructor(gain = 1) {
    this.#gain = gain;
    this.#mayClip = gain > 1;
  }

  /**
   * Adds a voice at its final volume. Takes over its memory.
   * @param mayClip whether it may be louder than its source: raised, or a downmix of more than two channels
   */
  add(voice: Pcm, mayClip: boolean): void {
    if (peakOf(voice) >= HEARD) this.#heard++;
    this.#mayClip ||= mayClip;
    if (!this.#sum) {
      this.#sum = voice;
      return;
    }
    addTo(this.#sum.left, voice.left);
    addTo(this.#sum.right, voice.right);
  }

  /** The amplified sum. Call it once. */
  take(): Pcm {
    const sum = this.#sum ?? silence(SAMPLES_PER_FRAME);
    if (this.#gain !== 1) for (const channel of [sum.left, sum.right]) amplify(channel, this.#gain);
    return sum;
  }

  /**
   * Whether the limiter applies. A single clip keeps its original level, even above the limiter's ceiling; sums of
   * several sounds are limited, and so is what is raised above its level.
   */
  get limited(): boolean {
    return this.#mayClip || this.#heard > 1;
  }
}

function addTo(sum: Float32Array, more: Float32Array): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (more[at] ?? 0);
}

function amplify(channel: Float32Array, gain: number): void {
  for (let at = 0; at < channel.length; at++) channel[at] = (channel[at] ?? 0) * gain;
}
