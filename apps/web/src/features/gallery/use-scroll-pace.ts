import { createContext, startTransition, useEffect, useState, type RefObject } from 'react';
import { restMs, ScrollPace } from './scroll-pace.ts';

/** Pictures in here wait: the list is scrolled so fast that none could be looked at. */
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
    // All pictures that waited come together, and a hand that scrolls on is not made to wait for them.
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
