import { gridIndex } from '@kinoloom/composition';

/** An excerpt of a source, in frames at 30 fps. */
export interface Excerpt {
  /** In video frames. */
  readonly length: number;
  /** The source frame that a video frame shows, counted from the first one. */
  readonly sourceFrame: (index: number) => number;
  /** Whether source frames fall instead of rising. */
  readonly isBackwards?: boolean;
}

/**
 * Maps a source's pictures to the frames of an interval, one at a time. A frame shows the last picture at or before it;
 * the first picture before it starts, the last one after it ends.
 */
export class FrameGrid {
  readonly #sourceFrame: Excerpt['sourceFrame'];
  readonly #length: number;
  #filled = 0;

  constructor({ length, sourceFrame }: Excerpt) {
    this.#sourceFrame = sourceFrame;
    this.#length = length;
  }

  /** Number of frames that the previous picture shows for, given the next one's `time` in seconds. */
  until(time: number): number {
    const next = gridIndex(time);
    let to = this.#filled;
    while (to < this.#length && this.#sourceFrame(to) < next) to++;
    return this.#advance(to);
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
