import { FrameMix, Limiter, LIMITER_DELAY, part, silence, type Pcm } from '@kinoloom/composition/sound';
import { VoiceSound, type OpenClip } from './voice-sound.ts';
import type { MixedVoice } from './voices.ts';

/** Mixes the sound of a whole video. Opens each voice when it starts and closes it when it ends. */
export class Mixer implements AsyncDisposable {
  readonly #waiting: MixedVoice[];
  readonly #frames: number;
  readonly #open: OpenClip;
  readonly #limiter = new Limiter();
  #sounding: VoiceSound[] = [];

  /** `voices`: sorted by start; `frames`: the length of the video. */
  constructor(voices: readonly MixedVoice[], frames: number, open: OpenClip) {
    this.#waiting = [...voices];
    this.#frames = frames;
    this.#open = open;
  }

  /** Pieces of any length, in total as long as the video. */
  async *pieces(): AsyncGenerator<Pcm> {
    for (let frame = 0; frame < this.#frames; frame++) {
      const { pcm, limited } = await this.#mix(frame);
      const ready = this.#limiter.push(pcm, limited);
      yield frame === 0 ? part(ready, LIMITER_DELAY) : ready;
    }
    if (this.#frames > 0) yield this.#limiter.push(silence(LIMITER_DELAY), true);
  }

  /** The sum of all voices. */
  async #mix(frame: number): Promise<FrameMix> {
    for (let [next] = this.#waiting; next && next.from <= frame; [next] = this.#waiting) {
      this.#waiting.shift();
      this.#sounding.push(new VoiceSound(next, this.#open));
    }
    const mix = new FrameMix();
    const going: VoiceSound[] = [];
    for (const sound of this.#sounding) {
      const { pcm, summed } = await sound.read(frame);
      mix.add(pcm, summed);
      if (frame + 1 < sound.voice.from + sound.voice.length) going.push(sound);
      else await sound[Symbol.asyncDispose]();
    }
    this.#sounding = going;
    return mix;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const sound of this.#sounding) await sound[Symbol.asyncDispose]();
  }
}
