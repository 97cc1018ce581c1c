import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the browser's tab. */
    title?: string;
  }
}

/** Keeps the tab's title to the screen that shows. */
export function PageTitle() {
  const title = useMatches({
    select: (matches) =>
      matches.some((match) => match.status === 'notFound' || match.globalNotFound === true)
        ? 'Page not found'
        : matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
  useEffect(() => {
    document.title = title ? `${title} · Kinoloom` : 'Kinoloom';
  }, [title]);
  return null;
}
