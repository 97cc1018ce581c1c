import { gridIndex } from '@kinoloom/composition';

/** What is wanted of a source's pictures, in frames of 30 a second. */
export interface Excerpt {
  /** Where in the source the first frame lies: a whole number or quarters. */
  readonly start: number;
  /** Frames of source for each frame of video. */
  readonly speed: number;
  /** Frames of video. */
  readonly length: number;
}

/**
 * Which pictures of a source fill an interval of video, one at a time as they come. A frame shows the last picture that
 * falls on it or before it; before the first picture the first one shows, after the last one the last.
 */
export class FrameGrid {
  readonly #start: number;
  readonly #speed: number;
  readonly #length: number;
  #filled = 0;

  constructor({ start, speed, length }: Excerpt) {
    this.#start = start;
    this.#speed = speed;
    this.#length = length;
  }

  /** How many frames the picture before shows for, now that one with this `time` (seconds) has come. */
  until(time: number): number {
    return this.#advance(Math.ceil((gridIndex(time) - this.#start) / this.#speed));
  }

  /** How many frames the last picture shows for. */
  rest(): number {
    return this.#advance(this.#length);
  }

  get full(): boolean {
    return this.#filled === this.#length;
  }

  #advance(to: number): number {
    const next = Math.min(Math.max(to, this.#filled), this.#length);
    const count = next - this.#filled;
    this.#filled = next;
    return count;
  }
}
