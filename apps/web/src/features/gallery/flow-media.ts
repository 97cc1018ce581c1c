import { MediaRecord } from '@kinoloom/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const MediaList = { parse: (value: unknown): MediaRecord[] => MediaRecord.array().parse(value) };

/** In place of a flow's id. */
export const NEWEST = 'newest';

/** A flow's media, newest first. */
export const flowMediaQuery = (flowId: string | null) =>
  queryOptions({
    queryKey: ['flow-media', flowId],
    queryFn: ({ signal }) => api.get('/api/db/media', MediaList, { signal, query: { flow_id: flowId ?? undefined } }),
    enabled: flowId !== null,
  });

const Page = {
  parse: (value: unknown): MediaRecord[] =>
    MediaRecord.array().parse(typeof value === 'object' && value !== null && 'data' in value ? value.data : value),
};

/** The user's newest media of all flows, for a project without a flow. */
export const newestMediaQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: ['flow-media', NEWEST],
    queryFn: ({ signal }) => api.get('/api/db/media', Page, { signal, query: { page: 1, page_size: 100 } }),
    enabled,
  });

export const refreshMedia = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['flow-media'] });
