import { MediaRecord } from '@kinoloom/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const MediaList = { parse: (value: unknown): MediaRecord[] => MediaRecord.array().parse(value) };

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

const newestKey = ['flow-media', 'newest'] as const;

/** The user's newest media of all flows, for a project without a flow. */
export const newestMediaQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: newestKey,
    queryFn: ({ signal }) => api.get('/api/db/media', Page, { signal, query: { page: 1, page_size: 100 } }),
    enabled,
  });

/** Updates a saved or changed record in its flow, and removes it from any other. */
export function applyMedia(client: QueryClient, media: MediaRecord): void {
  void client.invalidateQueries({ queryKey: newestKey });
  client.setQueryData(flowMediaQuery(media.flow_id).queryKey, (list) => {
    if (!list) return list;
    if (list.some(({ id }) => id === media.id)) return list.map((known) => (known.id === media.id ? media : known));
    return [media, ...list].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  });
}

export function applyMediaDeleted(client: QueryClient, { id, flow_id }: { id: string; flow_id: string | null }): void {
  for (const { queryKey } of [flowMediaQuery(flow_id), newestMediaQuery(true)])
    client.setQueryData<MediaRecord[]>(queryKey, (list) => list?.filter((media) => media.id !== id));
}

export const refreshMedia = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['flow-media'] });
