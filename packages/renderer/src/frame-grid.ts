import { gridIndex } from '@kinoloom/composition';

/** An excerpt of a source, in frames at 30 fps. */
export interface Excerpt {
  /** Position of the first frame in the source: a multiple of a quarter. */
  readonly start: number;
  /** Source frames per video frame. */
  readonly speed: number;
  /** In video frames. */
  readonly length: number;
}

/**
 * Maps a source's pictures to the frames of an interval, one at a time. A frame shows the last picture at or before it;
 * the first picture before it starts, the last one after it ends.
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

  /** Number of frames that the previous picture shows for, given the next one's `time` in seconds. */
  until(time: number): number {
    return this.#advance(Math.ceil((gridIndex(time) - this.#start) / this.#speed));
  }

  /** Number of frames that the last picture shows for. */
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
