import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  AuditList,
  ConnectionAnswer,
  ConnectionList,
  CostList,
  type AddConnection,
  type ChangeConnection,
  type Connection,
} from '@kinoloom/contract';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { configQuery } from '../../../lib/config.ts';

const path = '/api/connections';
const Done = z.object({ success: z.literal(true) });

/** GET /api/connections: the connections, and the kinds that can be added. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => api.get(path, ConnectionList, { signal }),
});

/** GET /api/audit: what admins changed, newest first. */
export const auditQuery = queryOptions({
  queryKey: ['audit'],
  queryFn: async ({ signal }) => (await api.get('/api/audit', AuditList, { signal })).entries,
});

/** GET /api/costs: what users paid and what vendors charged, by model. */
export const costsQuery = queryOptions({
  queryKey: ['costs'],
  queryFn: ({ signal }) => api.get('/api/costs', CostList, { signal }),
  // Jobs change it without an event.
  staleTime: 0,
});

export const ownModelsKey = ['own-models'] as const;

/** After a change: the models on offer follow the connections. */
export const readAgain = (): Promise<unknown> =>
  Promise.all(
    [connectionsQuery.queryKey, auditQuery.queryKey, configQuery.queryKey, ownModelsKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** @throws ApiError */
export async function addConnection(wanted: AddConnection): Promise<Connection> {
  const { connection } = await api.post(path, wanted, ConnectionAnswer);
  await readAgain();
  return connection;
}

const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** @throws ApiError */
export async function changeConnection(id: string, wanted: ChangeConnection): Promise<void> {
  await api.patch(at(id), wanted, ConnectionAnswer);
  await readAgain();
}

/** Checks address and key by a free request, whose answer is shown with the connection. @throws ApiError */
export async function checkConnection(id: string): Promise<void> {
  await api.post(`${at(id)}/check`, {}, ConnectionAnswer);
  await readAgain();
}

/** @throws ApiError */
export async function removeConnection(id: string): Promise<void> {
  await api.delete(at(id), Done);
  await readAgain();
}
