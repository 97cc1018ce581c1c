import {
  GalleryFlowPage,
  GalleryMediaPage,
  GalleryModels,
  GalleryStats,
  limits,
  type MediaRecord,
  type MediaType,
} from '@kinoloom/contract';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type GalleryFilter } from './address.ts';
import { mediaRequest } from './media-request.ts';

const { cacheMs } = limits.gallery;

/** Everything here is kept for a minute, and removed after another without being used. */
const kept = {
  staleTime: cacheMs,
  gcTime: limits.gallery.sweepMs,
  // A long list would be read again page by page: events keep it fresh, and whoever comes back late reads it anew.
  refetchOnWindowFocus: false,
  refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error',
  // Without a connection it says so, instead of waiting silently.
  networkMode: 'always',
} as const;

interface From {
  readonly cursor: string;
  readonly limit: number;
}

/** The first page is as short as the documents say, the second has `then`; whoever goes on gets longer ones. */
const next =
  (then: number, more: number) =>
  ({ next_cursor }: { next_cursor: string | null }, pages: readonly unknown[]): From | undefined =>
    next_cursor === null ? undefined : { cursor: next_cursor, limit: pages.length === 1 ? then : more };

const known = new Set<string>(['video', 'image', 'audio']);

/** The gallery keeps only media that have an id, a url and a type that it can show. */
export const isWhole = ({ id, url, media_type }: MediaRecord): boolean =>
  id !== '' && url !== '' && known.has(media_type);

const MediaPage = {
  parse: (value: unknown): GalleryMediaPage => {
    const page = GalleryMediaPage.parse(value);
    return { ...page, data: page.data.filter(isWhole) };
  },
};

/** Media, newest first, as far as they are loaded. `first`: how many at once to begin with. */
export const mediaQuery = (filter: GalleryFilter, first: number = limits.page.media) =>
  infiniteQueryOptions({
    ...kept,
    queryKey: ['gallery', 'media', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/gallery/media', MediaPage, {
        signal,
        query: { ...mediaRequest(filter), cursor: pageParam?.cursor, limit: pageParam?.limit ?? first },
      }),
    initialPageParam: null as From | null,
    getNextPageParam: next(Math.max(first, 30), limits.page.max),
    // Comparing twenty thousand records deeply, with each page, is work that nobody sees.
    structuralSharing: false,
  });

/** Flows, newest first, with what their cards show. */
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

/** How many media of a kind there are. */
export const countQuery = (userId: string | null, type: MediaType) =>
  queryOptions({
    ...kept,
    queryKey: ['gallery', 'count', type],
    queryFn: async ({ signal }) =>
      (await api.get('/api/gallery/media', MediaPage, { signal, query: { type, limit: 1 } })).total_count,
    enabled: userId !== null,
  });

export const modelsQuery = queryOptions({
  ...kept,
  queryKey: ['gallery', 'models'],
  queryFn: async ({ signal }) => (await api.get('/api/gallery/models', GalleryModels, { signal })).models,
});

const One = { parse: (value: unknown): MediaRecord[] => GalleryMediaPage.shape.data.parse([value].flat()) };

/** One record, for an address that names it. Null where it is not there. */
export const recordQuery = (id: string) =>
  queryOptions({
    ...kept,
    queryKey: ['gallery', 'record', id],
    queryFn: async ({ signal }) => (await api.get('/api/db/media', One, { signal, query: { id } }))[0] ?? null,
  });

interface Loaded {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

const isLong = (data: unknown): data is Loaded =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1;

/** Reads everything again that is shown, lists from their beginning. */
export async function refreshGallery(client: QueryClient): Promise<void> {
  for (const [key, data] of client.getQueriesData({ queryKey: ['gallery'] }))
    if (isLong(data))
      client.setQueryData(key, { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) });
  await client.invalidateQueries({ queryKey: ['gallery'] });
}

/** What is counted and summed up: small, so that it is read again with each change. */
const summaries = new Set(['stats', 'count', 'models', 'flows']);
export const refreshSummaries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'gallery' && typeof queryKey[1] === 'string' && summaries.has(queryKey[1]),
  });

/** Removes what has not been used for longer than it is kept. Returns the way to stop. */
export function sweepGallery(client: QueryClient): () => void {
  const timer = setInterval(() => {
    client.removeQueries({ queryKey: ['gallery'], type: 'inactive', stale: true });
  }, limits.gallery.sweepMs);
  return () => clearInterval(timer);
}
