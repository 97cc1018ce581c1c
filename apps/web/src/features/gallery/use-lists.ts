import { limits, type GalleryFlow, type MediaRecord } from '@kinoloom/contract';
import { useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { filterOf, type GalleryAddress, type GalleryFilter } from './address.ts';
import { galleryFlowsQuery, mediaQuery, recordQuery } from './queries.ts';

export interface LoadedList<Item> {
  /** Undefined while loading. */
  readonly items: readonly Item[] | undefined;
  readonly total: number;
  /** Null if there is cached data to show. */
  readonly error: Error | null;
  /** Why the next page was not loaded. */
  readonly moreError: Error | null;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

type PagedQuery<Item> = UseInfiniteQueryResult<
  InfiniteData<{ readonly data: readonly Item[]; readonly total_count: number }>
>;

/** Each item once: one that a change has put on a loaded page may also come with the next, which was asked for before. */
function once<Item extends { readonly id: string }>(pages: readonly { readonly data: readonly Item[] }[]): Item[] {
  const all = pages.flatMap(({ data }) => data);
  const byId = new Map(all.map((item) => [item.id, item]));
  return byId.size === all.length ? all : [...byId.values()];
}

function useLoaded<Item extends { readonly id: string }>(query: PagedQuery<Item>): LoadedList<Item> {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const { refetch, fetchNextPage } = query;
  const items = useMemo(() => (data ? once(data.pages) : undefined), [data]);
  return {
    items,
    total: data?.pages[0]?.total_count ?? 0,
    error: items ? null : error,
    moreError: isFetchNextPageError ? error : null,
    hasMore: hasNextPage,
    loading: isFetchingNextPage,
    // A refetch would be cancelled by it.
    loadMore: useCallback(() => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    }, [hasNextPage, isFetching, fetchNextPage]),
    retry: useCallback(() => void refetch(), [refetch]),
  };
}

/** The loaded flows; loads up to `wanted` if the address names one. */
export function useFlowList(userId: string, wanted?: string): LoadedList<GalleryFlow> {
  const query = useInfiniteQuery(galleryFlowsQuery(userId));
  const { isFetching, isError, fetchNextPage } = query;
  const list = useLoaded(query);
  const { items, hasMore } = list;
  const missing = wanted !== undefined && items !== undefined && !items.some(({ id }) => id === wanted);
  const search = missing && hasMore && !isFetching && !isError;
  useEffect(() => {
    if (search) void fetchNextPage();
  }, [search, fetchNextPage]);
  return list;
}

export interface MediaList extends LoadedList<MediaRecord> {
  /** The words that it is for, if nothing has all of those that were searched for. */
  readonly corrected: string | null;
}

/** The loaded media of a tab. */
export function useMediaList(filter: GalleryFilter): MediaList {
  const query = useInfiniteQuery(mediaQuery(filter));
  return { ...useLoaded(query), corrected: query.data?.pages[0]?.corrected ?? null };
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
