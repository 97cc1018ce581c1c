import { fileTitle, LocalMediaList } from '@kinoloom/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { localDatabase, localUserId, whyNotKept } from './database.ts';
import type { LocalMedia, LocalMediaItem } from './item.ts';

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

type OnServer = LocalMediaList['items'][number];

/**
 * What the panel shows, newest first: what this browser keeps, and what the account has uploaded elsewhere. `onServer` is
 * undefined as long as the server has not answered: then nothing counts as gone.
 */
export function mergeUploads(kept: readonly LocalMediaItem[], onServer: readonly OnServer[] | undefined): LocalMedia[] {
  const known = new Map((onServer ?? []).map((item) => [item.media.id, item]));
  const here = new Set(kept.map(({ id }) => id));
  const own = kept.map((item): LocalMedia => {
    const { id, name, type, serverPath, size, lastModified, createdAt } = item;
    const media = known.get(id)?.media ?? null;
    return {
      id,
      name: fileTitle(name) ?? name,
      type,
      size,
      lastModified,
      createdAt,
      path: media?.url ?? serverPath,
      thumbnail: item.thumbnail || (media?.thumbnail_url ?? ''),
      duration: item.duration ?? media?.duration ?? null,
      media,
      gone: onServer !== undefined && media === null,
    };
  });
  const elsewhere = (onServer ?? []).filter(({ media }) => !here.has(media.id)).map(fromServer);
  return [...own, ...elsewhere].sort((a, b) => b.createdAt - a.createdAt);
}

function fromServer({ size, media }: OnServer): LocalMedia {
  const createdAt = Date.parse(media.created_at);
  return {
    id: media.id,
    name: mediaTitle(media),
    type: media.media_type,
    path: media.url,
    size,
    lastModified: createdAt,
    thumbnail: media.thumbnail_url ?? '',
    duration: media.duration,
    createdAt,
    media,
    gone: false,
  };
}
