import { PublicConfig } from '@kinoloom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** GET /api/config: what this installation offers. An admin may change it while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.get('/api/config', PublicConfig, { signal }),
  staleTime: 5 * 60_000,
});

/** Undefined while it loads. */
export function useConfig(): PublicConfig | undefined {
  return useQuery(configQuery, queryClient).data;
}
