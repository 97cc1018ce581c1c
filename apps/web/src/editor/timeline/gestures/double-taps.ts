import type { PointerPress } from './drag-state.ts';

/** Longest time between two taps that are one double tap, in milliseconds, and their distance, in pixels. */
const WITHIN = 300;
const NEAR = 24;

/** Tells double taps from single ones. */
export class DoubleTaps {
  #last: { readonly id: string; readonly press: PointerPress } | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** Whether a tap on an item is the second one of a double tap. What waits for the first one is dropped then. */
  isSecond(id: string, press: PointerPress): boolean {
    const last = this.#last;
    const isSecond =
      last?.id === id &&
      press.at - last.press.at <= WITHIN &&
      Math.hypot(press.x - last.press.x, press.y - last.press.y) <= NEAR;
    this.#last = isSecond ? undefined : { id, press };
    clearTimeout(this.#waiting);
    return isSecond;
  }

  /** Does something unless a second tap follows. */
  waitFor(act: () => void): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(act, WITHIN);
  }
}
