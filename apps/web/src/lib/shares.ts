import { ShareCreated, ShareList, type CreateShare, type Share } from '@kinoloom/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { onEvent } from './events.ts';

const path = '/api/shares';
const Revoked = { parse: (value: unknown): unknown => value };

/** GET /api/shares: the user's open links for others, newest first. */
export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: async ({ signal }): Promise<Share[]> => (await api.get(path, ShareList, { signal })).shares,
});

const readAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: sharesQuery.queryKey });

/** Makes a link for others. Only this answer has its address. @throws ApiError */
export async function createShare(client: QueryClient, asked: CreateShare): Promise<ShareCreated> {
  const created = await api.post(path, asked, ShareCreated);
  await readAgain(client);
  return created;
}

/** Ends links at once. @throws ApiError if one of them stays open */
export async function revokeShares(client: QueryClient, ids: readonly string[]): Promise<void> {
  const ends = await Promise.allSettled(ids.map((id) => api.delete(`${path}/${encodeURIComponent(id)}`, Revoked)));
  await readAgain(client);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Keeps the list of links up to date; a link ends with what it shows, too. Returns a function to stop. */
export function followShares(client: QueryClient): () => void {
  const changed = (): void => void readAgain(client);
  const stops = (['shares', 'media-deleted', 'flow-deleted', 'resync'] as const).map((type) => onEvent(type, changed));
  return () => {
    for (const stop of stops) stop();
  };
}
