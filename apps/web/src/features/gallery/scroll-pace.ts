/** Screens a second above which no picture is in sight long enough to be seen: 5, so for a fifth of a second. */
const hurriedScreens = 5;
/** ms without a scroll after which a list is at rest. */
export const restMs = 120;

/** How a list is being scrolled. */
export type Pace = 'moving' | 'hurried';

/**
 * Tells the pace from where a list is and when. A jump is not a hurry (the Home key, a press on the scroll bar's track): only
 * several steps in a row are.
 */
export class ScrollPace {
  #top: number;
  #at: number;
  #fast = 0;

  constructor(top: number, at: number) {
    this.#top = top;
    this.#at = at;
  }

  /** `top` and `height` of the list in px, `at` in ms. */
  moved(top: number, height: number, at: number): Pace {
    const elapsed = Math.max(1, at - this.#at);
    const screens = (Math.abs(top - this.#top) / height / elapsed) * 1000;
    this.#fast = screens > hurriedScreens && elapsed < restMs * 2 ? this.#fast + 1 : 0;
    this.#top = top;
    this.#at = at;
    return this.#fast >= 3 ? 'hurried' : 'moving';
  }
}
