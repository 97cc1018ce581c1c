import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { withoutGaps, type GalleryAddress } from './address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is open over the gallery was opened from it: Back closes it, and so does its close button by going back. */
    openedHere?: true;
  }
}

type Change = { readonly [K in keyof GalleryAddress]?: GalleryAddress[K] | undefined };

/** Takes everything away that narrows a list. */
export const unnarrowed = {
  q: undefined,
  model: undefined,
  from: undefined,
  to: undefined,
  favourite: undefined,
  flow: undefined,
} as const;

export interface GalleryNavigation {
  readonly address: GalleryAddress;
  /** Changes the address; undefined takes a part away. `replace`: Back does not come through it again. */
  readonly go: (change: Change, replace?: boolean) => void;
  /** Opens something over the gallery: a viewer. */
  readonly open: (over: { media: string } | { flow: string }) => void;
  /** Closes it: by going back where it was opened from, else by leaving it out of the address. */
  readonly close: (what?: 'media' | 'flow') => void;
}

/** Where in the gallery the page is, and the ways on. */
export function useGallery(): GalleryNavigation {
  const address = useSearch({ from: '/studio/gallery' });
  const navigate = useNavigate();
  const { history } = useRouter();
  const go = useCallback(
    (change: Change, replace = false) =>
      void navigate({
        to: '/studio/gallery',
        search: (now) => withoutGaps({ ...now, ...change }),
        replace,
        state: (state) => (replace ? state : {}),
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback(
    (over: { media: string } | { flow: string }) =>
      void navigate({
        to: '/studio/gallery',
        search: (now) => withoutGaps({ ...now, ...over }),
        state: { openedHere: true },
        resetScroll: false,
      }),
    [navigate],
  );
  const close = useCallback(
    (what: 'media' | 'flow' = 'media') => {
      if (history.location.state.openedHere) history.back();
      else go({ [what]: undefined }, true);
    },
    [history, go],
  );
  return useMemo(() => ({ address, go, open, close }), [address, go, open, close]);
}
