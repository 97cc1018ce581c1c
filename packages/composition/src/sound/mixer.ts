import { FrameMix } from './frame-mix.ts';
import { Limiter, LIMITER_DELAY } from './limiter.ts';
import { part, silence, type Pcm } from './pcm.ts';
import { VoiceSound, type OpenClip } from './voice-sound.ts';
import type { FilmSound, MixedVoice } from './voices.ts';

/** Frames of a composition; `to` is exclusive. */
export interface FrameSpan {
  readonly from: number;
  readonly to: number;
}

/** Mixes the sound of a composition, in the preview as in the file. Opens each voice when it starts and closes it when it ends. */
export class Mixer implements AsyncDisposable {
  readonly #waiting: MixedVoice[];
  readonly #gain: number;
  readonly #span: FrameSpan;
  readonly #open: OpenClip;
  readonly #ahead: number;
  readonly #limiter = new Limiter();
  #opened: VoiceSound[] = [];

  /**
   * @param span what is mixed of the composition
   * @param ahead frames by which a voice is opened before it starts
   */
  constructor({ voices, gain }: FilmSound, span: FrameSpan, open: OpenClip, ahead = 0) {
    this.#waiting = voices.filter((voice) => endOf(voice) > span.from);
    this.#gain = gain;
    this.#span = span;
    this.#open = open;
    this.#ahead = ahead;
  }

  /** Pieces of any length, in total as long as the span. */
  async *pieces(): AsyncGenerator<Pcm> {
    const { from, to } = this.#span;
    for (let frame = from; frame < to; frame++) {
      const mix = await this.#mix(frame);
      const ready = this.#limiter.push(mix.take(), mix.limited);
      yield frame === from ? part(ready, LIMITER_DELAY) : ready;
    }
    if (to > from) yield this.#limiter.push(silence(LIMITER_DELAY), true);
  }

  /** The sum of all voices. */
  async #mix(frame: number): Promise<FrameMix> {
    const from = frame + this.#ahead;
    for (let [next] = this.#waiting; next && next.from <= from; [next] = this.#waiting) {
      this.#waiting.shift();
      const sound = new VoiceSound(next, this.#open, this.#span.from);
      if (next.from > frame) sound.prepare();
      this.#opened.push(sound);
    }
    const mix = new FrameMix(this.#gain);
    const sounding = this.#opened.filter(({ voice }) => voice.from <= frame);
    for (const { pcm, mayClip } of await Promise.all(sounding.map((sound) => sound.read(frame)))) mix.add(pcm, mayClip);
    const over = sounding.filter(({ voice }) => endOf(voice) === frame + 1);
    this.#opened = this.#opened.filter((sound) => !over.includes(sound));
    for (const sound of over) await sound[Symbol.asyncDispose]();
    return mix;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const sound of this.#opened) await sound[Symbol.asyncDispose]();
  }
}

const endOf = ({ from, length }: MixedVoice): number => from + length;
