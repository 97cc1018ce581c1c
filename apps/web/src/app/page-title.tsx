import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the browser's tab. */
    title?: string;
  }
}

/** Keeps the tab's title to the screen that shows. One that no route is for says its own. */
export function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
  useTitle(title);
  return null;
}

/** The title of the browser's tab, for as long as this shows. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Kinoloom` : 'Kinoloom';
    return () => {
      document.title = 'Kinoloom';
    };
  }, [title]);
}
