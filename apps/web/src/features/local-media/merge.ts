import { fileTitle, type LocalMediaList } from '@kinoloom/contract';
import { mediaTitle } from '../../lib/media-names.ts';
import type { LocalMedia, LocalMediaItem } from './item.ts';

type OnServer = LocalMediaList['items'][number];

/**
 * What the panel shows, newest first: what this browser keeps, and what the account has uploaded elsewhere. `onServer` is
 * undefined as long as the server was not heard: then nothing counts as gone.
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
