import { PublicConfig } from '@kinoloom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** GET /api/config: what this installation offers. It does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.get('/api/config', PublicConfig, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Undefined until it is known. */
export function useConfig(): PublicConfig | undefined {
  return useQuery(configQuery).data;
}
