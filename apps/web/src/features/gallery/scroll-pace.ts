import { createContext, startTransition, useEffect, useState, type RefObject } from 'react';

/** Screens a second above which no picture is in sight long enough to be seen: 5, so for a fifth of a second. */
const hurriedScreens = 5;
/** ms without a scroll after which a list is at rest. */
const restMs = 120;

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

/** Pictures in here wait: the list is scrolled so fast that none could be seen. */
export const Hurried = createContext(false);

/**
 * Whether a list is scrolled in a hurry. While it moves at all it has the attribute `data-moving`: nothing lights up then under a
 * pointer that rests, and nobody asks in every frame what lies there.
 */
export function useScrollPace(scroll: RefObject<HTMLElement | null>): boolean {
  const [hurried, setHurried] = useState(false);
  useEffect(() => {
    const list = scroll.current;
    if (!list) return;
    const pace = new ScrollPace(list.scrollTop, performance.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    // All pictures that waited come together, and do not hold up further scrolling.
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
