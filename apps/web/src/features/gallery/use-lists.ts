import { limits, type GalleryFlow, type MediaRecord } from '@kinoloom/contract';
import { useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { filterOf, type GalleryAddress, type GalleryFilter } from './address.ts';
import { galleryFlowsQuery, mediaQuery, recordQuery } from './queries.ts';

export interface LoadedList<Item> {
  /** Undefined while loading. */
  readonly items: readonly Item[] | undefined;
  readonly total: number;
  /** Null if there is cached data to show. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

type PagedQuery<Item> = UseInfiniteQueryResult<
  InfiniteData<{ readonly data: readonly Item[]; readonly total_count: number }>
>;

function useLoaded<Item>(query: PagedQuery<Item>): Omit<LoadedList<Item>, 'loadMore'> {
  const { data, error, hasNextPage, isFetchingNextPage, refetch } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return {
    items,
    total: data?.pages[0]?.total_count ?? 0,
    error: items ? null : error,
    hasMore: hasNextPage,
    loading: isFetchingNextPage,
    retry: useCallback(() => void refetch(), [refetch]),
  };
}

/** The loaded flows; loads up to `wanted` if the address names one. */
export function useFlowList(userId: string, wanted?: string): LoadedList<GalleryFlow> {
  const query = useInfiniteQuery(galleryFlowsQuery(userId));
  const { isFetching, isError, fetchNextPage } = query;
  const list = useLoaded(query);
  const { items, hasMore, loading } = list;
  const missing = wanted !== undefined && items !== undefined && !items.some(({ id }) => id === wanted);
  const search = missing && hasMore && !isFetching && !isError;
  useEffect(() => {
    if (search) void fetchNextPage();
  }, [search, fetchNextPage]);
  const loadMore = useCallback(() => {
    if (hasMore && !loading) void fetchNextPage();
  }, [hasMore, loading, fetchNextPage]);
  return { ...list, loadMore };
}

export interface MediaList extends LoadedList<MediaRecord> {
  /** Near the end: infinite scrolling continues once the user has scrolled or asked for more. */
  readonly onEnd: () => void;
  readonly onScroll: () => void;
}

/** The loaded media of a tab. */
export function useMediaList(filter: GalleryFilter): MediaList {
  const query = useInfiniteQuery(mediaQuery(filter));
  const { data, isFetchNextPageError, fetchNextPage } = query;
  const list = useLoaded(query);
  const key = JSON.stringify(filter);
  const [goingOn, setGoingOn] = useState<string | null>(null);
  // Returning with more than two pages: infinite scrolling was active.
  const automatic = goingOn === key || (data?.pages.length ?? 0) > 2;
  const idle = list.hasMore && !list.loading;
  const loadMore = useCallback(() => {
    setGoingOn(key);
    void fetchNextPage();
  }, [key, fetchNextPage]);
  const onEnd = useCallback(() => {
    if (automatic && idle && !isFetchNextPageError) void fetchNextPage();
  }, [automatic, idle, isFetchNextPageError, fetchNextPage]);
  const onScroll = useCallback(() => setGoingOn(key), [key]);
  return { ...list, loadMore, onEnd, onScroll };
}

export interface ViewerList {
  /** Undefined while loading, null if it does not exist. */
  readonly media: MediaRecord | null | undefined;
  readonly place: { readonly at: number; readonly total: number } | null;
  readonly before: MediaRecord | undefined;
  readonly after: MediaRecord | undefined;
}

/** Maximum pages to load to find the item named in the address. */
const mostPages = 6;

/** The viewer's list: that of the tab, or in the flows tab that of the flow. */
export function useViewerList(address: GalleryAddress, flowsTab: boolean): ViewerList {
  const wanted = address.media ?? '';
  const record = useQuery({ ...recordQuery(wanted), enabled: address.media !== undefined });
  const flow = record.data?.flow_id ?? null;
  const filter: GalleryFilter = flowsTab ? { ...(flow !== null && { flow }) } : filterOf(address);
  const query = useInfiniteQuery({
    ...mediaQuery(filter, flowsTab ? limits.page.max : limits.page.media),
    enabled: address.media !== undefined && (!flowsTab || flow !== null),
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const at = items.findIndex(({ id }) => id === wanted);
  const pages = data?.pages.length ?? 0;
  const asked = address.media !== undefined;
  const searching = asked && pages > 0 && at === -1 && pages < mostPages && hasNextPage;
  const nearEnd = at !== -1 && at >= items.length - 2 && hasNextPage;
  const more = (searching || nearEnd) && !isFetching && !isError;
  useEffect(() => {
    if (more) void fetchNextPage();
  }, [more, fetchNextPage]);

  const alone = !searching && pages > 0 && at === -1;
  const without = flowsTab && record.data !== undefined && flow === null;
  return {
    media: items[at] ?? (record.isError ? null : record.data),
    place:
      at !== -1
        ? { at, total: Math.max(items.length, data?.pages[0]?.total_count ?? 0) }
        : alone || without
          ? { at: 0, total: 1 }
          : null,
    before: at === -1 ? undefined : items[at - 1],
    after: at === -1 ? undefined : items[at + 1],
  };
}
