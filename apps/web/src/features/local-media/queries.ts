import { LocalMediaList } from '@kinoloom/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { localDatabase, whyNotKept } from './database.ts';
import { localUserId } from './local-user.ts';

/** What the account has uploaded, from whichever browser. */
export const uploadsQuery = queryOptions({
  queryKey: ['local-media', 'server'],
  queryFn: async ({ signal }) => (await api.get('/api/latest/local-media/list', LocalMediaList, { signal })).items,
});

/** What this browser keeps of an account's uploads, and why it keeps none where it cannot. */
export const keptQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['local-media', 'kept', accountId],
    queryFn: async () => ({ items: await localDatabase.all(localUserId(accountId)), problem: await whyNotKept() }),
    // Not a matter of the network.
    networkMode: 'always',
  });

export const refreshUploads = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['local-media'] });
