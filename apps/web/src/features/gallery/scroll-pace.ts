import { createContext, startTransition, useEffect, useState, type RefObject } from 'react';

/** Screens per second above which pictures are not visible long enough to be seen: 5, so for a fifth of a second. */
const hurriedScreens = 5;
/** ms without scrolling until a list is at rest. */
const restMs = 120;

/** Scrolling speed of a list. */
export type Pace = 'moving' | 'hurried';

/**
 * Determines the speed from scroll positions and times. A single jump (Home key, scroll bar track) does not count as
 * fast: only several steps in a row.
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

/** True while fast scrolling defers picture loading. */
export const Hurried = createContext(false);

/**
 * Whether a list is scrolled fast. While scrolling it has the attribute `data-moving`, which disables hover effects and
 * hit testing per frame.
 */
export function useScrollPace(scroll: RefObject<HTMLElement | null>): boolean {
  const [hurried, setHurried] = useState(false);
  useEffect(() => {
    const list = scroll.current;
    if (!list) return;
    const pace = new ScrollPace(list.scrollTop, performance.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    // As a transition, so that loading all deferred pictures does not block scrolling.
    const calm = (): void => startTransition(() => setHurried(false));
    const rest = (): void => {
      list.removeAttribute('data-moving');
      calm();
    };
    const onScroll = ({ timeStamp }: Event): void => {
      list.toggleAttribute('data-moving', true);
      if (pace.moved(list.scrollTop, list.clientHeight, timeStamp) === 'hurried') setHurried(true);
      else calm();
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      list.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
      list.removeAttribute('data-moving');
    };
  }, [scroll]);
  return hurried;
}
