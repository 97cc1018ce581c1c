import { useSyncExternalStore } from 'react';

/** A window that is too low for two things, such as a phone in landscape: the variant `low` of ui/theme.css. */
export const LOW = '(height < 540px)';

/** Whether a CSS media query matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
