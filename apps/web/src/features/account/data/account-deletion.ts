import { AccountDeleted } from '@kinoloom/contract';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { replaceSession } from '../session.ts';

const Export = z.object({ url: z.string() });

/** Has everything of the account packed. @returns where the file is fetched. @throws ApiError */
export async function exportData(): Promise<string> {
  return (await api.post('/api/account/export', {}, Export)).url;
}

/** Deletes the account with everything in it; the page is signed out then. @throws ApiError */
export async function deleteAccount(confirm: string, password: string): Promise<void> {
  await api.post('/api/account/delete', { confirm, ...(password && { password }) }, AccountDeleted);
  replaceSession(null);
}
