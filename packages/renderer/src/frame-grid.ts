import { FPS } from '@kinoloom/composition';

/** The frame of the 30 fps grid nearest to a time in seconds; halves go up. */
export function gridIndex(time: number): number {
  // A little more than half a frame: 1/60 s written in whole milliseconds (17) or microseconds must still go up.
  return Math.floor(time * FPS + 0.5 + 1e-3);
}

/**
 * Which pictures of a source fill a stretch of the grid, one at a time as they come. A frame shows the last picture that
 * falls on it or before it; before the first picture the first one shows, after the last one the last.
 */
export class FrameGrid {
  readonly #start: number;
  readonly #length: number;
  #filled = 0;

  /** `start`: the grid index, in the source, of the first frame wanted; `length`: how many are wanted. */
  constructor(start: number, length: number) {
    this.#start = start;
    this.#length = length;
  }

  /** How many frames the picture before shows for, now that one with this `time` (seconds) has come. */
  until(time: number): number {
    return this.#advance(gridIndex(time) - this.#start);
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
