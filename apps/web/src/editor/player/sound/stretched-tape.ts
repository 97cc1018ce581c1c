import { PcmQueue, SAMPLE_RATE, TimeStretch, type Pcm } from '@kinoloom/composition/sound';
import type { Tape } from './tape.ts';

/** Samples of the tape that are taken at a time. */
const PIECE = SAMPLE_RATE / 20;

/** A tape from a place on, at another speed and the same pitch. */
export class StretchedTape {
  readonly #tape: Tape;
  readonly #stretch: TimeStretch;
  readonly #ready = new PcmQueue();
  #next: number;

  /** `start`: the sample of the media, at the composition's rate, that is heard first. */
  constructor(tape: Tape, start: number, speed: number) {
    this.#tape = tape;
    this.#next = start;
    this.#stretch = new TimeStretch(speed);
  }

  /** The next `count` samples. */
  async read(count: number): Promise<Pcm> {
    while (this.#ready.length < count) {
      const piece = await this.#tape.read(this.#next, PIECE);
      this.#next += PIECE;
      this.#ready.push(this.#stretch.push(piece));
    }
    return this.#ready.take(count);
  }
}
