import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { AccountSettingsAnswer, AccountDeleted, type AccountSettings } from '@kinoloom/contract';
import { api } from '../../../lib/api.ts';
import { forgetHistories } from '../../../lib/forget-histories.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { replaceSession } from '../session.ts';

const path = '/api/account/settings';

/** GET /api/account/settings. */
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

const Export = z.object({ url: z.string() });

/** Packs all data of the account into one file. @returns its address. @throws ApiError */
export async function exportData(): Promise<string> {
  return (await api.post('/api/account/export', {}, Export)).url;
}

/** Deletes the account with all its data, and signs the page out. @throws ApiError */
export async function deleteAccount(confirm: string, password: string): Promise<void> {
  await api.post('/api/account/delete', { confirm, ...(password && { password }) }, AccountDeleted);
  forgetHistories();
  replaceSession(null);
}
