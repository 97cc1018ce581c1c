import { Flow } from '@kinoloom/contract';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The list alone: what the flows hold is read per flow. */
const FlowList = { parse: (value: unknown): Flow[] => Flow.array().parse(value) };

/** The user's flows, newest first. */
export const flowsQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['flows'],
    queryFn: ({ signal }) =>
      api.get('/api/db/flows', FlowList, { signal, query: { user_id: userId ?? undefined, media: 'none' } }),
    enabled: userId !== null,
  });

const { queryKey } = flowsQuery(null);

/** Puts a new or changed flow into the list. */
export function applyFlow(client: QueryClient, flow: Flow): void {
  client.setQueryData(queryKey, (flows) => {
    if (!flows) return flows;
    return flows.some(({ id }) => id === flow.id)
      ? flows.map((known) => (known.id === flow.id ? flow : known))
      : [flow, ...flows].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  });
}

export function applyFlowDeleted(client: QueryClient, id: string): void {
  client.setQueryData(queryKey, (flows) => flows?.filter((flow) => flow.id !== id));
}

export const refreshFlows = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });

export function useCreateFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name?: string) => api.post('/api/db/flows', name === undefined ? {} : { name }, Flow),
    onSuccess: (flow) => applyFlow(client, flow),
  });
}

export function useRenameFlow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.patch('/api/db/flows', { name }, Flow, { query: { id } }),
    onSuccess: (flow) => applyFlow(client, flow),
  });
}
