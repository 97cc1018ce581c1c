import { limits, type MediaRecord } from '@kinoloom/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { filterOf, type GalleryAddress, type MediaFilter } from './address.ts';
import { mediaQuery, recordQuery } from './queries.ts';

export interface ViewerList {
  /** Undefined while it is being read, null where it is not there. */
  readonly media: MediaRecord | null | undefined;
  readonly place: { readonly at: number; readonly total: number } | null;
  readonly before: MediaRecord | undefined;
  readonly after: MediaRecord | undefined;
}

/** How many pages are read to find the place of something that an address names. */
const mostPages = 6;

/** What the viewer leafs through: what the tab lists, or, from the flows, what is in the flow. */
export function useViewerList(address: GalleryAddress, flowsTab: boolean): ViewerList {
  const wanted = address.media ?? '';
  const record = useQuery({ ...recordQuery(wanted), enabled: address.media !== undefined });
  const flow = record.data?.flow_id ?? null;
  const filter: MediaFilter = flowsTab ? { ...(flow !== null && { flow }) } : filterOf(address);
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
