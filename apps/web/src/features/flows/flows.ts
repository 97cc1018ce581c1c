import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Flow, limits } from '@kinoloom/contract';
import { api } from '../../lib/api.ts';

/** Without media: those are loaded per flow. */
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

/** The name, cut to 7 characters and three dots if it is longer. Counts graphemes, not UTF-16 units. */
export function shortName(name: string): string {
  const letters = lettersOf(name);
  return letters.length > limits.flow.nameShown ? `${letters.slice(0, limits.flow.nameShown).join('')}...` : name;
}

/** Creating a segmenter takes 20 ms, and names in ASCII need none. */
function lettersOf(name: string): string[] {
  if (/^[\u0020-\u007E]*$/.test(name)) return name.split('');
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name), ({ segment }) => segment);
}

/** The page's flow: the one in the address, undefined if it is gone; without one there the newest. */
export const currentFlow = <Flow extends { readonly id: string }>(
  flows: readonly Flow[],
  wanted: string | undefined,
): Flow | undefined => (wanted === undefined ? flows[0] : flows.find(({ id }) => id === wanted));
