import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the browser tab. */
    title?: string;
  }
}

/** Sets the browser tab's title to the current route's. The page for unknown addresses sets its own. */
export function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
  useTitle(title);
  return null;
}

/** Sets the browser tab's title while mounted. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Kinoloom` : 'Kinoloom';
    return () => {
      document.title = 'Kinoloom';
    };
  }, [title]);
}
