import { AccountSettingsAnswer, type AccountSettings } from '@kinoloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const path = '/api/account/settings';

/** What the account has chosen for all that it does. */
export const settingsQuery = queryOptions({
  queryKey: ['account-settings'],
  queryFn: async ({ signal }): Promise<AccountSettings> =>
    (await api.get(path, AccountSettingsAnswer, { signal })).settings,
});

/** @throws ApiError */
export async function saveSettings(chosen: AccountSettings): Promise<void> {
  const { settings } = await api.put(path, chosen, AccountSettingsAnswer);
  queryClient.setQueryData(settingsQuery.queryKey, settings);
}
