import {
  GalleryFlowPage,
  GalleryMediaPage,
  GalleryModels,
  GalleryStats,
  GalleryTags,
  limits,
  MediaType,
  type MediaRecord,
} from '@kinoloom/contract';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type GalleryFilter } from './address.ts';
import { mediaRequest } from './media-request.ts';
import { type MediaPage } from './pages.ts';

const { cacheMs } = limits.gallery;

/** Cached for a minute, and garbage-collected after another minute without use. */
const kept = {
  staleTime: cacheMs,
  gcTime: limits.gallery.sweepMs,
  // A long list would be refetched page by page: events keep it fresh, and a late return refetches it.
  refetchOnWindowFocus: false,
  refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error',
  // Fails offline instead of waiting silently.
  networkMode: 'always',
} as const;

interface From {
  readonly cursor: string;
  readonly limit: number;
}

/** Page sizes: the first as in the contract, the second `then`, further ones larger. */
const next =
  (then: number, more: number) =>
  ({ next_cursor }: { next_cursor: string | null }, pages: readonly unknown[]): From | undefined =>
    next_cursor === null ? undefined : { cursor: next_cursor, limit: pages.length === 1 ? then : more };

const known = new Set<string>(['video', 'image', 'audio']);

/** The gallery shows only media with an id, a url and a known type. */
export const isWhole = ({ id, url, media_type }: MediaRecord): boolean =>
  id !== '' && url !== '' && known.has(media_type);

const Page = {
  parse: (value: unknown): MediaPage => {
    const page = GalleryMediaPage.parse(value);
    return { ...page, data: page.data.filter(isWhole), end: page.data.at(-1) };
  },
};

/** Media in the order of the filter, page by page. `first`: size of the first page. */
export const mediaQuery = (filter: GalleryFilter, first: number = limits.page.media) =>
  infiniteQueryOptions({
    ...kept,
    queryKey: ['gallery', 'media', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/gallery/media', Page, {
        signal,
        query: { ...mediaRequest(filter), cursor: pageParam?.cursor, limit: pageParam?.limit ?? first },
      }),
    initialPageParam: null as From | null,
    getNextPageParam: next(Math.max(first, 30), limits.page.max),
    // Deep comparison of twenty thousand records with each page would be wasted work.
    structuralSharing: false,
  });

/** Flows with their card data, newest first. */
export const galleryFlowsQuery = (userId: string | null) =>
  infiniteQueryOptions({
    ...kept,
    queryKey: ['gallery', 'flows'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/gallery/flows', GalleryFlowPage, {
        signal,
        query: { cursor: pageParam?.cursor, limit: pageParam?.limit ?? limits.page.flows },
      }),
    initialPageParam: null as From | null,
    getNextPageParam: next(limits.page.flows, 20),
    enabled: userId !== null,
  });

export const statsQuery = (userId: string | null) =>
  queryOptions({
    ...kept,
    queryKey: ['gallery', 'stats'],
    queryFn: ({ signal }) => api.get('/api/gallery/stats', GalleryStats, { signal }),
    enabled: userId !== null,
  });

export const countQuery = (userId: string | null, type: MediaType) =>
  queryOptions({
    ...kept,
    queryKey: ['gallery', 'count', type],
    queryFn: async ({ signal }) =>
      (await api.get('/api/gallery/media', Page, { signal, query: { type, limit: 1 } })).total_count,
    enabled: userId !== null,
  });

export const modelsQuery = queryOptions({
  ...kept,
  queryKey: ['gallery', 'models'],
  queryFn: async ({ signal }) => (await api.get('/api/gallery/models', GalleryModels, { signal })).models,
});

export const tagsQuery = queryOptions({
  ...kept,
  queryKey: ['gallery', 'tags'],
  queryFn: async ({ signal }) => (await api.get('/api/gallery/tags', GalleryTags, { signal })).tags,
});

const One = { parse: (value: unknown): MediaRecord[] => GalleryMediaPage.shape.data.parse([value].flat()) };

/** A single record, for an address that names it. Null if it does not exist. */
export const recordQuery = (id: string) =>
  queryOptions({
    ...kept,
    queryKey: ['gallery', 'record', id],
    queryFn: async ({ signal }) => (await api.get('/api/db/media', One, { signal, query: { id } }))[0] ?? null,
  });

/** Prefetches what the first tab shows. */
export async function prefetchGallery(client: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    client.ensureInfiniteQueryData(galleryFlowsQuery(userId)),
    client.ensureQueryData(statsQuery(userId)),
    ...MediaType.options.map((type) => client.ensureQueryData(countQuery(userId, type))),
  ]);
}

interface Loaded {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

const isLong = (data: unknown): data is Loaded =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1;

/** Refetches everything visible, lists from their start. */
export async function refreshGallery(client: QueryClient): Promise<void> {
  for (const [key, data] of client.getQueriesData({ queryKey: ['gallery'] }))
    if (isLong(data))
      client.setQueryData(key, { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) });
  await client.invalidateQueries({ queryKey: ['gallery'] });
}

/** Small aggregates, refetched on each change. */
const summaries = new Set(['stats', 'count', 'models', 'tags', 'flows']);
export const refreshSummaries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'gallery' && typeof queryKey[1] === 'string' && summaries.has(queryKey[1]),
  });

/** Removes expired cache entries. Returns a function to stop. */
export function sweepGallery(client: QueryClient): () => void {
  const timer = setInterval(() => {
    client.removeQueries({ queryKey: ['gallery'], type: 'inactive', stale: true });
  }, limits.gallery.sweepMs);
  return () => clearInterval(timer);
}
