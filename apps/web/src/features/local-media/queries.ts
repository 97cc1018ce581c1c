import { fileTitle, LocalMediaList } from '@kinoloom/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { localDatabase, localUserId, whyNotKept } from './database.ts';
import type { LocalMedia, LocalMediaItem } from './item.ts';

/** The account's uploads from all browsers. */
export const uploadsQuery = queryOptions({
  queryKey: ['local-media', 'server'],
  queryFn: async ({ signal }) => (await api.get('/api/latest/local-media/list', LocalMediaList, { signal })).items,
});

/** The account's uploads stored in this browser, and the error if it cannot store any. */
export const keptQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['local-media', 'kept', accountId],
    queryFn: async () => ({ items: await localDatabase.all(localUserId(accountId)), problem: await whyNotKept() }),
    // Independent of the network.
    networkMode: 'always',
  });

export const refreshUploads = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['local-media'] });

type OnServer = LocalMediaList['items'][number];

/**
 * The panel's list, newest first: this browser's uploads merged with the account's. `onServer` is undefined until the
 * server has responded: then nothing counts as deleted.
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
