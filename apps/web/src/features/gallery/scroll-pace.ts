import { createContext, startTransition, useEffect, useState, type RefObject } from 'react';

/** Screens per second above which pictures are not visible long enough to be seen: 5, so for a fifth of a second. */
const hurriedScreens = 5;
/** ms without scrolling until a list is at rest: longer than between two notches of a wheel. */
const restMs = 120;
/** ms in which only the pictures in view load and are decoded after fast scrolling, before those around them. */
const inViewMs = 500;

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

/** True while a picture must not load yet. */
export const Deferred = createContext(false);

/** Which pictures wait: all during fast scrolling, then those out of view for a moment. */
export type Waiting = 'all' | 'outside' | 'none';

/**
 * Which pictures of a list wait with loading. While it scrolls it has the attribute `data-moving`, which disables hover effects and hit
 * testing per frame.
 */
export function useScrollPace(scroll: RefObject<HTMLElement | null>): Waiting {
  const [waiting, setWaiting] = useState<Waiting>('none');
  useEffect(() => {
    const list = scroll.current;
    if (!list) return;
    const pace = new ScrollPace(list.scrollTop, performance.now());
    let resting: ReturnType<typeof setTimeout> | undefined;
    let loading: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let hurried = false;
    const rest = (): void => list.removeAttribute('data-moving');
    const stop = (): void => {
      clearTimeout(resting);
      cancelAnimationFrame(frame);
    };
    const calm = (): void => {
      hurried = false;
      setWaiting('outside');
      // As a transition, so that it does not block scrolling.
      loading = setTimeout(() => startTransition(() => setWaiting('none')), inViewMs);
    };
    /** Frames, not ms: a busy page may draw none for a while. The first is the one that scrolls; in the next, a list that moves has scrolled again. */
    const calmInNextFrame = (): void => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(calm);
      });
    };
    const onScroll = ({ timeStamp }: Event): void => {
      list.toggleAttribute('data-moving', true);
      stop();
      resting = setTimeout(rest, restMs);
      const isHurried = pace.moved(list.scrollTop, list.clientHeight, timeStamp) === 'hurried';
      if (isHurried) {
        clearTimeout(loading);
        setWaiting('all');
        calmInNextFrame();
      } else if (hurried) calm();
      hurried = isHurried;
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      list.removeEventListener('scroll', onScroll);
      stop();
      clearTimeout(loading);
      rest();
    };
  }, [scroll]);
  return waiting;
}
