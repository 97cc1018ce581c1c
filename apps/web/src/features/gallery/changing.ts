import { GalleryFavourite, limits, messages, MovedInGallery, ZipLink, type MediaRecord } from '@kinoloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { plural } from '../../lib/formatters.ts';
import { startDownload, fileName } from '../../lib/media-names.ts';
import { toast } from '../../ui/toast.ts';
import { showRecord } from './lists.ts';
import { refreshSummaries } from './queries.ts';

/** Optimistic: toggles at once, and reverts if the server refuses. */
export function useFavourite() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, favourite }: MediaRecord) => {
      const path = `/api/gallery/media/${encodeURIComponent(id)}/favourite`;
      return favourite ? api.delete(path, GalleryFavourite) : api.put(path, undefined, GalleryFavourite);
    },
    onMutate: (media) => showRecord(client, { ...media, favourite: !media.favourite }),
    onSuccess: ({ media }) => showRecord(client, media),
    onError: (error, media) => {
      showRecord(client, media);
      toast.error('The favourite could not be changed', { detail: errorText(error) });
    },
  });
}

/** Moves media to another flow; all or none. */
export function useMoving() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ media, flow }: { media: readonly MediaRecord[]; flow: { id: string; name: string } }) =>
      api.post('/api/gallery/move', { ids: media.map(({ id }) => id), flow_id: flow.id }, MovedInGallery),
    onSuccess: ({ ids }, { media, flow }) => {
      const moved = new Set(ids);
      for (const one of media) if (moved.has(one.id)) showRecord(client, { ...one, flow_id: flow.id });
      void refreshSummaries(client);
      void client.invalidateQueries({ queryKey: ['flow-media'] });
      void client.invalidateQueries({ queryKey: ['flows'] });
      toast.success(`${plural(ids.length, 'file')} moved to "${flow.name}"`);
    },
  });
}

/** Requests a zip link and opens it. */
export function useZipping() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (ids: readonly string[]) => {
      if (ids.length > limits.gallery.selectMax) throw new Error(messages.galleryTooMany);
      return api.post('/api/gallery/zip', { ids }, ZipLink);
    },
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) =>
      toast.error(messages.mediaDownloadFailed, {
        detail: error.message === messages.galleryTooMany ? error.message : errorText(error),
      }),
  });
}

/** Downloads a result, named by type, date and id. All three are required. */
export function downloadOne(media: MediaRecord): void {
  if (media.url === '' || media.id === '') {
    toast.error(messages.mediaDownloadInvalid);
    return;
  }
  startDownload(media.url, fileName(media));
}
