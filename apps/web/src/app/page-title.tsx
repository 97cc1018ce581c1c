import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the browser's tab. */
    title?: string;
  }
}

/** Sets the title of the browser's tab to that of the current route. The page of unknown addresses sets its own. */
export function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
  useTitle(title);
  return null;
}

/** Sets the title of the browser's tab while the component is mounted. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Kinoloom` : 'Kinoloom';
    return () => {
      document.title = 'Kinoloom';
    };
  }, [title]);
}
