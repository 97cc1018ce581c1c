import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { withoutGaps, type GalleryAddress } from './address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The viewer was opened from the gallery: its close button goes back in history. */
    openedHere?: true;
  }
}

type Change = { readonly [K in keyof GalleryAddress]?: GalleryAddress[K] | undefined };

export interface GalleryNavigation {
  readonly address: GalleryAddress;
  /** Changes the address; undefined removes a part. `replace`: without a history entry. */
  readonly go: (change: Change, replace?: boolean) => void;
  /** Opens a viewer above the gallery. */
  readonly open: (over: { media: string } | { flow: string }) => void;
  /** Closes it: back in history if it was opened from here, else by changing the address. */
  readonly close: (what?: 'media' | 'flow') => void;
}

/** The gallery's state in the address, and navigation. */
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
