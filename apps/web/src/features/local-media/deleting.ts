import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { errorText, ApiError } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { localDatabase, localUserId } from './database.ts';
import type { LocalMedia } from './item.ts';
import { refreshUploads } from './queries.ts';
import * as words from '../../words/en/studio/local-media.ts';

/** How long a deletion can be undone: as long as its toast is shown. */
export const UNDO_MS = 10_000;

/** Hidden but not deleted yet. Closing the page meanwhile deletes nothing. */
export const useLeaving = create<{ readonly ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

const leave = (id: string): void => useLeaving.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
const stay = (id: string): void =>
  useLeaving.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));

const Done = { parse: () => undefined };

/** Deletes an upload in ten seconds, unless undone. `isUsed`: it is on the open timeline. */
export function removeUpload(client: QueryClient, accountId: string, item: LocalMedia, isUsed: boolean): void {
  leave(item.id);
  if (item.gone) return void removeForGood(client, accountId, item);
  const timer = setTimeout(() => void removeForGood(client, accountId, item), UNDO_MS);
  toast.undo((isUsed ? words.usedIsDeleted : words.isDeleted)({ name: item.name }), () => {
    clearTimeout(timer);
    stay(item.id);
  });
}

async function removeForGood(client: QueryClient, accountId: string, { id, gone }: LocalMedia): Promise<void> {
  try {
    if (!gone) await deleteFile(id, localUserId(accountId));
    await localDatabase.remove(id);
    await refreshUploads(client);
  } catch (error) {
    toast.error(words.notDeleted, { detail: errorText(error) });
  } finally {
    stay(id);
  }
}

/** Already deleted elsewhere counts as success. @throws ApiError */
async function deleteFile(fileId: string, userId: string): Promise<void> {
  try {
    await api.delete('/api/latest/local-media/delete', Done, { query: { fileId, userId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
