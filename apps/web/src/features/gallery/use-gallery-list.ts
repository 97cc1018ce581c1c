import { type MediaRecord } from '@kinoloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type MediaFilter } from './address.ts';
import { mediaQuery } from './queries.ts';

export interface GalleryList {
  /** Undefined while nothing is known. */
  readonly items: readonly MediaRecord[] | undefined;
  readonly total: number;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** Of Load More: from then on the list goes on by itself. */
  readonly loadMore: () => void;
  /** Near the end of what is loaded. */
  readonly onEnd: () => void;
  readonly retry: () => void;
}

/** What a tab lists, as far as it is loaded. */
export function useGalleryList(filter: MediaFilter, enabled: boolean): GalleryList {
  const query = useInfiniteQuery({ ...mediaQuery(filter), enabled });
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const key = JSON.stringify(filter);
  const [goingOn, setGoingOn] = useState<string | null>(null);
  // Back from elsewhere, with more than two pages: it was going on by itself.
  const automatic = goingOn === key || (data?.pages.length ?? 0) > 2;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const idle = hasNextPage && !isFetchingNextPage;
  const loadMore = useCallback(() => {
    setGoingOn(key);
    void fetchNextPage();
  }, [key, fetchNextPage]);
  const onEnd = useCallback(() => {
    if (automatic && idle && !isFetchNextPageError) void fetchNextPage();
  }, [automatic, idle, isFetchNextPageError, fetchNextPage]);
  return {
    items,
    total: data?.pages[0]?.total_count ?? 0,
    error: items ? null : error,
    hasMore: hasNextPage,
    loading: isFetchingNextPage,
    loadMore,
    onEnd,
    retry: useCallback(() => void refetch(), [refetch]),
  };
}
