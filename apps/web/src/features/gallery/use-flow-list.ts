import { type GalleryFlow } from '@kinoloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { galleryFlowsQuery } from './queries.ts';

export interface FlowList {
  readonly flows: readonly GalleryFlow[] | undefined;
  readonly total: number;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The flows as far as they are loaded; as far as `wanted`, where the address names one. */
export function useFlowList(userId: string | null, wanted?: string): FlowList {
  const query = useInfiniteQuery(galleryFlowsQuery(userId));
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isError, fetchNextPage, refetch } = query;
  const flows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const missing = wanted !== undefined && flows !== undefined && !flows.some(({ id }) => id === wanted);
  const search = missing && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (search) void fetchNextPage();
  }, [search, fetchNextPage]);
  return {
    flows,
    total: data?.pages[0]?.total_count ?? 0,
    error: flows ? null : error,
    hasMore: hasNextPage,
    loading: isFetchingNextPage,
    loadMore: useCallback(() => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    }, [hasNextPage, isFetchingNextPage, fetchNextPage]),
    retry: useCallback(() => void refetch(), [refetch]),
  };
}
